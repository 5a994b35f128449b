import { toHalfWidth } from '../../half-width';
import { Money, roundTo } from '../../money';
import { amountForm } from '../../old-books/amount-form';
import { dateForm } from '../../old-books/date-form';
import {
  cellProblem,
  isShownByExponent,
  lostDigits,
  shownText,
  type SourceCell,
  type SourceRow,
} from '../../old-books/source-row';
import { isIsoDate, type IsoDate } from '../../period';
import type { BureauColumn, ColumnPlaces } from './headings';

/** Amounts have at most 16 digits before the point, as the database keeps them. */
const AMOUNT_LIMIT = Money.parse('10000000000000000');
/** Decimals of quantities and unit prices. */
const PRICE_DECIMALS = 13;
/** What a file writes for a figure that it does not have. */
const noFigure = /^[*\-—–]*$/;
/** A figure that needs no reading of separators and signs, as nearly all are. */
const plainFigure = /^-?\d+(\.\d+)?$/;

/** The cells of a row by column. What can't be read is gathered in `problems`. */
export class RowCells<Key extends string> {
  readonly problems: string[] = [];

  constructor(
    readonly row: SourceRow,
    private readonly places: ColumnPlaces<Key>,
    private readonly titles: ReadonlyMap<Key, string>,
  ) {}

  /** Whether the sheet has the column. */
  has(key: Key): boolean {
    return this.places.has(key);
  }

  /** The text of a cell, '' for an empty one. An unreadable cell is a problem. */
  text(key: Key): string {
    const cell = this.cell(key);
    const problem = cellProblem(cell, this.title(key));
    if (problem === undefined) return shownText(cell);
    this.problems.push(problem);
    return '';
  }

  /** The text of a cell that only informs: an unreadable one is ''. */
  note(key: Key): string {
    return shownText(this.cell(key));
  }

  /** A number or code that is never a figure: without blanks. Lost digits are a problem. */
  code(key: Key): string {
    const text = toHalfWidth(this.text(key)).replace(/\s/g, '');
    if (!isShownByExponent(text)) return text;
    this.problems.push(lostDigits(this.title(key)));
    return '';
  }

  /** An amount in yuan of at most 2 decimals; zero for blank, `***` and `-`. */
  amount(key: Key): Money {
    const text = this.text(key);
    if (noFigure.test(text)) return Money.zero;
    const amount = this.figure(key, text);
    if (amount.decimals <= 2 && amount.abs().compare(AMOUNT_LIMIT) < 0) return amount;
    const wrong = amount.decimals > 2 ? '超过两位小数' : '过大';
    this.problems.push(`“${this.title(key)}”${text.slice(0, 40)} ${wrong}，请对照原票改正`);
    return Money.zero;
  }

  /** An amount that may not be missing. */
  neededAmount(key: Key): Money {
    if (this.note(key) === '' && this.cell(key)?.kind !== 'formula') {
      this.problems.push(`“${this.title(key)}”是空的，请对照原票补填`);
    }
    return this.amount(key);
  }

  /** A quantity or price of at most 13 decimals; null for blank and `***`. */
  quantity(key: Key): Money | null {
    const text = this.text(key);
    if (noFigure.test(text)) return null;
    return roundTo(this.figure(key, text), PRICE_DECIMALS);
  }

  /** A day, also with a time behind it or as the serial number of a spreadsheet. Required. */
  date(key: Key): IsoDate {
    const text = this.text(key);
    const form = isIsoDate(text) ? { date: text } : dateForm(this.cell(key));
    if (form !== undefined && 'date' in form) return form.date;
    const problem = `“${this.title(key)}”“${text.slice(0, 40)}”不是日期，请按 2026-01-31 的格式填写`;
    this.problems.push(problem);
    return '';
  }

  /** A word by a function that knows it; an unknown one is a problem. */
  word<T>(key: Key, read: (text: string) => T | undefined, fallback: T): T {
    const text = this.text(key);
    const value = read(text);
    if (value !== undefined) return value;
    this.problems.push(
      `“${this.title(key)}”“${text.slice(0, 40)}”不认识，请按税务局导出的写法更正`,
    );
    return fallback;
  }

  private figure(key: Key, text: string): Money {
    if (plainFigure.test(text)) return Money.parse(text);
    const form = amountForm(text);
    if (form !== undefined && form.side === undefined) return Money.parse(form.amount || '0');
    this.problems.push(`“${this.title(key)}”“${text.slice(0, 40)}”不是数字，请对照原票改正`);
    return Money.zero;
  }

  private cell(key: Key): SourceCell | undefined {
    const place = this.places.get(key);
    return place === undefined ? undefined : this.row.cells[place];
  }

  private title(key: Key): string {
    return this.titles.get(key) ?? key;
  }
}

/** The titles of columns by key. */
export function titlesOf<Key extends string>(
  columns: readonly BureauColumn<Key>[],
): ReadonlyMap<Key, string> {
  return new Map(columns.map(({ key, title }) => [key, title]));
}

/** Whether a text names a line of totals. */
export function isTotalText(text: string): boolean {
  return totals.test(text.replace(/\s/g, ''));
}
const totals = /^(本页|本月|全部)?(合计|总计|小计)([:：].*)?$/;
