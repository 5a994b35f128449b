import type { ClosingStep } from '@mingzhang/contract';
import { Money, type Proposal, type ProposedLine } from '@mingzhang/rules';
import type { PostedLine, PostedStep } from './posted-steps';

/** A step with its proposal and its vouchers. */
export interface Step {
  readonly proposal: Proposal;
  readonly skipped: boolean;
  /** Inputs for this month alone. */
  readonly monthInputs: Readonly<Record<string, string>>;
  readonly posted: PostedStep | undefined;
  readonly state: ClosingStep['state'];
}

/** Lines that the books should contain for a step now; none if it is skipped. */
export function shouldBe({
  proposal,
  skipped,
}: Pick<Step, 'proposal' | 'skipped'>): readonly ProposedLine[] {
  return skipped ? [] : proposal.lines;
}

/** State of a step: its voucher compared with its proposal. */
export function stateOfStep(step: Omit<Step, 'state'>): Step['state'] {
  const { proposal, posted, skipped } = step;
  const isWaiting = !skipped && proposal.waitsFor.length > 0;
  if (!posted) {
    if (skipped) return 'skipped';
    return isWaiting && proposal.state === 'due' ? 'held' : proposal.state;
  }
  if (!skipped && (proposal.state === 'refused' || proposal.state === 'open'))
    return proposal.state;
  const now = shouldBe(step).map(plainLine).map(lineKey).sort();
  const then = posted.lines.map(lineKey).sort();
  if (now.length === then.length && now.every((key, at) => key === then[at])) return 'current';
  return isWaiting ? 'held' : 'stale';
}

/** Key of lines; equal for lines that post the same, in any order. */
export function linesKey(lines: readonly ProposedLine[]): string {
  return lines
    .map((line) => lineKey(plainLine(line)))
    .sort()
    .join('\n');
}

/** A proposed line in the form of a stored one. */
export function plainLine(line: ProposedLine): PostedLine {
  const { summary, subjectId, auxiliaryKey, currency, debit, credit, quantity, foreign } = line;
  return {
    summary,
    subjectId,
    auxiliaryKey,
    currency,
    debit: debit.toString(),
    credit: credit.toString(),
    quantity: quantity?.toFixed(6) ?? null,
    foreignAmount: foreign?.amount.toFixed(3) ?? null,
  };
}

/** Key of a line, without its summary. */
function lineKey({
  subjectId,
  auxiliaryKey,
  currency,
  debit,
  credit,
  quantity,
  foreignAmount,
}: PostedLine): string {
  const exact = (figure: string | null) =>
    figure === null ? '' : Money.parse(figure).toExactText();
  const counts = [exact(quantity), exact(foreignAmount)];
  return [subjectId, auxiliaryKey, currency, debit, credit, ...counts].join(' ');
}
