import type { Money } from '../../money';
import type { SourceRow } from '../../old-books/source-row';
import type { IsoDate } from '../../period';
import { invoiceNumbers } from '../consistency/invoice-links';
import { digitalNumberParts } from '../data/bureaus';
import { plainTaxId } from '../tax-id';
import { type CertificationColumn, certificationColumns } from './bureau-columns';
import {
  columnPlaces,
  type ColumnPlaces,
  type HeadingRow,
  HeadingSearch,
  rowTexts,
  type UnreadFile,
} from './headings';
import { placeTitle, type RowPlace } from './invoice-draft';
import type { InvoiceSheet, RowReport } from './invoice-reader';
import { isTotalText, RowCells, titlesOf } from './row-cells';

/** 勾选 of one input invoice in the tax bureau's file. Amounts in yuan. */
export interface CertificationRow {
  readonly place: RowPlace;
  /** 20 digits, or ''. */
  readonly digitalNumber: string;
  readonly code: string;
  readonly number: string;
  readonly isTicked: boolean;
  readonly amount: Money;
  /** 票面税额. */
  readonly tax: Money;
  /** 有效抵扣税额; the tax of the invoice where the file has no such column. */
  readonly effectiveTax: Money;
  /** The day of 勾选时间; null where the file has none. */
  readonly checkDate: IsoDate | null;
  /** '' where the file has no such column. */
  readonly buyerTaxId: string;
}

interface CertificationReading {
  readonly rows: readonly CertificationRow[];
  readonly refused: readonly RowReport[];
  readonly unread: readonly UnreadFile[];
}

const titles = titlesOf(certificationColumns);
const needed: readonly CertificationColumn[] = ['ticked', 'amount', 'tax'];
const LAYOUT = '抵扣勾选文件';
const WAY_OUT = '请在电子税务局“税务数字账户”的“抵扣类勾选”导出后再导入';

type Places = ColumnPlaces<CertificationColumn>;

/**
 * Reads the tax bureau's file of 抵扣类勾选 row by row. Columns are found by name, lines of totals are skipped, and an
 * invoice that stands in two rows is refused the second time. Time is linear in the rows.
 */
export class CertificationReader {
  private readonly rows: CertificationRow[] = [];
  private readonly refused: RowReport[] = [];
  private readonly first = new Map<string, RowPlace>();
  private readonly headings = new HeadingSearch(layoutOf);

  /** Begins a sheet; the function takes its rows in order, from the first one. */
  sheet(file: string, sheet: string): (row: SourceRow) => void {
    const placesOf = this.headings.sheet(file);
    return (row) => {
      const places = placesOf(row);
      const read = places && readRow(row, places, { file, sheet, row: row.row });
      if (read !== undefined) this.add(read);
    };
  }

  /** What was read. Call it once, after the last row. */
  finish(): CertificationReading {
    const { rows, refused } = this;
    return { rows, refused, unread: this.headings.unread(LAYOUT, WAY_OUT) };
  }

  private add({ tick, problem: wrong }: ReadTick): void {
    const { place } = tick;
    const [number = ''] = invoiceNumbers(tick);
    const problem = wrong ?? repetition(this.first.get(number), place);
    if (problem === undefined) {
      this.first.set(number, place);
      this.rows.push(tick);
    } else this.refused.push({ ...place, number, msg: `${problem}，本行没有导入` });
  }
}

/** Reads sheets that are in memory; `CertificationReader` reads them row by row. */
export function readCertification(sheets: Iterable<InvoiceSheet>): CertificationReading {
  const reader = new CertificationReader();
  for (const { file, sheet, rows } of sheets) {
    const add = reader.sheet(file, sheet);
    for (const row of rows) add(row);
  }
  return reader.finish();
}

/** A row with the first thing that is wrong with it. */
interface ReadTick {
  readonly tick: CertificationRow;
  readonly problem?: string;
}

function layoutOf(row: SourceRow): HeadingRow<Places> {
  const places = columnPlaces(row.cells, certificationColumns);
  const missing = needed.filter((key) => !places.has(key)).map((key) => titles.get(key) ?? key);
  if (!places.has('digitalNumber') && !places.has('number')) missing.unshift('数电发票号码');
  if (missing.length === 0) return { layout: places };
  return { nearest: { missing, found: rowTexts(row), known: places.size } };
}

/** Undefined for a line of totals and an empty row. */
function readRow(row: SourceRow, places: Places, place: RowPlace): ReadTick | undefined {
  const texts = rowTexts(row);
  const cells = new RowCells<CertificationColumn>(row, places, titles);
  const isTotal = (['rowNo', 'ticked', 'digitalNumber', 'number'] as const).some((key) =>
    isTotalText(cells.note(key)),
  );
  if (texts.length === 0 || isTotal) return undefined;
  const digitalNumber = cells.code('digitalNumber');
  const code = cells.code('code');
  const number = cells.code('number');
  const tax = cells.neededAmount('tax');
  const isEffectiveStated = cells.note('effectiveTax') !== '';
  const tick: CertificationRow = {
    place,
    digitalNumber,
    code,
    number,
    isTicked: cells.word('ticked', readTicked, false),
    amount: cells.neededAmount('amount'),
    tax,
    effectiveTax: isEffectiveStated ? cells.amount('effectiveTax') : tax,
    checkDate: cells.note('checkDate') === '' ? null : cells.date('checkDate'),
    buyerTaxId: plainTaxId(cells.code('buyerTaxId')),
  };
  const [problem = numberGap(tick)] = cells.problems;
  return { tick, problem };
}

function numberGap({ digitalNumber, number }: CertificationRow): string | undefined {
  if (digitalNumber === '') return number === '' ? '没有发票号码' : undefined;
  const isWhole = digitalNumberParts(digitalNumber) !== undefined;
  return isWhole ? undefined : `数电发票号码“${digitalNumber}”不是 20 位数字`;
}

function repetition(earlier: RowPlace | undefined, place: RowPlace): string | undefined {
  return earlier && `与${placeTitle(earlier, place)}的发票号码相同`;
}

const tickedWords = ['是', '已勾选', '勾选', 'Y', '1'];
const untickedWords = ['', '否', '未勾选', '不勾选', 'N', '0'];

function readTicked(text: string): boolean | undefined {
  const word = text.toUpperCase();
  if (tickedWords.includes(word)) return true;
  return untickedWords.includes(word) ? false : undefined;
}
