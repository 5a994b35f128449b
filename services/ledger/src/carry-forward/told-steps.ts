import { Injectable } from '@nestjs/common';
import type { ClosingStep } from '@mingzhang/contract';
import { type ClosingBook, type ClosingContext, waitNote } from '@mingzhang/rules';
import { PostedSteps, type PostedLine } from './posted-steps';
import { plainLine, shouldBe, type Step } from './step-state';

/** Steps in the words of the screen. */
@Injectable()
export class ToldSteps {
  constructor(private readonly posted: PostedSteps) {}

  /** A step with its figures, what it should post and what it has posted. */
  async step(
    step: Step,
    { book, context }: { readonly book: ClosingBook; readonly context: ClosingContext },
  ): Promise<ClosingStep> {
    const { proposal, posted, state } = step;
    const { id, name, part, computation, inputs, origins, amount, problems } = proposal;
    const waits = state === 'held' ? waitNote(proposal.waitsFor) : null;
    const notes = [waits, proposal.note].filter((text) => text !== null);
    const note = notes.length > 0 ? notes.join('；') : null;
    const tell = (lines: readonly PostedLine[]) =>
      this.posted.told(lines, (subjectId) => book.subjectOf(subjectId), context.baseCurrency);
    return {
      ...{ id, name, part },
      ...{ state, note, computation, amount: amount.toString() },
      inputs: inputs.map(({ problem: _problem, options, ...input }) => ({
        ...input,
        own: step.monthInputs[input.key] !== undefined,
        options: [...options],
      })),
      origins: origins.map(({ code, title, amount: figure, auxiliaryKey = '' }) => ({
        ...{ title, amount: figure.toString() },
        link: bookOf(book.subject(code)?.id, { auxiliaryKey, period: context.period }),
      })),
      lines: await tell(shouldBe(step).map(plainLine)),
      posted: posted
        ? {
            ...{ id: posted.id, title: posted.title, amount: posted.amount },
            ...{ auditState: posted.auditState, lines: await tell(posted.lines) },
          }
        : null,
      problems: problems.map(({ code, row, msg }) => ({
        code,
        msg,
        ...(row === undefined ? {} : { row }),
      })),
    };
  }
}

function bookOf(
  subjectId: number | undefined,
  { auxiliaryKey, period }: { readonly auxiliaryKey: string; readonly period: string },
): string | null {
  if (subjectId === undefined) return null;
  const items = auxiliaryKey === '' ? '' : `&auxiliary=${encodeURIComponent(auxiliaryKey)}`;
  return `/account-book/detailed?subjectId=${subjectId}${items}&period=${period}`;
}
