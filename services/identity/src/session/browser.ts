import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNameOf, cookieOf, sessionCookie, type ServiceConfig } from '@mingzhang/server';

/** Cookie that recognises the browser which asked for a code. */
const browserCookie = 'mz_browser';
const browserCookieDays = 400;

/** Hash under which a session token is stored. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Hash of the session that the browser brings along; undefined: none. */
export function sessionHashOf(request: FastifyRequest, config: ServiceConfig): string | undefined {
  const token = cookieOf(request, cookieNameOf(sessionCookie, config));
  return token === undefined ? undefined : tokenHashOf(token);
}

/** A new opaque token, 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The browser's mark; set when it has none yet. */
export function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  config: ServiceConfig,
): string {
  const known = cookieOf(request, cookieNameOf(browserCookie, config));
  if (known) return known;
  const mark = newToken();
  setCookie(reply, config, browserCookie, mark, browserCookieDays * 86_400);
  return mark;
}

/** Sets an HttpOnly, SameSite=Lax cookie; Secure in production. An empty value removes it. */
export function setCookie(
  reply: FastifyReply,
  config: ServiceConfig,
  name: string,
  value: string,
  maxAgeSeconds?: number,
): void {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  const secure = config.production ? '; Secure' : '';
  const earlier = reply.getHeader('set-cookie');
  const all = earlier === undefined ? [] : Array.isArray(earlier) ? earlier : [String(earlier)];
  void reply.removeHeader('set-cookie');
  void reply.header('set-cookie', [
    ...all,
    `${cookieNameOf(name, config)}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${secure}`,
  ]);
}
