import type { Money } from '../money';
import { codesUpward, fieldsOf, figureOfUnit, mergedUnits, valueOfTake } from './figures';
import type { CellTerm, StatementFigures } from './statement';
import type { StatementColumn } from './template';

/** What a leaf, or one party of it, brings to a term. */
export interface TermOrigin {
  readonly subjectId: number;
  readonly detail: string;
  readonly amount: Money;
}

/**
 * The leaves and parties that a term of a cell comes from, those that bring nothing left out: what a click on the
 * term shows, on the way to the ledger. Their amounts add up to the term's, except where 借方余额 or 贷方余额 of a
 * subject as a whole is nothing because its net is on the other side: then they are what that net is made of.
 */
export function originOf(
  { of, subjectId }: CellTerm,
  { basis, of: which }: StatementColumn,
  figures: StatementFigures,
): TermOrigin[] {
  const byId = new Map(figures.subjects.map((subject) => [subject.id, subject]));
  const subject = subjectId === null ? undefined : byId.get(subjectId);
  const period = figures[which];
  if (of.kind !== 'subject' || !subject || !period) return [];
  const { take } = of;
  const fields = fieldsOf(take, basis);
  const isWhole = take === 'debitBalance' || take === 'creditBalance';
  const side = take === 'debitBalance' ? 'debit' : 'credit';
  return mergedUnits(period.units)
    .filter((unit) => codesUpward(unit.subjectId, byId).includes(subject.code))
    .map((unit): TermOrigin => {
      const amounts = fields.map((field) => figureOfUnit(unit, field));
      const amount = isWhole
        ? valueOfTake('closing', side, amounts)
        : valueOfTake(take, subject.direction, amounts);
      return { subjectId: unit.subjectId, detail: unit.detail, amount };
    })
    .filter(({ amount }) => !amount.isZero);
}
