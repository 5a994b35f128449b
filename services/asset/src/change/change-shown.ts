import { type SetChart } from '@mingzhang/server';
import type { Money } from '@mingzhang/rules';

interface Line {
  readonly subjectId: number;
  readonly debit: Money;
  readonly credit: Money;
}

/** Lines of a voucher to come, as a preview shows them. */
export function shownLines(lines: readonly Line[], chart: SetChart) {
  return lines.map(({ subjectId, debit, credit }) => ({
    subjectId,
    subject: chart.subjectTitle(subjectId),
    debit: debit.toString(),
    credit: credit.toString(),
  }));
}
