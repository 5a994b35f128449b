import { exportJWK, generateKeyPair } from 'jose';
import {
  fillPath,
  type Call,
  type Envelope,
  type RequestOf,
  type ResultOf,
  type UploadedFile,
} from '@mingzhang/contract';
import { assertionHeader, AssertionSigner, type Actor } from '../assertion';
import type { RunningService, ServiceConfig } from '../config';
import { recordStatements } from './recorded-statements';
import { createTestDatabase, type TestDatabase } from './test-database';

/** Calls made as one actor. */
export interface TestApi {
  /** The envelope as answered; throws when the answer is none. */
  send<C extends Call>(
    call: C,
    request: RequestOf<C>,
    headers?: Record<string, string>,
  ): Promise<Envelope<ResultOf<C>>>;
  /** The data of a call that must succeed. */
  call<C extends Call>(
    call: C,
    request: RequestOf<C>,
    headers?: Record<string, string>,
  ): Promise<ResultOf<C>>;
  /** The file that a call answers. */
  file<C extends Call>(
    call: C,
    request: RequestOf<C>,
  ): Promise<{ readonly name: string; readonly bytes: Buffer }>;
  /** The answer itself, for its headers. */
  fetch(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Posts bytes of any type, as no form of the product would. */
  post(
    path: string,
    sent: { readonly type: string; readonly body: string | Buffer },
  ): Promise<Response>;
  /** Status and body, for what is not an envelope. */
  raw(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown }>;
}

/** A service on a database of its own. */
export interface TestService {
  readonly config: ServiceConfig;
  readonly database: TestDatabase;
  url: string;
  /** @param actor null: nobody is signed in */
  as(actor: Partial<Actor> | null): TestApi;
  /** What the gateway sends along when nobody is signed in. */
  assertionOfNobody(): Promise<string>;
  /** One of the service's providers, for what runs by a timer. */
  get<T>(type: abstract new (...values: never[]) => T): T;
  /** Ends the service gracefully and starts it anew on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface ServiceModule {
  startService(config: ServiceConfig): Promise<RunningService>;
  migrate(config: ServiceConfig): Promise<void>;
}

const someone: Actor = {
  userId: 1,
  userName: '周敏',
  accountSetId: 1,
  role: 'Manager',
  session: 'test',
};

/** Starts a service for a test file; answers are checked against their contracts. */
export async function startTestService(
  name: string,
  service: ServiceModule,
  settings: Partial<ServiceConfig> = {},
): Promise<TestService> {
  const database = await createTestDatabase();
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', {
    crv: 'Ed25519',
    extractable: true,
  });
  const signingKey = await exportJWK(privateKey);
  const config: ServiceConfig = {
    name,
    databaseUrl: database.url,
    appPassword: 'test-password',
    host: '127.0.0.1',
    port: 0,
    dataDir: '',
    signingKey,
    verifyKey: await exportJWK(publicKey),
    serviceUrls: {},
    publicHost: false,
    production: false,
    smsProvider: 'console',
    staticRoot: '',
    logLevel: 'silent',
    checkAnswers: true,
    ...settings,
  };
  const endRecord = recordStatements();
  await service.migrate(config);
  let running = await service.startService(config);
  const signer = new AssertionSigner(signingKey);
  const started: TestService = {
    config,
    database,
    url: running.url,
    // Signed for each request: a long test outlives an assertion.
    as: (actor) =>
      testApi(started.url, () => signer.sign(actor === null ? null : { ...someone, ...actor })),
    get: (type) => {
      if (!running.get) throw new Error(`${name} gives no providers`);
      return running.get(type);
    },
    assertionOfNobody: () => signer.sign(null),
    restart: async () => {
      await running.close();
      running = await service.startService(config);
      started.url = running.url;
    },
    stop: async () => {
      await running.close();
      endRecord();
      await database.drop();
    },
  };
  return started;
}

function testApi(url: string, assertion: () => Promise<string>): TestApi {
  const fetchPath = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    return fetch(`${url}/api${path}`, {
      method,
      headers: {
        [assertionHeader]: await assertion(),
        ...contentType(body),
        ...headers,
      },
      ...(body === undefined ? {} : { body: encoded(body) }),
    });
  };
  const raw: TestApi['raw'] = async (method, path, body, headers) => {
    const answer = await fetchPath(method, path, body, headers);
    const isFile = answer.headers.has('content-disposition');
    if (isFile) return { status: answer.status, body: { success: true, data: 'a file' } };
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  const send: TestApi['send'] = async (call, request, headers) => {
    const { body } = request as { body?: object };
    const encodings = { json: body, form: body && form(body), multipart: body && multipart(body) };
    return (await raw(call.method, pathOf(call, request), encodings[call.as], headers))
      .body as never;
  };
  const file: TestApi['file'] = async (call, request) => {
    const answer = await fetchPath(call.method, pathOf(call, request));
    const name = /filename\*=UTF-8''(.+)/.exec(
      answer.headers.get('content-disposition') ?? '',
    )?.[1];
    if (name === undefined) throw new Error(`${call.path}: no file, ${await answer.text()}`);
    return { name: decodeURIComponent(name), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const post: TestApi['post'] = async (path, { type, body }) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { [assertionHeader]: await assertion(), 'content-type': type },
      body: new Uint8Array(Buffer.from(body)),
    });
  return {
    fetch: fetchPath,
    post,
    raw,
    send,
    file,
    call: async (call, request, headers) => {
      const envelope = await send(call, request, headers);
      if (!envelope.success)
        throw new Error(`${call.method} ${call.path}: ${JSON.stringify(envelope)}`);
      return envelope.data;
    },
  };
}

function pathOf<C extends Call>(call: C, request: RequestOf<C>): string {
  const { params = {}, query = {} } = request as { params?: object; query?: object };
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  );
  const path = fillPath(call.path, params as Record<string, unknown>);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** fetch adds the type of forms and multipart bodies itself. */
function contentType(body: unknown): Record<string, string> {
  const own = body === undefined || body instanceof URLSearchParams || body instanceof FormData;
  return own ? {} : { 'content-type': 'application/json' };
}

function encoded(body: unknown): string | URLSearchParams | FormData {
  if (body instanceof URLSearchParams || body instanceof FormData) return body;
  return JSON.stringify(body);
}

function form(body: object): URLSearchParams {
  return new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]));
}

function multipart(body: object): FormData {
  const parts = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (isUpload(value)) parts.append(name, new Blob([value.bytes as never]), value.name);
    else parts.append(name, String(value));
  }
  return parts;
}

function isUpload(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'bytes' in value;
}
