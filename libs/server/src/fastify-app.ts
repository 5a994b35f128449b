import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LogController } from 'fastify';
import { pino } from 'pino';
import type { ServiceConfig } from './config';
import type { Metrics } from './metrics';

const bodyLimitBytes = 1_048_576;
/** Heads and small bodies that come too slowly are cut off; an upload may take its time. */
const slowRequestMs = 10_000;
const slowUploadMs = 120_000;
const idleCheckMs = 50;
const requestIdPattern = /^[\w-]{8,64}$/;

/** The HTTP server of a service: limits, request ids, structured logs, metrics. */
export function fastifyAdapter(config: ServiceConfig, metrics: Metrics): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    requestTimeout: slowUploadMs,
    http: { headersTimeout: slowRequestMs },
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
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    cutOffSlowBody(request.raw);
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

function cutOffSlowBody(request: IncomingMessage): void {
  const { headers } = request;
  const hasBody =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody || headers['content-type']?.startsWith('multipart/')) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, slowRequestMs);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

function proxiesOf(trusted: number | readonly string[]): number | string[] {
  return typeof trusted === 'number' ? trusted : [...trusted];
}

/**
 * Stops a server: takes no more connections, lets requests in flight finish, and ends each
 * connection when it falls idle instead of waiting for its keep-alive time.
 */
export async function closeGracefully(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer() as Server;
  const ending = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  try {
    await app.close();
  } finally {
    clearInterval(ending);
  }
}
