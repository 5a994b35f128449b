import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];
const hashedName = /\.[0-9a-f]{8,}\.\w+(\.\w+)?$/;
const remoteName = /^mf-[a-z][a-z0-9-]*$/;

/**
 * Serves the shell at `/` and each remote's bundle at `/remotes/<name>/`, as compressed at build
 * time. Hashed files are immutable; html and manifests are asked for again every time.
 */
export function serveStaticFiles(server: FastifyInstance, root: string): void {
  server.get('/remotes/:remote/*', async (request, reply) => {
    const { remote, '*': file } = request.params as { remote: string; '*': string };
    if (!remoteName.test(remote)) return notFound(reply);
    return send(request, reply, path.join(root, remote, 'dist'), file);
  });
  server.get('/*', async (request, reply) => {
    const file = (request.params as { '*': string })['*'];
    // A path without an extension is a page of the application: the shell routes it.
    const page = path.extname(file) === '';
    return send(request, reply, path.join(root, 'shell', 'dist'), page ? 'index.html' : file);
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, folder: string, file: string) {
  const full = path.join(folder, path.normalize(file));
  if (!full.startsWith(folder + path.sep) || file.includes('\0')) return notFound(reply);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  for (const { name, suffix } of encodings) {
    if (accepted.includes(name) && (await sizeOf(full + suffix)) !== undefined) {
      void reply.header('content-encoding', name);
      return stream(request, reply, full, full + suffix);
    }
  }
  return (await sizeOf(full)) === undefined ? notFound(reply) : stream(request, reply, full, full);
}

async function stream(request: FastifyRequest, reply: FastifyReply, named: string, stored: string) {
  const found = await stat(stored);
  const tag = `"${createHash('sha1').update(`${found.mtimeMs}:${found.size}`).digest('base64url')}"`;
  const immutable = hashedName.test(path.basename(named));
  void reply
    .header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  void reply
    .type(types[path.extname(named)] ?? 'application/octet-stream')
    .header('content-length', found.size);
  return reply.send(createReadStream(stored));
}

async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}

function notFound(reply: FastifyReply) {
  return reply.status(404).type('text/plain; charset=utf-8').send('页面不存在');
}
