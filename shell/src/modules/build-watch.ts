import type { Call } from '@mingzhang/contract';
import type { ApiError } from '@mingzhang/shell-api';
import type { NamedBuild } from './build-of-script';
import { hungBuilds, markMount } from './hang-marker';
import { LeakWatch } from './leak-watch';
import { watchScriptErrors } from './script-errors';
import { tellFailure, tellLoaded } from './tell';

/** Milliseconds after unmounting before leaks are counted, so that late clean-up is no leak. */
const LEAVING_MS = 1_000;

// A development build has no version and belongs to no release.
const isWatching = process.env.NODE_ENV !== 'development';
const stores = { local: localStorage, session: sessionStorage };
const leaks = isWatching ? new LeakWatch(window) : undefined;
if (isWatching) watchScriptErrors(window, (build) => tellFailure(build, { kind: 'error' }));

/** Builds known to hang; this page doesn't load them again. */
export function avoidedBuilds(): readonly NamedBuild[] {
  const hung = hungBuilds(stores);
  for (const build of hung) if (build.isNew) tellFailure(build, { kind: 'hang' });
  return hung;
}

/** @returns a function to call when the build is mounted or no longer expected */
export const markComing = (build: NamedBuild): (() => void) => markMount(build, stores);

/** Reports leaks of a build after it was unmounted. */
export function tellLeft(build: NamedBuild): void {
  setTimeout(() => {
    const remains = leaks?.leftOf(build);
    if (remains) tellFailure(build, { kind: 'leak', remains });
  }, LEAVING_MS);
}

/** Refusals that are no rule's: the call broke, or was not what the service knows. */
const faults: readonly ApiError['code'][] = ['INTERNAL', 'NO_SUCH_ROUTE', 'UNKNOWN_FIELD'];

/** Tells of a call that failed for a build by no rule. */
export function tellCall(build: NamedBuild, { method, path }: Call, error: ApiError): void {
  if (!faults.includes(error.code)) return;
  const { serviceVersion } = error;
  tellFailure(build, { kind: 'call', call: `${method} ${path}`, serviceVersion });
}

/**
 * Measures how long a build takes to be there.
 * @returns tells it, unless nobody looked: a hidden page is given its turns seldom
 */
export function timeLoad(build: NamedBuild): () => void {
  const { hidden } = document;
  const askedAt = performance.now();
  return () => {
    if (!hidden && !document.hidden) tellLoaded(build, performance.now() - askedAt);
  };
}
