import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '@mingzhang/contract';

/** Milliseconds for headers and small bodies; slower requests are cut off. */
const slowRequestMs = 10_000;
/** Bytes that an upload must send in each ten seconds. */
const uploadBytesPerLook = 64 * 1024;
/** Milliseconds between checks for slow connections. */
const slowLookMs = 1_000;
/**
 * Node reads headers up to this size; longer ones it refuses itself. `refuseUnfit` applies the
 * exact limits.
 */
const readHeadBytes = 64 * 1024;
const addressBytesAtMost = 16 * 1024;
const headersBytesAtMost = 16 * 1024;

/** Settings under which Node leaves refusals to `refuseUnfit`, since its own have no text. */
export const edgeOptions = {
  headersTimeout: slowRequestMs,
  connectionsCheckingInterval: slowLookMs,
  maxHeaderSize: readHeadBytes,
  requireHostHeader: false,
};

interface Refusal {
  readonly status: number;
  readonly reason: string;
  readonly msg: string;
}

const broken: Refusal = { status: 400, reason: 'Bad Request', msg: '请求格式不正确' };
const nameless: Refusal = {
  status: 400,
  reason: 'Bad Request',
  msg: '请求没有写明网址（Host），请检查发出请求的程序',
};
const manyNames: Refusal = {
  status: 400,
  reason: 'Bad Request',
  msg: '请求写了两个网址（Host），请检查发出请求的程序',
};
const otherMethod = { status: 405, reason: 'Method Not Allowed' };
const tooSlow: Refusal = {
  status: 408,
  reason: 'Request Timeout',
  msg: '请求没有在规定时间内送达，请检查网络后重试',
};
const longAddress: Refusal = {
  status: 414,
  reason: 'URI Too Long',
  msg: '网址过长，请缩短关键字或减少筛选条件后重试',
};
const unexpected: Refusal = {
  status: 417,
  reason: 'Expectation Failed',
  msg: '不支持请求头 Expect 的要求，请去掉后重试',
};
const largeHeaders: Refusal = {
  status: 431,
  reason: 'Request Header Fields Too Large',
  msg: '请求头过大，请清除浏览器的 Cookie 后重试',
};
const largeHead: Refusal = {
  ...largeHeaders,
  msg: '网址或请求头过长，请缩短查询条件，仍不行请清除浏览器的 Cookie 后重试',
};

/** Refusals by error codes of Node's HTTP parser. */
const unreadable: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: largeHead,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

const envelopeOf = ({ msg }: Refusal): Failure => ({ success: false, code: 'INVALID_BODY', msg });

/** HTTP methods that calls and pages use; Node accepts many more. */
const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Refuses a request that is too long, has an unused method, or has no or two Host headers: with
 * two, a proxy may have checked the other one.
 */
export function refuseUnfit(
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const refusal = unfitness(request.raw);
  if (refusal?.status === 405) reply.header('allow', methods.join(', '));
  return refusal && reply.status(refusal.status).send(envelopeOf(refusal));
}

function unfitness({ url = '', method = '', headers, rawHeaders, httpVersion }: IncomingMessage) {
  if (url.length > addressBytesAtMost) return longAddress;
  if (rawHeaders.join('').length > headersBytesAtMost) return largeHeaders;
  if (!methods.includes(method)) {
    return { ...otherMethod, msg: `不支持请求方法 ${method}，请检查发出请求的程序` };
  }
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return manyNames;
  return headers.host === undefined && httpVersion === '1.1' ? nameless : undefined;
}

/**
 * Ends requests whose body is too slow: a small one must be complete in ten seconds, an upload must
 * send some bytes in each ten.
 */
export function cutOffSlowBody(request: IncomingMessage, reply: FastifyReply): void {
  const { headers } = request;
  const hasBody =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody) return;
  const isUpload = headers['content-type']?.startsWith('multipart/') ?? false;
  let seen = request.socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = request.socket.bytesRead - seen;
    seen = request.socket.bytesRead;
    if (request.complete) return clearInterval(timer);
    if (isUpload && arrived >= uploadBytesPerLook) return;
    clearInterval(timer);
    if (reply.raw.headersSent) return void request.destroy();
    // Written to the socket directly: readers of the body, here or in a service, see it break off.
    request.socket.write(textOf(tooSlow), () => request.destroy());
  }, slowRequestMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

/** Refuses requests with an `Expect` header, which the server does not support. */
export function answerExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage) => {
    request.socket.end(textOf(unexpected));
  });
}

/** Answers invalid HTTP with a Chinese message instead of Node's own. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  socket.end(textOf(unreadable[error.code ?? ''] ?? broken));
}

/** The whole HTTP response as text, when there is no response object. */
function textOf(refusal: Refusal): string {
  const body = JSON.stringify(envelopeOf(refusal));
  return (
    `HTTP/1.1 ${refusal.status} ${refusal.reason}\r\n` +
    `content-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
  );
}
