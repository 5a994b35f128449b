import { Money, sumOf } from '../money';

/**
 * What a subject is to the result of the year. `income` and `expense` are subjects of 损益 by their normal side,
 * `priorYears` is 以前年度损益调整, `yearProfit` 本年利润, `appropriation` 利润分配, and `reserve` what else retained earnings
 * stand on (盈余公积, 一般风险准备).
 */
export type ResultRole =
  | 'income'
  | 'expense'
  | 'priorYears'
  | 'yearProfit'
  | 'appropriation'
  | 'reserve'
  | 'other';

/** A line of one voucher, in yuan. */
export interface RoleLine {
  readonly subjectId: number;
  /** Items of the line, as `auxiliaryKey` writes them. */
  readonly auxiliaryKey: string;
  readonly role: ResultRole;
  readonly debit: Money;
  readonly credit: Money;
}

/** A net amount of a subject with its items, in yuan, debit positive. */
export interface Transfer {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly net: Money;
}

/** What a voucher moves on a subject with its items, debit positive: on its normal side, and against it. */
interface Leaf extends Transfer {
  readonly along: Money;
  readonly against: Money;
}

/** What one voucher moves in all, in yuan, debit positive. */
interface ResultTotals {
  readonly yearProfit: Money;
  /** Other retained earnings: 利润分配 and reserves. */
  readonly retained: Money;
  /** 损益 without 以前年度损益调整. */
  readonly result: Money;
  readonly priorYears: Money;
}

/**
 * What a voucher with a line on 本年利润 transfers from 损益, 以前年度损益调整 left aside, in yuan, debit positive.
 * `isWhole`: the voucher does nothing else with 损益, so that 以前年度损益调整 is transferred too. Otherwise 本年利润 is
 * the other side of the transfers, less what it hands on to 利润分配 and reserves in the same voucher. Errors: none.
 */
export function transferredTotal(totals: ResultTotals): { total: Money; isWhole: boolean } {
  const { yearProfit, retained, result, priorYears } = totals;
  const toYear = yearProfit.negate();
  const toRetained = toYear.minus(retained);
  const due = retained.isNegative ? toRetained : toYear;
  const all = result.plus(priorYears);
  // A debit of 利润分配 is either a loss that 本年利润 hands on or an appropriation.
  const isWhole = all.equals(due) || (retained.isPositive && all.equals(toRetained));
  return { total: isWhole ? result : due, isWhole };
}

/**
 * What of one voucher's lines on 损益 and 利润分配 is a transfer to 本年利润. The rest is income, expense and
 * appropriation of the period (利润表 takes 结转前的发生额; 企业会计准则应用指南附录, 4103 本年利润).
 *
 * The transfers from 损益 add up to `transferredTotal`. So the result that is left equals what the voucher moves on other
 * subjects, and 利润表 agrees with 资产负债表. Which lines they are is the first of these readings with that sum:
 *
 * 1. all lines: the voucher does nothing but carry forward;
 * 2. the lines against the normal side, red ones included: 贷 of an expense, 借 of an income;
 * 3. the lines on the normal side: a carried voucher that is reversed, or 利息收入 by itself;
 * 4. as 2, but one leaf by its normal side: 利息收入 beside expenses;
 * 5. as 2, and the difference shared by the amounts of the leaves.
 *
 * Lines on 利润分配 are transfers in a voucher with 本年利润, and in one that stands on 利润分配 alone
 * (结转利润分配明细). Shares are rounded to fen so that they add up. One record for each subject and combination of items.
 * Errors: none.
 */
export function profitTransfers(lines: readonly RoleLine[]): Transfer[] {
  const leavesIn = (...roles: readonly ResultRole[]) =>
    leavesOf(lines.filter(({ role }) => roles.includes(role)));
  const appropriation = leavesIn('appropriation');
  const ofYear = leavesIn('yearProfit');
  if (ofYear.length === 0) {
    return lines.every(({ role }) => role === 'appropriation') ? plain(appropriation) : [];
  }
  const leaves = leavesIn('income', 'expense');
  const priorYears = leavesIn('priorYears');
  const { total, isWhole } = transferredTotal({
    yearProfit: totalOf(ofYear),
    retained: totalOf(leavesIn('appropriation', 'reserve')),
    result: totalOf(leaves),
    priorYears: totalOf(priorYears),
  });
  const carried = isWhole ? [...leaves, ...priorYears] : shareOut(leaves, total);
  return plain([...carried, ...appropriation].toSorted(byLeaf));
}

