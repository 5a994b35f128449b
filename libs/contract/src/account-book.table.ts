import { besideKey, defineTable, pairColumns, pairColumnsBeside } from '@mingzhang/rules';
import type {
  AuxiliaryBalanceRow,
  GeneralLedgerRow,
  SubjectBalanceRow,
} from './account-book.contract';
import { inBase, inOwn, ofCurrency } from './in-currency.columns';

const pairKeys = pairColumns.map(({ key }) => key);

/** 科目余额表. The import of opening balances reads our own file, so its headings must not change. */
export const subjectBalanceTable = defineTable<SubjectBalanceRow>()({
  title: '科目余额表',
  columns: [
    { key: 'code', kind: 'code', title: '科目编码', px: 128, fixed: true },
    {
      key: 'name',
      kind: 'text',
      of: (row) => row.auxiliaryTitle ?? row.name,
      title: '科目名称',
      isName: true,
      px: 150,
      chars: 26,
      share: 22,
      fixed: true,
    },
    { key: 'direction', kind: 'direction', title: '方向', px: 44 },
    ...pairColumns,
  ],
  paper: ['code', 'name', ...pairKeys],
});

const ownPairs = pairColumnsBeside<SubjectBalanceRow>({
  kind: 'foreign',
  titles: ['原币', '本位币'],
  of: (row) => row.foreign,
});
const ownPairKeys = pairKeys.flatMap((key) => [besideKey(key), key]);

/** 科目余额表 in one foreign currency: each amount in that currency (原币) and in base currency. */
export const currencyBalanceTable = defineTable<SubjectBalanceRow>()({
  title: '科目余额表',
  columns: [...subjectBalanceTable.columns.slice(0, 3), ...ownPairs],
  paper: ['code', 'name', ...ownPairKeys],
});

/** 科目余额表 by 所有币种: below a subject with foreign currencies, one row per currency. */
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
    { key: 'code', kind: 'code', title: '项目编码', px: 110, leastPx: 76, fixed: true },
    {
      key: 'name',
      kind: 'text',
      title: '项目名称',
      isName: true,
      px: 200,
      leastPx: 110,
      chars: 26,
      share: 22,
      fixed: true,
    },
    ...pairColumns,
  ],
});

/** Code and name of an item, the first columns of every variant of the table. */
const itemLead = auxiliaryBalanceTable.columns.slice(0, 2);

/** 辅助核算余额表 by subject: for each item one row per leaf. */
export const subjectAuxiliaryBalanceTable = defineTable<AuxiliaryBalanceRow>()({
  title: '辅助核算余额表',
  columns: [
    ...itemLead,
    {
      key: 'subjectCode',
      kind: 'code',
      of: ({ subject }) => subject?.code,
      title: '科目编码',
      px: 96,
      leastPx: 76,
      fixed: true,
    },
    {
      key: 'subjectName',
      kind: 'text',
      of: ({ subject }) => subject?.fullName,
      title: '科目名称',
      isName: true,
      px: 150,
      leastPx: 100,
      chars: 26,
      share: 20,
      fixed: true,
    },
    ...pairColumns,
  ],
});

/** 辅助核算余额表 of subjects that keep quantities in one unit: 数量 beside each amount. */
export const quantityAuxiliaryBalanceTable = defineTable<AuxiliaryBalanceRow>()({
  title: '辅助核算余额表',
  columns: [
    ...itemLead,
    ...pairColumnsBeside<AuxiliaryBalanceRow>({
      kind: 'quantity',
      titles: ['数量', '金额'],
      of: (row) => row.quantity,
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
      isName: true,
      px: 180,
      leastPx: 110,
      chars: 26,
      share: 18,
      fixed: true,
    },
    { key: 'period', kind: 'month', title: '期间', leastPx: 76 },
    {
      key: 'summary',
      kind: 'text',
      title: '摘要',
      px: 100,
      leastPx: 80,
      share: 10,
      grow: true,
      stays: true,
    },
    { key: 'debit', kind: 'money', title: '借方', px: 128, link: true },
    { key: 'credit', kind: 'money', title: '贷方', px: 128, link: true },
    { key: 'direction', kind: 'direction', title: '方向', px: 56, leastPx: 44 },
    { key: 'balance', kind: 'money', title: '余额', px: 136, standing: true },
  ],
  // A printed page shows one subject, named in its heading.
  paper: ['period', 'summary', 'debit', 'credit', 'direction', 'balance'],
});

/** 总账 in one foreign currency. */
export const currencyGeneralLedgerTable = defineTable<GeneralLedgerRow>()({
  title: '总账',
  columns: [
    ...generalLedgerTable.columns.slice(0, 4),
    ofCurrency,
    { key: 'foreignDebit', kind: 'foreign', ...inOwn('借方') },
    { key: 'debit', kind: 'money', ...inBase('借方'), link: true },
    { key: 'foreignCredit', kind: 'foreign', ...inOwn('贷方') },
    { key: 'credit', kind: 'money', ...inBase('贷方'), link: true },
    { key: 'direction', kind: 'direction', title: '方向', px: 56, leastPx: 44 },
    { key: 'foreignBalance', kind: 'foreign', ...inOwn('余额'), standing: true },
    { key: 'balance', kind: 'money', ...inBase('余额'), standing: true },
  ],
  paper: [
    ...(['period', 'summary', 'currency', 'foreignDebit', 'debit', 'foreignCredit'] as const),
    ...(['credit', 'direction', 'foreignBalance', 'balance'] as const),
  ],
});
