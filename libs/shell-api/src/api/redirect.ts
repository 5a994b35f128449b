import type { ErrorCode } from '@mingzhang/contract';
import { currentTitle } from '../tab-title';
import { noteEndedSession } from './ended-session';

const REFUSED_KEY = 'mz.refused';
const STAMP_KEY = 'mz.redirectedAt';
const QUIET_MS = 10_000;

/** Navigation away from the page; replaced in tests, because jsdom cannot navigate. */
export const pageLocation = {
  goToRoot(): void {
    window.location.assign('/');
  },
  /** Goes to a path of the product and reloads everything. */
  goTo(path: string): void {
    window.location.assign(ownAddress(path));
  },
  reload(): void {
    window.location.reload();
  },
};

/** The full address of a path of the product; a bare `//host` would lead to another site. */
export function ownAddress(path: string): string {
  return window.location.origin + path;
}

/** A call that was refused with 403. */
interface Refused {
  readonly code: ErrorCode;
  readonly msg: string;
  /** What the call does, in the words of the contract: 固定资产列表. Builds for browsers have none. */
  readonly what: string | undefined;
  /** Whether it reads data that a page shows; files and writes are actions on a page. */
  readonly isRead: boolean;
}

/** Why the previous page redirected here, returned once; undefined when it did not. */
export function takeRefusal(): string | undefined {
  const text = sessionStorage.getItem(REFUSED_KEY) ?? undefined;
  sessionStorage.removeItem(REFUSED_KEY);
  return text;
}

/**
 * Redirects to the site root after a 403, at most once in ten seconds: if the root itself makes a
 * refused call, the page must not reload for ever. If the session has ended, the login page says so
 * and leads back; otherwise the root shows once what was refused.
 */
export function redirectToRoot({ code, msg, what, isRead }: Refused): void {
  // The page asks for the code itself, and what is being filled in remains.
  if (code === 'OPERATOR_CODE_NEEDED') return;
  const last = Number(sessionStorage.getItem(STAMP_KEY) ?? 0);
  if (Date.now() - last < QUIET_MS) return;
  sessionStorage.setItem(STAMP_KEY, String(Date.now()));
  if (code === 'UNAUTHENTICATED') noteEndedSession();
  else sessionStorage.setItem(REFUSED_KEY, refusalText({ msg, what, isRead }));
  pageLocation.goToRoot();
}

/**
 * A page with a refused read cannot be viewed; its title tells people more than the name of one
 * call.
 */
function refusalText({ msg, what, isRead }: Omit<Refused, 'code'>): string {
  const page = isRead && window.location.pathname !== '/' ? currentTitle() : undefined;
  if (page === undefined) return `${what ? `“${what}”` : '操作'}未执行：${msg}。已返回首页`;
  return `您的角色不能查看“${page}”，请联系账套管理员。已返回首页`;
}
