import { createHash } from 'node:crypto';
import {
  Injectable,
  Optional,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { z } from 'zod';
import type { Call, Finding, InputOf, Success } from '@mingzhang/contract';
import { AccountSetScope } from './account-set.scope';
import { BusinessError } from './business-error';
import { callMetadata, type CallRequest } from './call.decorator';
import { headerOf } from './call.guard';
import { withRetries } from './database-fault';
import { Download, sendDownload } from './download';
import { Idempotency, type RequestKey } from './idempotency';
import { unkeepableAt } from './keepable-text';
import { readMultipart } from './upload';

/** Whether answers are checked against the contract; on in tests. */
export class AnswerCheck {
  constructor(readonly enabled: boolean) {}
}

/** Validates, opens the transaction, runs the handler, commits, and only then answers. */
@Injectable()
export class CallInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly scope: AccountSetScope,
    private readonly answerCheck: AnswerCheck,
    @Optional() private readonly idempotency?: Idempotency,
  ) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler,
  ): Observable<Success<unknown> | StreamableFile> {
    const call = this.reflector.get<Call>(callMetadata, context.getHandler());
    const http = context.switchToHttp();
    return from(
      this.answer(call, http.getRequest<CallRequest>(), next).then((data) =>
        data instanceof Download
          ? sendDownload(http.getResponse<FastifyReply>(), data)
          : ({ success: true, data } as const),
      ),
    );
  }

  private async answer(call: Call, request: CallRequest, next: CallHandler): Promise<unknown> {
    const input = await readInput(call, request);
    request.callInput = input;
    const key = this.keyOf(call, request, input);
    const handle = () => lastValueFrom(next.handle()) as Promise<unknown>;
    const data = await withRetries(
      () =>
        this.scope.run(
          {
            actor: request.callActor,
            writes: call.writes,
            requestId: String(request.id),
            address: headerOf(request, 'x-forwarded-for') ?? request.ip,
          },
          () => (key && this.idempotency ? this.idempotency.once(key, handle) : handle()),
        ),
      { repeatable: !call.writes || (key !== undefined && request.callActor !== undefined) },
    );
    if (this.answerCheck.enabled && call.answers === 'json') {
      call.result.parse(JSON.parse(JSON.stringify(data ?? null)));
    }
    return data;
  }

  /** A repeated POST with the same Idempotency-Key answers what the first one answered. */
  private keyOf(call: Call, request: CallRequest, input: InputOf<Call>): RequestKey | undefined {
    const key = headerOf(request, 'idempotency-key');
    if (!key || call.method !== 'POST' || !call.writes || !this.idempotency) return undefined;
    const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64');
    return { key, route: call.path, hash };
  }
}

async function readInput(call: Call, request: CallRequest): Promise<InputOf<Call>> {
  const isUpload = call.as === 'multipart' && request.isMultipart();
  const body = isUpload ? await readMultipart(request) : request.body;
  return {
    params: part(call.params, request.params ?? {}, 'params'),
    query: part(call.query, request.query ?? {}, 'query'),
    body: part(call.body, body ?? {}, 'body'),
  };
}

function part<S extends z.ZodType>(schema: S, value: unknown, name: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    checkKeepable(parsed.data);
    return parsed.data;
  }
  const findings: Finding[] = [];
  let unknownField = false;
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      unknownField = true;
      for (const key of issue.keys) {
        findings.push({
          path: path ? `${path}.${key}` : key,
          code: 'UNKNOWN_FIELD',
          msg: `未知字段 ${key}`,
        });
      }
    } else {
      const row =
        issue.path[0] === 'lines' && typeof issue.path[1] === 'number'
          ? issue.path[1] + 1
          : undefined;
      const chinese = /\p{Script=Han}/u.test(issue.message)
        ? issue.message
        : `${path || name} 格式不正确`;
      findings.push({
        ...(path ? { path } : {}),
        ...(row ? { row } : {}),
        code: 'INVALID',
        msg: row ? `第 ${row} 行：${chinese}` : chinese,
      });
    }
  }
  throw new BusinessError(unknownField ? 'UNKNOWN_FIELD' : 'INVALID_BODY', {
    msg: findings[0]?.msg ?? '填写的内容有误',
    details: findings,
  });
}

function checkKeepable(value: unknown): void {
  const path = unkeepableAt(value);
  if (path === undefined) return;
  const line = /^lines\.(\d+)\./.exec(path)?.[1];
  const row = line === undefined ? undefined : Number(line) + 1;
  const where = row === undefined ? '内容' : `第 ${row} 行`;
  const msg = `${where}含有不能保存的字符，请删去后重新输入`;
  throw new BusinessError('INVALID_BODY', {
    msg,
    details: [{ ...(path ? { path } : {}), ...(row ? { row } : {}), code: 'INVALID', msg }],
  });
}
