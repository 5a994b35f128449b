import { Link } from 'react-router-dom';
import type { CashFlowLine, CashReason } from '@mingzhang/contract';
import type { Money } from '@mingzhang/rules';
import { MoneyText, PathText, type BookColumn } from '@mingzhang/web';

/** Why a line has its item, as people call it. */
export const reasonTitles: Readonly<Record<CashReason, string>> = {
  assigned: '已指定',
  mapped: '默认映射',
  followed: '随主业务',
  exchange: '期末调汇',
  unmapped: '待归类',
  silent: '不产生流量',
};

/** Columns that every list of cash lines has: its voucher, what it is, and what flows by it. */
export function cashLineColumns({
  inflowOf,
  summaryWidth,
  counterpart,
}: {
  /** What flows by a line as the list counts it, negative where cash goes out. */
  readonly inflowOf: (line: CashFlowLine) => Money;
  readonly summaryWidth: number;
  /** How wide the subject on the other side is, and whether it leaves where there is little room. */
  readonly counterpart: Pick<BookColumn<CashFlowLine>, 'width' | 'leaves'>;
}): BookColumn<CashFlowLine>[] {
  const flow = (isOut: boolean) => (line: CashFlowLine) => {
    const amount = inflowOf(line);
    return amount.isNegative === isOut && <MoneyText value={amount.abs()} />;
  };
  return [
    {
      key: 'voucher',
      title: '凭证',
      width: 84,
      render: ({ voucherId, voucher, date }) => (
        <Link to={`/voucher/form/${voucherId}?period=${date.slice(0, 7)}`} tabIndex={-1}>
          {voucher}
        </Link>
      ),
    },
    { key: 'date', title: '日期', width: 102, leaves: 1, render: ({ date }) => date },
    {
      key: 'summary',
      title: '摘要',
      width: summaryWidth,
      grow: true,
      render: ({ summary }) => <span title={summary}>{summary}</span>,
    },
    {
      key: 'counterpart',
      title: '对方科目',
      grow: true,
      ...counterpart,
      render: ({ counterpart: subject }) => <PathText path={subject} />,
    },
    { key: 'in', title: '流入', width: 110, align: 'right', render: flow(false) },
    { key: 'out', title: '流出', width: 110, align: 'right', render: flow(true) },
  ];
}
