import { defineTable } from '@mingzhang/rules';
import { detailedLedgerTable } from './detailed-ledger.table';
import type { QuantityLedgerRow, QuantityRow } from './quantity-book.contract';

const own = (keys: readonly string[]) =>
  detailedLedgerTable.columns.filter(({ key }) => keys.includes(key));
const narrow = { px: 92, leastPx: 52, share: 9 };
/** Prices have four decimals on screen; a price cut off after the first would be misread. */
const price = { ...narrow, leastPx: 88 };

/** Both sides and the balance of an entry with quantity, unit price and amount. */
export const countedColumns = [
  ...(['debit', 'credit'] as const).flatMap((side) => {
    const group = side === 'debit' ? '借方（收入）' : '贷方（付出）';
    const title = side === 'debit' ? '借方' : '贷方';
    return [
      {
        key: `${side}Quantity` as const,
        kind: 'quantity' as const,
        title: '数量',
        group,
        fileTitle: `${title}数量`,
        ...narrow,
      },
      {
        key: `${side}Price` as const,
        kind: 'price' as const,
        title: '单价',
        group,
        fileTitle: `${title}单价`,
        ...price,
      },
      {
        key: side,
        kind: 'money' as const,
        title: '金额',
        group,
        fileTitle: `${title}金额`,
        leastPx: 76,
      },
    ];
  }),
  { key: 'direction', kind: 'direction', title: '方向', leastPx: 44 },
  {
    key: 'balanceQuantity',
    kind: 'quantity',
    title: '数量',
    group: '余额（结存）',
    fileTitle: '余额数量',
    ...narrow,
    standing: true,
  },
  {
    key: 'balancePrice',
    kind: 'price',
    title: '单价',
    group: '余额（结存）',
    fileTitle: '余额单价',
    ...price,
  },
  {
    key: 'balance',
    kind: 'money',
    title: '金额',
    group: '余额（结存）',
    fileTitle: '余额金额',
    leastPx: 84,
    standing: true,
  },
] as const;
/** Their keys in order. */
export const countedKeys = [
  ...(['debitQuantity', 'debitPrice', 'debit', 'creditQuantity', 'creditPrice'] as const),
  ...(['credit', 'direction', 'balanceQuantity', 'balancePrice', 'balance'] as const),
] as const;

/** 数量金额明细账: a file has unit and direction, paper has neither. */
export const quantityDetailsTable = defineTable<QuantityRow>()({
  title: '数量金额明细账',
  columns: [
    ...own(['date']).map((column) => ({ ...column, fixed: true as const })),
    ...own(['voucher']).map((column) => ({ ...column, leastPx: 56, fixed: true as const })),
    ...own(['summary']).map((column) => ({ ...column, leastPx: 68, fixed: true as const })),
    { key: 'unit', kind: 'text', title: '单位', px: 56, chars: 8 },
    ...countedColumns,
  ],
  screen: [
    ...(['date', 'voucher', 'summary', 'debitQuantity', 'debitPrice', 'debit'] as const),
    ...(['creditQuantity', 'creditPrice', 'credit', 'direction'] as const),
    ...(['balanceQuantity', 'balancePrice', 'balance'] as const),
  ],
  paper: [
    ...(['date', 'voucher', 'summary', 'debitQuantity', 'debitPrice', 'debit'] as const),
    ...(['creditQuantity', 'creditPrice', 'credit'] as const),
    ...(['balanceQuantity', 'balancePrice', 'balance'] as const),
  ],
});

/** 数量金额总账, with the months in its heading: prices of both balances, none of movements. */
export const quantityLedgerTable = defineTable<QuantityLedgerRow>()({
  title: '数量金额总账',
  columns: [
    { key: 'code', kind: 'code', title: '科目编码', px: 96, leastPx: 76, share: 9, fixed: true },
    {
      key: 'name',
      kind: 'text',
      title: '科目名称',
      isName: true,
      px: 150,
      leastPx: 100,
      chars: 26,
      share: 18,
      fixed: true,
      grow: true,
    },
    { key: 'unit', kind: 'text', title: '单位', px: 56, chars: 8, share: 6 },
    ...(
      [
        ['openingDirection', 'direction', '方向', '期初'],
        ['openingQuantity', 'quantity', '数量', '期初'],
        ['openingPrice', 'price', '单价', '期初'],
        ['opening', 'money', '金额', '期初'],
        ['debitQuantity', 'quantity', '数量', '本期借方'],
        ['debit', 'money', '金额', '本期借方'],
        ['creditQuantity', 'quantity', '数量', '本期贷方'],
        ['credit', 'money', '金额', '本期贷方'],
        ['direction', 'direction', '方向', '期末'],
        ['balanceQuantity', 'quantity', '数量', '期末'],
        ['balancePrice', 'price', '单价', '期末'],
        ['balance', 'money', '金额', '期末'],
      ] as const
    ).map(([key, kind, title, group]) => ({
      ...({ key, kind } as { key: 'debit'; kind: 'money' }),
      title,
      group,
      fileTitle: `${group}${title}`,
      ...(kind === 'direction' ? { px: 48, leastPx: 44 } : kind === 'price' ? price : narrow),
      ...(kind === 'money' ? { link: true as const, share: 11 } : {}),
    })),
  ],
});
