import dayjs from 'dayjs';
import type { OperationLogEntry } from '@mingzhang/contract';
import { changesText } from '@mingzhang/rules';
import type { BookColumn } from '@mingzhang/web';
import { RowAction } from '../shared/row-action';
import css from './operation-log.module.css';

/** A moment as the log shows it, to the second. */
export function momentText(at: string): string {
  return dayjs(at).format('YYYY-MM-DD HH:mm:ss');
}

export function operationLogColumns(
  onOpen: (entry: OperationLogEntry) => void,
): readonly BookColumn<OperationLogEntry>[] {
  return [
    {
      key: 'at',
      title: '时间',
      width: 158,
      fixed: true,
      render: (row) => <span className={css.number}>{momentText(row.at)}</span>,
    },
    { key: 'who', title: '操作人', width: 100, render: (row) => row.userName },
    { key: 'action', title: '操作', width: 130, render: (row) => row.action },
    { key: 'object', title: '对象', width: 200, render: (row) => row.object },
    {
      key: 'changes',
      title: '变更内容',
      width: 260,
      grow: true,
      render: (row) => changesText(row.changes).replaceAll('\n', '；'),
    },
    {
      key: 'address',
      title: '来源地址',
      width: 130,
      render: (row) => <span className={css.number}>{row.address}</span>,
    },
    {
      key: 'acts',
      title: '详情',
      width: 72,
      render: (row) => (
        <RowAction
          label="查看"
          subject={`${row.action} ${row.object} ${momentText(row.at)}`}
          onClick={() => onOpen(row)}
        />
      ),
    },
  ];
}
