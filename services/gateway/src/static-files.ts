import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { remoteName, versionName } from '@mingzhang/contract';

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

/** Has a build lie here, if it is given to anybody and can be had. */
type Bring = (remote: string, version: string) => Promise<void>;

/**
 * Serves the shell at `/` and each build of a remote at `/remotes/<name>/<version>/`, as compressed at build
 * time. A build never changes, nor does a hashed file of the shell; its page is asked for again every time.
 * @param folders `root` of the project, where the shell is built; `releases`, where the remotes' builds lie; `bring`
 *   puts one there that is given to somebody and has not been asked for here
 */
export function serveStaticFiles(
  server: FastifyInstance,
  { root, releases, bring }: { root: string; releases: string; bring: Bring },
): void {
  server.get('/remotes/:remote/:version/*', async (request, reply) => {
    const params = request.params as { remote: string; version: string; '*': string };
    const { remote, version, '*': file } = params;
    if (!remoteName.test(remote) || !versionName.test(version)) return notFound(reply);
    await bring(remote, version);
    return send(request, reply, path.join(releases, remote, version), { file, isFixed: true });
  });
  server.get('/remotes/*', async (_request, reply) => notFound(reply));
  server.get('/*', async (request, reply) => {
    const named = (request.params as { '*': string })['*'];
    // A path without an extension is a page of the application: the shell routes it.
    const file = path.extname(named) === '' ? 'index.html' : named;
    const isFixed = hashedName.test(path.basename(file));
    return send(request, reply, path.join(root, 'shell', 'dist'), { file, isFixed });
  });
}

interface Wanted {
  readonly file: string;
  /** Whether it is the same for ever. */
  readonly isFixed: boolean;
}

async function send(request: FastifyRequest, reply: FastifyReply, folder: string, wanted: Wanted) {
  const { file, isFixed } = wanted;
  const full = path.join(folder, path.normalize(file));
  if (!full.startsWith(folder + path.sep) || file.includes('\0')) return notFound(reply);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  for (const { name, suffix } of encodings) {
    if (accepted.includes(name) && (await sizeOf(full + suffix)) !== undefined) {
      void reply.header('content-encoding', name);
      return stream(request, reply, { named: full, stored: full + suffix, isFixed });
    }
  }
  if ((await sizeOf(full)) === undefined) return notFound(reply);
  return stream(request, reply, { named: full, stored: full, isFixed });
}

interface Found {
  /** The file that was asked for, and the one that is sent for it. */
  readonly named: string;
  readonly stored: string;
  readonly isFixed: boolean;
}

async function stream(request: FastifyRequest, reply: FastifyReply, what: Found) {
  const { named, stored, isFixed } = what;
  const found = await stat(stored);
  const tag = `"${createHash('sha1').update(`${found.mtimeMs}:${found.size}`).digest('base64url')}"`;
  void reply
    .header('cache-control', isFixed ? 'public, max-age=31536000, immutable' : 'no-cache')
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
