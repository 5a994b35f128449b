import { defineTable, formatMoney, Money, sumOfTexts } from '@mingzhang/rules';
import type { SettlementEntry, SettlementSum } from './settlement.contract';

/**
 * The side on which an entry is open: a red debit counts as a credit; `even` when nothing is open.
 */
const sideOf = ({ debit, credit, open, foreignOpen }: SettlementEntry) => {
  if (Money.parse(foreignOpen ?? open).isZero) return 'even';
  return Money.parse(debit).minus(Money.parse(credit)).isNegative ? 'credit' : 'debit';
};

/** 往来核销: entries with their open amounts. */
export const settlementTable = defineTable<SettlementEntry>()({
  title: '往来核销',
  columns: [
    { key: 'date', kind: 'date', title: '日期' },
    {
      key: 'voucher',
      kind: 'text',
      of: (row) => (row.code === null ? '' : `${row.word}-${row.code}`),
      title: '凭证字号',
      px: 84,
      leastPx: 64,
      link: true,
    },
    {
      key: 'summary',
      kind: 'text',
      title: '摘要',
      px: 180,
      leastPx: 90,
      chars: 30,
      share: 26,
      grow: true,
    },
    { key: 'debit', kind: 'money', title: '借方', total: true },
    { key: 'credit', kind: 'money', title: '贷方', total: true },
    { key: 'settled', kind: 'money', title: '已核销' },
    { key: 'side', kind: 'direction', of: sideOf, title: '方向', leastPx: 44 },
    { key: 'open', kind: 'money', title: '未核销' },
  ],
});

/** The entries that a file or print contains, by its filters. */
export function settlementScope(state: 'open' | 'all', currency: string | undefined): string {
  const which = state === 'open' ? '只列未核销的分录' : '列全部分录，含已核销';
  return currency === undefined ? which : `${which}，币别 ${currency}`;
}

/**
 * The open amounts of both sides and in total, for a single currency; several currencies need a
 * table.
 */
export function openText(sums: readonly SettlementSum[]): string[] {
  const [sum, another] = sums;
  if (!sum || another) return [];
  const [debit, credit] = [Money.parse(sum.openDebit), Money.parse(sum.openCredit)];
  const net = debit.minus(credit);
  const side = net.isZero ? '平' : `${net.isNegative ? '贷' : '借'} ${formatMoney(net.abs())}`;
  return [`未核销 借方 ${formatMoney(debit)}、贷方 ${formatMoney(credit)}，净额 ${side}`];
}

/** Totals of the entries of one list, by side. */
export function settlementTotals(entries: readonly SettlementEntry[]) {
  const of = (side: 'debit' | 'credit') =>
    sumOfTexts(entries.map((entry) => entry[side])).toString();
  return { debit: of('debit'), credit: of('credit') };
}

const own = { title: '原币', px: 108 };
const base = { title: '本位币', px: 108 };

/** The same for a subject and item with entries in foreign currencies: 原币 beside 本位币. */
export const currencySettlementTable = defineTable<SettlementEntry>()({
  title: '往来核销',
  columns: [
    ...settlementTable.columns.slice(0, 3),
    { key: 'currency', kind: 'text', title: '币别', px: 60, leastPx: 52 },
    { key: 'foreignDebit', kind: 'foreign', group: '借方', ...own },
    { key: 'debit', kind: 'money', group: '借方', ...base, total: true },
    { key: 'foreignCredit', kind: 'foreign', group: '贷方', ...own },
    { key: 'credit', kind: 'money', group: '贷方', ...base, total: true },
    { key: 'foreignSettled', kind: 'foreign', group: '已核销', ...own },
    { key: 'settled', kind: 'money', group: '已核销', ...base },
    { key: 'side', kind: 'direction', of: sideOf, title: '方向', leastPx: 44, group: '未核销' },
    { key: 'foreignOpen', kind: 'foreign', group: '未核销', ...own },
    { key: 'open', kind: 'money', group: '未核销', ...base },
  ],
});

const inOwn = (of: (sum: SettlementSum) => string) => (sum: SettlementSum) =>
  sum.isBase ? null : of(sum);

/** Open amounts of a subject and item in each currency. */
export const settlementSumTable = defineTable<SettlementSum>()({
  title: '未核销合计',
  columns: [
    { key: 'currency', kind: 'text', title: '币别', px: 60 },
    {
      key: 'debitInOwn',
      kind: 'foreign',
      group: '未核销借方',
      ...own,
      of: inOwn(({ ownDebit }) => ownDebit),
    },
    { key: 'openDebit', kind: 'money', group: '未核销借方', ...base },
    {
      key: 'creditInOwn',
      kind: 'foreign',
      group: '未核销贷方',
      ...own,
      of: inOwn(({ ownCredit }) => ownCredit),
    },
    { key: 'openCredit', kind: 'money', group: '未核销贷方', ...base },
    { key: 'exchange', kind: 'money', group: '汇兑差额', ...base },
    {
      key: 'balanceInOwn',
      kind: 'foreign',
      group: '余额（借方为正）',
      ...own,
      of: inOwn(({ ownBalance }) => ownBalance),
    },
    { key: 'balance', kind: 'money', group: '余额（借方为正）', ...base },
  ],
});
