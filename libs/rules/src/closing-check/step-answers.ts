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
