import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allCalls, modulesCalls, type ModuleLoad } from '@mingzhang/contract';
import { isOfSwitch, type ReleaseRule } from '@mingzhang/rules';
import { refuse } from './refuse';
import type { Releases } from './releases';
import { subjectOf, type KnownSession } from './sessions';

/** More than a report needs. */
const BODY_LIMIT = 4_096;

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
    Object.hasOwn(own, name) && own[name]?.includes(build) === true;

  server.post('/api/modules/failed', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const session = await callerOf(request, reply);
    if (!session) return reply;
    const { data: failure } = modulesCalls.failed.body.safeParse(request.body);
    if (!failure || !isKnownCall(failure.call)) return refuse(reply, 200, 'INVALID_BODY');
    const { rules } = await book.current();
    // What nobody is given did not fail.
    if (isOwn(failure) || rules.some((rule) => isOf(rule, failure))) {
      const done = await watch
        .note({ ...failure, ...finderOf(session) })
        .catch(
          (error: unknown) => void request.log.error({ err: error }, 'a failure was not noted'),
        );
      if (done) request.log.warn({ failure, done }, 'release stepped back');
    }
    return reply.send({ success: true, data: {} });
  });

  server.post('/api/modules/loaded', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const session = await callerOf(request, reply);
    if (!session) return reply;
    const { data: load } = modulesCalls.loaded.body.safeParse(request.body);
    if (!load) return refuse(reply, 200, 'INVALID_BODY');
    const { rules } = await book.current();
    const rule = rules.find((one) => isOf(one, load));
    if (rule) {
      const done = await watch
        .loaded({ ...load, ...finderOf(session) }, rule)
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

/** Rules of switches give no build: a page ends none of them. */
const isOf = ({ remote, version }: ReleaseRule, { name, build }: NamedBuild): boolean =>
  remote === name && version === build && !isOfSwitch(remote);

function finderOf(session: KnownSession) {
  const { accountSetId, agencyId } = subjectOf(session, new Date());
  return { accountSetId, agencyId, session: session.hash };
}

/** Calls by the names that the contract has for them: what a page says of one is kept, and names nobody. */
const callNames = new Set(
  Object.values(allCalls).map(({ method, path: where }) => `${method} ${where}`),
);
const isKnownCall = (name: string | undefined): boolean =>
  name === undefined || callNames.has(name);
