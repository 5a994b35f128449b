import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  Inject,
  Injectable,
  Optional,
  type CallHandler,
  type ExecutionContext,
  StreamableFile,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { z } from 'zod';
import {
  bodyItself,
  findingText,
  isHeavyRead,
  sentenceOf,
  type Call,
  type Finding,
  type InputOf,
  type Success,
} from '@mingzhang/contract';
import { AccountSetScope } from './account-set.scope';
import { answerParts } from './answer-text';
import { whileAsked } from './asker-gone';
import { BusinessError } from './business-error';
import { shapeHeader, shapeMark } from './call-shape-mark';
import { CallTurns } from './call-turns';
import {
  callMetadata,
  oneAtATimeMetadata,
  ownTransactionsMetadata,
  type CallRequest,
} from './call.decorator';
import { headerOf } from './call.guard';
import { AccountSetBusy, isTooSlow, withRetries } from './database-fault';
import { refusalOf, type Conflicts } from './database-refusal';
import { Download, sendDownload } from './download';
import { ExportLog } from './export-log';
import { Idempotency, type RequestKey } from './idempotency';
import { unkeepableAt } from './keepable-text';
import { LockWaits } from './lock-waits';
import { readMultipart } from './upload';

/** Injection token of the refusals for the service's unique constraints. */
export const CONFLICTS = Symbol('conflicts');

/** Whether answers are checked against the contract; on in tests. */
export class AnswerCheck {
  constructor(readonly enabled: boolean) {}
}

/** Most bytes of one JSON response; building a larger one would delay other requests. */
const answerBytesAtMost = 8 * 1_048_576;
/** Most bytes that one statement may read, for a response and for a file. */
const rowBytesAtMost = { json: 24 * 1_048_576, file: 96 * 1_048_576 } as const;

interface Handling {
  /** The handler opens its transactions itself. */
  readonly own: boolean;
  /** The handler makes other services write within its transaction. */
  readonly oneAtATime: boolean;
  readonly request: CallRequest;
  readonly reply: FastifyReply;
  readonly next: CallHandler;
}

/** Validates, opens the transaction, runs the handler, commits, and only then responds. */
@Injectable()
export class CallInterceptor implements NestInterceptor {
  private readonly lockWaits = new LockWaits();

