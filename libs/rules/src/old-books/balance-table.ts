import type { Money } from '../money';
import type { Period } from '../period';
import { finished, mapInSteps, type Steps } from '../steps';
import {
  balanceTitle,
  doubtText,
  findBalanceHeader,
  hasBalance,
  hasSides,
  isRepeated,
  statedMonths,
  type BalanceHeader,
} from './balance-header';
import { sumsBelow } from './balance-parents';
import { isAmount } from './balance-heading';
import { balanceOf } from './balance-row';
import { codeForm } from './code-form';
import { hasYear, tellsYear, withoutYear } from './year-columns';
import { HEADER_HEIGHT_AT_MOST, HEADER_ROWS_AT_MOST, textsOf } from './header-row';
import type { OldBalance } from './old-balance';
import { periodPlaces } from './period-place';
import { isFooterText, isPeriodText, isTotalText } from './row-kind';
import { resultNotes, type SourceRow } from './source-row';
import {
  beginsYear,
  tableBasis,
  unsureMonthsMsg,
  type TableBasis,
  type UnsureMonths,
} from './table-basis';
import { readPeriod, type TablePeriod } from './table-period';
import { differences, doubtNotes, totalsOf, unbalanced, uncarriedNotes } from './table-proof';
import { TableTotals } from './table-totals';
import { unitProblem } from './table-unit';

/** A balance table (科目余额表) of another product, read and proved by its own figures. */
export interface OldBalanceTable {
  /** What is loaded: subjects without children and items in the table, else those below them. */
  readonly balances: readonly OldBalance[];
  readonly parents: number;
  readonly totals: number;
  readonly problems: readonly { readonly row: number; readonly msg: string }[];
  /** Months that the texts about the table, or a column of it, name. */
  readonly period: TablePeriod | undefined;
  /** Its months are stated in a text that is not understood. */
  readonly isPeriodUnread: boolean;
  /** What looks wrong about the table and may yet be right: it must be looked at before it is taken. */
  readonly notes: readonly string[];
  /** What was taken as the opening; undefined for a table that is refused as a whole. */
  readonly taken: TakenOpening | undefined;
}

/** The column that was taken as the opening, with its totals, so that a wrong one can be seen. */
interface TakenOpening extends TableBasis {
  /** Its headings as the file has them. */
  readonly title: string;
  /** Sums of what is loaded, each row on the side it stands on. */
  readonly debit: Money;
  readonly credit: Money;
}

/** So many rows are taken at once when 年初 is told late; more are taken at the end, in steps. */
const HELD_AT_MOST = 500;

/** Whether these first rows of a file hold the headings of a balance table. */
export function isBalanceTable(rows: readonly SourceRow[]): boolean {
  return findBalanceHeader(rows) !== undefined;
}

/**
 * Reads a balance table row by row as the openings of a set that begins with the month `enabled`.
 * The headings are looked for among the first rows; what has none
 * there is no balance table, and its rows are not kept.
 */
export class BalanceTableReader {
  private readonly waiting: SourceRow[] = [];
  private readonly problems: { row: number; msg: string }[] = [];
  private readonly read: OldBalance[] = [];
  private header: BalanceHeader | undefined;
  private basis: TableBasis | undefined;
  private period: TablePeriod | undefined;
  /** What the columns of the first row say of its months; '' where they say nothing. */
  private months = '';
  /** Rows at the foot that say of which months the table is. */
  private readonly foot: SourceRow[] = [];
  private isPeriodUnread = false;
  private hasBegun = false;
  private totals = 0;
  private results = 0;
  private readonly sums = new TableTotals();

  /** Rows that wait until 年初 is told, or the end without it. */
  private held: SourceRow[] = [];
  private tellsYear = true;

  /** @param isProfit whether a code is of income or expense */
  constructor(
    private readonly enabled: Period,
    private readonly isProfit: (code: string) => boolean = () => false,
  ) {}

  push(row: SourceRow): void {
    if (this.hasBegun) return this.hold(row);
    this.waiting.push(row);
    if (this.waiting.length >= HEADER_ROWS_AT_MOST + HEADER_HEIGHT_AT_MOST) this.begin();
  }

