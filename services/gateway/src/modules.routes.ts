import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { internalCalls, roles } from '@mingzhang/contract';
import { type Reach, reachIn } from '@mingzhang/rules';
import {
  cookieNameOf,
  cookieOf,
  type ServiceClient,
  type ServiceConfig,
  sessionCookie,
} from '@mingzhang/server';
import { isOwnPage } from './admission';
import { isLocal } from './hosts';
import { moduleList } from './module-list';
import { serveModuleReports } from './module-reports.routes';
import { type ReachedContract, reachedContracts } from './reached-contracts';
import { refuse } from './refuse';
import type { Releases } from './releases';
import type { ServedContracts } from './served-contracts';
import type { ServiceVersions } from './service-versions';
import { subjectOf, type KnownSession, type Sessions } from './sessions';
import { unknownReach } from './unknown-reach';

/** Reasons remembered, so that each is logged once. */
const REASONS_AT_MOST = 1_000;

/**
 * Every page load evaluates the builds again: a build passed over for the same reason is logged
 * once.
 */
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

/** Version of `shell-api` in the shell served here; undefined when none is built. */
export function shellApiOf({ staticRoot }: ServiceConfig): string | undefined {
  const file = path.join(staticRoot, 'shell/dist/shell.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { shellApi?: string }).shellApi;
}

interface Around {
  readonly sessions: Sessions;
  readonly releases: Releases;
  readonly contracts: ServedContracts;
  readonly versions: ServiceVersions;
  /** Asks identity in the gateway's own name which agency keeps an account set. */
  readonly client: ServiceClient;
}

/** Serves the list of builds for a page, and receives the page's reports about them. */
export function serveModules(
  server: FastifyInstance,
  config: ServiceConfig,
  { sessions, releases, contracts, versions, client }: Around,
): void {
  const { store, book, given, own, overrides } = releases;
  const shellApi = shellApiOf(config);
  const told = new OncePerReason();

  /** The session of a request from a page of the product; undefined when it was refused. */
  const callerOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<KnownSession | undefined> => {
    if (!isOwnPage(request)) return refuse(reply, 403, 'MISSING_REQUESTED_WITH');
    const session = await sessions.resolve(cookieOf(request, cookieNameOf(sessionCookie, config)));
    return session ?? refuse(reply, 403, 'UNAUTHENTICATED');
  };

  /** The contracts of the people that a release reaches. */
  const reachedBy = (to: Reach): Promise<ReachedContract[]> => {
    const agencyOf = async (accountSetId: number) => {
      const body = { accountSetId };
      const { agencyId } = await client.call('identity', internalCalls.keeper, { body });
      return agencyId ?? undefined;
    };
    return book
      .current()
      .then((rules) => reachedContracts(to, { book: rules, contracts, versions, agencyOf }));
  };

  server.get('/api/modules', async (request, reply) => {
    const session = await callerOf(request, reply);
    if (!session) return reply;
    const { permissions } = session.owner;
    const subject = subjectOf(session, new Date());
    const [rules, served] = await Promise.all([
      book.current(),
      versions.givenTo(subject).then((given) => contracts.current(given)),
    ]);
    const choice = {
      store,
      own,
      book: rules,
      subject,
      served,
      shellApi,
      overrides: await overrides.bySession(session.hash),
    };
    const data = await moduleList(choice, permissions, (reason) => {
      if (told.isNew(reason)) request.log.error({ err: reason }, 'build passed over');
    });
    given.note(subject.accountSetId, data);
    return reply.header('cache-control', 'no-store').send({ success: true, data });
  });

  server.get('/api/contract', async (request, reply) => {
    // For release tools on this machine only.
    if (!isLocal(request)) return refuse(reply, 404, 'NO_SUCH_ROUTE');
    const { shapes, isWhole } = await contracts.current();
    const { to } = request.query as { readonly to?: unknown };
    const calls = Object.fromEntries(shapes);
    const reach = typeof to === 'string' ? reachIn(to, roles) : undefined;
    if (!reach) return reply.send({ shellApi, isWhole, calls });
    const [reached, unknown] = await Promise.all([reachedBy(reach), unknownReach(client, reach)]);
    return reply.send({ shellApi, isWhole, calls, reached, unknown });
  });

  serveModuleReports(server, { callerOf, releases });
}
