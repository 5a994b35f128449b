import type { VatRateRow } from '@mingzhang/contract';
import { formatMoney, Money, sumOf } from '@mingzhang/rules';
import {
  invoiceKind,
  nonDeductibleReason,
  saleKindTitles,
  vatColumnTitles,
  type InputRow,
  type OutputRow,
  type TransferRow,
  type VatColumn,
  type VatContext,
  type VatDifferences,
  type VatFigures,
} from '@mingzhang/rules/invoice';

type Column = VatDifferences['columns'][number];

/** Sales that a column of 应交增值税 has; `other` sales bear no tax in it. */
function columnOf({ kind }: OutputRow, { vatType }: VatContext): VatColumn | 'other' {
  if (kind === 'exempt' || kind === 'untaxed' || kind === 'export') return 'other';
  if (vatType === 0) return 'small';
  return kind === 'levied' ? 'simple' : 'output';
}

/** The table by rates: each column of 应交增值税 with its rates, and 应纳税额 as the last row. */
export function rateRows(
  figures: VatFigures,
  { columns, total }: Pick<VatDifferences, 'columns' | 'total'>,
  context: VatContext,
): VatRateRow[] {
  const outputs = (column: VatColumn | 'other') =>
    figures.output.filter((row) => columnOf(row, context) === column);
  const rows = columns.flatMap((each): VatRateRow[] => {
    switch (each.column) {
      case 'input':
        return [columnRow(each, figures.input), ...figures.input.map(inputRow)];
      case 'transferOut':
        return [
          columnRow(each, figures.transferOut),
          ...figures.transferOut.map((row) => transferRow(row, context)),
          ...figures.sparedReds.map(sparedRow),
        ];
      default: {
        const own = outputs(each.column);
        const isIdle = each.column === 'simple' && own.length === 0 && each.books.isZero;
        return isIdle ? [] : [columnRow(each, own), ...own.map(outputRow)];
      }
    }
  });
  const others = outputs('other').map(outputRow);
  return [...rows, ...others, totalRow(total, context)];
}

function columnRow(
  { column, invoices, books, difference }: Column,
  rows: readonly { readonly sales: Money }[],
): VatRateRow {
  return {
    key: column,
    kind: 'column',
    title: vatColumnTitles[column],
    count: null,
    unit: '张',
    sales: sumOf(rows.map(({ sales }) => sales)).toString(),
    tax: invoices.toString(),
    books: books.toString(),
    difference: difference.toString(),
    vouchers: [],
  };
}

function rateRow(
  key: string,
  title: string,
  { count, sales, tax }: { readonly count: number; readonly sales: Money; readonly tax: Money },
): VatRateRow {
  return {
    key,
    kind: 'rate',
    title,
    count,
    unit: '张',
    sales: sales.toString(),
    tax: tax.toString(),
    books: null,
    difference: null,
    vouchers: [],
  };
}

const originTitles = { invoice: '', uninvoiced: '未开票 ', opening: '启用前 ' } as const;

function outputRow(row: OutputRow): VatRateRow {
  const { kind, rate, origin } = row;
  const named = rate === '' || kind === 'unknown' ? saleKindTitles[kind] : rate;
  const title = kind === 'export' ? `出口 ${rate}` : named;
  return {
    ...rateRow(`${kind} ${rate} ${origin}`, `${originTitles[origin]}${title}`, row),
    unit: origin === 'invoice' ? '张' : '笔',
  };
}

function inputRow(row: InputRow): VatRateRow {
  const { rate, kind } = row;
  const name = kind === '' ? '' : (invoiceKind(kind)?.name ?? kind);
  const title = [name, rate].filter((part) => part !== '').join(' ') || '税率不明';
  return rateRow(`input ${kind} ${rate}`, title, row);
}

function transferRow(row: TransferRow, { transfers }: VatContext): VatRateRow {
  const { reason, rate } = row;
  if (reason === 'red') return rateRow(`red ${rate}`, `红字发票 ${rate}`.trim(), row);
  const vouchers = transfers
    .filter((each) => each.reason === reason && each.id.startsWith('voucher:'))
    .map(({ id, title }) => ({ id: Number(id.slice('voucher:'.length)), title }));
  return {
    ...rateRow(`transfer ${reason}`, nonDeductibleReason(reason)?.name ?? '其他转出', row),
    unit: '笔',
    sales: null,
    vouchers,
  };
}

/** A red invoice whose tax was transferred out before, named so that nobody misses it in line 14. */
function sparedRow({ id, number, tax }: VatFigures['sparedReds'][number]): VatRateRow {
  const title = `红字发票 ${number} 的税额 ${formatMoney(tax)} 此前已转出，不重复转出`;
  return {
    ...rateRow(`spared ${id}`, title, { count: 1, sales: Money.zero, tax: Money.zero }),
    sales: null,
  };
}

function totalRow(
  { invoices, books, difference }: VatDifferences['total'],
  { vatType }: VatContext,
): VatRateRow {
  return {
    key: 'total',
    kind: 'total',
    title: vatType === 1 ? '应纳税额　销项 − 进项 + 转出' : '应纳税额',
    count: null,
    unit: '张',
    sales: null,
    tax: invoices.toString(),
    books: books.toString(),
    difference: difference.toString(),
    vouchers: [],
  };
}
