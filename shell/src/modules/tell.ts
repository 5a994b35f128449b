import { modulesCalls, type ModuleFailure } from '@mingzhang/contract';
import { callApi } from '@mingzhang/shell-api';
import type { NamedBuild } from './build-of-script';

/** What this page has said already: it says it once. */
const told = new Set<string>();

/** Tells the gateway, which takes a version back that fails for several people. */
export function tellFailure(
  { name, version }: NamedBuild,
  failure: Omit<ModuleFailure, 'name' | 'build'>,
): void {
  if (!isNew(name, version, failure.kind, failure.call)) return;
  const body = { name, build: version, ...failure };
  // Where it cannot be told there is nothing more to be done about it here.
  callApi(modulesCalls.failed, { body }, { background: true }).catch(() => undefined);
}

/** Tells how long a build took to be there. */
export function tellLoaded({ name, version }: NamedBuild, ms: number): void {
  if (!isNew(name, version, 'loaded')) return;
  const body = { name, build: version, ms: Math.round(ms) };
  callApi(modulesCalls.loaded, { body }, { background: true }).catch(() => undefined);
}

function isNew(...what: readonly (string | undefined)[]): boolean {
  const key = what.join(' ');
  if (told.has(key)) return false;
  told.add(key);
  return true;
}
