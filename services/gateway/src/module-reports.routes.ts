import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allCalls, modulesCalls, type ModuleLoad } from '@mingzhang/contract';
import { isRemote, type ReleaseRule } from '@mingzhang/rules';
import { refuse } from './refuse';
import type { Releases } from './releases';
import { finderOf, type KnownSession } from './sessions';
import { Tries } from './tries';

/** More than a report needs. */
const BODY_LIMIT = 4_096;
/** More than a page that goes on failing tells; the tally needs one of each kind. */
const REPORTS = { atMost: 60, ms: 60_000 };

type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<KnownSession | undefined>;

/**
 * What pages say of the builds that they were given: one failed, or was there after so long. What cannot be noted here is
 * no failure of the page that said it.
 */
export function serveModuleReports(
  server: FastifyInstance,
  { callerOf, releases }: { readonly callerOf: CallerOf; readonly releases: Releases },
): void {
  const { book, watch, own, overrides } = releases;

  /** A name is what a page sends: `constructor` is none of the remotes. */
  const isOwn = ({ name, build }: NamedBuild): boolean =>
    isRemote(name) && Object.hasOwn(own, name) && own[name]?.includes(build) === true;

  const reports = new Tries(REPORTS);
  /** Who reports, unless it is too much of one person. */
  const reporterOf: CallerOf = async (request, reply) => {
    const session = await callerOf(request, reply);
    if (!session) return undefined;
    const person = String(session.owner.userId);
    if (reports.isFull(person)) return refuse(reply, 429, 'TOO_MANY_REQUESTS');
    reports.note(person);
    return session;
  };

  server.post('/api/modules/failed', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const session = await reporterOf(request, reply);
    if (!session) return reply;
    const { data: failure } = modulesCalls.failed.body.safeParse(request.body);
    if (!failure) return refuse(reply, 200, 'INVALID_BODY');
    const { rules } = await book.current();
    // What nobody is given did not fail.
    if (isOwn(failure) || rules.some((rule) => isOf(rule, failure))) {
      const call =
        failure.call !== undefined && callNames.has(failure.call) ? failure.call : undefined;
      const done = await watch
        .note({ ...failure, call, ...finderOf(session, new Date()) })
        .catch(
          (error: unknown) => void request.log.error({ err: error }, 'a failure was not noted'),
        );
      if (done) request.log.warn({ failure, done }, 'release stepped back');
    }
    return reply.send({ success: true, data: {} });
  });

  server.post('/api/modules/loaded', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const session = await reporterOf(request, reply);
    if (!session) return reply;
    const { data: load } = modulesCalls.loaded.body.safeParse(request.body);
    if (!load) return refuse(reply, 200, 'INVALID_BODY');
    const { rules } = await book.current();
    if (rules.some((rule) => isOf(rule, load))) {
      const done = await watch
        .loaded({ ...load, ...finderOf(session, new Date()) })
        .catch((error: unknown) => void request.log.error({ err: error }, 'a load was not noted'));
      if (done) request.log.warn({ load, done }, 'release stepped back');
    }
    return reply.send({ success: true, data: {} });
  });

  server.post('/api/modules/override/end', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const session = await callerOf(request, reply);
    if (!session) return reply;
    const { data: ended } = modulesCalls.endOverride.body.safeParse(request.body);
    if (!ended) return refuse(reply, 200, 'INVALID_BODY');
    await overrides.end(session.hash, ended.name);
    return reply.send({ success: true, data: {} });
  });
}

type NamedBuild = Pick<ModuleLoad, 'name' | 'build'>;

/** Of a remote: pages know nothing of versions of services, and end none, nor a rule of a switch. */
const isOf = ({ remote, version }: ReleaseRule, { name, build }: NamedBuild): boolean =>
  remote === name && version === build && isRemote(remote);

/**
 * Calls by the names that the contract has for them: what a page says of one is kept, and names nobody. Of one that is
 * not known here, as for a build that is ahead of the gateway, it is kept that it failed, and not what it is called.
 */
const callNames = new Set(
  Object.values(allCalls).map(({ method, path: where }) => `${method} ${where}`),
);
