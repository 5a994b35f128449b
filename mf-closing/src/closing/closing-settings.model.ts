import type { CheckResult, ClosingSettings } from '@mingzhang/contract';

/** How severe a rule is in an account set; `standard` keeps what the reference says. */
export type SeverityChoice = 'standard' | 'off' | 'warn' | 'block';

type Severities = ClosingSettings['severities'];

/** The rules a severity can be chosen for: those that answered, and those that were chosen before. */
export function settableRules(
  lists: readonly (readonly CheckResult[] | undefined)[],
  severities: Severities,
): readonly { readonly rule: string; readonly title: string; readonly choice: SeverityChoice }[] {
  const chosen = new Map<string, SeverityChoice>(
    severities.map(({ rule, severity }) => [rule, severity]),
  );
  const titles = new Map(severities.map(({ rule }) => [rule, rule]));
  for (const { rule, title } of lists.flatMap((list) => list ?? [])) titles.set(rule, title);
  return [...titles].map(([rule, title]) => ({
    ...{ rule, title },
    choice: chosen.get(rule) ?? 'standard',
  }));
}

/** What is saved: only rules that differ from the standard are named. */
export function chosenSeverities(values: Readonly<Record<string, SeverityChoice>>): Severities {
  return Object.entries(values).flatMap(([rule, severity]) =>
    severity === 'standard' ? [] : [{ rule, severity }],
  );
}
