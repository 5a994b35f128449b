import {
  addSides,
  type BalanceDirection,
  closingOf,
  type DebitCredit,
  directionOf,
} from './balance';
import { Money } from './money';
import { firstDayOf, type IsoDate, lastDayOf, monthOf, nextPeriod, type Period } from './period';
import { invariant } from './problem';

/** Only a 日记账 has `dayTotal`. */
export type LedgerRowKind = 'opening' | 'entry' | 'dayTotal' | 'periodTotal' | 'yearTotal';

/** 摘要 of the rows that the book itself makes. */
export const LEDGER_ROW_SUMMARY: Readonly<Record<Exclude<LedgerRowKind, 'entry'>, string>> = {
  opening: '期初余额',
  dayTotal: '本日合计',
  periodTotal: '本期合计',
  yearTotal: '本年累计',
};

interface RowFigures extends DebitCredit {
  readonly period: Period;
  readonly date: IsoDate;
  readonly direction: BalanceDirection;
  /** The running balance without sign, on the side that `direction` names. */
  readonly balance: Money;
  /** The running balance with sign, debit positive. */
  readonly net: Money;
}

/** 期初余额, 本期合计 or 本年累计. */
export interface LedgerSummaryRow extends RowFigures {
  readonly kind: Exclude<LedgerRowKind, 'entry' | 'dayTotal'>;
}

/** A row that a 日记账 makes: those of any ledger, and 本日合计. */
export interface DayBookRow extends RowFigures {
  readonly kind: Exclude<LedgerRowKind, 'entry'>;
}

/** Where a book begins. */
export interface LedgerStart {
  /** Net at the start of the first period, debit positive. */
  readonly opening: Money;
  /** Movements of the first period's year before that period. */
  readonly ytdBefore: DebitCredit;
  /** All periods of the range, ascending, without a gap. */
  readonly periods: readonly Period[];
}

/** The movements of one period. */
export interface PeriodMovement extends DebitCredit {
  readonly period: Period;
}

/** The movements of one day with entries. */
interface DayMovement extends PeriodMovement {
  readonly date: IsoDate;
}

const NOTHING: DebitCredit = { debit: Money.zero, credit: Money.zero };

/**
 * 总账 of one subject from the sums of the periods: 期初余额 in the first period of the range,
 * 本期合计 and 本年累计 in each. Its figures are those of the detailed ledger.
 */
export function generalLedgerRows(
  input: LedgerStart & { readonly movements: readonly PeriodMovement[] },
): LedgerSummaryRow[] {
  const groups = groupByPeriod(input.movements, input.periods);
  let state = startOf(input);
  const rows = openingRows(state, input.periods);
  for (const month of monthsOf(input.periods)) {
    state = enterMonth(state, month);
    for (const movement of groups.get(month.period) ?? []) state = moved(state, movement);
    rows.push(...totalRows(state, month));
  }
  return rows;
}

/**
 * The rows that a 现金日记账 or 银行存款日记账 makes besides its entries: 期初余额, 本日合计 with the
 * balance after each day that has entries, then 本期合计 and 本年累计 of each period as in any ledger.
 * In yuan. Source: 会计基础工作规范 (财政部令第98号) §60(7), both journals strike a balance every day.
 * @param days ascending, each day once, all within the periods
 */
export function dayBookRows(
  input: LedgerStart & { readonly days: readonly DayMovement[] },
): DayBookRow[] {
  const { days } = input;
  invariant(
    days.every(({ date }, at) => at === 0 || date > (days[at - 1]?.date ?? '')),
    'the days of a journal follow each other',
  );
  const groups = groupByPeriod(days, input.periods);
  let state = startOf(input);
  const rows: DayBookRow[] = openingRows(state, input.periods);
  for (const month of monthsOf(input.periods)) {
    state = enterMonth(state, month);
    for (const day of groups.get(month.period) ?? []) {
      state = moved(state, day);
      rows.push({ kind: 'dayTotal', ...figuresOf(state, day, day) });
    }
    rows.push(...totalRows(state, month));
  }
  return rows;
}

/** Where the book stands after a row. */
interface LedgerState {
  readonly net: Money;
  readonly periodSum: DebitCredit;
  readonly yearSum: DebitCredit;
}

/** A month of a book: its totals stand on its last day. */
interface Month {
  readonly period: Period;
  readonly date: IsoDate;
  readonly isJanuary: boolean;
}

/** A 总账 asks for the same months once for each of its subjects. */
const known = new WeakMap<readonly Period[], readonly Month[]>();

function monthsOf(periods: readonly Period[]): readonly Month[] {
  const made = known.get(periods);
  if (made) return made;
  const gapless = periods.every(
    (each, at) => at === 0 || each === nextPeriod(periods[at - 1] ?? ''),
  );
  invariant(gapless, 'the periods of a book follow each other');
  const months = periods.map((period) => {
    return { period, date: lastDayOf(period), isJanuary: monthOf(period) === 1 };
  });
  known.set(periods, months);
  return months;
}

function startOf({ opening, ytdBefore }: LedgerStart): LedgerState {
  return { net: opening, periodSum: NOTHING, yearSum: ytdBefore };
}

function enterMonth({ net, yearSum }: LedgerState, { isJanuary }: Month): LedgerState {
  // The first period brings its own sum: in January nothing of that year lies before it.
  return { net, periodSum: NOTHING, yearSum: isJanuary ? NOTHING : yearSum };
}

function moved(state: LedgerState, movement: DebitCredit): LedgerState {
  return {
    net: closingOf(state.net, movement),
    periodSum: addSides(state.periodSum, movement),
    yearSum: addSides(state.yearSum, movement),
  };
}

function openingRows(state: LedgerState, [first]: readonly Period[]): LedgerSummaryRow[] {
  if (first === undefined) return [];
  const at = { period: first, date: firstDayOf(first) };
  return [{ kind: 'opening', ...figuresOf(state, NOTHING, at) }];
}

function totalRows(state: LedgerState, month: Month): LedgerSummaryRow[] {
  return [
    { kind: 'periodTotal', ...figuresOf(state, state.periodSum, month) },
    { kind: 'yearTotal', ...figuresOf(state, state.yearSum, month) },
  ];
}

function figuresOf(
  { net }: LedgerState,
  { debit, credit }: DebitCredit,
  { period, date }: { readonly period: Period; readonly date: IsoDate },
): RowFigures {
  return { period, date, debit, credit, direction: directionOf(net), balance: net.abs(), net };
}

function groupByPeriod<Item extends { readonly period: Period }>(
  items: readonly Item[],
  periods: readonly Period[],
): Map<Period, Item[]> {
  const groups = new Map<Period, Item[]>(periods.map((period) => [period, []]));
  for (const item of items) {
    const group = groups.get(item.period);
    invariant(group !== undefined, `an entry of ${item.period} lies outside the range`);
    group.push(item);
  }
  return groups;
}
