import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { remoteName, versionName } from '@mingzhang/contract';
import type { FoundFile, ReleaseFiles } from './release-files';

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
/**
 * Policy for files of remotes, which are loaded by a page: opened directly, a file runs no script
 * and has no origin.
 */
const alone = "sandbox; default-src 'none'";

/** Fetches a build, if it is given to anybody and available. */
type Bring = (remote: string, version: string) => Promise<void>;

/**
 * Serves the shell at `/` and each build of a remote at `/remotes/<name>/<version>/`, as compressed
 * at build time. Builds and hashed files of the shell never change and are cached for ever; the
 * page of the shell is requested anew every time.
 * @param folders `root` of the project, where the shell is built; `releases`, the locally stored
 * builds of remotes; `bring` fetches a build that a rule gives and that is not stored yet
 */
export function serveStaticFiles(
  server: FastifyInstance,
  { root, releases, bring }: { root: string; releases: ReleaseFiles; bring: Bring },
): void {
  server.get('/remotes/:remote/:version/*', async (request, reply) => {
    const params = request.params as { remote: string; version: string; '*': string };
    const { remote, version, '*': file } = params;
    void reply.header('content-security-policy', alone);
    if (!remoteName.test(remote) || !versionName.test(version)) return notFound(reply);
    await bring(remote, version);
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const found = await releases.find({ name: remote, version }, file, accepted);
    return found
      ? stream(request, reply, { ...found, named: file, isFixed: true })
      : notFound(reply);
  });
  server.get('/remotes/*', async (_request, reply) =>
    notFound(reply.header('content-security-policy', alone)),
  );
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
  /** Whether the content never changes. */
  readonly isFixed: boolean;
}

async function send(request: FastifyRequest, reply: FastifyReply, folder: string, wanted: Wanted) {
  const { file, isFixed } = wanted;
  const full = path.join(folder, path.normalize(file));
  if (!full.startsWith(folder + path.sep) || file.includes('\0')) return notFound(reply);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  for (const { name, suffix } of encodings) {
    const stored = full + suffix;
    const stats = accepted.includes(name) ? await statsOf(stored) : undefined;
    if (stats)
      return stream(request, reply, { named: full, stored, stats, encoding: name, isFixed });
  }
  const stats = await statsOf(full);
  if (!stats) return notFound(reply);
  return stream(request, reply, { named: full, stored: full, stats, encoding: undefined, isFixed });
}

interface Found extends FoundFile {
  /** The requested file; `stored` is the file sent for it. */
  readonly named: string;
  readonly isFixed: boolean;
}

function stream(request: FastifyRequest, reply: FastifyReply, what: Found) {
  const { named, stored, stats, encoding, isFixed } = what;
  const tag = `"${createHash('sha1').update(`${stats.mtimeMs}:${stats.size}`).digest('base64url')}"`;
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  void reply
    .header('cache-control', isFixed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  void reply
    .type(types[path.extname(named)] ?? 'application/octet-stream')
    .header('content-length', stats.size);
  return reply.send(createReadStream(stored));
}

async function statsOf(file: string): Promise<Stats | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() ? stats : undefined;
}

function notFound(reply: FastifyReply) {
  return reply.status(404).type('text/plain; charset=utf-8').send('页面不存在');
}
