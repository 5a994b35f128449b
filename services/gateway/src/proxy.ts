import type { Readable } from 'node:stream';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messageOf, serviceOf, type ErrorCode } from '@mingzhang/contract';
import {
  assertionHeader,
  cookieNameOf,
  cookieOf,
  localHeader,
  serviceHeader,
  sessionCookie,
  type ServiceConfig,
} from '@mingzhang/server';

import { Calm } from './calm';
import { isLocal } from './hosts';
import type { Sessions } from './sessions';

const bodyLimitBytes = 1_048_576;
/** A file of 20 MB and what a multipart body puts around it. */
const uploadLimitBytes = 20 * 1_048_576 + 65_536;
/** Headers that only the gateway may set. */
const ownHeaders = [
  ...[assertionHeader, serviceHeader, localHeader],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via'],
];

/** Checks every call below `/api`, adds the identity assertion and forwards it by prefix. */
export async function proxyCalls(
  server: FastifyInstance,
  config: ServiceConfig,
  sessions: Sessions,
): Promise<void> {
  const cookieName = cookieNameOf(sessionCookie, config);
  const calm = new Calm();
  await server.register(proxy, {
    upstream: '',
    prefix: '/api',
    rewritePrefix: '/api',
    undici: { connections: 64, pipelining: 1 },
    // A call that was answered 503 may have taken effect, and who waits may try again by themselves.
    retryMethods: [],
    preHandler: (request, reply, done) => {
      check(request, reply, { sessions, cookieName, calm }).then(() => done(), done);
    },
    replyOptions: {
      getUpstream: (request) => upstreamOf(request.url, config) ?? '',
      rewriteRequestHeaders: (request, headers) =>
        forwardHeaders(request as FastifyRequest, headers),
      onResponse: (request, reply, answer) => {
        const { url, ip } = request as unknown as FastifyRequest;
        if (reply.statusCode === 429 && Calm.isTry(pathOf(url))) calm.refused(ip);
        void (reply as unknown as FastifyReply).send(
          (answer as unknown as { stream: Readable }).stream,
        );
      },
      onError: (reply) => {
        void refuse(reply as unknown as FastifyReply, 503, 'UNAVAILABLE');
      },
    },
  });
}

interface Checked extends FastifyRequest {
  assertion?: string;
}

async function check(
  request: Checked,
  reply: FastifyReply,
  { sessions, cookieName, calm }: { sessions: Sessions; cookieName: string; calm: Calm },
): Promise<void> {
  const path = pathOf(request.url);
  const service = serviceOf(path);
  // The gateway answers its own calls elsewhere; a HEAD would run a GET that may change data.
  const isServed = service !== undefined && service !== 'gateway' && request.method !== 'HEAD';
  if (!isServed) return refuse(reply, 404, 'NO_SUCH_ROUTE');
  if (!isOwnPage(request)) return refuse(reply, 403, 'MISSING_REQUESTED_WITH');
  const upload = String(request.headers['content-type'] ?? '').startsWith('multipart/');
  if (
    Number(request.headers['content-length'] ?? 0) > (upload ? uploadLimitBytes : bodyLimitBytes)
  ) {
    return refuse(reply, 413, 'BODY_TOO_LARGE');
  }
  if (Calm.isTry(path) && (await calm.holds(request.ip))) {
    return refuse(reply, 429, 'TOO_MANY_REQUESTS');
  }
  const token = cookieOf(request, cookieName);
  // Identity changes sessions: it is asked with, and leaves behind, no remembered view.
  const changesSession = service === 'identity';
  let session = await sessions.resolve(token, changesSession);
  if (changesSession) reply.raw.once('finish', () => sessions.forget(token));
  const pageSet = request.headers['x-account-set'];
  if (
    session &&
    pageSet !== undefined &&
    service !== 'identity' &&
    pageSet !== String(session.owner.accountSetId)
  ) {
    session = await sessions.resolve(token, true);
    // Removed from it, or it is deleted: the page has nothing left to show and goes to the root.
    if (session?.owner.accountSetId === null) return refuse(reply, 403, 'ACCOUNT_SET_NOT_MEMBER');
    if (pageSet !== String(session?.owner.accountSetId))
      return refuse(reply, 200, 'ACCOUNT_SET_CHANGED');
  }
  request.assertion = await sessions.assertionFor(session, service);
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

/** Answers with a refusal of the catalogue. */
export function refuse(reply: FastifyReply, status: number, code: ErrorCode): void {
  void reply.status(status).send({ success: false, code, msg: messageOf(code) });
}
