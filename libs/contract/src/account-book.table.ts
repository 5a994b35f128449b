import { besideKey, defineTable, pairColumns, pairColumnsBeside } from '@mingzhang/rules';
import type {
  AuxiliaryBalanceRow,
  CurrencyLedgerRow,
  DetailedLedgerRow,
  GeneralLedgerRow,
  SubjectBalanceRow,
} from './account-book.contract';

const pairKeys = pairColumns.map(({ key }) => key);

/** 科目余额表. Our own file is read back as opening balances, so its headings stay. */
export const subjectBalanceTable = defineTable<SubjectBalanceRow>()({
  title: '科目余额表',
  columns: [
    { key: 'code', kind: 'code', title: '科目编码', px: 128, fixed: true },
    {
      key: 'name',
      kind: 'text',
      of: (row) => row.auxiliaryTitle ?? row.name,
      title: '科目名称',
      ...{ px: 150, chars: 26, share: 22, fixed: true },
    },
    { key: 'direction', kind: 'direction', title: '方向', px: 44 },
    ...pairColumns,
  ],
  paper: ['code', 'name', ...pairKeys],
});

const ownPairs = pairColumnsBeside<SubjectBalanceRow>({
  ...{ kind: 'foreign', titles: ['原币', '本位币'], of: (row) => row.foreign },
});
const ownPairKeys = pairKeys.flatMap((key) => [besideKey(key), key]);

/** 科目余额表 in one foreign currency: each amount as it is in that currency, 原币, and in base currency. */
export const currencyBalanceTable = defineTable<SubjectBalanceRow>()({
  title: '科目余额表',
  columns: [...subjectBalanceTable.columns.slice(0, 3), ...ownPairs],
  paper: ['code', 'name', ...ownPairKeys],
});

/** 科目余额表 by 所有币种: below a subject with foreign currencies each of them by itself. */
export const everyCurrencyBalanceTable = defineTable<SubjectBalanceRow>()({
  title: '科目余额表',
  columns: [
    ...subjectBalanceTable.columns.slice(0, 3),
    { key: 'currency', kind: 'text', title: '币别', px: 60, chars: 8, share: 6 },
    ...ownPairs,
  ],
  paper: ['code', 'name', 'currency', ...ownPairKeys],
});

/** 辅助核算余额表. */
export const auxiliaryBalanceTable = defineTable<AuxiliaryBalanceRow>()({
  title: '辅助核算余额表',
  columns: [
    { key: 'code', kind: 'code', title: '项目编码', px: 110, fixed: true },
    {
      key: 'name',
      kind: 'text',
      title: '项目名称',
      ...{ px: 200, chars: 26, share: 22, fixed: true },
    },
    ...pairColumns,
  ],
});

/** 辅助核算余额表 of subjects that keep quantities in one unit: 数量 beside each amount. */
export const quantityAuxiliaryBalanceTable = defineTable<AuxiliaryBalanceRow>()({
  title: '辅助核算余额表',
  columns: [
    ...auxiliaryBalanceTable.columns.slice(0, 2),
    ...pairColumnsBeside<AuxiliaryBalanceRow>({
      ...{ kind: 'quantity', titles: ['数量', '金额'], of: (row) => row.quantity },
    }),
  ],
});

/** 总账. */
export const generalLedgerTable = defineTable<GeneralLedgerRow>()({
  title: '总账',
  columns: [
    { key: 'code', kind: 'code', title: '科目编码', px: 110, leastPx: 80, share: 9, fixed: true },
    {
      key: 'name',
      kind: 'text',
      title: '科目名称',
      ...{ px: 180, leastPx: 110, chars: 26, share: 18, fixed: true },
    },
    { key: 'period', kind: 'month', title: '期间', leastPx: 76 },
    { key: 'summary', kind: 'text', title: '摘要', px: 100, leastPx: 80, share: 10, grow: true },
    { key: 'debit', kind: 'money', title: '借方', px: 128, link: true },
    { key: 'credit', kind: 'money', title: '贷方', px: 128, link: true },
    { key: 'direction', kind: 'direction', title: '方向', px: 56, leastPx: 44 },
    { key: 'balance', kind: 'money', title: '余额', px: 136, standing: true },
  ],
});

