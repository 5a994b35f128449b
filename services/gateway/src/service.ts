import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerFor,
  closeGracefully,
  ErrorFilter,
  fastifyAdapter,
  Metrics,
  requireKeys,
  ServiceClient,
  signerOf,
  StorageSpace,
  type RunningService,
  type ServiceConfig,
  type StorageState,
} from '@mingzhang/server';
import { docsPage } from './docs-page';
import { serveModules } from './modules.routes';
import { openApiDocument } from './openapi';
import { proxyCalls } from './proxy';
import { endPipelining } from './pipelining';
import { refuse } from './refuse';
import { serveReleaseDesk } from './release-desk';
import { ReleaseFiles } from './release-files';
import { bringGiven, openReleases } from './releases';
import { isLocal, refuseOtherHosts } from './hosts';
import { addSecurityHeaders } from './security-headers';
import { ServedContracts } from './served-contracts';
import { ServiceVersions } from './service-versions';
import { serveStaticFiles } from './static-files';
import { Sessions } from './sessions';

@Module({ providers: [{ provide: APP_FILTER, useClass: ErrorFilter }] })
class AppModule {}

/** The gateway stores no data in a database. */
export function migrate(_config: ServiceConfig): Promise<void> {
  return Promise.resolve();
}

/**
 * Starts the gateway: it resolves sessions, signs identity assertions, and serves static files and
 * the list of modules.
 */
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
  // The gateway asks for sessions in its own name, because no user is known yet.
  const client = new ServiceClient(config.serviceUrls, signer, () => undefined);
  const sessions = new Sessions(client, signer);
  addSecurityHeaders(server, config.production);
  server.addHook('onRequest', endPipelining);
  server.addHook('onRequest', refuseOtherHosts(config));
  const storage = watchStorage(server, config, metrics);
  serveHealth(server, config, { metrics, storage });
  serveDocs(server);
  const releases = openReleases(config, server.log);
  // Without the book the gateway does not know which versions are killed, so it must not start.
  await releases.book.current();
  const contracts = new ServedContracts(config.serviceUrls);
  const versions = new ServiceVersions(config.serviceUrls, releases, (reason, what) =>
    server.log.warn({ err: reason }, what),
  );
  await server.register(async (api) => {
    api.setErrorHandler(answerError);
    serveModules(api, config, { sessions, releases, contracts, versions, client });
    serveReleaseDesk(api, config, { sessions, releases, contracts, versions, client });
    await proxyCalls(api, config, { sessions, releases, versions, contracts });
  });
  serveStaticFiles(server, {
    root: config.staticRoot,
    releases: new ReleaseFiles(config.releases?.folder ?? '', releases.store),
    bring: (remote, version) => bringGiven(releases, remote, version),
  });
  await app.listen(config.port, config.host);
  return { url: await app.getUrl(), close: () => closeGracefully(app) };
}

/** Answers the gateway's own errors with an envelope like those of the services. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = answerFor(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  void reply.status(status).send(body);
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

/** The part of a service's health that the gateway reads. */
interface ServiceHealth {
  readonly storage?: StorageState;
}

/** Interval of the disk check, whether or not anybody requests the health. */
const storageCheckMs = 60_000;

/** Watches the free space of the data folder; reports it as a metric and in the log. */
function watchStorage(
  server: FastifyInstance,
  { dataDir }: ServiceConfig,
  { registry }: Metrics,
): StorageSpace {
  const storage = new StorageSpace({ dataDir, log: (text) => server.log.error(text) });
  storage.measuredIn(registry);
  const watching = setInterval(() => void storage.check(), storageCheckMs).unref();
  server.addHook('onClose', async () => clearInterval(watching));
  return storage;
}

function serveHealth(
  server: FastifyInstance,
  config: ServiceConfig,
  { metrics, storage }: { readonly metrics: Metrics; readonly storage: StorageSpace },
): void {
  server.get('/api/health', async (_request, reply) => {
    const names = Object.keys(config.serviceUrls);
    const states = await Promise.all(
      names.map(async (name) => {
        const answer = await fetch(`${config.serviceUrls[name]}/health`).catch(() => undefined);
        const body = (await answer?.json().catch(() => undefined)) as ServiceHealth | undefined;
        return { name, up: answer?.ok ?? false, isFull: body?.storage === 'full' };
      }),
    );
    const own = await storage.check();
    const state = states.some(({ isFull }) => isFull) ? 'full' : own;
    const up = states.every((each) => each.up) && state !== 'full';
    const services = Object.fromEntries(states.map((each) => [each.name, each.up]));
    return reply.status(up ? 200 : 503).send({ up, services, storage: state });
  });
  server.get('/metrics', async (request, reply) => {
    // Metrics reveal how busy the installation is, so only the operator on this machine may read
    // them.
    if (!isLocal(request)) return refuse(reply, 404, 'NO_SUCH_ROUTE');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
