import {
  addressOf,
  httpRequestOf,
  partsOf,
  type Call,
  type Envelope,
  type RequestOf,
  type RequestParts,
  type ResultOf,
} from '@mingzhang/contract';
import { assertionHeader, serviceHeader, type Actor } from '../assertion';
import type { RunningService, ServiceConfig } from '../config';
import { recordStatements } from './recorded-statements';
import { createTestDatabase, testTemplate, type TestDatabase } from './test-database';
import { testKeys, type TestKeys } from './test-keys';

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
  /** The answer itself, for its headers; the signal has the asker go away. */
  fetch(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
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

/** A call that a test is about to send. */
export interface SentCall {
  readonly call: Call;
  readonly request: RequestParts;
  /** Sends another request of the same call as the same actor. */
  readonly again: (request: RequestParts) => Promise<Envelope<unknown>>;
}

/** A service on a database of its own. */
export interface TestService {
  readonly config: ServiceConfig;
  readonly database: TestDatabase;
  url: string;
  readonly keys: TestKeys;
  /** Runs before each call that is sent by its contract; what it throws stops the call. */
  beforeCall: ((sent: SentCall) => Promise<void>) | undefined;
  /**
   * Calls of somebody whom the gateway vouches for, or of a service that calls for them.
   * @param actor null: nobody is signed in
   */
  as(actor: Partial<Actor> | null): TestApi;
  /** What the gateway sends along when nobody is signed in. */
  assertionOfNobody(): Promise<string>;
  /** One of the service's providers, for what runs by a timer. */
  get<T>(type: abstract new (...values: never[]) => T): T;
  /** Ends the service gracefully and starts it anew on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** What the main file of a service gives. */
export interface ServiceModule {
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

/** What the services of all tests are started with. */
const testDefaults = {
  appPassword: 'test-password',
  // Their databases share roles: each file has one of its own.
  installation: 'mingzhang',
  host: '127.0.0.1',
  port: 0,
  dataDir: '',
  dataKey: Buffer.alloc(32, 'test').toString('base64url'),
  publicHost: false,
  production: false,
  smsProvider: 'console',
  staticRoot: '',
  logLevel: 'silent',
  checkAnswers: true,
  callsAtOnce: 1_000,
};

/** Starts a service for a test file; answers are checked against their contracts. */
export async function startTestService(
  name: string,
  service: ServiceModule,
  {
    keys: given,
    template = name,
    beside,
    ...settings
  }: Partial<ServiceConfig> & {
    readonly keys?: TestKeys;
    /** Works on the database of that one, where its schema is made. */
    readonly beside?: TestService;
    /** Names what `migrate` makes, where that is not the service's own database. */
    readonly template?: string;
  } = {},
): Promise<TestService> {
  const keys = given ?? (await testKeys([name]));
  const settled: Omit<ServiceConfig, 'databaseUrl'> = {
    ...testDefaults,
    name,
    signingKey: keys.signingKeyOf(name),
    verifyKeys: keys.verifyKeys,
    // What else is built does not run beside the tests of a service, and is not waited for.
    domainsRun: ['ledger'],
    serviceUrls: {},
    ...settings,
  };
  const endRecord = recordStatements();
  const migrate = (databaseUrl: string) => service.migrate({ ...settled, databaseUrl });
  const database =
    beside?.database ?? (await createTestDatabase(await testTemplate(template, migrate)));
  const config: ServiceConfig = { ...settled, databaseUrl: database.url };
  if (beside) await service.migrate(config);
  let running = await service.startService(config);
  const prove = proofs(name, keys);
  const started: TestService = {
    config,
    database,
    keys,
    url: running.url,
    beforeCall: undefined,
    // Signed for each request: a long test outlives an assertion.
    as: (actor) => testApi(started, () => prove(actor === null ? null : { ...someone, ...actor })),
    get: (type) => {
      if (!running.get) throw new Error(`${name} gives no providers`);
      return running.get(type);
    },
    assertionOfNobody: async () => (await prove(null))[assertionHeader] ?? '',
    restart: async () => {
      await running.close();
      running = await service.startService(config);
      started.url = running.url;
    },
    stop: async () => {
      await running.close();
      endRecord();
      if (!beside) await database.drop();
    },
  };
  return started;
}

/** Makes the headers that prove who calls the service `name`. */
function proofs(name: string, { signerOf }: TestKeys) {
  return async (actor: Actor | null): Promise<Record<string, string>> => {
    const { service, ...user } = actor ?? someone;
    const audience = service ?? name;
    const assertion = await signerOf('gateway').signUser(actor && user, audience);
    if (service === undefined) return { [assertionHeader]: assertion };
    const { accountSetId } = user;
    const word = await signerOf(service).signService(name, { accountSetId, assertion });
    return { [assertionHeader]: assertion, [serviceHeader]: word };
  };
}

function testApi(
  service: Pick<TestService, 'url' | 'beforeCall'>,
  proof: () => Promise<Record<string, string>>,
): TestApi {
  const fetchPath = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal: AbortSignal | null = null,
  ) => {
    return fetch(`${service.url}/api${path}`, {
      method,
      signal,
      headers: {
        ...(await proof()),
        ...contentType(body),
        ...headers,
      },
      ...(body === undefined ? {} : { body: encoded(body) }),
    });
  };
  const read = async (answer: Response) => {
    const text = await answer.text();
    if (answer.headers.has('content-disposition')) {
      const isText = (answer.headers.get('content-type') ?? '').startsWith('text/');
      const data = isText ? text : 'a file';
      return { status: answer.status, body: { success: true, data } };
    }
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  const raw: TestApi['raw'] = async (...request) => read(await fetchPath(...request));
  const sendCall = async (call: Call, request: RequestParts, headers?: Record<string, string>) => {
    const again: SentCall['again'] = async (other) =>
      (await read(await fetchCall(call, other, headers))).body as Envelope<unknown>;
    await service.beforeCall?.({ call, request, again });
    return fetchCall(call, request, headers);
  };
  const fetchCall = async (call: Call, request: RequestParts, headers?: Record<string, string>) => {
    const sent = httpRequestOf(call, request);
    return fetch(`${service.url}/api${addressOf(sent)}`, {
      method: sent.method,
      headers: { ...(await proof()), ...sent.headers, ...headers },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
  };
  const send: TestApi['send'] = async (call, request, headers) =>
    (await read(await sendCall(call, partsOf(request), headers))).body as never;
  const file: TestApi['file'] = async (call, request) => {
    const answer = await sendCall(call, partsOf(request));
    const name = /filename\*=UTF-8''(.+)/.exec(
      answer.headers.get('content-disposition') ?? '',
    )?.[1];
    if (name === undefined) throw new Error(`${call.path}: no file, ${await answer.text()}`);
    return { name: decodeURIComponent(name), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const post: TestApi['post'] = async (path, { type, body }) =>
    fetch(`${service.url}/api${path}`, {
      method: 'POST',
      headers: { ...(await proof()), 'content-type': type },
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

/** fetch adds the type of forms and multipart bodies itself. */
function contentType(body: unknown): Record<string, string> {
  const own = body === undefined || body instanceof URLSearchParams || body instanceof FormData;
  return own ? {} : { 'content-type': 'application/json' };
}

function encoded(body: unknown): string | URLSearchParams | FormData {
  if (body instanceof URLSearchParams || body instanceof FormData) return body;
  return JSON.stringify(body);
}