/** `560211 通讯费 等 2 个`: the first subject of the other side, and of how many. */
export function counterpartText({
  counterpart,
  counterpartCount,
}: Pick<DetailedLedgerRow, 'counterpart' | 'counterpartCount'>): string {
  return counterpartCount > 1 ? `${counterpart} 等 ${counterpartCount} 个` : counterpart;
}

/** 明细账: on paper the other side of an entry is left out, in a file 结算方式 is. */
export const detailedLedgerTable = defineTable<DetailedLedgerRow>()({
  title: '明细账',
  columns: [
    { key: 'date', kind: 'date', title: '日期', leastPx: 90 },
    {
      key: 'voucher',
      kind: 'text',
      of: (row) => (row.code === null ? '' : `${row.word}-${row.code}`),
      title: '凭证字号',
      ...{ px: 78, leastPx: 64, chars: 10, share: 8, link: true },
    },
    {
      key: 'summary',
      kind: 'text',
      title: '摘要',
      ...{ px: 150, leastPx: 96, chars: 30, share: 26, grow: true },
    },
    {
      key: 'items',
      kind: 'text',
      title: '辅助核算',
      ...{ px: 140, leastPx: 76, leaves: 2, chars: 20, share: 13 },
    },
    {
      key: 'settlement',
      kind: 'text',
      title: '结算方式 · 票号',
      ...{ px: 190, leastPx: 84, leaves: 3 },
    },
    {
      key: 'counterpart',
      kind: 'text',
      of: counterpartText,
      title: '对方科目',
      ...{ px: 240, leastPx: 92, leaves: 1, chars: 26 },
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

const inCurrency = { px: 104, leastPx: 72, share: 11, chars: 16 };
const own = (group: string) => ({ title: '原币', group, fileTitle: `${group}原币`, ...inCurrency });
const base = (group: string) => ({
  ...{ title: '本位币', group, fileTitle: `${group}本位币` },
  ...inCurrency,
});

const CURRENCY = { key: 'currency', kind: 'text', title: '币别', px: 60, leastPx: 56 } as const;
const ofCurrency = { ...CURRENCY, share: 6, chars: 8 } as const;

/** 总账 in one foreign currency. */
export const currencyGeneralLedgerTable = defineTable<GeneralLedgerRow>()({
  title: '总账',
  columns: [
    ...generalLedgerTable.columns.slice(0, 4),
    ofCurrency,
    { key: 'foreignDebit', kind: 'foreign', ...own('借方') },
    { key: 'debit', kind: 'money', ...base('借方'), link: true },
    { key: 'foreignCredit', kind: 'foreign', ...own('贷方') },
    { key: 'credit', kind: 'money', ...base('贷方'), link: true },
    { key: 'direction', kind: 'direction', title: '方向', px: 56, leastPx: 44 },
    { key: 'foreignBalance', kind: 'foreign', ...own('余额'), standing: true },
    { key: 'balance', kind: 'money', ...base('余额'), standing: true },
  ],
});

/** 明细账 in one foreign currency: each amount as it is in that currency, 原币, and in base currency. */
export const currencyLedgerTable = defineTable<CurrencyLedgerRow>()({
  title: '明细账',
  columns: [
    ...detailedLedgerTable.columns.slice(0, 6),
    { key: 'exchangeRate', kind: 'rate', title: '汇率', px: 84, leastPx: 60, share: 8 },
    { key: 'foreignDebit', kind: 'foreign', ...own('借方') },
    { key: 'debit', kind: 'money', ...base('借方') },
    { key: 'foreignCredit', kind: 'foreign', ...own('贷方') },
    { key: 'credit', kind: 'money', ...base('贷方') },
    { key: 'direction', kind: 'direction', title: '方向', leastPx: 44, share: 6 },
    { key: 'foreignBalance', kind: 'foreign', ...own('余额'), standing: true },
    { key: 'balance', kind: 'money', ...base('余额'), standing: true },
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

/** 明细账 by 所有币种: the currency of each entry and of each total. */
export const everyCurrencyLedgerTable = defineTable<CurrencyLedgerRow>()({
  title: '明细账',
  columns: [
    // The days of totals are bold, and whole.
    { key: 'date', kind: 'date', title: '日期', px: 102, leastPx: 102 },
    ...currencyLedgerTable.columns.slice(1, 6),
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
