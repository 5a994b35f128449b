import { Button } from 'antd';
import { SETTLEMENT_MARKS_AT_MOST, type SettlementMark } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify, useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  focusTable,
  KeyedPopconfirm,
  momentText,
  Pager,
  Sheet,
  type BookColumn,
} from '@mingzhang/web';
import { useUnsettle } from '../api/item-books.api';
import { ownText } from './settlement.model';

/** Marks that were made, the newest first, and taking them back. */
export function MarkList({
  marks,
  base,
  total,
  page,
  onPage,
}: {
  marks: readonly SettlementMark[];
  /** The code of the base currency. */
  base: string;
  total: number;
  page: number;
  onPage: (page: number) => void;
}) {
  const mayWrite = useSession().can('voucher.write');
  const unsettle = useUnsettle();
  const takeBack = (id: number) =>
    unsettle.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notify.success('已取消核销');
          focusTable();
        },
      },
    );
  const columns = columnsOf(marks, base);
  const acts: BookColumn<SettlementMark> = {
    key: 'acts',
    title: '操作',
    width: 96,
    render: (mark) => (
      <KeyedPopconfirm
        title="取消这组核销？"
        description={textOf(mark, base)}
        onConfirm={() => takeBack(mark.id)}
      >
        <Button type="link" size="small">
          取消核销
        </Button>
      </KeyedPopconfirm>
    ),
  };
  return (
    <Sheet isLow>
      <BookTable
        label="核销记录"
        columns={mayWrite ? [...columns, acts] : columns}
        rows={marks}
        rowKey={({ id }) => id}
      />
      <Pager page={{ page, total }} pageSize={SETTLEMENT_MARKS_AT_MOST} onChange={onPage} />
    </Sheet>
  );
}

function columnsOf(marks: readonly SettlementMark[], base: string): BookColumn<SettlementMark>[] {
  const exchange: BookColumn<SettlementMark> = {
    key: 'exchange',
    title: '汇兑损益（本位币）',
    width: 150,
    align: 'right',
    render: ({ exchange: difference }) => exchangeText(Money.parse(difference)),
  };
  return [
    { key: 'at', title: '核销时间', width: 158, render: ({ madeAt }) => momentText(madeAt) },
    { key: 'by', title: '核销人', width: 90, render: ({ madeName }) => madeName },
    {
      key: 'amount',
      title: '金额',
      width: 130,
      align: 'right',
      render: ({ amount, currency }) => ownText(Money.parse(amount), { currency, base }),
    },
    ...(marks.some(({ currency }) => currency !== base) ? [exchange] : []),
    {
      key: 'lines',
      title: '分录',
      width: 240,
      grow: true,
      render: (mark) => <span title={textOf(mark, base)}>{textOf(mark, base)}</span>,
    },
  ];
}

/** Debits beyond the credits are a loss, of what is owed to us as of what we owe. */
function exchangeText(difference: Money): string {
  if (difference.isZero) return '';
  return `${difference.isNegative ? '收益' : '损失'} ${formatMoney(difference.abs())}`;
}

function textOf({ lines, currency }: SettlementMark, base: string): string {
  return lines
    .map(({ title, debit, credit }) => {
      const isDebit = !Money.parse(debit).isZero;
      const amount = Money.parse(isDebit ? debit : credit);
      return `${title} ${isDebit ? '借' : '贷'} ${ownText(amount, { currency, base })}`;
    })
    .join('；');
}
