import type { ErrorCode } from '@mingzhang/contract';
import { noteEndedSession } from './ended-session';

const STAMP_KEY = 'mz.redirectedAt';
const QUIET_MS = 10_000;

/** How the page is left; replaced in tests, because jsdom cannot navigate. */
export const pageLocation = {
  goToRoot(): void {
    window.location.assign('/');
  },
  /** Leads to a path of the product, loading everything anew. */
  goTo(path: string): void {
    window.location.assign(ownAddress(path));
  },
  reload(): void {
    window.location.reload();
  },
};

/** The whole address of a path of the product: by itself `//host` would lead to another site. */
export function ownAddress(path: string): string {
  return window.location.origin + path;
}

/**
 * Leads to the site root after a 403, at most once in ten seconds: when the root itself makes a
 * call that is refused, the page must not reload for ever. When it was the session that ended, the
 * login page says so and leads back.
 */
export function redirectToRoot(code: ErrorCode): void {
  // The page asks for the code itself; what was being filled in stays.
  if (code === 'OPERATOR_CODE_NEEDED') return;
  const last = Number(sessionStorage.getItem(STAMP_KEY) ?? 0);
  if (Date.now() - last < QUIET_MS) return;
  sessionStorage.setItem(STAMP_KEY, String(Date.now()));
  if (code === 'UNAUTHENTICATED') noteEndedSession();
  pageLocation.goToRoot();
}
