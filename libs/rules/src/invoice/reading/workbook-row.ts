import { toHalfWidth } from '../../half-width';
import { Money } from '../../money';
import type { SourceRow } from '../../old-books/source-row';
import { riskLevelOfText, taxStatusOfText } from '../data/bureau-enums';
import { kindOfLabel } from '../data/invoice-kinds';
import type { InvoiceFacts, InvoiceLine } from '../invoice';
import { type InvoiceRate, rateOf } from '../rate';
import { plainTaxId } from '../tax-id';
import { type WorkbookColumn, workbookColumns } from './bureau-columns';
import { columnPlaces, type ColumnPlaces, type HeadingRow, rowTexts } from './headings';
import { redReference } from './red-reference';
import { isTotalText, RowCells, titlesOf } from './row-cells';

/** Where a sheet of the workbook has its columns, and whether its rows are invoices or lines of invoices. */
export interface WorkbookLayout {
  readonly rowsAre: 'invoices' | 'lines';
  readonly places: ColumnPlaces<WorkbookColumn>;
}

/** A row of one of the two sheets. `line` is absent in 发票基础信息. */
export interface WorkbookRow {
  readonly header: Omit<InvoiceFacts, 'invoiceType' | 'kind' | 'lines' | 'isPositive'>;
  /** 是否正数发票; null where the file doesn't say. */
  readonly isPositive: boolean | null;
  /** 发票票种 as the file has it. */
  readonly label: string;
  readonly line?: Omit<InvoiceLine, 'lineNo'>;
  readonly problems: readonly string[];
}

const titles = titlesOf(workbookColumns);
/** Columns without which a row is no heading of the workbook. */
const needed: readonly WorkbookColumn[] = [
  'sellerTaxId',
  'buyerTaxId',
  'issueDate',
  'amount',
  'tax',
  'kind',
];

/** The layout of a sheet by a row of headings, or how near the row comes to one. */
export function workbookLayout(row: SourceRow): HeadingRow<WorkbookLayout> {
  const places = columnPlaces(row.cells, workbookColumns);
  const missing = needed.filter((key) => !places.has(key)).map(titleOf);
  if (!places.has('digitalNumber') && !places.has('number')) missing.unshift('数电票号码');
  const isLines = places.has('itemName');
  if (!isLines && !places.has('total')) missing.push(titleOf('total'));
  const rowsAre = isLines ? 'lines' : 'invoices';
  if (missing.length === 0) return { layout: { rowsAre, places } };
  return { nearest: { missing, found: rowTexts(row), known: places.size } };
}

/**
 * Reads a row below the headings.
 * @returns undefined for a line of totals and for a row without a number, which are no invoices
 */
export function readWorkbookRow(
  row: SourceRow,
  { rowsAre, places }: WorkbookLayout,
): WorkbookRow | undefined {
  const cells = new RowCells<WorkbookColumn>(row, places, titles);
  const isTotal = (['rowNo', 'digitalNumber', 'code', 'number'] as const).some((key) =>
    isTotalText(cells.note(key)),
  );
  if (isTotal) return undefined;
  const numbers = readNumbers(cells);
  const hasNumber = numbers.digitalNumber !== '' || numbers.number !== '';
  if (!hasNumber && cells.problems.length === 0) {
    const hasParties = cells.note('sellerTaxId') !== '' || cells.note('buyerTaxId') !== '';
    if (!hasParties || rowTexts(row).some(isTotalText)) return undefined;
    cells.problems.push('没有发票号码，请从税务局重新导出');
  }
  const label = cells.text('kind');
  if (kindOfLabel(label) === undefined) {
    const problem = `“发票票种”“${label.slice(0, 40)}”不认识，请按税务局导出的写法更正`;
    cells.problems.push(problem);
  }
  const line = rowsAre === 'lines' ? readLine(cells) : undefined;
  const header = { ...numbers, ...readHeader(cells, line) };
  const isPositive = cells.word('isPositive', readYesNo, null);
  return { header, isPositive, label, problems: cells.problems, ...(line && { line }) };
}

type Cells = RowCells<WorkbookColumn>;

function readNumbers(cells: Cells) {
  const [digital, code, number] = [
    cells.code('digitalNumber'),
    cells.code('code'),
    cells.code('number'),
  ];
  // Some regions write the digital number into the column of the older ones.
  const isInOther = digital === '' && code === '' && /^\d{20}$/.test(number);
  return isInOther
    ? { digitalNumber: number, code: '', number: '' }
    : { digitalNumber: digital, code, number };
}

function readHeader(cells: Cells, line: Omit<InvoiceLine, 'lineNo'> | undefined) {
  const amount = line?.amount ?? cells.neededAmount('amount');
  const tax = line?.tax ?? cells.amount('tax');
  const total = line ? (line.total ?? amount.plus(tax)) : cells.neededAmount('total');
  const remark = cells.note('remark');
  return {
    issueDate: cells.date('issueDate'),
    seller: { taxId: plainTaxId(cells.code('sellerTaxId')), name: cells.note('sellerName') },
    buyer: { taxId: plainTaxId(cells.code('buyerTaxId')), name: cells.note('buyerName') },
    amount,
    tax,
    total,
    taxStatus: cells.word('taxStatus', taxStatusOfText, 'normal'),
    riskLevel: cells.word('riskLevel', riskLevelOfText, 'normal'),
    platform: cells.note('platform'),
    issuer: cells.note('issuer'),
    remark,
    ...redReference(remark),
  };
}

function readLine(cells: Cells): Omit<InvoiceLine, 'lineNo'> {
  const taxText = cells.note('tax');
  // 免税 and 不征税 may stand in the column of the tax.
  const marker = figureOnly.test(taxText) ? undefined : rateOf(taxText);
  const isMarked = marker !== undefined && ['免税', '不征税'].includes(marker.text);
  const rate = cells.word<InvoiceRate>('rate', rateOf, { text: '', multiplier: null });
  return {
    taxCategoryCode: cells.code('taxCategoryCode'),
    specialType: cells.note('specialType'),
    itemName: cells.note('itemName'),
    specification: cells.note('specification'),
    unit: cells.note('unit'),
    quantity: cells.quantity('quantity'),
    unitPrice: cells.quantity('unitPrice'),
    amount: cells.neededAmount('amount'),
    rate: rate.text === '' && isMarked ? marker.text : rate.text,
    tax: isMarked ? Money.zero : cells.amount('tax'),
    ...(cells.note('total') !== '' && { total: cells.amount('total') }),
  };
}

const figureOnly = /^-?[\d.]*$/;

function readYesNo(text: string): boolean | null | undefined {
  return { '': null, 是: true, 否: false, Y: true, N: false }[toHalfWidth(text).toUpperCase()];
}

function titleOf(key: WorkbookColumn): string {
  return titles.get(key) ?? key;
}
