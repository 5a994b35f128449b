import type { InitialBalanceRow } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { SheetColumn, TableColumn } from '@mingzhang/server';
import type { ItemColumns } from '../accounting-category/item-columns';

/** Amounts of a row, in yuan. */
export const amounts = ['opening', 'ytdDebit', 'ytdCredit', 'ytdActual'] as const;
/** All figures of a row. */
export const figures = [...amounts, 'quantity', 'foreign'] as const;

/** The sheet of opening balances, for export and import. */
export function columnsOf({ columns: items }: ItemColumns): TableColumn[] {
  const figure = (key: string, title: string) => ({ key, title, kind: 'figure' as const });
  return [
    { key: 'code', title: '科目编码', required: true },
    { key: 'name', title: '科目名称' },
    { key: 'direction', title: '余额方向' },
    ...items,
    { key: 'currency', title: '币别' },
    { ...figure('opening', '期初余额'), required: true },
    figure('ytdDebit', '本年累计借方'),
    figure('ytdCredit', '本年累计贷方'),
    figure('ytdActual', '损益实际发生额'),
    figure('quantity', '数量'),
    figure('foreign', '原币金额'),
  ];
}

/** The same columns for writing. */
export function writtenColumns(items: ItemColumns): SheetColumn[] {
  const isAmount = (key: string) => amounts.some((amount) => amount === key);
  return columnsOf(items).map(({ key, title, kind }) => ({
    title,
    kind: isAmount(key) ? 'amount' : kind === 'figure' ? 'figure' : 'text',
    width: key === 'name' || key.startsWith('item') ? 24 : 14,
  }));
}

/** A row of the export; zero rows have empty cells. */
export function writtenRow(row: InitialBalanceRow, items: ItemColumns): (string | null)[] {
  const values = figures.map((name) => row[name]);
  const empty = values.every((value) => value === null || Money.parse(value).isZero);
  return [
    row.code,
    row.name,
    row.direction === 'debit' ? '借' : '贷',
    ...items.cellsOf(row.auxiliary),
    row.currency,
    ...values.map((value) => (empty ? '' : value)),
  ];
}
