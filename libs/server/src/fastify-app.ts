import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { messageOf, type ErrorCode, type Failure } from '@mingzhang/contract';
import type { ServiceConfig } from './config';
import type { Metrics } from './metrics';

const bodyLimitBytes = 1_048_576;
/** Heads and small bodies that come too slowly are cut off. */
const slowRequestMs = 10_000;
/** An upload may take its time, as long as it goes on: this much within each ten seconds. */
const uploadBytesPerLook = 64 * 1024;
const longestUploadMs = 600_000;
/** How often the server looks for connections that are too slow. */
const slowLookMs = 1_000;
const idleCheckMs = 50;
const requestIdPattern = /^[\w-]{8,64}$/;

/** The HTTP server of a service: limits, request ids, structured logs, metrics. */
export function fastifyAdapter(config: ServiceConfig, metrics: Metrics): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    requestTimeout: longestUploadMs,
    http: { headersTimeout: slowRequestMs, connectionsCheckingInterval: slowLookMs },
    // A HEAD is answered by running its GET, and some GETs change data.
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
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    // Figures of a company stay in no cache; what may be kept says so itself.
    void reply.header('cache-control', 'no-store');
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

/** Ends requests whose body does not come: all of a small one, or some of an upload, in ten seconds. */
function cutOffSlowBody(request: IncomingMessage): void {
  const { headers } = request;
  const hasBody =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody) return;
  const isUpload = headers['content-type']?.startsWith('multipart/') ?? false;
  let seen = request.socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = request.socket.bytesRead - seen;
    seen = request.socket.bytesRead;
    if (request.complete) clearInterval(timer);
    else if (!isUpload || arrived < uploadBytesPerLook) request.destroy();
  }, slowRequestMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

const brokenRequests: Readonly<Record<string, readonly [status: string, msg: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    '请求头过大，请清除浏览器的 Cookie 后重试',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '请求没有在规定时间内送达，请检查网络后重试'],
};

/** What is no HTTP request gets a sentence as well; nothing of Node's own words reaches a user. */
function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, msg] = brokenRequests[error.code ?? ''] ?? ['400 Bad Request', '请求格式不正确'];
  const body = JSON.stringify({ ...envelopeOf('INVALID_BODY'), msg });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function envelopeOf(code: ErrorCode): Failure {
  return { success: false, code, msg: messageOf(code) };
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