  /** The whole table, proved by its own figures; undefined when the rows hold none. */
  end(): OldBalanceTable | undefined {
    return finished(this.endInSteps());
  }

  /** `end` in steps, for a table of many rows. */
  *endInSteps(): Steps<OldBalanceTable | undefined> {
    if (!this.hasBegun) this.begin();
    if (!this.header) return undefined;
    if (!this.tellsYear) this.header = withoutYear(this.header);
    yield* mapInSteps(this.held.splice(0), (row) => this.take(row));
    this.judgeFoot(this.header);
    const { read, totals, basis, period, isPeriodUnread } = this;
    const stated = { period, isPeriodUnread };
    if (!basis) {
      const { problems } = this;
      const none = { balances: [], parents: 0, notes: [], taken: undefined };
      return { ...none, totals, problems, ...stated };
    }
    const sums = yield* sumsBelow(read);
    const kept = yield* mapInSteps(read, (balance) => (sums.has(balance) ? [] : [balance]));
    const balances = kept.flat();
    const found = yield* mapInSteps([...sums], ([parent, sum]) => differences(parent, sum, basis));
    const taken = { ...basis, ...(yield* totalsOf(balances)) };
    const problems = [...this.problems, ...found.flat(), ...unbalanced(balances.at(-1), taken)];
    const title = balanceTitle(this.header, basis.column);
    const notes = [
      ...(yield* this.sums.notes(this.header, { read, lowest: balances })),
      ...doubtNotes(balances),
      ...uncarriedNotes(balances),
      ...resultNotes(this.results),
    ];
    const own = { ...stated, notes, taken: { ...taken, title } };
    return { balances, parents: sums.size, totals, problems, ...own };
  }

  private begin(): void {
    this.hasBegun = true;
    this.header = findBalanceHeader(this.waiting);
    const rows = this.waiting.splice(0).slice(this.header?.rows);
    if (this.header) {
      this.judgeMonths(this.header, rows);
      this.judgeUnit(this.header);
      this.tellsYear = !hasYear(this.header);
    }
    for (const row of rows) this.hold(row);
  }

  /** Columns of 年初 that are empty in the whole file tell nothing: which they are is known at its end. */
  private hold(row: SourceRow): void {
    if (!this.tellsYear && this.header) this.tellsYear = tellsYear(this.header, textsOf(row));
    this.held.push(row);
    if (!this.tellsYear || this.held.length > HELD_AT_MOST) return;
    for (const each of this.held.splice(0)) this.take(each);
  }

  /** By the texts above the headings together with what the columns of the first row say. */
  private judgeMonths(header: BalanceHeader, rows: readonly SourceRow[]): void {
    const { columns, titles, row } = header;
    const stated = rows.map((each) => statedMonths(columns, textsOf(each)));
    this.months = stated.find((months) => months !== '') ?? '';
    const reading = readPeriod([...titles, this.months]);
    if (!('period' in reading)) return this.refuse(row, reading);
    this.period = reading.period;
    if (!this.period && this.months !== '') return this.refuse(row, { unread: this.months });
    const basis = tableBasis({ ...factsOf(columns), period: this.period }, this.enabled);
    if ('msg' in basis) this.problems.push({ row, msg: basis.msg + doubtText(header) });
    else this.basis = basis;
  }

  /** By the texts above the headings, and by the headings of amounts: `期末余额（万元）`. */
  private judgeUnit({ columns, doubtful, headings, titles, row }: BalanceHeader): void {
    const amounts = [...columns].flatMap(([field, at]) =>
      isAmount(field) ? [headings[at] ?? ''] : [],
    );
    const msg = unitProblem([...titles, ...amounts, ...doubtful]);
    if (msg === undefined) return;
    this.basis = undefined;
    this.isPeriodUnread = false;
    this.problems.splice(0, Infinity, { row, msg });
  }

