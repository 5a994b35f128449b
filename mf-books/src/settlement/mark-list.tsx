import { Popconfirm, Button, Pagination } from 'antd';
import { SETTLEMENT_MARKS_AT_MOST, type SettlementMark } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify, useSession } from '@mingzhang/shell-api';
import { BookTable, momentText, Sheet, type BookColumn } from '@mingzhang/web';
import { useUnsettle } from '../api/item-books.api';

/** Marks that were made, the newest first, and taking them back. */
export function MarkList({
  marks,
  total,
  page,
  onPage,
}: {
  marks: readonly SettlementMark[];
  total: number;
  page: number;
  onPage: (page: number) => void;
}) {
  const mayWrite = useSession().can('voucher.write');
  const unsettle = useUnsettle();
  const takeBack = (id: number) =>
    unsettle.mutate({ params: { id } }, { onSuccess: () => notify.success('已取消核销') });
  const acts: BookColumn<SettlementMark> = {
    key: 'acts',
    title: '操作',
    width: 96,
    render: ({ id }) => (
      <Popconfirm title="取消这组核销？" onConfirm={() => takeBack(id)}>
        <Button type="link" size="small">
          取消核销
        </Button>
      </Popconfirm>
    ),
  };
  return (
    <Sheet>
      <BookTable
        label="核销记录"
        columns={mayWrite ? [...columns, acts] : columns}
        rows={marks}
        rowKey={({ id }) => id}
      />
      {(total > SETTLEMENT_MARKS_AT_MOST || page > 1) && (
        <Pagination
          size="small"
          style={{ padding: '6px 12px' }}
          current={page}
          pageSize={SETTLEMENT_MARKS_AT_MOST}
          total={total}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </Sheet>
  );
}

const columns: readonly BookColumn<SettlementMark>[] = [
  { key: 'at', title: '核销时间', width: 158, render: ({ madeAt }) => momentText(madeAt) },
  { key: 'by', title: '核销人', width: 90, render: ({ madeName }) => madeName },
  {
    key: 'amount',
    title: '金额',
    width: 120,
    align: 'right',
    render: ({ amount }) => formatMoney(Money.parse(amount)),
  },
  {
    key: 'lines',
    title: '分录',
    width: 240,
    grow: true,
    render: ({ lines }) => <span title={textOf(lines)}>{textOf(lines)}</span>,
  },
];

function textOf(lines: SettlementMark['lines']): string {
  return lines
    .map(({ title, debit, credit }) => {
      const isDebit = !Money.parse(debit).isZero;
      return `${title} ${isDebit ? '借' : '贷'} ${formatMoney(Money.parse(isDebit ? debit : credit))}`;
    })
    .join('；');
}
