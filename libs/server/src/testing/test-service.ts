import { exportJWK, generateKeyPair } from 'jose';
import {
  fillPath,
  type Call,
  type Envelope,
  type RequestOf,
  type ResultOf,
} from '@mingzhang/contract';
import { assertionHeader, AssertionSigner, type Actor } from '../assertion';
import type { RunningService, ServiceConfig } from '../config';
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
  readonly url: string;
  as(actor: Partial<Actor> | null): TestApi;
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
  await service.migrate(config);
  const running = await service.startService(config);
  const signer = new AssertionSigner(signingKey);
  return {
    config,
    database,
    url: running.url,
    // Signed for each request: a long test outlives an assertion.
    as: (actor) =>
      testApi(running.url, () =>
        actor === null ? undefined : signer.sign({ ...someone, ...actor }),
      ),
    stop: async () => {
      await running.close();
      await database.drop();
    },
  };
}

function testApi(url: string, assertion: () => Promise<string> | undefined): TestApi {
  const raw: TestApi['raw'] = async (method, path, body, headers = {}) => {
    const token = await assertion();
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? { [assertionHeader]: token } : {}),
        ...(body === undefined ? {} : { 'content-type': contentType(body) }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  const send: TestApi['send'] = async (call, request, headers) => {
    const {
      params = {},
      query = {},
      body,
    } = request as { params?: object; query?: object; body?: object };
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, String(value)]),
    );
    const path =
      fillPath(call.path, params as Record<string, unknown>) +
      (search.size > 0 ? `?${search}` : '');
    const sent = body !== undefined && call.as === 'form' ? form(body) : body;
    return (await raw(call.method, path, sent, headers)).body as never;
  };
  return {
    raw,
    send,
    call: async (call, request, headers) => {
      const envelope = await send(call, request, headers);
      if (!envelope.success)
        throw new Error(`${call.method} ${call.path}: ${JSON.stringify(envelope)}`);
      return envelope.data;
    },
  };
}

function contentType(body: unknown): string {
  return body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json';
}

function form(body: object): URLSearchParams {
  return new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]));
}
