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
 * One user, or address without a session, may use 16 of the connections; the services work on fewer
 * requests at once. A page sends at most ten requests at once.
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
 * Headers of a single connection (RFC 9110, section 7.6.1), and those that describe the body as it
 * came. An expectation (100 Continue) has been answered here.
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

/** A request as it is sent to its service. */
interface Sent {
  readonly request: FastifyRequest;
  /** The signed identity of the caller. */
  readonly assertion: string;
  readonly body: Held | undefined;
  /** Breaks the request off; undefined: it runs to its end. */
  readonly gone?: AbortSignal | undefined;
}

/** The answer of a service: its head, and a body that must be read. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

/**
 * The connections to the services. A request holds a place from before it is sent until the service
 * has answered completely, whether or not anybody still waits. A service works on whatever it was
 * sent, so a client that disconnects and asks again must not get more than one that waits (decision
 * 0050).
 */
export class Services {
  private readonly agent = new Agent({ connections, pipelining: 1 });
  private readonly underWay = new Map<string, Places>();

  /**
   * Runs `work` when a connection to a service is free.
   * @param who user or address whose limit it counts against
   * @returns the result of `work`; undefined when the request has been refused
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
   * Sends a request to its service. It is broken off for a gone client only if it has a signal.
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

  /** Closes all connections; call it when every pending request is answered. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  private placesOf(service: string): Places {
    const places = this.underWay.get(service) ?? new Places(bounds);
    this.underWay.set(service, places);
    return places;
  }
}

/**
 * Headers about the browser's cached copy and accepted compression; a comparison needs the whole
 * answer uncompressed.
 */
const ownUseHeaders = ['accept-encoding', 'if-none-match', 'if-modified-since'];

/** The head of a request without a body, for sending it again with another assertion. */
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
