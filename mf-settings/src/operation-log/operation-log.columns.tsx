import type { OperationLogHead } from '@mingzhang/contract';
import { changesText } from '@mingzhang/rules';
import { momentText, RowAction, type BookColumn } from '@mingzhang/web';
import css from './operation-log.module.css';

export function operationLogColumns(
  onOpen: (entry: OperationLogHead) => void,
): readonly BookColumn<OperationLogHead>[] {
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
      render: (row) =>
        row.changes === null ? (
          <span className={css.omitted}>内容较多，请打开查看</span>
        ) : (
          changesText(row.changes).replaceAll('\n', '；')
        ),
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
