import { fillPath, type Call, type RequestOf } from '@mingzhang/contract';

/** A request with its parts spelled out; the typed face is `RequestOf`. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** The parts of a typed request. */
export function partsOf<C extends Call>(request: RequestOf<C> | undefined): RequestParts {
  return (request ?? {}) as RequestParts;
}

/** Path below `/api` with its parameters filled in. */
export function pathOf(call: Call, parts: RequestParts): string {
  return fillPath(call.path, parts.params ?? {});
}

/** Query without the parts that are empty; lists repeat their name. */
export function encodeQuery(query: RequestParts['query']): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) appendTo(encoded, name, value);
  return encoded;
}

/** The body as the call's encoding wants it; undefined when there is none. */
export function encodeBody(call: Call, parts: RequestParts): unknown {
  if (parts.body === undefined) return undefined;
  if (call.as === 'json') return parts.body;
  const encoded = call.as === 'form' ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(parts.body as Record<string, unknown>)) {
    appendTo(encoded, name, value);
  }
  return encoded;
}

function appendTo(target: URLSearchParams | FormData, name: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) {
    for (const item of value) appendTo(target, name, item);
  } else if (target instanceof FormData && value instanceof Blob) {
    target.append(name, value);
  } else {
    target.append(name, String(value));
  }
}
