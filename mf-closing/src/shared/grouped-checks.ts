import type { CheckResult } from '@mingzhang/contract';

/** Results by what they ask for: blocks first, then warnings, then what was proved. */
export interface GroupedChecks {
  readonly blocks: readonly CheckResult[];
  readonly warnings: readonly CheckResult[];
  readonly passes: readonly CheckResult[];
}

/** The results of several checks by severity; each keeps the order in which it was told. */
export function groupedChecks(
  lists: readonly (readonly CheckResult[] | undefined)[],
): GroupedChecks {
  const all = lists.flatMap((list) => list ?? []);
  const of = (severity: CheckResult['severity']) =>
    all.filter((each) => each.severity === severity);
  return { blocks: of('block'), warnings: of('warn'), passes: of('pass') };
}
