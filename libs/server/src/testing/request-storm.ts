import fc from 'fast-check';
import { fillPath, type Call } from '@mingzhang/contract';
import type { Actor } from '../assertion';
import { callsOf } from './access-matrix';
import { nastyTexts, requestsOf, type Fitting, type GeneratedRequest } from './generated-values';
import type { TestService } from './test-service';

/** A request whose answer breaks a promise, ready to be sent again. */
export interface BrokenPromise {
  readonly call: string;
  readonly request: unknown;
  readonly why: string;
}

export interface Storm {
  readonly actor: Partial<Actor>;
  readonly fitting: Fitting;
  readonly runs: number;
  readonly seed: number;
}

/** Longest that one request may take before it counts as hanging. */
const hangMs = 20_000;
/** What an answer may be: a refusal in an envelope has 200; a head that is too long 414 or 431. */
const statuses = new Set([200, 403, 404, 413, 414, 429, 431]);

/**
 * Sends every call of a service `runs` generated requests: valid, boundary and hostile ones
 * (reliability, I1). Answers are checked against the contract by the service itself.
 */
export async function requestStorm(
  service: TestService,
  name: string,
  { actor, fitting, runs, seed }: Storm,
): Promise<{ sent: number; broken: readonly BrokenPromise[] }> {
  const broken: BrokenPromise[] = [];
  let sent = 0;
  for (const call of callsOf(name)) {
    const requests = fc.sample(requestsOf(call, fitting), { numRuns: runs, seed });
    for (const request of requests) {
      sent += 1;
      const why = await promiseBroken(service, call, { actor, request });
      if (why) broken.push({ call: `${call.method} ${call.path}`, request, why });
    }
  }
  return { sent, broken };
}

async function promiseBroken(
  service: TestService,
  call: Call,
  { actor, request }: { actor: Partial<Actor>; request: GeneratedRequest },
): Promise<string | undefined> {
  const path = fillPath(call.path, wellFormed(request.params));
  const search = searchOf(request.query);
  try {
    const answer = await Promise.race([
      service.as(actor).fetch(call.method, path + search, bodyOf(call, request.body)),
      new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error('hangs')), hangMs).unref(),
      ),
    ]);
    const text = await answer.text();
    if (!statuses.has(answer.status)) return `${answer.status} ${text.slice(0, 300)}`;
    if (answer.headers.has('content-disposition')) return undefined;
    return textBroken(text, request);
  } catch (error) {
    return String(error);
  }
}

/** Whether a refusal speaks of fields or in English; what was sent may be quoted. */
function textBroken(text: string, request: GeneratedRequest): string | undefined {
  const envelope = JSON.parse(text) as {
    success: boolean;
    msg?: string;
    details?: readonly { msg: string }[];
  };
  if (envelope.success) return undefined;
  const quoted = [...textsIn(request), ...nastyTexts].filter(Boolean);
  for (const msg of [envelope.msg ?? '', ...(envelope.details ?? []).map((each) => each.msg)]) {
    if (!/\p{Script=Han}/u.test(msg)) return `no sentence: ${msg}`;
    let rest = msg;
    for (const each of quoted.toSorted((a, b) => b.length - a.length)) {
      rest = rest.replaceAll(each, '');
    }
    const english =
      /\b(?!Excel|xlsx|xls|csv|txt|dbf|PNG|JPEG|GIF|WebP|PDF|OFD|XML|HTML|UTF|MB)[a-z][A-Za-z]{3,}\b/.exec(
        rest,
      );
    if (english) return `speaks of ${english[0]}: ${msg}`;
  }
  return undefined;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, value.trim()];
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each)]);
}

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const parts = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const each of values) if (each !== undefined) parts.append(key, textOf(each));
  }
  return parts.size > 0 ? `?${parts}` : '';
}

function bodyOf(call: Call, body: unknown): unknown {
  if (call.method === 'GET' || call.method === 'DELETE') return undefined;
  if (call.as === 'json') return body;
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  if (call.as === 'form') {
    return new URLSearchParams(fields.map(([key, value]) => [key, textOf(value)]));
  }
  const parts = new FormData();
  for (const [key, value] of fields) {
    if (key === 'file') parts.append(key, new Blob([textOf(value)]), '文件.xlsx');
    else parts.append(key, textOf(value));
  }
  return parts;
}

/** A path holds no lonely surrogates; no browser could send it. */
function wellFormed(params: GeneratedRequest['params']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, Buffer.from(textOf(value)).toString()]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