  constructor(
    private readonly reflector: Reflector,
    private readonly scope: AccountSetScope,
    private readonly answerCheck: AnswerCheck,
    @Inject(CONFLICTS) private readonly conflicts: Conflicts,
    private readonly exportLog: ExportLog,
    private readonly turns: CallTurns,
    @Optional() private readonly idempotency?: Idempotency,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<string | StreamableFile> {
    const handler = context.getHandler();
    const call = this.reflector.get<Call>(callMetadata, handler);
    const own = this.reflector.get<boolean>(ownTransactionsMetadata, handler);
    const oneAtATime = this.reflector.get<boolean>(oneAtATimeMetadata, handler);
    const http = context.switchToHttp();
    const request = http.getRequest<CallRequest>();
    const reply = http.getResponse<FastifyReply>();
    return from(this.inTurnOfBody(call, { own, oneAtATime, request, reply, next }));
  }

  /** A large body waits for its turn before validation, which alone would delay other requests. */
  private async inTurnOfBody(call: Call, handling: Handling): Promise<string | StreamableFile> {
    const { request, reply } = handling;
    const user = request.callActor;
    const bytes = call.as === 'multipart' ? 0 : Number(headerOf(request, 'content-length') ?? 0);
    const turns = this.turns.ofBody(bytes, { forService: isForService(request) });
    const answer = () => this.answer(call, handling);
    if (!turns || !user) return answer();
    return whileAsked(reply.raw, (gone) => turns.take(user, answer, gone));
  }

  private async answer(
    call: Call,
    { own, oneAtATime, request, reply, next }: Handling,
  ): Promise<string | StreamableFile> {
    const input = await readInput(call, request);
    request.callInput = input;
    const key = this.keyOf(call, request, input);
    const handle = () => lastValueFrom(next.handle()) as Promise<unknown>;
    const options = {
      actor: request.callActor,
      writes: call.writes,
      isShadow: request.callIsShadow,
      turn: call.turn,
      requestId: String(request.id),
      credentials: request.callCredentials,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      address: headerOf(request, 'x-forwarded-for') ?? request.ip,
      rowBytesAtMost: rowBytesAtMost[call.answers],
    };
    const once = () => (key && this.idempotency ? this.idempotency.once(key, handle) : handle());
    const repeatable = !call.writes || (key !== undefined && request.callActor !== undefined);
    const inTransaction = (lockPatienceMs?: () => number) =>
      withRetries(() => this.scope.run({ ...options, lockPatienceMs }, once), { repeatable });
    const set = call.writes ? request.callActor?.accountSetId : undefined;
    const handled = () => {
      if (own) return this.scope.runOutside(options, handle);
      return set ? this.lockWaits.run(set, inTransaction) : inTransaction();
    };
    const answered = async () => {
      const data = await this.exportLog.recorded(call, { input, data: await handled() }, options);
      return data instanceof Download
        ? sendDownload(reply, data)
        : this.envelopeOf(call, data, reply);
    };
    const forService = isForService(request);
    if (forService) void reply.header(shapeHeader, shapeMark(call));
    const turns = this.turns.of(call, { query: input.query, oneAtATime, forService });
    const user = request.callActor;
    const inTurn = (gone?: AbortSignal) =>
      turns && user ? turns.take(user, answered, gone) : answered();
    // Long work uses one of its user's few turns, so it ends when the client disconnects.
    const isLong = !call.writes && (call.exports !== undefined || isHeavyRead(call, input.query));
    try {
      return await (isLong ? whileAsked(reply.raw, inTurn) : inTurn());
    } catch (error) {
      const isInSet = user !== undefined && user.accountSetId !== null;
      if (call.writes && isInSet && isTooSlow(error)) throw new AccountSetBusy(error);
      throw refusalOf(error, this.conflicts);
    }
  }

  /** The response as text, so that its size is known before it is sent. */
  private async envelopeOf(
    call: Call,
    data: unknown,
    reply: FastifyReply,
  ): Promise<string | StreamableFile> {
    const answer: Success<unknown> = { success: true, data };
    const parts = await answerParts(answer, call.writes ? Infinity : answerBytesAtMost);
    if (this.answerCheck.enabled) {
      const text = Buffer.concat(parts).toString();
      call.result.parse((JSON.parse(text) as { data?: unknown }).data ?? null);
    }
    const type = 'application/json; charset=utf-8';
    if (parts.length > 1) return new StreamableFile(Readable.from(parts), { type });
    void reply.type(type);
    return String(parts[0]);
  }

  /**
   * A repeated POST with the same Idempotency-Key returns the stored first response. Secret
   * responses are not stored.
   */
  private keyOf(call: Call, request: CallRequest, input: InputOf<Call>): RequestKey | undefined {
    const key = headerOf(request, 'idempotency-key');
    const isStored = call.method === 'POST' && call.writes && !call.answersSecret;
    if (!key || !isStored || !this.idempotency) return undefined;
    const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64');
    return { key, route: call.path, hash };
  }
}

/** Whether another service makes the call. */
function isForService({ callCredentials }: CallRequest): boolean {
  return (callCredentials?.services.length ?? 0) > 0;
}

async function readInput(call: Call, request: CallRequest): Promise<InputOf<Call>> {
  // An upload reads only multipart parts: a JSON body could pass any object off as a file.
  const isUpload = call.as === 'multipart';
  const parts = () => (request.isMultipart() ? readMultipart(request, call.filesAtMost) : {});
  const body = isUpload ? await parts() : request.body;
  return checkedInput(call, { params: request.params, query: request.query, body });
}

/**
 * Validates the input of a call by its contract.
 * @throws BusinessError INVALID_BODY or UNKNOWN_FIELD with all findings
 */
export function checkedInput<C extends Call>(
  call: C,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
): InputOf<C> {
  return {
    params: part<C['params']>(call.params, params ?? {}),
    query: part<C['query']>(call.query, query ?? {}),
    body: part<C['body']>(call.body, body ?? {}, call.rows),
  };
}

/** @param rows name of the list whose entries users count as rows */
function part<S extends z.ZodType>(schema: S, value: unknown, rows?: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    checkKeepable(parsed.data, rows);
    return parsed.data;
  }
  const findings: Finding[] = [];
  let unknownField = false;
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.');
    const row = rowAt(issue.path, rows);
    const text = findingText(issue);
    if (issue.code === 'unrecognized_keys') {
      unknownField = true;
      for (const key of issue.keys) {
        const at = path ? `${path}.${key}` : key;
        findings.push({ path: at, code: 'UNKNOWN_FIELD', msg: text });
      }
    } else {
      findings.push({
        ...(path ? { path } : {}),
        ...(row ? { row } : {}),
        code: 'INVALID',
        msg: text,
      });
    }
  }
  throw new BusinessError(unknownField ? 'UNKNOWN_FIELD' : 'INVALID_BODY', {
    msg: findings[0] ? sentenceOf(findings[0]) : '填写的内容有误',
    details: findings,
  });
}

/** Row number of a finding's path, counted from 1. */
function rowAt(path: readonly PropertyKey[], rows?: string): number | undefined {
  const [list, index] = rows === bodyItself ? [rows, ...path] : path;
  return rows !== undefined && list === rows ? Number(index) + 1 || undefined : undefined;
}

function checkKeepable(value: unknown, rows?: string): void {
  const path = unkeepableAt(value);
  if (path === undefined) return;
  const row = rowAt(path.split('.'), rows);
  const way = '含有不能保存的字符，请删去后重新输入';
  const finding: Finding = {
    ...(path ? { path } : {}),
    ...(row ? { row, link: 'directly' } : {}),
    code: 'INVALID',
    msg: row ? way : `内容${way}`,
  };
  throw new BusinessError('INVALID_BODY', { msg: sentenceOf(finding), details: [finding] });
}
