import { closingRules, severityOf, type RuleSeverity } from '@mingzhang/rules';
import type { ClosingSettings } from '@mingzhang/contract';

/** How severe a rule is in an account set; `standard` keeps what the rule says of itself. */
export type SeverityChoice = 'standard' | RuleSeverity;

type Severities = ClosingSettings['severities'];

export const severityTitles: Readonly<Record<RuleSeverity, string>> = {
  off: '不检查',
  warn: '提醒',
  block: '不通过不能结账',
};

/** A rule whose severity an account set may choose. */
export interface SettableRule {
  readonly rule: string;
  readonly title: string;
  readonly standard: RuleSeverity;
  readonly choice: SeverityChoice;
}

/**
 * The rules a severity can be chosen for, in the order they are told. Those without which the books do
 * not tie always block; 未审核凭证 does where vouchers are audited.
 */
export function settableRules(
  severities: Severities,
  { isReviewed }: { readonly isReviewed: boolean },
): readonly SettableRule[] {
  return closingRules
    .filter(({ id, isFixed }) => !isFixed && !(id === 'voucher-unaudited' && isReviewed))
    .map(({ id, title }) => ({
      rule: id,
      title,
      standard: severityOf(id, { isReviewed, chosen: [] }),
      choice: severities.find((each) => each.rule === id)?.severity ?? 'standard',
    }));
}

/**
 * What is saved: only rules that differ from the standard are named. What is stored of rules that the form
 * does not show now stays: 未审核凭证 while vouchers are audited, rules of a later release.
 */
export function chosenSeverities(
  values: Readonly<Record<string, SeverityChoice>>,
  stored: Severities,
): Severities {
  const chosen = Object.entries(values).flatMap(([rule, severity]) =>
    severity === 'standard' ? [] : [{ rule, severity }],
  );
  return [...chosen, ...stored.filter(({ rule }) => !(rule in values))];
}
