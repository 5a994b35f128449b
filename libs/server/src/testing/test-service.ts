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
  /** Returns the envelope; throws if the response is none. */
  send<C extends Call>(
    call: C,
    request: RequestOf<C>,
    headers?: Record<string, string>,
  ): Promise<Envelope<ResultOf<C>>>;
  /** Returns the data of a call that must succeed. */
  call<C extends Call>(
    call: C,
    request: RequestOf<C>,
    headers?: Record<string, string>,
  ): Promise<ResultOf<C>>;
  /** Returns the file of a call. */
  file<C extends Call>(
    call: C,
    request: RequestOf<C>,
  ): Promise<{ readonly name: string; readonly bytes: Buffer }>;
  /** Returns the response, for its headers; aborting the signal disconnects the client. */
  fetch(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Response>;
  /** Posts bytes of any type, unlike a form of the product. */
  post(
    path: string,
    sent: { readonly type: string; readonly body: string | Buffer },
  ): Promise<Response>;
  /** Returns status and body, for responses without envelope. */
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
  /** Runs before each call of a contract is sent; an error stops the call. */
  beforeCall: ((sent: SentCall) => Promise<void>) | undefined;
  /**
   * API as a user vouched for by the gateway, or as a service acting for the user.
   * @param actor null: nobody is signed in
   */
  as(actor: Partial<Actor> | null): TestApi;
  /** The gateway's token when nobody is signed in. */
  assertionOfNobody(): Promise<string>;
  /** A provider of the service, for work that runs by a timer. */
  get<T>(type: abstract new (...values: never[]) => T): T;
  /** Stops the service gracefully and starts it again on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Exports of a service's main file. */
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

/** Configuration of the services of all tests. */
const testDefaults = {
  appPassword: 'test-password',
  // Test databases share the roles of their cluster.
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

/** Starts a service for a test file; its responses are checked against their contracts. */
export async function startTestService(
  name: string,
  service: ServiceModule,
  {
    keys: given,
    template = name,
    beside,
    isPrepared = false,
    prepare,
    ...settings
  }: Partial<ServiceConfig> & {
    readonly keys?: TestKeys;
    /** Use the database of this service. */
    readonly beside?: TestService;
    /** The database has the schema already: the other service's `prepare` created it. */
    readonly isPrepared?: boolean;
    /** Creates the schemas of others in the template, too; it needs a name of its own then. */
    readonly prepare?: (config: ServiceConfig) => Promise<void>;
    /** Name of the template that `migrate` makes, if not the service's own. */
    readonly template?: string;
  } = {},
): Promise<TestService> {
  const keys = given ?? (await testKeys([name]));
  const settled: Omit<ServiceConfig, 'databaseUrl'> = {
    ...testDefaults,
    name,
    signingKey: keys.signingKeyOf(name),
    verifyKeys: keys.verifyKeys,
    // Other domains don't run in the tests of a service and are not called.
    domainsRun: ['ledger'],
    serviceUrls: {},
    ...settings,
  };
  const endRecord = recordStatements();
  const migrate = async (databaseUrl: string) => {
    await service.migrate({ ...settled, databaseUrl });
    await prepare?.({ ...settled, databaseUrl });
  };
  const database =
    beside?.database ?? (await createTestDatabase(await testTemplate(template, migrate)));
  const config: ServiceConfig = { ...settled, databaseUrl: database.url };
  if (beside && !isPrepared) await service.migrate(config);
  let running = await service.startService(config);
  const prove = proofs(name, keys);
  const started: TestService = {
    config,
    database,
    keys,
    url: running.url,
    beforeCall: undefined,
    // Sign each request, because a long test outlives a token.
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

/** Returns a function that makes the headers of a caller of the service `name`. */
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

/** fetch sets the type of forms and multipart bodies itself. */
function contentType(body: unknown): Record<string, string> {
  const own = body === undefined || body instanceof URLSearchParams || body instanceof FormData;
  return own ? {} : { 'content-type': 'application/json' };
}

function encoded(body: unknown): string | URLSearchParams | FormData {
  if (body instanceof URLSearchParams || body instanceof FormData) return body;
  return JSON.stringify(body);
}
