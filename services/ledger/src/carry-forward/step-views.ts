import { Injectable } from '@nestjs/common';
import type { ClosingStep } from '@mingzhang/contract';
import { type ClosingBook, type ClosingContext, Money, sumOf, waitNote } from '@mingzhang/rules';
import { PostedSteps, type PostedLine, type PostedStep } from './posted-steps';
import { plainLine, shouldBe, type Step } from './step-state';

/** Steps in the form of the answer, with names and texts. */
@Injectable()
export class StepViews {
  constructor(private readonly posted: PostedSteps) {}

  /** A step with its figures, its proposal and its vouchers. */
  async step(
    step: Step,
    { book, context }: { readonly book: ClosingBook; readonly context: ClosingContext },
  ): Promise<ClosingStep> {
    const { proposal, posted, state, skipped } = step;
    const { id, name, part, computation, inputs, origins, amount } = proposal;
    // A skipped step requests no inputs.
    const problems = skipped ? [] : proposal.problems;
    const asked = new Set(inputs.map(({ key }) => key));
    const waits = state === 'held' ? waitNote(proposal.waitsFor) : null;
    const notes = [waits, skipped ? null : proposal.note].filter((text) => text !== null);
    const note = notes.length > 0 ? notes.join('；') : null;
    const tell = (lines: readonly PostedLine[]) =>
      this.posted.namedLines(lines, (subjectId) => book.subjectOf(subjectId), context.baseCurrency);
    return {
      id,
      name,
      part,
      state,
      note,
      computation,
      amount: amount.toString(),
      inputs: inputs.map(({ problem: _problem, options, ...input }) => ({
        ...input,
        own: step.monthInputs[input.key] !== undefined,
        options: [...options],
      })),
      kept: Object.entries(step.monthInputs)
        .filter(([key]) => !asked.has(key))
        .map(([key, value]) => ({ key, value })),
      origins: origins.map(({ code, title, amount: figure, auxiliaryKey = '' }) => ({
        title,
        amount: figure.toString(),
        link: bookOf(book.subject(code)?.id, { auxiliaryKey, period: context.period }),
      })),
      lines: await tell(shouldBe(step).map(plainLine)),
      voucherCount: skipped ? 0 : proposal.vouchers.length,
      posted: posted ? { ...voucherViews(posted), lines: await tell(posted.lines) } : null,
      problems: problems.map(({ code, row, msg }) => ({
        code,
        msg,
        ...(row === undefined ? {} : { row }),
      })),
    };
  }
}

function voucherViews({ vouchers }: PostedStep) {
  const [first] = vouchers;
  const more = vouchers.length > 1 ? ` 等 ${vouchers.length} 张` : '';
  const isAudited = vouchers.some(({ auditState }) => auditState === 'audited');
  return {
    title: `${first?.title ?? ''}${more}`,
    amount: sumOf(vouchers.map(({ amount }) => Money.parse(amount))).toString(),
    auditState: isAudited ? ('audited' as const) : ('unaudited' as const),
    vouchers: vouchers.map(({ id, title, amount }) => ({ id, title, amount })),
  };
}

function bookOf(
  subjectId: number | undefined,
  { auxiliaryKey, period }: { readonly auxiliaryKey: string; readonly period: string },
): string | null {
  if (subjectId === undefined) return null;
  const items = auxiliaryKey === '' ? '' : `&auxiliary=${encodeURIComponent(auxiliaryKey)}`;
  return `/account-book/detailed?subjectId=${subjectId}${items}&period=${period}`;
}
