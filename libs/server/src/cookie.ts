import type { FastifyRequest } from 'fastify';

/**
 * Name of a cookie of the product. In production it has the prefix `__Host-`: browsers refuse such
 * a cookie without Secure, with a domain, or from a subdomain that tries to plant one.
 */
export function cookieNameOf(
  name: string,
  { production }: { readonly production: boolean },
): string {
  return production ? `__Host-${name}` : name;
}

/** Cookie of the opaque session token. */
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
