import type { RequestOf, voucherTemplateCalls } from '@mingzhang/contract';
import { amountOf } from './entry-line.model';
import type { EntryLine, GridState } from './entry-grid.types';

type Line = RequestOf<typeof voucherTemplateCalls.create>['body']['lines'][number];

/** The lines of a form that have a subject, as lines of a template. */
export function templateLinesOf(state: GridState, withAmounts: boolean): Line[] {
  return state.lines.flatMap((line) => (line.subject ? [lineOf(line, withAmounts)] : []));
}

function lineOf(line: EntryLine, withAmounts: boolean): Line {
  const side = line.credit === '' ? 'debit' : 'credit';
  const amount = amountOf(line[side]);
  const keeps = withAmounts && !amount.isZero;
  return {
    summary: line.summary,
    subjectId: line.subject?.id ?? 0,
    side,
    auxiliary: { ...line.auxiliary },
    amount: keeps ? { kind: 'fixed', amount: amount.toString() } : { kind: 'open' },
  };
}
