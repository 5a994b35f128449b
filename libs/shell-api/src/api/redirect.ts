import type { ErrorCode } from '@mingzhang/contract';
import { noteEndedSession } from './ended-session';

const REFUSED_KEY = 'mz.refused';
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

/** A call that was refused with 403. */
interface Refused {
  readonly code: ErrorCode;
  readonly msg: string;
  /** What the call does, in the words of the contract: 固定资产列表. */
  readonly what: string;
}

/** Why the page before led here, once; undefined where it did not. */
export function takeRefusal(): string | undefined {
  const text = sessionStorage.getItem(REFUSED_KEY) ?? undefined;
  sessionStorage.removeItem(REFUSED_KEY);
  return text;
}

/**
 * Leads to the site root after a 403, at most once in ten seconds: when the root itself makes a
 * call that is refused, the page must not reload for ever. When it was the session that ended, the
 * login page says so and leads back; else the root tells once what was refused.
 */
export function redirectToRoot({ code, msg, what }: Refused): void {
  // The page asks for the code itself; what was being filled in stays.
  if (code === 'OPERATOR_CODE_NEEDED') return;
  const last = Number(sessionStorage.getItem(STAMP_KEY) ?? 0);
  if (Date.now() - last < QUIET_MS) return;
  sessionStorage.setItem(STAMP_KEY, String(Date.now()));
  if (code === 'UNAUTHENTICATED') noteEndedSession();
  else sessionStorage.setItem(REFUSED_KEY, `“${what}”未执行：${msg}。已返回首页`);
  pageLocation.goToRoot();
}
