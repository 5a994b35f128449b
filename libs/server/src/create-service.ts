import { Logger, Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, NestFactory, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import multipart from '@fastify/multipart';
import { DataSource } from 'typeorm';
import { AccountSetScope, type DatabaseTraits } from './account-set.scope';
import { AssertionVerifier } from './assertion';
import { CallGuard } from './call.guard';
import { CallTurns } from './call-turns';
import { CompanyName } from './company-name';
import { AnswerCheck, CallInterceptor, CONFLICTS } from './call.interceptor';
import type { RunningService, ServiceConfig } from './config';
import { connectService, type Storage } from './database';
import { serviceDatabaseUrl } from './database-role';
import { isCitusDatabase } from './distribution';
import { documentProviders } from './document';
import { ErrorFilter } from './error.filter';
import { ExportLog } from './export-log';
import { Features } from './features';
import { closeGracefully, fastifyAdapter } from './fastify-app';
import { GrowingStatistics } from './growing-statistics';
import { Health } from './health';
import { Idempotency } from './idempotency';
import { JobController } from './job/job.controller';
import { jobProviders, jobRunner } from './job/job.module';
import { Metrics } from './metrics';
import { OperationLog } from './operation-log';
import { PrintSettings } from './print-settings';
import { answers, askers } from './protocol';
import { RecordStores } from './record';
import { EMPTY_RELEASE_BOOK } from './release-book';
import { ReleaseBookFile } from './release-book-file';
import { RepeatingWork } from './repeating-work';
import { serveContract } from './served-contract';
import { ServiceClient } from './service-client';
import { StorageSpace } from './storage-space';
import { requireKeys, signerOf } from './signing-keys';
import { uploadLimits } from './upload';

/** Providers of every domain service; global, so that modules need no imports. */
@Module({})
class ServiceModule {
  static of(
    config: ServiceConfig,
    { source, traits }: { readonly source: DataSource; readonly traits: DatabaseTraits },
    storage: Storage,
    root: Type,
  ): DynamicModule {
    const domain = storage.isDomain === false ? undefined : answers(storage.schema);
    const shared: Provider[] = [
      { provide: DataSource, useValue: source },
      { provide: AccountSetScope, useFactory: () => new AccountSetScope(source, traits) },
      {
        provide: AssertionVerifier,
        useFactory: () => new AssertionVerifier(config.name, config.verifyKeys),
      },
      { provide: AnswerCheck, useValue: new AnswerCheck(config.checkAnswers ?? false) },
      {
        provide: Idempotency,
        useFactory: (scope: AccountSetScope) => new Idempotency(scope, storage.schema),
        inject: [AccountSetScope],
      },
      {
        provide: PrintSettings,
        useFactory: (scope: AccountSetScope, log: OperationLog) =>
          new PrintSettings(scope, log, storage.schema),
        inject: [AccountSetScope, OperationLog],
      },
      {
        provide: CompanyName,
        useFactory: (scope: AccountSetScope) => new CompanyName(scope, storage.schema),
        inject: [AccountSetScope],
      },
      { provide: CONFLICTS, useValue: storage.conflicts ?? {} },
      { provide: CallTurns, useValue: new CallTurns(config) },
      { provide: StorageSpace, useFactory: storageSpace },
      OperationLog,
      ExportLog,
      ...askers(config),
      ...(domain?.providers ?? []),
      ...(domain ? documentProviders(storage.schema) : []),
      {
        provide: RepeatingWork,
        useFactory: () =>
          new RepeatingWork(serviceDatabaseUrl(config, storage.schema), storage.schema),
      },
      ...(storage.jobs ? [...jobProviders(storage.schema, config.dataKey), RecordStores] : []),
      { provide: SERVICE_CONFIG, useValue: config },
      {
        provide: ServiceClient,
        useFactory: (scope: AccountSetScope) =>
          new ServiceClient(config.serviceUrls, signerOf(config), () => scope.origin),
        inject: [AccountSetScope],
      },
      featuresBy(config),
    ];
    return {
      module: ServiceModule,
      global: true,
      imports: [root],
      controllers: [...(storage.jobs ? [JobController] : []), ...(domain?.controllers ?? [])],
      providers: [
        ...shared,
        Reflector,
        { provide: APP_GUARD, useClass: CallGuard },
        { provide: APP_INTERCEPTOR, useClass: CallInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: shared,
    };
  }
}

/**
 * Feature switches by the release book of the installation. An invalid book leaves the last valid
 * one in force.
 */
function featuresBy({ releaseBookFile }: ServiceConfig): Provider {
  const rules =
    releaseBookFile === undefined
      ? { current: () => Promise.resolve(EMPTY_RELEASE_BOOK) }
      : new ReleaseBookFile(releaseBookFile, (reason) =>
          new Logger(Features.name).error(`release book not believed: ${String(reason)}`),
        );
  return {
    provide: Features,
    useFactory: (scope: AccountSetScope, services: ServiceClient) =>
      new Features(rules, scope, services),
    inject: [AccountSetScope, ServiceClient],
  };
}

/**
 * Records the database's "disk full" errors. Only the gateway watches the data folder, once for
 * all.
 */
function storageSpace(): StorageSpace {
  const logger = new Logger(StorageSpace.name);
  return new StorageSpace({ dataDir: '', log: (text) => logger.error(text) });
}

/** Injection token of the service's configuration. */
export const SERVICE_CONFIG = Symbol('service configuration');

/** Starts a domain service: HTTP on `host:port`, health, metrics, graceful stop. */
export async function createService(
  config: ServiceConfig,
  storage: Storage,
  root: Type,
): Promise<RunningService> {
  requireKeys(config);
  const source = await connectService(config, storage);
  const traits = await traitsOf(source, storage);
  const metrics = new Metrics(config.name);
  const app = await NestFactory.create<NestFastifyApplication>(
    ServiceModule.of(config, { source, traits }, storage, root),
    fastifyAdapter(config, metrics),
    { logger: ['error', 'fatal'], abortOnError: false },
  );
  app.setGlobalPrefix('api');
  await app.register(multipart, { limits: uploadLimits });
  const server = app.getHttpAdapter().getInstance();
  const health = new Health(source, storage.schema, (reason) =>
    server.log.error({ err: reason }, 'the service cannot work on its database'),
  );
  server.get('/health', async (_request, reply) => {
    const { isFull } = app.get(StorageSpace);
    const up = (await health.check()) && !isFull;
    const storage = isFull ? { storage: 'full' } : {};
    return reply.status(up ? 200 : 503).send({ service: config.name, up, ...storage });
  });
  server.get('/metrics', async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  serveContract(server, app);
  await app.listen(config.port, config.host);
  const runner = storage.jobs ? startJobs(app, config, storage) : undefined;
  return {
    url: await app.getUrl(),
    get: (type) => app.get(type),
    close: async () => {
      await runner?.stop();
      await closeGracefully(app);
      if (source.isInitialized) await source.destroy();
    },
  };
}

async function traitsOf(source: DataSource, storage: Storage): Promise<DatabaseTraits> {
  const { statistics } = storage;
  return {
    service: storage.schema,
    isDistributed: await isCitusDatabase(source),
    sight: storage.sight,
    statistics: statistics ? new GrowingStatistics(() => source.query(statistics)) : undefined,
  };
}

function startJobs(app: NestFastifyApplication, config: ServiceConfig, storage: Storage) {
  const { log } = app.getHttpAdapter().getInstance();
  const runner = jobRunner(config, storage.schema, {
    get: (type) => app.get(type),
    logError: (error, what) => log.error({ err: error }, what),
    conflicts: storage.conflicts ?? {},
  });
  runner.start();
  return runner;
}
