import { type AwaitedStep, waitedFor } from '../closing/closing-waits';
import { formatMoney } from '../money-format';
import type { Money } from '../money';
import { type CheckOutcome, sound } from './check-result';
import type { ClosingRuleId } from './closing-rules';

/** A step of the period-end entries that has done what its inputs ask for. */
export interface StepAnswer {
  readonly id: string;
  readonly name: string;
  readonly computation: string;
  /** In yuan, of one side; nothing where nothing is due. */
  readonly amount: Money;
  /** It has a voucher that is what it should be; else it has nothing to post. */
  readonly isPosted: boolean;
}

/**
 * Steps that know what a rule can only estimate: losses of years before, special invoices, prepaid tax.
 * Surtaxes answer by their voucher alone: without one nobody has said that too much by hand is right.
 */
const answering: { readonly [Id in ClosingRuleId]?: readonly (readonly [string, boolean])[] } = {
  'vat-transfer': [
    ['vat-transfer', false],
    ['vat-small-exempt', true],
  ],
  'surtax-missing': [['surtax', false]],
  'income-tax-missing': [['income-tax', true]],
};

/** Outcomes with the estimates of rules replaced by what the steps of the same tax say. */
export function withStepAnswers(
  outcomes: readonly CheckOutcome[],
  answers: ReadonlyMap<string, StepAnswer>,
): CheckOutcome[] {
  return outcomes.map((outcome) => {
    if (outcome.isSound) return outcome;
    const found = (answering[outcome.rule] ?? []).flatMap(([id, mayBeIdle]) => {
      const answer = answers.get(id);
      return answer && (answer.isPosted || mayBeIdle) ? [answer] : [];
    })[0];
    if (!found) return outcome;
    const { name, computation, amount } = found;
    const message = `已按“${name}”的参数结转 ${formatMoney(amount)}：${computation}`;
    return { ...outcome, severity: 'pass', ...sound(message, amount) };
  });
}

/**
 * Outcomes with the reason of profit and loss that is not carried: 结转损益 waits for other steps. To carry it
 * anew, as the rule says by itself, would carry nothing.
 * @param awaited what the steps that carry profit and loss wait for; none where they wait for nothing
 */
export function withAwaitedSteps(
  outcomes: readonly CheckOutcome[],
  awaited: readonly AwaitedStep[],
): CheckOutcome[] {
  const first = waitedFor(awaited);
  if (first === null) return [...outcomes];
  return outcomes.map((outcome) => {
    if (outcome.rule !== 'pl-zero' || outcome.isSound) return outcome;
    const left = `有 ${outcome.rows.length} 个损益类科目余额不为 0`;
    return { ...outcome, message: `${first}，再结转损益；本期不需要的请跳过它。${left}` };
  });
}
