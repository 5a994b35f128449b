import { currentMobile, currentUserId } from '../session-atom';

const ENDED_KEY = 'mz.sessionEnded';
const MOBILE_KEY = 'mz.sessionEnded.mobile';

/** Why the login page is shown instead of the one before, and the way back to that. */
export interface EndedSession {
  /** Path and query to return to after signing in. */
  readonly path: string;
  /** What screens have kept of what was typed, as sentences without their full stop. */
  readonly kept: readonly string[];
}

type Keeper = () => string | undefined;
const keepers = new Set<Keeper>();

/**
 * Asks a screen to keep what is typed in it when the session has ended and the page is left. It
 * answers what it has kept, as the login page says it, or undefined for nothing. Gives the way to
 * end that.
 */
export function onSessionEnd(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

/** Notes the page that is left because the session has ended; nothing before anyone signed in. */
export function noteEndedSession(): void {
  if (currentUserId() === undefined) return;
  const kept = [...keepers].flatMap((keep) => keep() ?? []);
  const path = window.location.pathname + window.location.search;
  sessionStorage.setItem(ENDED_KEY, JSON.stringify({ path, kept } satisfies EndedSession));
  sessionStorage.setItem(MOBILE_KEY, currentMobile() ?? '');
}

/** The number of the person whose session has ended in this tab; empty when nobody's has. */
export function endedMobile(): string {
  return endedSession() ? (sessionStorage.getItem(MOBILE_KEY) ?? '') : '';
}

/** The session that has ended in this tab; undefined when nobody was signed in or signed out. */
export function endedSession(): EndedSession | undefined {
  const text = sessionStorage.getItem(ENDED_KEY);
  return text === null ? undefined : (JSON.parse(text) as EndedSession);
}

/** Where to go after signing in, once: the page that was left, else the site root. */
export function takeReturnPath(): string {
  const path = endedSession()?.path ?? '/';
  sessionStorage.removeItem(ENDED_KEY);
  sessionStorage.removeItem(MOBILE_KEY);
  return path;
}
