import type { CheckAnswer, CheckRule } from './check-answer';
import type { ClosingRuleId } from './closing-rules';

export { type CheckAnswer, type CheckPlace, type CheckRow, sound, unsound } from './check-answer';

/** The answer of a rule with its name and how much it weighs in the account set. */
export interface CheckOutcome extends CheckAnswer {
  readonly rule: ClosingRuleId;
  readonly title: string;
  readonly severity: 'pass' | 'warn' | 'block';
}

/** Rules by their ids, told in the order of `closingRules`. */
export type CheckRules<Facts> = { readonly [Id in ClosingRuleId]?: CheckRule<Facts> };
