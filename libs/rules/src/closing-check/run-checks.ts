import { type CheckOutcome, type CheckRules } from './check-result';
import { type ChosenSeverity, closingRules, severityOf } from './closing-rules';

/**
 * The answers of rules about a month, in the order of `closingRules`; a rule that is off or has nothing
 * to say of the month is left out. Errors: none.
 */
export function runChecks<Facts extends { readonly context: { readonly isReviewed: boolean } }>(
  rules: CheckRules<Facts>,
  facts: Facts,
  chosen: readonly ChosenSeverity[],
): CheckOutcome[] {
  const { isReviewed } = facts.context;
  return closingRules.flatMap(({ id, title }): CheckOutcome[] => {
    const severity = severityOf(id, { isReviewed, chosen });
    const answer = severity === 'off' ? null : (rules[id]?.(facts) ?? null);
    if (answer === null || severity === 'off') return [];
    return [{ rule: id, title, severity: answer.isSound ? 'pass' : severity, ...answer }];
  });
}
