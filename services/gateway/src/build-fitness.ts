import { callsLacking, type ServedCalls } from '@mingzhang/contract/shapes';
import { servesVersion } from '@mingzhang/rules';
import type { StoredBuild } from './release-store';

/** What a build lacks, cached by build and by the contracts that it was compared with. */
const known = new WeakMap<StoredBuild, WeakMap<ServedCalls, readonly string[]>>();

/**
 * Lists what a build needs and does not find: calls that no service answers, or answers in another
 * shape, and the version of the page's interface. Computed once per build and set of contracts.
 * @param shellApi version in the shell that pages load; undefined: unknown, taken as fitting
 * @returns sentences; empty when the build fits. A build without `contract.json` predates that file
 * and fits.
 */
export function lacksOf(
  build: StoredBuild,
  served: ServedCalls,
  shellApi: string | undefined,
): readonly string[] {
  const { needs } = build;
  if (!needs) return [];
  const found = known.get(build) ?? new WeakMap<ServedCalls, readonly string[]>();
  known.set(build, found);
  const lacks =
    found.get(served) ??
    callsLacking(needs.calls, served).map(({ key, why }) => `${key}, which is ${why}`);
  found.set(served, lacks);
  if (shellApi === undefined || servesVersion(shellApi, needs.shellApi)) return lacks;
  return [...lacks, `shell-api ${needs.shellApi}, the shell has ${shellApi}`];
}
