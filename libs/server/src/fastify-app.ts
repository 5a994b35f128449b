import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { messageOf, type ErrorCode, type Failure } from '@mingzhang/contract';
import type { ServiceConfig } from './config';
import type { Metrics } from './metrics';
import { endSilentConnections, watchConnections } from './silent-connections';
import { noteRequest } from './unhurried';
import {
  answerBrokenRequest,
  answerExpectations,
  cutOffSlowBody,
  edgeOptions,
  refuseUnfit,
} from './request-edge';

const bodyLimitBytes = 1_048_576;
const longestUploadMs = 600_000;
const idleCheckMs = 50;
const requestIdPattern = /^[\w-]{8,64}$/;

/** The HTTP server of a service: limits, request ids, structured logs, metrics. */
export function fastifyAdapter(
  config: Pick<ServiceConfig, 'name' | 'logLevel' | 'trustProxy'>,
  metrics: Metrics,
): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    requestTimeout: longestUploadMs,
    http: edgeOptions,
    // Fastify would run the GET handler for HEAD, and some GETs change data.
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
      void reply.status(404).send(envelopeOf('NO_SUCH_ROUTE'));
    },
    loggerInstance: pino({
      name: config.name,
      level: config.logLevel,
      // Codes and passwords travel in paths and bodies: neither is ever logged.
      serializers: {
        req: (req: { method: string; routeOptions?: { url?: string } }) => ({
          method: req.method,
          route: req.routeOptions?.url,
        }),
      },
    }) as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (req: IncomingMessage) => {
      const given = req.headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    },
    ...(config.trustProxy === undefined ? {} : { trustProxy: proxiesOf(config.trustProxy) }),
    // Stopping ends idle connections at once and lets requests in flight finish.
    forceCloseConnections: 'idle',
  });
  const server = adapter.getInstance();
  // Node drops headers beyond 1,000 silently, even the gateway's own; their bytes are limited
  // anyway.
  server.server.maxHeadersCount = 0;
  answerExpectations(server.server);
  watchConnections(server.server);
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    // Company figures must not be cached; cacheable responses set their own header.
    void reply.header('cache-control', 'no-store');
    cutOffSlowBody(request.raw, reply);
    // Polling of a job does not count as load, or the job would pause for its own owner.
    if (!request.url.includes('/jobs/')) noteRequest();
    return refuseUnfit(request, reply);
  });
  server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
    request.log.info({ ...labels, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  return adapter;
}

function envelopeOf(code: ErrorCode): Failure {
  return { success: false, code, msg: messageOf(code) };
}

function proxiesOf(trusted: number | readonly string[]): number | string[] {
  return typeof trusted === 'number' ? trusted : [...trusted];
}

/**
 * Stops a server: accepts no new connections, lets requests in flight finish, and ends each
 * connection as soon as it is idle, or if it never sent a byte.
 */
export async function closeGracefully(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer() as Server;
  const ending = setInterval(() => {
    server.closeIdleConnections();
    endSilentConnections(server);
  }, idleCheckMs);
  try {
    await app.close();
  } finally {
    clearInterval(ending);
  }
}
