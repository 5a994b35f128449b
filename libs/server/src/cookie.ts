import type { FastifyRequest } from 'fastify';

/**
 * The name under which a cookie of the product is kept. In production it is bound to this very host
 * and to https: `__Host-` cookies are refused by browsers without Secure, with a domain, or from a
 * subdomain that would plant one.
 */
export function cookieNameOf(
  name: string,
  { production }: { readonly production: boolean },
): string {
  return production ? `__Host-${name}` : name;
}

/** Holds the opaque session token. */
export const sessionCookie = 'mz_session';

/** Reads one cookie of a request. */
export function cookieOf(
  request: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value) return value;
  }
  return undefined;
}
