import type { FollowingMonth, PayChange } from '@mingzhang/contract';
import { Money, sumOf, yearOf } from '@mingzhang/rules';
import { mapUnhurried } from '@mingzhang/server';
import { factsOf, type MonthRow } from './month-row';
import {
  computeRow,
  type AmountTexts,
  type EarlierPay,
  type StoredPayment,
  typedBonus,
} from './row-pay';
import { isStoredAlike, type NewRow, type SheetRow } from './sheet-row';
import type { StoredSums } from './stored-person';

/** How many people of a sheet an answer names. */
const changesShown = 200;

/** What of earlier sheets enters a sheet, by employee. */
export interface Earlier {
  readonly sums: ReadonlyMap<number, StoredSums>;
  /** Who had a bonus taxed by itself in the year. */
  readonly bonuses: ReadonlySet<number>;
  /** Who is in an earlier run of the month of payment, see `EarlierPay`. */
  readonly inMonth: ReadonlyMap<number, StoredPayment | null>;
  readonly gross: FirstRunGross;
}

/** 应发工资 of first runs by employee, decimal text. */
export interface FirstRunGross {
  /** Of the month before the sheet. */
  readonly before: ReadonlyMap<number, string>;
  /** Of the month of the sheet: what the next month is compared with. */
  readonly own: ReadonlyMap<number, string>;
}

/** A row before its computation. */
type Uncomputed = Omit<NewRow, 'amounts' | 'problems' | 'before' | 'after' | 'payment'>;

/** A sheet computed anew. */
export interface ComputedSheet {
  readonly month: MonthRow;
  /** The rows as they stood, and as they are now, in the same order. */
  readonly stood: readonly SheetRow[];
  readonly rows: readonly SheetRow[];
}

/** A later sheet with whose pay or tax changed in it. */
export interface LaterChanges {
  readonly month: MonthRow;
  readonly changes: readonly PayChange[];
}

/** What earlier sheets mean for one person. */
export function earlierOf({ bonuses, inMonth, gross }: Earlier, employeeId: number): EarlierPay {
  return {
    wasBonusUsed: bonuses.has(employeeId),
    isPaidInMonth: inMonth.has(employeeId),
    payment: inMonth.get(employeeId) ?? null,
    lastGross: gross.before.get(employeeId),
  };
}

/** A row with its pay. */
export function computed(month: MonthRow, row: Uncomputed, earlier: Earlier): NewRow {
  const before = earlier.sums.get(row.employeeId) ?? row.person.opening;
  const { person, entered, attendance, choices, paidTax, late } = row;
  const own = earlierOf(earlier, row.employeeId);
  const inputs = { person, entered, attendance, choices, before, paidTax, late, earlier: own };
  return {
    employeeId: row.employeeId,
    isIn: row.isIn,
    number: row.number,
    name: row.name,
    mnemonic: row.mnemonic,
    person,
    entered,
    attendance,
    choices,
    paidTax,
    late,
    before,
    ...computeRow(factsOf(month), inputs),
  };
}

/** Computes rows of a sheet. */
export async function computedSheet(
  month: MonthRow,
  { stood, rows }: Pick<ComputedSheet, 'stood' | 'rows'>,
  earlier: Earlier,
): Promise<ComputedSheet> {
  const after = await mapUnhurried(rows, (row): SheetRow => ({
    ...row,
    ...computed(month, row, earlier),
  }));
  return { month, stood, rows: after };
}

/** The rows of a computed sheet that are to be written: most of a later sheet stay as they are. */
export async function changedRows({ stood, rows }: ComputedSheet): Promise<SheetRow[]> {
  const pairs = rows.map((row, at) => ({ row, before: stood[at] }));
  const changed = await mapUnhurried(pairs, ({ row, before }) =>
    before && before.id === row.id && isStoredAlike(row, before) ? [] : [row],
  );
  return changed.flat();
}

/** What a computed sheet means for the next one of the same year of payment. */
export function earlierAfter(
  earlier: Earlier,
  { month, rows }: ComputedSheet,
  next: MonthRow,
): Earlier {
  const sums = new Map(earlier.sums);
  const bonuses = new Set(earlier.bonuses);
  const isSameMonth = next.payPeriod === month.payPeriod;
  const inMonth = new Map(isSameMonth ? earlier.inMonth : []);
  for (const { employeeId, isIn, after, choices, entered, payment } of rows) {
    if (!isIn) continue;
    if (after) sums.set(employeeId, after);
    const isSeparate = choices.bonusMethod === 'separate';
    if (isSeparate && typedBonus({ entered })) bonuses.add(employeeId);
    if (isSameMonth) inMonth.set(employeeId, payment);
  }
  return { sums, bonuses, inMonth, gross: grossAfter(earlier.gross, { month, rows }, next) };
}

function grossAfter(
  gross: FirstRunGross,
  { month, rows }: Pick<ComputedSheet, 'month' | 'rows'>,
  next: MonthRow,
): FirstRunGross {
  const paid = rows.filter(({ isIn }) => isIn);
  const own =
    month.run === 1
      ? new Map(paid.map(({ employeeId, amounts }) => [employeeId, amounts['gross'] ?? '0']))
      : gross.own;
  if (next.period === month.period) return { before: gross.before, own };
  return { before: own, own: new Map() };
}

/** Whether the tax of one sheet enters the other. */
export const isSameYear = (one: MonthRow, other: MonthRow): boolean =>
  yearOf(one.payPeriod) === yearOf(other.payPeriod);

/** Whose pay or tax a computation changed. */
export function payChanges({ stood, rows }: ComputedSheet): PayChange[] {
  return rows.flatMap((row, at) => {
    const before = stood[at];
    if (!before || isSamePay(row, before)) return [];
    const { employeeId, number, name } = row;
    return [
      {
        employeeId,
        number,
        name,
        taxBefore: taxText(before),
        tax: taxText(row),
        netBefore: netText(before),
        net: netText(row),
      },
    ];
  });
}

/** A later sheet as answers tell what changed in it; undefined for nothing. */
export function followingOf({ month, changes }: LaterChanges): FollowingMonth | undefined {
  if (changes.length === 0) return undefined;
  const { period, run } = month;
  return { period, run, count: changes.length, changes: changes.slice(0, changesShown) };
}

function isSamePay(one: SheetRow, other: SheetRow): boolean {
  return taxText(one) === taxText(other) && netText(one) === netText(other);
}

type Paid = Pick<SheetRow, 'isIn' | 'amounts'>;
const taxCodes = ['tax', 'annualBonusTax', 'oneOffTax'];

/** Somebody who is not in the sheet gets nothing there. */
function taxText({ isIn, amounts }: Paid): string {
  return isIn ? sumOf(taxCodes.map((code) => amountOf(amounts, code))).toString() : '0.00';
}
const netText = ({ isIn, amounts }: Paid) => (isIn ? amountOf(amounts, 'net').toString() : '0.00');
const amountOf = (amounts: AmountTexts, code: string) => Money.parse(amounts[code] ?? '0');
