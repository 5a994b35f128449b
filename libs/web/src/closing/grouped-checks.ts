import type { CheckResult } from '@mingzhang/contract';

/** Results by what they ask for: blocks first, then warnings, then what was proved. */
export interface GroupedChecks {
  readonly blocks: readonly CheckResult[];
  readonly warnings: readonly CheckResult[];
  readonly passes: readonly CheckResult[];
}

/**
 * The results of several checks by severity; each keeps the order in which it was told. What two checks
 * say alike, as the opening and the final one of a month before that is open, is told once.
 */
export function groupedChecks(
  lists: readonly (readonly CheckResult[] | undefined)[],
): GroupedChecks {
  const told = new Map(
    lists.flatMap((list) => list ?? []).map((each) => [`${each.rule} ${each.message}`, each]),
  );
  const all = [...told.values()];
  const of = (severity: CheckResult['severity']) =>
    all.filter((each) => each.severity === severity);
  return { blocks: of('block'), warnings: of('warn'), passes: of('pass') };
}
