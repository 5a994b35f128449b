import { Money, roundTo } from '../money';
import { rowOrder } from './row-order';
import type { Statement, StatementRow } from './statement';

/** 元 without fen, or 万元 with so many decimals. */
export interface RoundingUnit {
  readonly yuan: 1 | 10_000;
  readonly decimals: number;
}

interface RoundedStatement {
  /** Amounts in the unit; the parts of a cell stay in yuan and fen. */
  readonly statement: Statement;
  /** Totals that can't be made to agree, because a row stands in several of them. Official forms have none. */
  readonly untied: readonly { readonly lineNo: number | null; readonly column: string }[];
}

/** A total of rows: each once, added or taken away. Whole numbers of the smallest step of the unit. */
interface Total {
  readonly index: number;
  readonly isMemo: boolean;
  readonly parts: readonly { readonly index: number; readonly sign: 1 | -1 }[];
}

/**
 * A statement in a larger unit whose totals still add up: totals at the top are rounded half away from zero,
 * and what stands below each is rounded so that it adds up to it, up where the remainder is largest (largest
 * remainder; of equal remainders the row above). Each amount is less than one step from its exact one, one
 * without a remainder stays what it is, equal totals stay equal. Rows of 其中 are rounded by themselves.
 */
export function roundedStatement(statement: Statement, unit: RoundingUnit): RoundedStatement {
  const untied: { lineNo: number | null; column: string }[] = [];
  const columns = statement.template.columns.map(({ key }) => {
    const { amounts, broken } = roundedColumn(statement.rows, key, unit);
    for (const index of broken) {
      untied.push({ lineNo: statement.rows[index]?.row.lineNo ?? null, column: key });
    }
    return { key, amounts };
  });
  const rows = statement.rows.map(({ row, cells }, index): StatementRow => {
    // A ratio is the same in any unit.
    if (row.decimals !== undefined) return { row, cells };
    const rounded = columns.flatMap(({ key, amounts }) => {
      const cell = cells.get(key);
      return cell ? [[key, { ...cell, amount: amounts[index] ?? null }] as const] : [];
    });
    return { row, cells: new Map(rounded) };
  });
  return { statement: { ...statement, rows }, untied };
}

function roundedColumn(rows: readonly StatementRow[], column: string, unit: RoundingUnit) {
  const step = Money.parse(1)
    .dividedBy(unit.yuan, 20)
    .times(10 ** unit.decimals);
  const exact = rows.map(({ cells }) => cells.get(column)?.amount?.times(step) ?? null);
  const totals = totalsOf(rows, column, exact);
  const byIndex = new Map(totals.map((total) => [total.index, total]));
  const { order } = rowOrder(rows.length, (index) =>
    (byIndex.get(index)?.parts ?? []).map((part) => part.index),
  );
  const steps: (Money | undefined)[] = [];
  for (const index of [...order].reverse()) {
    const total = byIndex.get(index);
    const value = exact[index];
    if (value && total && !total.isMemo) spread(total, { exact, steps, value });
  }
  for (const index of order) {
    const value = exact[index];
    if (!value || steps[index]) continue;
    const parts = byIndex.get(index)?.parts;
    steps[index] = parts ? sumOfParts(parts, steps) : roundTo(value, 0);
  }
  const broken = totals
    .filter(({ index, parts }) => !steps[index]?.equals(sumOfParts(parts, steps)))
    .map(({ index }) => index);
  const amounts = steps.map((each) => each && each.dividedBy(10 ** unit.decimals, unit.decimals));
  return { amounts, broken };
}

function totalsOf(
  rows: readonly StatementRow[],
  column: string,
  exact: readonly (Money | null)[],
): Total[] {
  const byLineNo = new Map<number, number>();
  for (const [index, { row }] of rows.entries()) {
    if (row.lineNo !== null && !byLineNo.has(row.lineNo)) byLineNo.set(row.lineNo, index);
  }
  return rows.flatMap(({ row, cells }, index): Total[] => {
    const terms = cells.get(column)?.terms ?? [];
    const parts = terms.flatMap(({ of, sign }) => {
      const part = of.kind === 'row' ? byLineNo.get(of.lineNo) : undefined;
      return part === undefined || sign === 0 ? [] : [{ index: part, sign }];
    });
    const isPlain = parts.length === terms.length && parts.length > 0;
    const isOnce = new Set(parts.map((part) => part.index)).size === parts.length;
    const isSum = exact[index]?.equals(sumOfParts(parts, exact)) ?? false;
    return isPlain && isOnce && isSum ? [{ index, isMemo: row.isMemo, parts }] : [];
  });
}

function sumOfParts(parts: Total['parts'], amounts: readonly (Money | null | undefined)[]): Money {
  return parts.reduce((sum, { index, sign }) => {
    const amount = amounts[index] ?? Money.zero;
    return sign === 1 ? sum.plus(amount) : sum.minus(amount);
  }, Money.zero);
}

/** Gives the parts of a total that have no rounded amount yet what is left of it. */
function spread(
  { index, parts }: Total,
  of: {
    readonly exact: readonly (Money | null)[];
    readonly steps: (Money | undefined)[];
    readonly value: Money;
  },
): void {
  const { exact, steps, value } = of;
  const open = parts.filter((part) => steps[part.index] === undefined);
  const isFromAbove = steps[index] !== undefined;
  const whole = steps[index] ?? roundTo(value, 0);
  const settled = sumOfParts(
    parts.filter((part) => !open.includes(part)),
    steps,
  );
  const shares = open.map((part) => {
    const signed = sumOfParts([part], exact);
    const floor = floorOf(signed);
    return { part, floor, remainder: signed.minus(floor) };
  });
  const floors = shares.reduce((sum, { floor }) => sum.plus(floor), settled);
  const byRemainder = shares
    .filter(({ remainder }) => !remainder.isZero)
    .sort((a, b) => b.remainder.compare(a.remainder));
  const raised = new Set(
    byRemainder
      .slice(0, Math.max(0, Number(whole.minus(floors).toFixed(0))))
      .map(({ part }) => part),
  );
  for (const { part, floor } of shares) {
    const share = raised.has(part) ? floor.plus(1) : floor;
    steps[part.index] = part.sign === 1 ? share : share.negate();
  }
  // A total that nothing above it holds follows its parts where these can't follow it.
  steps[index] = isFromAbove ? whole : sumOfParts(parts, steps);
}

function floorOf(value: Money): Money {
  const rounded = roundTo(value, 0);
  return rounded.compare(value) > 0 ? rounded.minus(1) : rounded;
}
