import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '@mingzhang/contract';

/** Heads and small bodies that come too slowly are cut off. */
const slowRequestMs = 10_000;
/** An upload may take its time, as long as it goes on: this much within each ten seconds. */
const uploadBytesPerLook = 64 * 1024;
/** How often the server looks for connections that are too slow. */
const slowLookMs = 1_000;
/** A head is read up to here, and told apart below: what is longer yet cannot be. */
const readHeadBytes = 64 * 1024;
const addressBytesAtMost = 16 * 1024;
const headersBytesAtMost = 16 * 1024;

/** What Node would refuse by itself, without a word, is left to `refuseUnfit`. */
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

/** Refusals of Node's reader by its error codes. */
const unreadable: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: largeHead,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

const envelopeOf = ({ msg }: Refusal): Failure => ({ success: false, code: 'INVALID_BODY', msg });

/** Methods of HTTP that calls and pages are asked for by; Node reads many more. */
const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Refuses a request that nothing is to be done for: too long, by a method that nothing here is asked
 * for by, without the name of a host or with two, of which a proxy before us may have judged the other.
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

/** Ends requests whose body does not come in ten seconds: all of a small one, some of an upload. */
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
    // Past the response: who waits for the body, here or in a service, learns that it broke off.
    request.socket.write(textOf(tooSlow), () => request.destroy());
  }, slowRequestMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

/** Answers requests that expect of the server what it does not do. */
export function answerExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage) => {
    request.socket.end(textOf(unexpected));
  });
}

/** What is no HTTP request gets a sentence as well; nothing of Node's own words reaches a user. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  socket.end(textOf(unreadable[error.code ?? ''] ?? broken));
}

/** The whole answer as it goes over the wire, where there is no response to write it to. */
function textOf(refusal: Refusal): string {
  const body = JSON.stringify(envelopeOf(refusal));
  return (
    `HTTP/1.1 ${refusal.status} ${refusal.reason}\r\n` +
    `content-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
  );
}
