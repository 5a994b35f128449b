import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent } from 'undici';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertionHeader, localHeader, serviceHeader } from '@mingzhang/server';
import { isLocal } from './hosts';
import type { Passage } from './passage';
import { Places } from './places';
import { refuse } from './refuse';
import type { Held } from './spool';

/** Connections to each service. */
const connections = 64;
/**
 * Of these one user, or address without a session, has so many; the services work on fewer. A page
 * asks for ten at once at most.
 */
const bounds = { each: 16, all: connections, waitMs: 30_000, waiting: 100 };

/** Headers that only the gateway may set. */
const ownHeaders = [
  assertionHeader,
  serviceHeader,
  localHeader,
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'via',
];
/**
 * Headers of one connection, which end with it (RFC 9110, section 7.6.1), and what belongs to the
 * body as it came. An expectation (100 Continue) has been answered here.
 */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'upgrade',
  'http2-settings',
  'transfer-encoding',
  'content-length',
  'expect',
  'host',
];

/** A call as it goes to its service. */
interface Sent {
  readonly request: FastifyRequest;
  /** The gateway's word for who calls. */
  readonly assertion: string;
  readonly body: Held | undefined;
  /** Breaks the call off; of one that runs to its end undefined. */
  readonly gone?: AbortSignal | undefined;
}

/** What a service answers: its head, and a body that has to be read. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

/**
 * The connections to the services. A call has a place from before it is sent until its service has
 * answered it as a whole, whether or not anybody still waits: a service works on what it was sent, so
 * who goes away and asks again has no more of it than who waits (decision 0050).
 */
export class Services {
  private readonly agent = new Agent({ connections, pipelining: 1 });
  private readonly underWay = new Map<string, Places>();

  /**
   * Has `work` done with a connection to a service at hand.
   * @param who user or address that it counts against
   * @returns what it returns; undefined when the request has been refused
   */
  async inTurn<T>(
    { passage, reply }: { readonly passage: Passage; readonly reply: FastifyReply },
    { service, who }: { readonly service: string; readonly who: string },
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    const places = this.placesOf(service);
    const release = await places.take(who, passage.gone);
    if (release === undefined) {
      if (places.hasItsShare(who)) refuse(reply, 429, 'TOO_MANY_REQUESTS');
      else refuse(reply, 503, 'UNAVAILABLE');
      return undefined;
    }
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Sends a call on. Only with a signal is it broken off for who goes away.
   * @param url where its service listens
   * @throws whatever the connection throws
   */
  async send(url: string, { request, assertion, body, gone }: Sent): Promise<Answer> {
    const { statusCode, headers, ...answer } = await this.agent.request({
      origin: new URL(url).origin,
      path: request.url,
      method: request.method as 'GET',
      headers: forwarded(request, { assertion, body }),
      body: body === undefined || body.size === 0 ? null : body.take(),
      signal: gone,
    });
    return {
      status: statusCode,
      headers: without(headers, connectionHeaders),
      body: answer.body,
    };
  }

  /** Ends all connections; to be called when all who waited for an answer have theirs. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  private placesOf(service: string): Places {
    const places = this.underWay.get(service) ?? new Places(bounds);
    this.underWay.set(service, places);
    return places;
  }
}

/** What a browser says of its copy, or of how it wants an answer packed: who compares wants it whole. */
const ownUseHeaders = ['accept-encoding', 'if-none-match', 'if-modified-since'];

/** The head of a call that has no body, for who asks the same once more with a word of its own. */
export function headOf(request: FastifyRequest): {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
} {
  const headers = forwarded(request, { assertion: '', body: undefined });
  return { path: request.url, headers: without(headers, [...ownUseHeaders, assertionHeader]) };
}

function forwarded(
  request: FastifyRequest,
  { assertion, body }: Pick<Sent, 'assertion' | 'body'>,
): IncomingHttpHeaders {
  const named = request.headers.connection?.toLowerCase().split(',') ?? [];
  const headers = without(request.headers, [
    ...connectionHeaders,
    ...ownHeaders,
    ...named.map((name) => name.trim()),
  ]);
  return {
    ...headers,
    ...(body === undefined ? {} : { 'content-length': String(body.size) }),
    [assertionHeader]: assertion,
    ...(isLocal(request) ? { [localHeader]: '1' } : {}),
    'x-forwarded-for': request.ip,
    'x-request-id': request.id,
  };
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of names) delete kept[name];
  return kept;
}
