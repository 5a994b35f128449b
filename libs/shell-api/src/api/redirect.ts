import type { ErrorCode } from '@mingzhang/contract';
import { currentTitle } from '../tab-title';
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
  /** Whether it reads what a page shows; files and writes are acts on a page. */
  readonly isRead: boolean;
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
export function redirectToRoot({ code, msg, what, isRead }: Refused): void {
  // The page asks for the code itself; what was being filled in stays.
  if (code === 'OPERATOR_CODE_NEEDED') return;
  const last = Number(sessionStorage.getItem(STAMP_KEY) ?? 0);
  if (Date.now() - last < QUIET_MS) return;
  sessionStorage.setItem(STAMP_KEY, String(Date.now()));
  if (code === 'UNAUTHENTICATED') noteEndedSession();
  else sessionStorage.setItem(REFUSED_KEY, refusalText({ msg, what, isRead }));
  pageLocation.goToRoot();
}

/** A page of which something may not be read can't be viewed: its title says more than one of its calls. */
function refusalText({ msg, what, isRead }: Omit<Refused, 'code'>): string {
  const page = isRead && window.location.pathname !== '/' ? currentTitle() : undefined;
  if (page === undefined) return `“${what}”未执行：${msg}。已返回首页`;
  return `您的角色不能查看“${page}”，请联系账套管理员。已返回首页`;
}
