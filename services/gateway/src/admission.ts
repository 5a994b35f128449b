import type { FastifyReply, FastifyRequest } from 'fastify';
import { serviceOf, type ErrorCode } from '@mingzhang/contract';
import type { CallShape } from '@mingzhang/contract/shapes';
import { cookieOf } from '@mingzhang/server';
import { saysTooLong } from './arrivals';
import { Calm } from './calm';
import { callOf, isLeftWithAsker, isRead } from './call-of';
import { refuse } from './refuse';
import type { KnownSession, Sessions } from './sessions';

/** A request as it came in, and the reply to it. */
export interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The parts that `admit` needs to judge the head of a request. */
export interface Entrance {
  readonly sessions: Sessions;
  readonly cookieName: string;
  readonly calm: Calm;
  /**
   * The shape of a call that this gateway does not know, as the services given to the session
   * report it. undefined: they do not report it either.
   */
  readonly laterCall: (
    session: KnownSession,
    call: { readonly method: string; readonly path: string },
  ) => Promise<Pick<CallShape, 'answers'> | undefined>;
}

/** A request whose head has been accepted. */
export interface Admitted {
  readonly service: string;
  /** The call that tries a password or a code; undefined for all others. */
  readonly tried: string | undefined;
  readonly token: string | undefined;
  /** Whether the request has a body. */
  readonly brings: boolean;
  /** Whether the answer is a file. */
  readonly isFile: boolean;
  /** Whether the request may be repeated when its outcome is unknown. */
  readonly isRead: boolean;
  /** Whether the service stops working on it when the client disconnects. */
  readonly isLeft: boolean;
  /** User or address whose limits the request counts against. */
  readonly who: string;
  /** The session as resolved at `lookedAt` (`Date.now()`); undefined: none. */
  readonly session: KnownSession | undefined;
  readonly lookedAt: number;
}

/** Milliseconds for which a resolved session is used; identity is always asked anew. */
const viewMs = 1_000;

/**
 * Checks the head of a request and refuses whatever can be refused without its body.
 * @returns undefined when the request has been refused
 */
export async function admit(
  { request, reply }: Asked,
  { sessions, cookieName, calm, laterCall }: Entrance,
): Promise<Admitted | undefined> {
  const path = pathOf(request.url);
  const service = serviceOf(path);
  // The gateway has its own routes for its own calls. A HEAD would run a GET that may change data.
  const isServed = service !== undefined && service !== 'gateway' && request.method !== 'HEAD';
  // A router cuts a URL at its fragment, so the path checked here would differ from the path
  // served. No client sends fragments.
  const isFragment = request.url.includes('#');
  if (!isServed || isFragment || isClimbing(path)) return refuse(reply, 404, 'NO_SUCH_ROUTE');
  if (!isOwnPage(request)) return refuse(reply, 403, 'MISSING_REQUESTED_WITH');
  if (saysTooLong(request.raw)) return refuse(reply, 413, 'BODY_TOO_LARGE');
  const odd = oddEncodingOf(request);
  if (odd) return refuse(reply, 415, 'INVALID_BODY', odd);
  const tried = Calm.tryAt(path);
  if (tried !== undefined && (await calm.holds(tried, request.ip))) {
    return refuse(reply, 429, 'TOO_MANY_REQUESTS');
  }
  const token = cookieOf(request, cookieName);
  const call = callOf(request.method, path);
  const brings = request.body !== undefined;
  const isLater = brings && !call;
  // Rules give versions of services to sessions only, so a call unknown here needs a session.
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
  return { service, tried, token, brings, ...kind, who, session, lookedAt: Date.now() };
}

/**
 * Resolves the session again when the request is sent on: it may have ended while the body came or
 * the request waited for its turn.
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

/**
 * Resolves the session, and checks that it is still in the account set that its page shows
 * (`X-Account-Set`).
 */
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
  // The user was removed from the account set, or it is deleted: the page has nothing left to show
  // and goes to the root.
  if (now?.owner.accountSetId === null) return { status: 403, refusal: 'ACCOUNT_SET_NOT_MEMBER' };
  if (pageSet !== String(now?.owner.accountSetId))
    return { status: 200, refusal: 'ACCOUNT_SET_CHANGED' };
  return { session: now };
}

/**
 * Defence against forged requests (CSRF), for state-changing GETs too: another site can send
 * neither this header nor the page's own origin.
 */
export function isOwnPage(request: FastifyRequest): boolean {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/** Why the body cannot be read as it comes: it is compressed or not UTF-8. undefined: it can. */
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

/** The path of a request below `/api`, not decoded. */
function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^\/api/, '');
}

/** Whether a path climbs with `..`, which a proxy on the way to a service would resolve. */
function isClimbing(path: string): boolean {
  return /(^|[/\\])\.\.([/\\]|$)/.test(decodeURIComponent(path));
}
