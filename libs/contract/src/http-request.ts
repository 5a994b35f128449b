import { fillPath, type Call, type RequestOf } from './call';
import type { UploadedFile } from './common.schema';

/** The untyped parts of a request; the typed form is `RequestOf`. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** A call as sent over the wire by any client. */
export interface HttpRequest {
  readonly method: Call['method'];
  /** Below `/api`, parameters filled in. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Undefined for no body; a `FormData` sets its own content type. */
  readonly body: string | FormData | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The parts of a typed request. */
export function partsOf<C extends Call>(request: RequestOf<C> | undefined): RequestParts {
  return (request ?? {}) as RequestParts;
}

/**
 * Turns a call into a request: for the browser, between services, in tests, journeys and the demo
 * data. Undefined, null and empty values are left out of query and forms; lists repeat their name.
 * JSON bodies are sent unchanged.
 * @param idempotencyKey a repeated POST with the same key gets the first answer
 */
export function httpRequestOf(
  call: Pick<Call, 'method' | 'path' | 'as'>,
  { params = {}, query = {}, body }: RequestParts,
  { idempotencyKey }: { readonly idempotencyKey?: string | undefined } = {},
): HttpRequest {
  const encoded = body === undefined ? undefined : encodings[call.as](body as object);
  const type = typeof encoded === 'string' ? contentTypes[call.as] : undefined;
  return {
    method: call.method,
    path: fillPath(call.path, params),
    query: filled(new URLSearchParams(), query),
    body: encoded,
    headers: {
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
  };
}

/** Path and query as one address. */
export function addressOf({ path, query }: Pick<HttpRequest, 'path' | 'query'>): string {
  return query.size === 0 ? path : `${path}?${query}`;
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: undefined,
} as const;

const encodings = {
  json: (body: object): string => JSON.stringify(body),
  form: (body: object): string => filled(new URLSearchParams(), body).toString(),
  multipart: (body: object): FormData => filled(new FormData(), body),
} as const;

function filled<T extends URLSearchParams | FormData>(target: T, values: object): T {
  for (const [name, value] of Object.entries(values)) appendTo(target, name, value);
  return target;
}

function appendTo(target: URLSearchParams | FormData, name: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) {
    for (const item of value) appendTo(target, name, item);
  } else if (target instanceof FormData && value instanceof Blob) {
    target.append(name, value);
  } else if (target instanceof FormData && isUpload(value)) {
    target.append(name, new Blob([value.bytes as Uint8Array<ArrayBuffer>]), value.name);
  } else {
    target.append(name, String(value));
  }
}

/** A file as programs send it; a browser sends a `File`, which is a `Blob`. */
function isUpload(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'bytes' in value;
}
