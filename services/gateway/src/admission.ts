import type { FastifyReply, FastifyRequest } from 'fastify';
import { serviceOf, type ErrorCode } from '@mingzhang/contract';
import type { CallShape } from '@mingzhang/contract/shapes';
import { cookieOf } from '@mingzhang/server';
import { saysTooLong } from './arrivals';
import { Calm } from './calm';
import { callOf, isLeftWithAsker, isRead } from './call-of';
import { refuse } from './refuse';
import type { KnownSession, Sessions } from './sessions';

/** A call as it came in, and where it is answered. */
export interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What the head of a call is looked at by. */
export interface Entrance {
  readonly sessions: Sessions;
  readonly cookieName: string;
  readonly calm: Calm;
  /** What the services that a session is given tell of a call that this gateway does not know. */
  readonly laterCall: (
    session: KnownSession,
    call: { readonly method: string; readonly path: string },
  ) => Promise<Pick<CallShape, 'answers'> | undefined>;
}

/** A call that has been let in by its head. */
export interface Admitted {
  readonly service: string;
  /** Whether it tries a password or a code. */
  readonly isTry: boolean;
  readonly token: string | undefined;
  /** Whether a body comes with it. */
  readonly brings: boolean;
  /** Whether it asks for a file. */
  readonly isFile: boolean;
  /** Whether it may be made once more when nobody knows what became of it. */
  readonly isRead: boolean;
  /** Whether it is broken off when its client goes. */
  readonly isLeft: boolean;
  /** User or address that it counts against. */
  readonly who: string;
  /** Whose session it was at that moment (of `Date.now()`). */
  readonly session: KnownSession | undefined;
  readonly lookedAt: number;
}

/** A session is known for so long; identity asks for one as it is now. */
const viewMs = 1_000;

/**
 * Looks at the head of a call. What is refused whatever it brings is refused here.
 * @returns undefined when it has been refused
 */
export async function admit(
  { request, reply }: Asked,
  { sessions, cookieName, calm, laterCall }: Entrance,
): Promise<Admitted | undefined> {
  const path = pathOf(request.url);
  const service = serviceOf(path);
  // The gateway answers its own calls elsewhere; a HEAD would run a GET that may change data.
  const isServed = service !== undefined && service !== 'gateway' && request.method !== 'HEAD';
  // A router stops at a fragment, which no client sends: what is judged here would not be what is served.
  const isFragment = request.url.includes('#');
  if (!isServed || isFragment || isClimbing(path)) return refuse(reply, 404, 'NO_SUCH_ROUTE');
  if (!isOwnPage(request)) return refuse(reply, 403, 'MISSING_REQUESTED_WITH');
  if (saysTooLong(request.raw)) return refuse(reply, 413, 'BODY_TOO_LARGE');
  const odd = oddEncodingOf(request);
  if (odd) return refuse(reply, 415, 'INVALID_BODY', odd);
  const isTry = Calm.isTry(path);
  if (isTry && (await calm.holds(request.ip))) {
    return refuse(reply, 429, 'TOO_MANY_REQUESTS');
  }
  const token = cookieOf(request, cookieName);
  const call = callOf(request.method, path);
  const brings = request.body !== undefined;
  const isLater = brings && !call;
  // Which versions somebody is given is known of sessions alone.
  if (isLater && token === undefined) return refuse(reply, 404, 'NO_SUCH_ROUTE');
  const ask = { sessions, token, service };
  const asker = await askerOf(request, ask, service === 'identity' && !brings);
  if ('refusal' in asker) return refuse(reply, asker.status, asker.refusal);
  const { session } = asker;
  const later =
    isLater && session ? await laterCall(session, { method: request.method, path }) : undefined;
  if (isLater && !later) return refuse(reply, 404, 'NO_SUCH_ROUTE');
  if (brings && !session && call?.access !== 'public') {
    return refuse(reply, 403, 'UNAUTHENTICATED');
  }
  const who = session ? `user ${session.owner.userId}` : request.ip;
  const kind = {
    isFile: (call ?? later)?.answers === 'file',
    isRead: isRead(call),
    isLeft: isLeftWithAsker(call),
  };
  return { service, isTry, token, brings, ...kind, who, session, lookedAt: Date.now() };
}

/**
 * Whose call it is when it is sent: who was somebody when its head came may be nobody by the time
 * that its body has come, or its turn.
 */
export async function askerNow(
  request: FastifyRequest,
  { service, token, brings, session, lookedAt }: Admitted,
  sessions: Sessions,
): Promise<Asker> {
  if (!brings && Date.now() - lookedAt < viewMs) return { session };
  return askerOf(request, { sessions, token, service }, service === 'identity');
}

type Asker =
  | { readonly session: KnownSession | undefined }
  | { readonly status: number; readonly refusal: ErrorCode };

/** Whose session asks, and whether it is still in the account set that its page shows. */
async function askerOf(
  request: FastifyRequest,
  { sessions, token, service }: { sessions: Sessions; token: string | undefined; service: string },
  fresh: boolean,
): Promise<Asker> {
  const session = await sessions.resolve(token, fresh);
  const pageSet = request.headers['x-account-set'];
  if (
    !session ||
    pageSet === undefined ||
    service === 'identity' ||
    pageSet === String(session.owner.accountSetId)
  ) {
    return { session };
  }
  const now = await sessions.resolve(token, true);
  // Removed from it, or it is deleted: the page has nothing left to show and goes to the root.
  if (now?.owner.accountSetId === null) return { status: 403, refusal: 'ACCOUNT_SET_NOT_MEMBER' };
  if (pageSet !== String(now?.owner.accountSetId))
    return { status: 200, refusal: 'ACCOUNT_SET_CHANGED' };
  return { session: now };
}

/**
 * The defence against forged requests, for state-changing GETs as well: another site can neither
 * send this header nor the page's own origin.
 */
export function isOwnPage(request: FastifyRequest): boolean {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/** Why what comes can't be read as it is: it is said to be packed, or not to be UTF-8. */
function oddEncodingOf({ headers }: FastifyRequest): string | undefined {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = headers;
  if (encoding.trim().toLowerCase() !== 'identity') {
    return '不接受压缩的内容，请去掉请求头 Content-Encoding，按原样提交';
  }
  const { 'transfer-encoding': transfer = 'chunked' } = headers;
  if (transfer.trim().toLowerCase() !== 'chunked') {
    return '不接受压缩的内容，请求头 Transfer-Encoding 只能是 chunked';
  }
  const charset = /;\s*charset=\s*"?([^\s";]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (/^utf-?8$/i.test(charset)) return undefined;
  return `不接受 ${charset} 编码的内容，请改用 UTF-8 提交`;
}

/** The path of a request below `/api`, as it came. */
function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^\/api/, '');
}

/** Whether a path leads out of where it seems to lead, for a proxy on the way to a service. */
function isClimbing(path: string): boolean {
  return /(^|[/\\])\.\.([/\\]|$)/.test(decodeURIComponent(path));
}
