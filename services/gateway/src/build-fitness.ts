import { callsLacking, type ServedCalls } from '@mingzhang/contract/shapes';
import { servesVersion } from '@mingzhang/rules';
import type { StoredBuild } from './release-store';

/** What was found of a build, by the answers of the services that it was found for. */
const known = new WeakMap<StoredBuild, WeakMap<ServedCalls, readonly string[]>>();

/**
 * What a build needs and what is not there: calls that no service answers, or answers in another shape, and the
 * page's interface. Reckoned once for a build and the answers of the services.
 * @param shellApi version in the shell that pages are given; undefined: not known, and taken to fit
 * @returns sentences; none: it fits. A build without `contract.json` is of before there was one.
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
