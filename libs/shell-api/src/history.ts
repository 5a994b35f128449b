import type { Location, NavigationType, Navigator, To } from 'react-router-dom';

/** The state that listeners of the history read. */
export interface HistoryState {
  readonly location: Location;
  readonly action: NavigationType;
}

interface StoredState {
  readonly usr: unknown;
  readonly key: string;
}

/** One browser history for the shell and all remotes, for react-router's low-level `<Router>`. */
interface ShellHistory extends Navigator {
  current(): HistoryState;
  subscribe(listener: () => void): () => void;
}

const POP = 'POP' as NavigationType;
const PUSH = 'PUSH' as NavigationType;
const REPLACE = 'REPLACE' as NavigationType;

function createHref(to: To): string {
  if (typeof to === 'string') return to;
  return `${to.pathname ?? window.location.pathname}${to.search ?? ''}${to.hash ?? ''}`;
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const stored = window.history.state as StoredState | null;
  return {
    pathname,
    search,
    hash,
    state: stored?.usr ?? null,
    key: stored?.key ?? 'default',
  };
}

/** Creates the history over `window.history`. The product needs exactly one: `shellHistory`. */
function createShellHistory(): ShellHistory {
  const listeners = new Set<() => void>();
  let now: HistoryState = { location: readLocation(), action: POP };
  const moved = (action: NavigationType) => {
    now = { location: readLocation(), action };
    for (const listener of Array.from(listeners)) listener();
  };
  const stored = (state: unknown): StoredState => ({
    usr: state ?? null,
    key: Math.random().toString(36).slice(2, 10),
  });
  window.addEventListener('popstate', () => moved(POP));
  return {
    createHref,
    go: (delta) => window.history.go(delta),
    push: (to, state) => {
      window.history.pushState(stored(state), '', createHref(to));
      moved(PUSH);
    },
    replace: (to, state) => {
      window.history.replaceState(stored(state), '', createHref(to));
      moved(REPLACE);
    },
    current: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The browser history that the shell and every remote share. */
export const shellHistory = createShellHistory();

/** Goes to a path of the product from outside a component. */
export function navigateTo(to: To, options: { replace?: boolean } = {}): void {
  if (options.replace) shellHistory.replace(to);
  else shellHistory.push(to);
}
