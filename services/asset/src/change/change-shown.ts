import { type Money, sumOf } from '@mingzhang/rules';
import type { SetChart } from '../ledger-of-set';

interface Line {
  readonly subjectId: number;
  readonly debit: Money;
  readonly credit: Money;
}

/** Lines of a voucher to come, as a preview shows them. */
export function shownLines(lines: readonly Line[], chart: SetChart) {
  return lines.map(({ subjectId, debit, credit }) => ({
    ...{ subjectId, subject: chart.subjectTitle(subjectId) },
    ...{ debit: debit.toString(), credit: credit.toString() },
  }));
}

/** What a voucher brings to the result of the month, in yuan: a loss is below zero. */
export function gainOf(lines: readonly Line[], chart: SetChart): Money {
  const own = lines.filter(({ subjectId }) => chart.subject(subjectId)?.category === 'profit');
  return sumOf(own.map(({ debit, credit }) => credit.minus(debit)));
}
