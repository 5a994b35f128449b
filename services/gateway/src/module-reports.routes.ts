import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allCalls, modulesCalls, type ModuleLoad } from '@mingzhang/contract';
import { isRemote, type ReleaseRule } from '@mingzhang/rules';
import { refuse } from './refuse';
import type { Releases } from './releases';
import { finderOf, type KnownSession } from './sessions';
import { Tries } from '@mingzhang/server';

/** Bytes; more than a report needs. */
const BODY_LIMIT = 4_096;
/**
 * More than a page that keeps failing needs to report; the tally counts one failure of each kind.
 */
const REPORTS = { atMost: 60, ms: 60_000 };

type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<KnownSession | undefined>;

/**
 * Serves the reports of pages about their builds: a failure, or the time to load. A report that
 * cannot be stored is logged, and the page gets no error.
 */
export function serveModuleReports(
  server: FastifyInstance,
  { callerOf, releases }: { readonly callerOf: CallerOf; readonly releases: Releases },
): void {
  const { book, watch, own, overrides } = releases;

  /**
   * The name comes from the page: `constructor` would be found in a plain object, but is no remote.
   */
  const isOwn = ({ name, build }: NamedBuild): boolean =>
    isRemote(name) && Object.hasOwn(own, name) && own[name]?.includes(build) === true;

  const reports = new Tries(REPORTS);
  /** Who reports; refused when one person reports too often. */
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
    // A build that nobody is given cannot have failed.
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

/**
 * Whether a rule gives this build of a remote. Pages cannot report versions of services or
 * switches.
 */
const isOf = ({ remote, version }: ReleaseRule, { name, build }: NamedBuild): boolean =>
  remote === name && version === build && isRemote(remote);

/**
 * Names of calls from the contract; they are stored, and reveal nobody. For a call unknown here (of
 * a build newer than the gateway) only the failure is stored, not its name.
 */
const callNames = new Set(
  Object.values(allCalls).map(({ method, path: where }) => `${method} ${where}`),
);
