/**
 * Whether an interface of one version serves who was built with another (semver.org, sections 4, 7 and 8): the same
 * major version and nothing older; before 1.0.0 the same minor version.
 * @param given `0.1.0`, of what is there
 * @param needed `0.1.0`, of what something was built with; what is no version is never served
 */
export function servesVersion(given: string, needed: string): boolean {
  const [is, asked] = [partsOf(given), partsOf(needed)];
  if (!is || !asked || is[0] !== asked[0]) return false;
  if (is[0] === 0) return is[1] === asked[1] && is[2] >= asked[2];
  return is[1] > asked[1] || (is[1] === asked[1] && is[2] >= asked[2]);
}

function partsOf(version: string): readonly [number, number, number] | undefined {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}
