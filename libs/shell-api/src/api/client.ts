import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import {
  fillPath,
  httpRequestOf,
  partsOf,
  type Call,
  type Envelope,
  type RequestOf,
  type RequestParts,
  type ResultOf,
} from '@mingzhang/contract';
import { currentAccountSetId } from '../session-atom';
import { ApiError } from './api-error';
import { enqueue, guardDuplicate } from './duplicate-guard';
import { whileLoading } from './loading';
import { redirectToRoot } from './redirect';

export interface CallOptions {
  /**
   * A repeated POST with the same key gets the first answer; a key also disables the duplicate
   * guard.
   */
  readonly idempotencyKey?: string | undefined;
  /** Runs after the earlier calls of that queue, in place of being refused as a duplicate. */
  readonly queue?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Without the loading bar: for calls that the page repeats by itself. */
  readonly background?: boolean | undefined;
  /** Called with the share of an upload that has been sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** The arguments after the call; the request is optional when it has no required field. */
export type CallArguments<C extends Call> =
  Record<string, never> extends RequestOf<C>
    ? [request?: RequestOf<C>, options?: CallOptions]
    : [request: RequestOf<C>, options?: CallOptions];

/** The axios instance below `callApi`; tests replace its adapter. */
export const httpClient = axios.create({ baseURL: '/api', validateStatus: () => true });

/**
 * Makes a call of the contract and returns its data. Rejects with an `ApiError`: the refusal's own
 * text and findings, 后台异常 (500), 请求不存在 (404), UNAVAILABLE when the network fails, and 重复请求 for a
 * writing call while the same one is in flight. A 403 also redirects to the site root.
 */
export function callApi<C extends Call>(
  call: C,
  ...[request, options = {}]: CallArguments<C>
): Promise<ResultOf<C>> {
  const parts = partsOf(request);
  const sendQuietly = () => sendCall(call, parts, options);
  const send = options.background ? sendQuietly : () => whileLoading(sendQuietly);
  if (options.queue !== undefined) return enqueue(options.queue, send);
  const guarded = (call.method !== 'GET' || call.writes) && !call.repeatable;
  if (!guarded || options.idempotencyKey !== undefined) return send();
  return guardDuplicate(`${call.method} ${fillPath(call.path, parts.params ?? {})}`, send);
}

async function sendCall<C extends Call>(
  call: C,
  parts: RequestParts,
  options: CallOptions,
): Promise<ResultOf<C>> {
  const response = await respond(requestOf(call, parts, options));
  const isRead = !call.writes;
  return readAnswer<ResultOf<C>>(response, { what: call.summary, isRead });
}

/** A call as an axios request. */
export function requestOf(
  call: Call,
  parts: RequestParts,
  options: CallOptions,
): AxiosRequestConfig {
  const { onProgress } = options;
  const { method, path, query, body, headers } = httpRequestOf(call, parts, options);
  return {
    method,
    url: path,
    params: query,
    data: body,
    headers: { ...pageHeaders(), ...headers },
    ...(options.signal ? { signal: options.signal } : {}),
    ...(onProgress ? { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) } : {}),
  };
}

/**
 * The answer of a call that returns a file. If it contains a refusal, it rejects as `callApi` does.
 */
export async function answerOf<T extends Blob>(
  config: AxiosRequestConfig,
  what: string,
): Promise<AxiosResponse<T>> {
  const response = await respond(config);
  const isFile = response.headers['content-disposition'] !== undefined;
  if (response.status === 200 && isFile) return response as AxiosResponse<T>;
  const { data } = response;
  const text = data instanceof Blob ? await data.text() : data;
  readAnswer(
    { ...response, data: typeof text === 'string' ? parsed(text) : text },
    { what, isRead: false },
  );
  throw new ApiError({ code: 'INTERNAL' });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function respond(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  try {
    return await httpClient.request<unknown>(config);
  } catch (error) {
    // react-query drops answers of cancelled calls itself; it must receive the original error.
    if (axios.isCancel(error)) throw error;
    throw new ApiError({ code: 'UNAVAILABLE', msg: '网络连接失败，请检查网络后重试' });
  }
}

function pageHeaders(): Record<string, string> {
  const accountSetId = currentAccountSetId();
  return {
    'X-Requested-With': 'XMLHttpRequest',
    author: localStorage.getItem('author') ?? 'mingzhang',
    ...(accountSetId === undefined ? {} : { 'X-Account-Set': String(accountSetId) }),
  };
}

/** @param asked what the call does, for the message after a 403 */
function readAnswer<T>(
  response: AxiosResponse<unknown>,
  asked: { readonly what: string; readonly isRead: boolean },
): T {
  const requestId = headerOf(response, 'x-request-id');
  const answered = { requestId, serviceVersion: headerOf(response, 'x-service-version') };
  const envelope = isEnvelope(response.data) ? response.data : undefined;
  switch (response.status) {
    case 200:
      if (envelope?.success) return envelope.data as T;
      if (envelope) throw new ApiError({ ...envelope, ...answered });
      throw new ApiError({ code: 'INTERNAL', ...answered });
    case 403: {
      const refusal = new ApiError({ code: 'FORBIDDEN', ...failureOf(envelope), ...answered });
      redirectToRoot({ code: refusal.code, msg: refusal.msg, ...asked });
      throw refusal;
    }
    case 404:
      throw new ApiError({ code: 'NO_SUCH_ROUTE', ...answered });
    case 413:
      throw new ApiError({ code: 'BODY_TOO_LARGE', ...failureOf(envelope), ...answered });
    case 429:
      throw new ApiError({ code: 'TOO_MANY_REQUESTS', ...failureOf(envelope), ...answered });
    case 502:
    case 503:
    case 504:
      throw new ApiError({ code: 'UNAVAILABLE', ...failureOf(envelope), ...answered });
    default:
      throw new ApiError({ code: 'INTERNAL', ...answered });
  }
}

function headerOf(response: AxiosResponse<unknown>, name: string): string | undefined {
  const header: unknown = response.headers[name];
  return typeof header === 'string' ? header : undefined;
}

function isEnvelope(data: unknown): data is Envelope<unknown> {
  return typeof data === 'object' && data !== null && 'success' in data;
}

function failureOf(envelope: Envelope<unknown> | undefined) {
  if (!envelope || envelope.success) return {};
  const { code, msg, details } = envelope;
  return { ...(code ? { code } : {}), msg, details };
}
