import { currentMobile, currentUserId } from '../session-atom';

const ENDED_KEY = 'mz.sessionEnded';
const MOBILE_KEY = 'mz.sessionEnded.mobile';

/** The reason for showing the login page, and the way back to the previous page. */
export interface EndedSession {
  /** Path and query to return to after signing in. */
  readonly path: string;
  /** Descriptions of saved drafts, as sentences without their full stop. */
  readonly kept: readonly string[];
}

type Keeper = () => string | undefined;
const keepers = new Set<Keeper>();

/**
 * Registers a function that saves what is typed in a screen when the session ends and the page is
 * left. It returns a description of the draft for the login page, or undefined for none.
 * @returns a function that removes the registration
 */
export function onSessionEnd(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

/** Stores the page that is left because the session has ended; does nothing before a sign-in. */
export function noteEndedSession(): void {
  if (currentUserId() === undefined) return;
  const kept = [...keepers].flatMap((keep) => keep() ?? []);
  const path = window.location.pathname + window.location.search;
  sessionStorage.setItem(ENDED_KEY, JSON.stringify({ path, kept } satisfies EndedSession));
  sessionStorage.setItem(MOBILE_KEY, currentMobile() ?? '');
}

/** Mobile number of the person whose session has ended in this tab; otherwise empty. */
export function endedMobile(): string {
  return endedSession() ? (sessionStorage.getItem(MOBILE_KEY) ?? '') : '';
}

/**
 * The session that has ended in this tab; undefined when nobody was signed in, or after a sign-out.
 */
export function endedSession(): EndedSession | undefined {
  const text = sessionStorage.getItem(ENDED_KEY);
  return text === null ? undefined : (JSON.parse(text) as EndedSession);
}

/** The path after signing in, returned once: the page that was left, or the site root. */
export function takeReturnPath(): string {
  const path = endedSession()?.path ?? '/';
  sessionStorage.removeItem(ENDED_KEY);
  sessionStorage.removeItem(MOBILE_KEY);
  return path;
}
