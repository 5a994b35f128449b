import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerFor,
  closeGracefully,
  cookieNameOf,
  cookieOf,
  ErrorFilter,
  fastifyAdapter,
  Metrics,
  requireKeys,
  ServiceClient,
  sessionCookie,
  signerOf,
  type RunningService,
  type ServiceConfig,
} from '@mingzhang/server';
import { docsPage } from './docs-page';
import { moduleList, type OwnVersions } from './module-list';
import { ReleaseBookFile } from './release-book';
import { ReleaseStore } from './release-store';
import { openApiDocument } from './openapi';
import { isOwnPage } from './admission';
import { proxyCalls } from './proxy';
import { endPipelining } from './pipelining';
import { refuse } from './refuse';
import { isLocal, refuseOtherHosts } from './hosts';
import { addSecurityHeaders } from './security-headers';
import { serveStaticFiles } from './static-files';
import { Sessions } from './sessions';

@Module({ providers: [{ provide: APP_FILTER, useClass: ErrorFilter }] })
class AppModule {}

/** Without any the shell stands alone (tests). */
const NO_RELEASES = { folder: '', keyFile: '', bookFile: '', own: {} };

/** The gateway keeps no data of its own. */
export function migrate(_config: ServiceConfig): Promise<void> {
  return Promise.resolve();
}

/** Starts the gateway: sessions in, identity assertions out, static files, module list. */
export async function startService(config: ServiceConfig): Promise<RunningService> {
  requireKeys(config);
  const metrics = new Metrics(config.name);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule,
    fastifyAdapter(config, metrics),
    {
      logger: ['error', 'fatal'],
      abortOnError: false,
      bodyParser: false,
    },
  );
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const signer = signerOf(config);
  // Whose session it is, the gateway asks for itself: no user is known yet.
  const client = new ServiceClient(config.serviceUrls, signer, () => undefined);
  const sessions = new Sessions(client, signer);
  addSecurityHeaders(server, config.production);
  server.addHook('onRequest', endPipelining);
  server.addHook('onRequest', refuseOtherHosts(config));
  const { folder, keyFile, bookFile, own } = config.releases ?? NO_RELEASES;
  const store = new ReleaseStore(folder, keyFile);
  const book = new ReleaseBookFile(bookFile, (reason) =>
    server.log.error({ err: reason }, 'release book not believed'),
  );
  serveHealth(server, config, metrics);
  serveDocs(server);
  await server.register(async (api) => {
    api.setErrorHandler(answerError);
    serveModules(api, { config, sessions, store, book, own });
    await proxyCalls(api, config, sessions);
  });
  serveStaticFiles(server, { root: config.staticRoot, releases: folder });
  await app.listen(config.port, config.host);
  return { url: await app.getUrl(), close: () => closeGracefully(app) };
}

/** The gateway's own failures, an envelope like those of the services. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = answerFor(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  void reply.status(status).send(body);
}

interface ModulesOf {
  readonly config: ServiceConfig;
  readonly sessions: Sessions;
  readonly store: ReleaseStore;
  readonly book: ReleaseBookFile;
  readonly own: OwnVersions;
}

function serveModules(server: FastifyInstance, modules: ModulesOf): void {
  const { config, sessions, store, book, own } = modules;
  server.get('/api/modules', async (request, reply) => {
    if (!isOwnPage(request)) return refuse(reply, 403, 'MISSING_REQUESTED_WITH');
    const session = await sessions.resolve(cookieOf(request, cookieNameOf(sessionCookie, config)));
    if (!session) return refuse(reply, 403, 'UNAUTHENTICATED');
    const { permissions, accountSetId, role } = session.owner;
    const subject = {
      accountSetId: accountSetId ?? undefined,
      role: role ?? undefined,
      now: new Date().toISOString(),
    };
    const choice = { store, own, book: await book.current(), subject };
    const data = await moduleList(choice, permissions, (reason) =>
      request.log.error({ err: reason }, 'build passed over'),
    );
    return reply.header('cache-control', 'no-store').send({ success: true, data });
  });
}

function serveDocs(server: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument());
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(document),
  );
  const page = docsPage();
  server.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
}

function serveHealth(server: FastifyInstance, config: ServiceConfig, metrics: Metrics): void {
  server.get('/api/health', async (_request, reply) => {
    const names = Object.keys(config.serviceUrls);
    const states = await Promise.all(
      names.map(async (name) => {
        const answer = await fetch(`${config.serviceUrls[name]}/health`).catch(() => undefined);
        return [name, answer?.ok ?? false] as const;
      }),
    );
    const up = states.every(([, healthy]) => healthy);
    return reply.status(up ? 200 : 503).send({ up, services: Object.fromEntries(states) });
  });
  server.get('/metrics', async (request, reply) => {
    // How much is worked here is nobody's business but the operator's, on this machine.
    if (!isLocal(request)) return refuse(reply, 404, 'NO_SUCH_ROUTE');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
