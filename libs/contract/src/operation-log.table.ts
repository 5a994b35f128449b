import { changesText, defineTable } from '@mingzhang/rules';
import type { OperationLogHead } from './operation-log.contract';

const TOO_MUCH = '内容较多，请在操作日志中打开这一条查看';

/** 操作日志; the request number, used to trace faults, is only in its file. */
export const operationLogTable = defineTable<OperationLogHead>()({
  title: '操作日志',
  columns: [
    { key: 'at', kind: 'moment', title: '时间', fixed: true },
    { key: 'userName', kind: 'text', title: '操作人', px: 100, share: 7 },
    { key: 'action', kind: 'text', title: '操作', px: 130, share: 10 },
    { key: 'object', kind: 'text', title: '对象', px: 200, share: 18, chars: 24, wraps: true },
    {
      key: 'changes',
      kind: 'text',
      of: ({ changes }) => (changes ? changesText(changes) : TOO_MUCH),
      title: '变更内容',
      px: 260,
      share: 42,
      chars: 40,
      grow: true,
      wraps: true,
    },
    { key: 'address', kind: 'code', title: '来源地址', px: 130, chars: 16, share: 10 },
    { key: 'requestId', kind: 'code', title: '请求编号', chars: 38 },
  ],
  screen: ['at', 'userName', 'action', 'object', 'changes', 'address'],
  paper: ['at', 'userName', 'action', 'object', 'changes', 'address'],
});
