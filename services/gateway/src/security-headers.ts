import type { FastifyInstance } from 'fastify';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

/** The product scans labels of assets with the camera, and decodes the pictures in the page. */
const features = 'camera=(self), microphone=(), geolocation=(), payment=()';

/**
 * Every script needs a hash: those of the shell are in its page, those of remotes in their signed
 * lists.
 */
const integrityPolicy = 'blocked-destinations=(script)';

/** Headers of every answer (reliability, section 4). */
export function addSecurityHeaders(server: FastifyInstance, production: boolean): void {
  server.addHook('onSend', async (_request, reply, payload) => {
    void reply.header('x-content-type-options', 'nosniff');
    void reply.header('referrer-policy', 'same-origin');
    void reply.header('permissions-policy', features);
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    // An answer with a stricter policy has set it already.
    if (isPage && !reply.hasHeader('content-security-policy')) {
      void reply.header('content-security-policy', policy);
      void reply.header('integrity-policy', integrityPolicy);
    }
    if (production) void reply.header('strict-transport-security', 'max-age=31536000');
    return payload;
  });
}
