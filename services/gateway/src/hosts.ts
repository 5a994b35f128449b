import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messageOf } from '@mingzhang/contract';
import type { ServiceConfig } from '@mingzhang/server';

/** Headers by which a proxy says for whom it asks. */
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
 * Under which names the product is asked for. Any page may send a browser to an address of its own
 * that leads here (DNS rebinding): a name counts only when the operator has named it, an IP address
 * always, since no page can make one lead elsewhere.
 */
export function isAllowedHost(
  host: string,
  { allowedHosts = [], host: own }: Pick<ServiceConfig, 'allowedHosts' | 'host'>,
): boolean {
  const name = hostNameOf(host);
  if (name === undefined) return false;
  if (allowedHosts.length > 0) return allowedHosts.includes(name);
  return name === 'localhost' || name === own || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/** Whether this machine's own browser asks, without any proxy between. */
export function isLocal(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  // A proxy without any setting speaks the old version, and browsers tell which page they ask from.
  if (raw.httpVersion !== '1.1') return false;
  if (!isLoopback(hostNameOf(hostOf(headers.referer)) ?? 'localhost')) return false;
  return isLoopback(raw.socket.remoteAddress ?? '') && isLoopback(hostNameOf(headers.host) ?? '');
}

/** What the operator's own programs ask this machine for, under whatever names users have. */
const operatorPaths = ['/api/contract', '/metrics', '/api/health'];

/** Refuses every request, pages included, that names another host. */
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

/** The host of an address; undefined where there is none. */
function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : undefined;
}

/** A name or address and maybe a port (RFC 9110 § 7.2): never a user, a path or a fragment beside it. */
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