function shareOut(leaves: readonly Leaf[], due: Money): readonly Leaf[] {
  const against = leaves.map((leaf) => ({ ...leaf, net: leaf.against }));
  const along = leaves.map((leaf) => ({ ...leaf, net: leaf.along }));
  const fitting = [leaves, against, along].find((each) => totalOf(each).equals(due));
  return fitting ?? withOneTurned(against, due) ?? withShares(against, due);
}

/** What a voucher moves on 损益 and 利润分配 without its own transfers: what counts as result, debit positive. */
export function resultMoves(lines: readonly RoleLine[]): Transfer[] {
  const results: readonly ResultRole[] = ['income', 'expense', 'priorYears', 'appropriation'];
  const moved = leavesOf(lines.filter(({ role }) => results.includes(role)));
  const transfers = profitTransfers(lines);
  return plain(moved).map((leaf) => {
    const own = transfers.filter((each) => isSameLeaf(each, leaf));
    return { ...leaf, net: leaf.net.minus(totalOf(own)) };
  });
}

function leavesOf(lines: readonly RoleLine[]): Leaf[] {
  const leaves = new Map<string, Leaf>();
  for (const { subjectId, auxiliaryKey, role, debit, credit } of lines) {
    const key = `${subjectId} ${auxiliaryKey}`;
    const { along = Money.zero, against = Money.zero } = leaves.get(key) ?? {};
    const isCreditNormal = role === 'income';
    leaves.set(key, {
      subjectId,
      auxiliaryKey,
      net: (leaves.get(key)?.net ?? Money.zero).plus(debit).minus(credit),
      along: isCreditNormal ? along.minus(credit) : along.plus(debit),
      against: isCreditNormal ? against.plus(debit) : against.minus(credit),
    });
  }
  return [...leaves.values()].toSorted(byLeaf);
}

/** The order in which a leaf is turned and shares are rounded; that of the database is the same. */
function byLeaf(a: Transfer, b: Transfer): number {
  if (a.subjectId !== b.subjectId) return a.subjectId - b.subjectId;
  return a.auxiliaryKey < b.auxiliaryKey ? -1 : 1;
}

function withOneTurned(against: readonly Leaf[], due: Money): Leaf[] | undefined {
  const missing = due.minus(totalOf(against));
  const turned = against.find((leaf) => leaf.along.minus(leaf.against).equals(missing));
  return turned && against.map((leaf) => (leaf === turned ? { ...leaf, net: leaf.along } : leaf));
}

function withShares(against: readonly Leaf[], due: Money): Leaf[] {
  const sizes = against.map((leaf) => leaf.along.abs().plus(leaf.against.abs()));
  const all = sumOf(sizes);
  if (all.isZero) return against.map((leaf, at) => (at === 0 ? { ...leaf, net: due } : leaf));
  const missing = due.minus(totalOf(against));
  let upTo = Money.zero;
  return against.map((leaf, index) => {
    const before = missing.times(upTo).dividedBy(all, 2);
    upTo = upTo.plus(sizes[index] ?? Money.zero);
    return { ...leaf, net: leaf.net.plus(missing.times(upTo).dividedBy(all, 2)).minus(before) };
  });
}

function totalOf(transfers: readonly Transfer[]): Money {
  return sumOf(transfers.map(({ net }) => net));
}

function isSameLeaf(a: Transfer, b: Transfer): boolean {
  return a.subjectId === b.subjectId && a.auxiliaryKey === b.auxiliaryKey;
}

function plain(leaves: readonly Transfer[]): Transfer[] {
  return leaves.map(({ subjectId, auxiliaryKey, net }) => ({ subjectId, auxiliaryKey, net }));
}
