import fc from 'fast-check';
import { fillPath, type Call } from '@mingzhang/contract';
import type { Actor } from '../assertion';
import { callsOf } from './access-matrix';
import { nastyTexts, requestsOf, type Fitting, type GeneratedRequest } from './generated-values';
import type { TestService } from './test-service';

/** A request whose response breaks a promise, for sending it again. */
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
  /**
   * Calls (`GET /checkout/batch/sets`) that need a service which does not run here: 503 is correct.
   */
  readonly askAbsent?: ReadonlySet<string>;
}

/** Milliseconds until a request counts as hanging (reliability, I1: 2 s on a free machine). */
const hangMs = 10_000;
/** Allowed statuses: a refusal in an envelope has 200; headers that are too long 414 or 431. */
const statuses = new Set([200, 403, 404, 413, 414, 429, 431]);

/**
 * Sends `runs` generated requests to every call of a service: valid, boundary and hostile ones
 * (reliability, I1). The service itself checks responses against the contract.
 */
export async function requestStorm(
  service: TestService,
  name: string,
  { actor, fitting, runs, seed, askAbsent }: Storm,
): Promise<{
  sent: number;
  broken: readonly BrokenPromise[];
  neverAccepted: readonly string[];
}> {
  const broken: BrokenPromise[] = [];
  const neverAccepted: string[] = [];
  let sent = 0;
  for (const call of callsOf(name)) {
    const title = `${call.method} ${call.path}`;
    let accepted = 0;
    const requests = fc.sample(requestsOf(call, fitting), { numRuns: runs, seed });
    for (const request of requests) {
      sent += 1;
      const isAbsentAsked = askAbsent?.has(title) ?? false;
      const outcome = await outcomeOf(service, call, { actor, request, isAbsentAsked });
      if (outcome === 'accepted') accepted += 1;
      else if (outcome !== 'refused') broken.push({ call: title, request, ...outcome });
    }
    if (accepted === 0) neverAccepted.push(title);
  }
  return { sent, broken, neverAccepted };
}

/** Sends a generated request as an actor. */
export function sendGenerated(
  service: TestService,
  call: Call,
  { actor, request }: { readonly actor: Partial<Actor>; readonly request: GeneratedRequest },
): Promise<Response> {
  const path = fillPath(call.path, wellFormed(request.params));
  const search = searchOf(request.query);
  return service.as(actor).fetch(call.method, path + search, bodyOf(call, request.body));
}

/** Result of a request: both texts are fine; `why` names the broken promise. */
type Outcome = 'accepted' | 'refused' | { readonly why: string };

async function outcomeOf(
  service: TestService,
  call: Call,
  {
    actor,
    request,
    isAbsentAsked,
  }: {
    readonly actor: Partial<Actor>;
    readonly request: GeneratedRequest;
    readonly isAbsentAsked: boolean;
  },
): Promise<Outcome> {
  try {
    const answer = await Promise.race([
      sendGenerated(service, call, { actor, request }),
      new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error('hangs')), hangMs).unref(),
      ),
    ]);
    const text = await answer.text();
    const isAway = isAbsentAsked && answer.status === 503;
    if (!statuses.has(answer.status) && !isAway)
      return { why: `${answer.status} ${text.slice(0, 300)}` };
    if (answer.headers.has('content-disposition')) return 'accepted';
    const { success, ...refusal } = JSON.parse(text) as Envelope;
    if (success) return 'accepted';
    const why = refusalBroken(refusal, request);
    return why === undefined ? 'refused' : { why };
  } catch (error) {
    return { why: String(error) };
  }
}

interface Envelope {
  readonly success: boolean;
  readonly msg?: string;
  readonly details?: readonly { readonly msg: string }[];
}

/** Why a refusal's message is wrong: field names or English. It may quote the request. */
function refusalBroken(
  envelope: Omit<Envelope, 'success'>,
  request: GeneratedRequest,
): string | undefined {
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

/** Replaces lone surrogates in path parameters, which no browser could send. */
function wellFormed(params: GeneratedRequest['params']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, Buffer.from(textOf(value)).toString()]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
