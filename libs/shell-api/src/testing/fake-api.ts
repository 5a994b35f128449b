import type { InternalAxiosRequestConfig } from 'axios';
import {
  messageOf,
  type Call,
  type ErrorCode,
  type Finding,
  type ResultOf,
} from '@mingzhang/contract';
import { httpClient } from '../api/client';

/** A request as a fake handler receives it. */
interface FakeRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON body, or the fields of a form. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface FakeAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Route {
  readonly call: Call;
  readonly pattern: RegExp;
  readonly answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;
}

type Make = (request: FakeRequest) => unknown;

export interface FakeApi {
  /** Answers a call with data, or with the result of a function of the request. */
  answer<C extends Call>(
    call: C,
    data: ResultOf<C> | ((request: FakeRequest) => ResultOf<C> | Promise<ResultOf<C>>),
  ): void;
  /** Answers a call with a file of that name. */
  answerFile(call: Call, name: string): void;
  /** Refuses a call with a code. */
  refuse(
    call: Call,
    code: ErrorCode,
    options?: { msg?: string; details?: readonly Finding[] },
  ): void;
  /** Fails a call with an HTTP status. */
  fail(call: Call, status: number): void;
  /** The requests that a call has received, oldest first. */
  requestsOf(call: Call): readonly FakeRequest[];
}

/** Replaces the gateway below the typed client, so that headers and envelopes are real. */
export function fakeApi(): FakeApi {
  const routes: Route[] = [];
  const received = new Map<Call, FakeRequest[]>();
  const add = (call: Call, answer: Route['answer']) => {
    // The latest answer of a call wins; literal paths precede those with parameters.
    routes.unshift({ call, pattern: patternOf(call), answer });
    routes.sort((left, right) => paramsIn(left.call) - paramsIn(right.call));
  };
  httpClient.defaults.adapter = async (config) => {
    const path = config.url ?? '';
    const method = (config.method ?? 'get').toUpperCase();
    const route = routes.find(
      (candidate) => candidate.call.method === method && candidate.pattern.test(path),
    );
    if (!route) return respond(config, { status: 404, data: { success: false, msg: path } });
    const request = readRequest(config, route.pattern.exec(path)?.groups ?? {});
    received.set(route.call, [...(received.get(route.call) ?? []), request]);
    return respond(config, await route.answer(request));
  };
  return {
    answer: (call, data) =>
      add(call, async (request) => {
        const make = typeof data === 'function' ? (data as Make) : () => data;
        const value = await make(request);
        return { status: 200, data: { success: true, data: value } };
      }),
    answerFile: (call, name) =>
      add(call, () => ({
        status: 200,
        data: new Blob(['a file']),
        headers: {
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        },
      })),
    refuse: (call, code, options = {}) =>
      add(call, () => ({
        status: 200,
        data: {
          success: false,
          code,
          msg: options.msg ?? messageOf(code),
          details: options.details,
        },
      })),
    fail: (call, status) => add(call, () => ({ status, data: '' })),
    requestsOf: (call) => received.get(call) ?? [],
  };
}

function patternOf(call: Call): RegExp {
  return new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function paramsIn(call: Call): number {
  return call.path.split('{').length;
}

function readRequest(
  config: InternalAxiosRequestConfig,
  params: Readonly<Record<string, string>>,
): FakeRequest {
  const query = config.params instanceof URLSearchParams ? config.params : new URLSearchParams();
  return {
    params,
    query: Object.fromEntries(query),
    body: readBody(config.data),
    headers: Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]),
    ),
  };
}

function readBody(data: unknown): unknown {
  if (typeof data !== 'string') {
    return data instanceof URLSearchParams ? Object.fromEntries(data) : data;
  }
  if (data.startsWith('{') || data.startsWith('[')) return JSON.parse(data) as unknown;
  return Object.fromEntries(new URLSearchParams(data));
}

function respond(config: InternalAxiosRequestConfig, answer: FakeAnswer) {
  return {
    ...answer,
    statusText: '',
    headers: { 'x-request-id': 'test-request', ...answer.headers },
    config,
  };
}