  /** A foot must not contradict what is above; where nothing is, it must be what was taken. */
  private judgeFoot({ columns, titles, row }: BalanceHeader): void {
    const { foot, basis, enabled } = this;
    if (!basis || foot.length === 0) return;
    const texts = foot.map((each) =>
      textsOf(each)
        .filter((text) => text !== '')
        .join(' '),
    );
    const reading = readPeriod([...titles, this.months, ...texts]);
    if (!('period' in reading)) return this.refuse(row, reading);
    if (this.period || !reading.period) return;
    this.period = reading.period;
    const own = tableBasis({ ...factsOf(columns), period: this.period }, enabled);
    if ('column' in own && own.column === basis.column && own.ytd === basis.ytd) return;
    if ('column' in own) return this.refuse(row, { atFoot: texts[0] ?? '' });
    this.basis = undefined;
    this.problems.splice(0, Infinity, { row, msg: own.msg });
  }

  /** A row of totals or of the foot may state the unit, too. */
  private passOver(shown: readonly string[], row: number): void {
    this.totals += 1;
    const msg = unitProblem([shown.join(' ')]);
    if (msg !== undefined) this.problems.push({ row, msg });
  }

  /** The balance that the table has of the first day of the enable month's year. */
  private yearStart({ columns }: BalanceHeader): 'yearOpening' | 'opening' | undefined {
    const { basis, period, enabled } = this;
    // 年初 of a table that ends with December is of the year before.
    if (basis?.column === 'closing' && basis.ytd === 'none') return undefined;
    if (hasBalance(columns, 'yearOpening')) return 'yearOpening';
    const isOpening = basis?.column === 'closing' && hasBalance(columns, 'opening');
    return isOpening && period && beginsYear(period, enabled) ? 'opening' : undefined;
  }

  private refuse(row: number, unsure: UnsureMonths): void {
    this.basis = undefined;
    this.isPeriodUnread = !('atFoot' in unsure);
    const place =
      'atFoot' in unsure ? '' : periodPlaces(unsure, [...(this.header?.above ?? []), ...this.foot]);
    const msg = unsureMonthsMsg(unsure, this.enabled) + place;
    this.problems.splice(0, Infinity, { row, msg });
  }

  private take(source: SourceRow): void {
    const { header, basis, problems } = this;
    if (!header || !basis) return;
    const texts = textsOf(source);
    const shown = texts.filter((text) => text !== '');
    if (shown.length === 0 || isRepeated(texts)) return;
    if (isFoot(shown)) {
      this.foot.push(source);
      return this.passOver(shown, source.row);
    }
    if (shown.slice(0, 2).some((text) => isTotalText(text) || isFooterText(text))) {
      this.sums.add(header, texts);
      return this.passOver(shown, source.row);
    }
    const months = statedMonths(header.columns, texts);
    if (months !== '' && months !== this.months) {
      const { row } = source;
      const msg = `期间“${months}”与前面各行的“${this.months}”不同，请只导出一个期间的余额表`;
      problems.push({ row, msg });
    }
    const yearStart = this.yearStart(header);
    const above = this.read.at(-1)?.code ?? '';
    const context = {
      header,
      basis,
      period: this.period,
      yearStart,
      above: this.read.at(-1),
      isProfit: this.isProfit(codeForm(texts[header.columns.get('code') ?? -1] ?? '') || above),
      problems,
    };
    const balance = balanceOf(source, context);
    if (!balance) return;
    this.read.push(balance);
    const places = [...header.columns.values()];
    this.results += places.filter((at) => source.cells[at]?.isResult).length;
  }
}

function factsOf(columns: BalanceHeader['columns']) {
  return {
    opening: hasBalance(columns, 'opening'),
    closing: hasBalance(columns, 'closing'),
    movements: hasSides(columns, 'period'),
    ytd: hasSides(columns, 'ytd'),
  };
}

/** A row that says of which months the table is has few cells beside, 制表人 or 单位, and no figures. */
const CELLS_OF_FOOT = 4;

function isFoot(shown: readonly string[]): boolean {
  const hasFigures = shown.some((text) => /^[\d.,()\s_-]+$/.test(text));
  return shown.length <= CELLS_OF_FOOT && !hasFigures && shown.some(isPeriodText);
}
