import type { Call } from '@mingzhang/contract';
import type { ApiError } from '@mingzhang/shell-api';
import type { NamedBuild } from './build-of-script';
import { hungBuilds, markMount } from './hang-marker';
import { LeakWatch } from './leak-watch';
import { watchScriptErrors } from './script-errors';
import { tellFailure, tellLoaded } from './tell';

/** What a remote takes down a moment after it is gone is not left behind. */
const LEAVING_MS = 1_000;

// Whatever is worked on has no version, and is nobody's release.
const isWatching = process.env.NODE_ENV !== 'development';
const stores = { local: localStorage, session: sessionStorage };
const leaks = isWatching ? new LeakWatch(window) : undefined;
if (isWatching) watchScriptErrors(window, (build) => tellFailure(build, { kind: 'error' }));

/** Builds of which this page knows that they hang one; it does without them. */
export function avoidedBuilds(): readonly NamedBuild[] {
  const hung = hungBuilds(stores);
  for (const build of hung) if (build.isNew) tellFailure(build, { kind: 'hang' });
  return hung;
}

/** @returns to be called when the build is there, or is not to come */
export const markComing = (build: NamedBuild): (() => void) => markMount(build, stores);

/** Tells what a build leaves behind, once it is gone. */
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
