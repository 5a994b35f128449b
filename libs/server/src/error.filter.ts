import {
  Catch,
  HttpException,
  Optional,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messageOf, type ErrorCode, type Failure } from '@mingzhang/contract';
import { AskerGone } from './asker-gone';
import { AccessError, BusinessError } from './business-error';
import { AccountSetBusy, isPassing, isStorageFull } from './database-fault';
import { StorageSpace } from './storage-space';

interface Answer {
  readonly status: number;
  readonly body: Failure;
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'NO_SUCH_ROUTE',
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};
/** HTTP statuses of refusals without a business rule: the status tells the client what to do. */
const statusByCode: Partial<Record<ErrorCode, number>> = {
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  STORAGE_FULL: 503,
};
/** Only for metrics: the client has disconnected. */
const GONE = 499;

/** The only place that turns errors into responses (specification, section 8). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  /** @param storage none at the gateway, which writes to no database */
  constructor(@Optional() private readonly storage?: StorageSpace) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { status, body } = answerFor(error);
    if (isStorageFull(error)) this.storage?.wasRefused();
    if (status === 500) request.log.error({ err: error }, 'request failed');
    if (status === 503) request.log.warn({ err: error }, 'request refused for now');
    void http.getResponse<FastifyReply>().status(status).send(body);
  }
}

/** Maps an error to its status and envelope; an unexpected one is a 500 without details. */
export function answerFor(error: unknown): Answer {
  if (error instanceof BusinessError) {
    const { code, message, details } = error;
    return {
      status: statusByCode[code] ?? 200,
      body: { success: false, code, msg: message, ...(details ? { details } : {}) },
    };
  }
  if (error instanceof AskerGone) return failure(GONE, 'UNAVAILABLE');
  if (error instanceof AccessError) return failure(403, error.code);
  if (error instanceof AccountSetBusy) {
    return { status: 503, body: { success: false, code: 'UNAVAILABLE', msg: error.message } };
  }
  const status = statusOf(error);
  const code = codeByStatus[status];
  if (code) return failure(status, code);
  if (status === 400 || status === 415) {
    return {
      status: 200,
      body: { success: false, code: 'INVALID_BODY', msg: '提交的内容格式不正确' },
    };
  }
  if (isStorageFull(error)) return failure(503, 'STORAGE_FULL');
  if (isPassing(error)) return failure(503, 'UNAVAILABLE');
  return failure(500, 'INTERNAL');
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  return (error as { statusCode?: number }).statusCode ?? 500;
}

function failure(status: number, code: ErrorCode): Answer {
  return { status, body: { success: false, code, msg: messageOf(code) } };
}
