import { z } from 'zod';
import { withRangesInOrder } from './range-order';
import type { Access } from './permission';

/** HTTP methods of the product's calls. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How a writing call runs beside others of its account set. `alone`: it deletes or changes what
 * others rely on, and waits until none of them runs. `beside`: it relies on what it has read, and
 * runs together with other `beside` calls. `none`: nothing that others delete or change affects it.
 */
export type Turn = 'alone' | 'beside' | 'none';

/** Encoding of the request body: JSON, URL-encoded form or multipart upload. */
export type BodyEncoding = 'json' | 'form' | 'multipart';

/** Kind of answer: the JSON envelope, or a file to save. Refusals are envelopes in both cases. */
export type AnswerKind = 'json' | 'file';

/** `rows` of a call whose body itself is the list. */
export const bodyItself = '[]';

/**
 * One HTTP call, declared once: the service routes, validates and authorises by it, and the
 * browser's typed client and the OpenAPI document are derived from it.
 */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path below `/api`, parameters in braces: `/voucher/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** Who may call: `public`, any session, any member of the account set, or holders of a permission. */
  readonly access: Access;
  readonly as: BodyEncoding;
  /** Files that a multipart body may have under one name; several are a list. */
  readonly filesAtMost: number;
  readonly answers: AnswerKind;
  /** Whether the call changes data. Reads run in read-only transactions; GETs that write are never cached. */
  readonly writes: boolean;
  /** How a writing call runs beside others of its account set. */
  readonly turn: Turn;
  /** The exported data as the operation log names it: 科目. Each answer writes a log entry. */
  readonly exports: string | undefined;
  /**
   * Whether the answer holds what the database keeps sealed: it is never stored, so that a repeated request with the
   * same Idempotency-Key is a request of its own.
   */
  readonly answersSecret: boolean;
  /** Whether the browser may send a second identical call while the first is in flight. */
  readonly repeatable: boolean;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /**
   * The list of the body whose items people see as rows, or `bodyItself`: a refusal of an item
   * names its row.
   */
  readonly rows: string | undefined;
  /**
   * A read that pages repeat all the time and that never waits as a heavy read; each of its lists
   * has a bound.
   */
  readonly isAlwaysLight: boolean;
  readonly result: R;
}

/** A call that answers with `Result`, whatever it is asked. */
export type CallAnswering<Result> = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Result>>;

const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface CallSpec<P, Q, B, R> {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  as?: BodyEncoding;
  filesAtMost?: number;
  answers?: AnswerKind;
  writes?: boolean;
  turn?: Turn;
  exports?: string;
  answersSecret?: boolean;
  repeatable?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  rows?: string;
  isAlwaysLight?: boolean;
  result: R;
}

/**
 * Declares a call. `as` and `answers` default to JSON, `filesAtMost` to 1, `writes` to "everything but GET",
 * `repeatable` to GET, `turn` to `alone` for the settings and `beside` for the rest, and
 * parameters, query and body to "none allowed". A range in the query whose end precedes its
 * beginning is refused.
 */
export function defineCall<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = z.ZodType,
>(spec: CallSpec<P, Q, B, R>): Call<P, Q, B, R> {
  const writes = spec.writes ?? spec.method !== 'GET';
  return {
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    access: spec.access,
    as: spec.as ?? 'json',
    filesAtMost: spec.filesAtMost ?? 1,
    answers: spec.answers ?? 'json',
    writes,
    turn: spec.turn ?? (spec.access === 'settings.write' ? 'alone' : 'beside'),
    exports: spec.exports,
    answersSecret: spec.answersSecret ?? false,
    repeatable: spec.repeatable ?? !writes,
    params: (spec.params ?? nothing) as P,
    query: spec.query ? withRangesInOrder(spec.query) : (nothing as unknown as Q),
    body: (spec.body ?? nothing) as B,
    rows: spec.rows,
    isAlwaysLight: spec.isAlwaysLight ?? false,
    result: spec.result,
  };
}

/** The input of a handler: validated and normalised. */
export interface InputOf<C extends Call> {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
}

type Part<K extends string, T> =
  Record<string, never> extends T ? { readonly [key in K]?: T } : { readonly [key in K]: T };

/** The input of a client; parts without required fields may be left out. */
export type RequestOf<C extends Call> = Part<'params', z.input<C['params']>> &
  Part<'query', z.input<C['query']>> &
  Part<'body', z.input<C['body']>>;

/** The `data` of a successful answer. */
export type ResultOf<C extends Call> = z.output<C['result']>;

/** `/voucher/{id}` and `{id: 7}` to `/voucher/7`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
