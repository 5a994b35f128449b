import type { Readable } from 'node:stream';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceOf, type ErrorCode } from '@mingzhang/contract';
import {
  assertionHeader,
  cookieNameOf,
  cookieOf,
  localHeader,
  serviceHeader,
  sessionCookie,
  type ServiceConfig,
} from '@mingzhang/server';

import { Arrivals, saysTooLong } from './arrivals';
import { Calm } from './calm';
import { callOf } from './call-of';
import { Departures } from './departures';
import { isLocal } from './hosts';
import { Places, placeUntilClosed } from './places';
import { refuse } from './refuse';
import type { KnownSession, Sessions } from './sessions';
import { Spool, type Held } from './spool';

/** Headers that only the gateway may set. */
const ownHeaders = [
  ...[assertionHeader, serviceHeader, localHeader],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via'],
];

/** What a call passes on its way through. */
interface Gate {
  readonly sessions: Sessions;
  readonly cookieName: string;
  readonly calm: Calm;
  readonly arrivals: Arrivals;
  readonly departures: Departures;
  /** Calls that a service works on, by service and user. */
  readonly underWay: Places;
}

/** Connections to each service. */
const connections = 64;
/** Of these one user has so many; the services work on fewer. A page asks for ten at once at most. */
const underWayAtMost = { each: 16, all: Infinity, waitMs: 30_000, waiting: 100 };

/**
 * Checks every call below `/api`, adds the identity assertion and forwards it by prefix. A service
 * hears of a call when it is there as a whole, and gives its answer away as a whole (decision 0048).
 */
export async function proxyCalls(
  server: FastifyInstance,
  config: ServiceConfig,
  sessions: Sessions,
): Promise<void> {
  const cookieName = cookieNameOf(sessionCookie, config);
  const spool = new Spool(config.dataDir);
  await spool.sweep();
  const [calm, arrivals, departures] = [new Calm(), new Arrivals(spool), new Departures(spool)];
  const underWay = new Places(underWayAtMost);
  await server.register(proxy, {
    upstream: '',
    prefix: '/api',
    rewritePrefix: '/api',
    undici: { connections, pipelining: 1 },
    // A call that was answered 503 may have taken effect, and who waits may try again by themselves.
    retryMethods: [],
    preHandler: (request, reply, done) => {
      const gate = { sessions, cookieName, calm, arrivals, departures, underWay };
      check(request, reply, gate).then(() => done(), done);
    },
    handler: (request: Checked, reply, dest, options) => {
      const contentType = request.headers['content-type'] ?? 'application/octet-stream';
      return reply.from(dest, {
        ...options,
        ...(request.bytes ? { body: request.bytes, contentType } : {}),
      });
    },
    replyOptions: {
      getUpstream: (request) => upstreamOf(request.url, config) ?? '',
      rewriteRequestHeaders: (request, headers) => forwardHeaders(request as Checked, headers),
      onResponse: (request, reply, answer) => {
        const { url, ip, who = ip, isFile = false } = request as unknown as Checked;
        if (reply.statusCode === 429 && Calm.isTry(pathOf(url))) calm.refused(ip);
        const { stream } = answer as unknown as { stream: Readable };
        void departures.send(reply as unknown as FastifyReply, stream, { who, isFile });
      },
      onError: (reply) => {
        void refuse(reply as unknown as FastifyReply, 503, 'UNAVAILABLE');
      },
    },
  });
}

interface Checked extends FastifyRequest {
  assertion?: string;
  /** User or address that the request counts against. */
  who?: string;
  /** Whether it asks for a file. */
  isFile?: boolean;
  /** The body, when it is in memory. */
  bytes?: Buffer;
  /** Bytes of the body, when it was received here. */
  size?: number;
}

async function check(request: Checked, reply: FastifyReply, gate: Gate): Promise<void> {
  const { sessions, calm } = gate;
  const path = pathOf(request.url);
  const service = serviceOf(path);
  // The gateway answers its own calls elsewhere; a HEAD would run a GET that may change data.
  const isServed = service !== undefined && service !== 'gateway' && request.method !== 'HEAD';
  if (!isServed) return refuse(reply, 404, 'NO_SUCH_ROUTE');
  if (!isOwnPage(request)) return refuse(reply, 403, 'MISSING_REQUESTED_WITH');
  if (saysTooLong(request.raw)) return refuse(reply, 413, 'BODY_TOO_LARGE');
  if (Calm.isTry(path) && (await calm.holds(request.ip))) {
    return refuse(reply, 429, 'TOO_MANY_REQUESTS');
  }
  // Identity changes sessions: it is asked with, and leaves behind, no remembered view.
  const changesSession = service === 'identity';
  const token = cookieOf(request, gate.cookieName);
  if (changesSession) reply.raw.once('finish', () => sessions.forget(token));
  const call = callOf(request.method, path);
  const brings = request.body !== undefined;
  if (brings && !call) return refuse(reply, 404, 'NO_SUCH_ROUTE');
  const ask = { sessions, token, service };
  let asker = await askerOf(request, ask, changesSession && !brings);
  if ('refusal' in asker) return refuse(reply, asker.status, asker.refusal);
  if (brings && !asker.session && call?.access !== 'public') {
    return refuse(reply, 403, 'UNAUTHENTICATED');
  }
  request.who = asker.session ? `user ${asker.session.owner.userId}` : request.ip;
  request.isFile = call?.answers === 'file';
  if (request.isFile && !(await gate.departures.admitFile(reply, request.who))) return;
  const held = brings ? await gate.arrivals.receive(request, reply, request.who) : undefined;
  if (brings && !held) return;
  if (!(await placeUntilClosed(gate.underWay, reply, `${service} ${request.who}`))) {
    await held?.drop();
    return refuse(reply, 429, 'TOO_MANY_REQUESTS');
  }
  if (held) {
    // Who was somebody when the head came may be nobody by now.
    asker = await askerOf(request, ask, changesSession);
    if ('refusal' in asker) {
      await held.drop();
      return refuse(reply, asker.status, asker.refusal);
    }
    bring(request, held);
  }
  request.assertion = await sessions.assertionFor(asker.session, service);
}

/** Puts a body that is there where it is forwarded from. */
function bring(request: Checked, held: Held): void {
  const body = held.take();
  request.size = held.size;
  if (Buffer.isBuffer(body)) request.bytes = body;
  else request.body = body;
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

function forwardHeaders(request: Checked, headers: Record<string, unknown>) {
  const forwarded = { ...headers };
  for (const name of ownHeaders) delete forwarded[name];
  // Answered here already (100 Continue); programs send it before a large file.
  delete forwarded['expect'];
  if (request.size !== undefined) forwarded['content-length'] = String(request.size);
  if (request.headers['content-type'] === undefined) delete forwarded['content-type'];
  if (request.assertion) forwarded[assertionHeader] = request.assertion;
  if (isLocal(request)) forwarded[localHeader] = '1';
  forwarded['x-forwarded-for'] = request.ip;
  forwarded['x-request-id'] = request.id;
  return forwarded as never;
}

function upstreamOf(url: string, config: ServiceConfig): string | undefined {
  const service = serviceOf(pathOf(url));
  return service === undefined ? undefined : config.serviceUrls[service];
}

function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^\/api/, '');
}
