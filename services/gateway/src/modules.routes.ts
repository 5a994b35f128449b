import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { modulesCalls } from '@mingzhang/contract';
import { cookieNameOf, cookieOf, type ServiceConfig, sessionCookie } from '@mingzhang/server';
import { isOwnPage } from './admission';
import { isLocal } from './hosts';
import { moduleList } from './module-list';
import { refuse } from './refuse';
import type { Releases } from './releases';
import { ServedContracts } from './served-contracts';
import type { KnownSession, Sessions } from './sessions';

/** Remembered so as not to tell them again. */
const REASONS_AT_MOST = 1_000;

/** More than a failure needs. */
const BODY_LIMIT = 4_096;

/** Every page that is opened asks: a build that is passed over for the same reason is told once. */
class OncePerReason {
  private readonly told = new Set<string>();

  isNew(reason: unknown): boolean {
    const text = String(reason);
    if (this.told.has(text)) return false;
    if (this.told.size >= REASONS_AT_MOST) this.told.clear();
    this.told.add(text);
    return true;
  }
}

/** Version of `shell-api` in the shell that is served here; undefined where none is built. */
export function shellApiOf({ staticRoot }: ServiceConfig): string | undefined {
  const file = path.join(staticRoot, 'shell/dist/shell.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { shellApi?: string }).shellApi;
}

/** Which builds of the remotes a page is given, and what it says when one fails. */
export function serveModules(
  server: FastifyInstance,
  config: ServiceConfig,
  { sessions, releases }: { readonly sessions: Sessions; readonly releases: Releases },
): void {
  const { store, book, watch, given, own } = releases;
  const shellApi = shellApiOf(config);
  const contracts = new ServedContracts(config.serviceUrls);
  const told = new OncePerReason();

  /** Who asks, from a page of the product; undefined when that was refused. */
  const callerOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<KnownSession | undefined> => {
    if (!isOwnPage(request)) return refuse(reply, 403, 'MISSING_REQUESTED_WITH');
    const session = await sessions.resolve(cookieOf(request, cookieNameOf(sessionCookie, config)));
    return session ?? refuse(reply, 403, 'UNAUTHENTICATED');
  };

  server.get('/api/modules', async (request, reply) => {
    const session = await callerOf(request, reply);
    if (!session) return reply;
    const { permissions, accountSetId, role } = session.owner;
    const subject = {
      accountSetId: accountSetId ?? undefined,
      role: role ?? undefined,
      now: new Date().toISOString(),
    };
    const [rules, served] = await Promise.all([book.current(), contracts.current()]);
    const choice = { store, own, book: rules, subject, served, shellApi };
    const data = await moduleList(choice, permissions, (reason) => {
      if (told.isNew(reason)) request.log.error({ err: reason }, 'build passed over');
    });
    given.note(subject.accountSetId, data);
    return reply.header('cache-control', 'no-store').send({ success: true, data });
  });

  server.get('/api/contract', async (request, reply) => {
    // For who releases, on this machine.
    if (!isLocal(request)) return refuse(reply, 404, 'NO_SUCH_ROUTE');
    const { shapes, isWhole } = await contracts.current();
    return reply.send({ shellApi, isWhole, calls: Object.fromEntries(shapes) });
  });

  server.post('/api/modules/failed', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const session = await callerOf(request, reply);
    if (!session) return reply;
    const { data: failure } = modulesCalls.failed.body.safeParse(request.body);
    if (!failure) return refuse(reply, 200, 'INVALID_BODY');
    const { name, build } = failure;
    const { rules } = await book.current();
    // A name is what a page sends: `constructor` is none of the remotes.
    const isGiven =
      (Object.hasOwn(own, name) && own[name]?.includes(build)) ||
      rules.some((rule) => rule.remote === name && rule.version === build);
    // What nobody is given did not fail.
    if (isGiven) {
      const accountSetId = session.owner.accountSetId ?? undefined;
      const done = await watch.note({ ...failure, accountSetId, session: session.hash });
      if (done) request.log.warn({ failure, done }, 'release stepped back');
    }
    return reply.send({ success: true, data: {} });
  });
}
