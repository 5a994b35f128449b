import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messageOf } from '@mingzhang/contract';
import type { ServiceConfig } from '@mingzhang/server';

/** Headers by which a proxy names the client behind it. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-forwarded-server',
  'x-forwarded-port',
  'x-forwarded',
  'x-original-host',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
];

/**
 * Whether the product may be reached under this host name. Any page may point a name of its own to
 * this address (DNS rebinding), so a name is accepted only if the operator has configured it. An IP
 * address is always accepted, because no page can redirect one.
 */
function isAllowedHost(
  host: string,
  { allowedHosts = [], host: own }: Pick<ServiceConfig, 'allowedHosts' | 'host'>,
): boolean {
  const name = hostNameOf(host);
  if (name === undefined) return false;
  if (allowedHosts.length > 0) return allowedHosts.includes(name);
  return name === 'localhost' || name === own || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/** Whether the request comes from a browser on this machine, without a proxy between. */
export function isLocal(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  // A proxy with default settings speaks HTTP/1.0, and a browser names the page in `Referer`.
  if (raw.httpVersion !== '1.1') return false;
  if (!isLoopback(hostNameOf(hostOf(headers.referer)) ?? 'localhost')) return false;
  return isLoopback(raw.socket.remoteAddress ?? '') && isLoopback(hostNameOf(headers.host) ?? '');
}

/** Paths that the operator's own programs read on this machine, whatever host names users have. */
const operatorPaths = ['/api/contract', '/metrics', '/api/health'];

/** Refuses every request for another host name, including pages. */
export function refuseOtherHosts(
  config: ServiceConfig,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (request, reply) => {
    if (isAllowedHost(request.host, config)) return undefined;
    if (operatorPaths.includes(request.url.split('?')[0] ?? '') && isLocal(request))
      return undefined;
    const code = 'HOST_NOT_ALLOWED';
    return reply.status(403).send({ success: false, code, msg: messageOf(code) });
  };
}

/** The host of a URL; undefined when there is none. */
function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : undefined;
}

/** A name or address and an optional port (RFC 9110 § 7.2), without user, path or fragment. */
const plainHost = /^(?:[^\s/?#@\\:[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function hostNameOf(host: string | undefined): string | undefined {
  return host !== undefined && plainHost.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : undefined;
}

function isLoopback(name: string): boolean {
  const address = name.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '');
  return address === 'localhost' || address === '::1' || /^127(\.\d+){3}$/.test(address);
}
