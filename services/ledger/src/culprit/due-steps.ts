import { Injectable } from '@nestjs/common';
import type { StepLine } from '@mingzhang/contract';
import {
  auxiliaryKey,
  type CulpritQuestion,
  type CulpritStep,
  fenOf,
  isOwn,
} from '@mingzhang/rules';
import { CarryForwardService } from '../carry-forward/carry-forward.service';

/** Finds amounts that period-end entries have still to move on an account. */
@Injectable()
export class DueSteps {
  constructor(private readonly carryForward: CarryForwardService) {}

  /** Steps whose voucher is missing or out of date, with the missing amounts. */
  async load(question: CulpritQuestion): Promise<CulpritStep[]> {
    const { steps, periodState } = await this.carryForward.view(question.period);
    if (periodState === 'closed') return [];
    return steps
      .filter(({ state }) => state === 'due' || state === 'stale' || state === 'held')
      .map(({ id, name, lines, posted }) => ({
        id,
        name,
        net: netOf(question, lines) - netOf(question, posted?.lines ?? []),
      }));
  }
}

function netOf(question: CulpritQuestion, lines: readonly StepLine[]): bigint {
  return lines
    .filter(
      ({ subjectId, auxiliary }) =>
        subjectId !== null && isOwn(question, { subjectId, auxiliaryKey: auxiliaryKey(auxiliary) }),
    )
    .reduce((sum, { debit, credit }) => sum + fenOf(debit) - fenOf(credit), 0n);
}
