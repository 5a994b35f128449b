import { known } from '../closing-check/check-book';
import { type Money, sumOf } from '../money';
import type { StatementSubject, UnitFigures } from './figures';

type Of = readonly [
  facts: { readonly units: readonly UnitFigures[] },
  book: {
    readonly byId: ReadonlyMap<number, StatementSubject>;
    /** Codes of a subject and of those above it. */
    readonly pathOf: (id: number) => readonly string[];
  },
  standard: 0 | 1,
];

/** Figures of 损益 but 以前年度损益调整. */
function profitUnits(...[{ units }, { byId, pathOf }, standard]: Of): UnitFigures[] {
  const prior = known.priorYears[standard] ?? '';
  return units
    .filter(({ subjectId }) => byId.get(subjectId)?.category === 'profit')
    .filter(({ subjectId }) => !pathOf(subjectId).includes(prior));
}

/** What 损益 held before the period, not carried by then (表结法): in yuan, debit positive. Errors: none. */
export function leftBefore(...of: Of): Money {
  return sumOf(profitUnits(...of).map(({ opening }) => opening));
}

/** What was carried from 损益 to 本年利润 in the period, in yuan; undefined where nothing was. Errors: none. */
export function carriedProfit(...of: Of): Money | undefined {
  const carried = profitUnits(...of)
    .map(({ debit, credit, result }) => debit.minus(credit).minus(result))
    .filter(({ isZero }) => !isZero);
  return carried.length === 0 ? undefined : sumOf(carried);
}
