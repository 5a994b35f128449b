import { defineTable } from '@mingzhang/rules';
import type { CurrencyLedgerRow, DetailedLedgerRow } from './account-book.contract';
import { inBase, inOwn, ofCurrency } from './in-currency.columns';

/** `560211 通讯费 等 2 个`: the first subject of the other side, and the number of subjects. */
export function counterpartText({
  counterpart,
  counterpartCount,
}: Pick<DetailedLedgerRow, 'counterpart' | 'counterpartCount'>): string {
  return counterpartCount > 1 ? `${counterpart} 等 ${counterpartCount} 个` : counterpart;
}

/** 明细账. Paper leaves out the counterpart; paper and files leave out 结算方式. */
export const detailedLedgerTable = defineTable<DetailedLedgerRow>()({
  title: '明细账',
  columns: [
    { key: 'date', kind: 'date', title: '日期' },
    {
      key: 'voucher',
      kind: 'text',
      of: (row) => (row.code === null ? '' : `${row.word}-${row.code}`),
      title: '凭证字号',
      px: 78,
      leastPx: 64,
      chars: 10,
      share: 8,
      link: true,
    },
    {
      key: 'summary',
      kind: 'text',
      title: '摘要',
      px: 150,
      leastPx: 96,
      chars: 30,
      share: 26,
      grow: true,
      stays: true,
    },
    {
      key: 'items',
      kind: 'text',
      title: '辅助核算',
      px: 140,
      leastPx: 76,
      leaves: 2,
      chars: 20,
      share: 13,
    },
    {
      key: 'settlement',
      kind: 'text',
      title: '结算方式 · 票号',
      px: 190,
      leastPx: 84,
      leaves: 3,
    },
    {
      key: 'counterpart',
      kind: 'text',
      of: counterpartText,
      title: '对方科目',
      px: 240,
      leastPx: 80,
      leaves: 1,
      chars: 26,
    },
    { key: 'debit', kind: 'money', title: '借方' },
    { key: 'credit', kind: 'money', title: '贷方' },
    { key: 'direction', kind: 'direction', title: '方向', leastPx: 44 },
    { key: 'balance', kind: 'money', title: '余额', standing: true },
  ],
  file: [
    ...(['date', 'voucher', 'summary', 'counterpart', 'items'] as const),
    ...(['debit', 'credit', 'direction', 'balance'] as const),
  ],
  paper: [
    ...(['date', 'voucher', 'summary', 'items'] as const),
    ...(['debit', 'credit', 'direction', 'balance'] as const),
  ],
});

/** 明细账 in one foreign currency: each amount in that currency (原币) and in base currency. */
export const currencyLedgerTable = defineTable<CurrencyLedgerRow>()({
  title: '明细账',
  columns: [
    ...detailedLedgerTable.columns.slice(0, 6),
    { key: 'exchangeRate', kind: 'rate', title: '汇率', px: 84, leastPx: 60, share: 8 },
    { key: 'foreignDebit', kind: 'foreign', ...inOwn('借方') },
    { key: 'debit', kind: 'money', ...inBase('借方') },
    { key: 'foreignCredit', kind: 'foreign', ...inOwn('贷方') },
    { key: 'credit', kind: 'money', ...inBase('贷方') },
    { key: 'direction', kind: 'direction', title: '方向', leastPx: 44, share: 6 },
    { key: 'foreignBalance', kind: 'foreign', ...inOwn('余额'), standing: true },
    { key: 'balance', kind: 'money', ...inBase('余额'), standing: true },
  ],
  file: [
    ...(['date', 'voucher', 'summary', 'counterpart', 'items', 'exchangeRate'] as const),
    ...(['foreignDebit', 'debit', 'foreignCredit', 'credit', 'direction'] as const),
    ...(['foreignBalance', 'balance'] as const),
  ],
  paper: [
    ...(['date', 'voucher', 'summary', 'exchangeRate', 'foreignDebit', 'debit'] as const),
    ...(['foreignCredit', 'credit', 'direction', 'foreignBalance', 'balance'] as const),
  ],
});

/** 明细账 by 所有币种: with the currency of each entry and total. */
export const everyCurrencyLedgerTable = defineTable<CurrencyLedgerRow>()({
  title: '明细账',
  columns: [
    ...currencyLedgerTable.columns.slice(0, 6),
    ofCurrency,
    ...currencyLedgerTable.columns.slice(6),
  ],
  file: [
    ...(['date', 'voucher', 'summary', 'counterpart', 'items', 'currency'] as const),
    ...(['exchangeRate', 'foreignDebit', 'debit', 'foreignCredit', 'credit'] as const),
    ...(['direction', 'foreignBalance', 'balance'] as const),
  ],
  paper: [
    ...(['date', 'voucher', 'summary', 'currency', 'exchangeRate'] as const),
    ...(['foreignDebit', 'debit', 'foreignCredit', 'credit'] as const),
    ...(['direction', 'foreignBalance', 'balance'] as const),
  ],
});
