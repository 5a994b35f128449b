import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunningService } from '@mingzhang/server';
import { testKeys } from '@mingzhang/server/testing';
import { startService } from './service';
import { FakeService } from './testing/fake-service';

const own = { 'x-requested-with': 'XMLHttpRequest', cookie: 'mz_session=good' };
const stranger = { 'x-requested-with': 'XMLHttpRequest' };
const content = '/api/voucher-attachment/1/content';

describe('who goes away', () => {
  const identity = new FakeService(createHash('sha256').update('good').digest('base64url'));
  const ledger = new FakeService('');
  let gateway: RunningService;
  let dataDir: string;
  let goOn = () => {};

  beforeAll(async () => {
    const { signingKeyOf, verifyKeys } = await testKeys();
    dataDir = await mkdtemp(path.join(tmpdir(), 'mingzhang-cut-'));
    ledger.answers.set(content, Buffer.alloc(15_000_000, 'b'));
    gateway = await startService({
      name: 'gateway',
      databaseUrl: '',
      appPassword: '',
      host: '127.0.0.1',
      port: 0,
      dataDir,
      publicHost: false,
      production: false,
      smsProvider: 'console',
      staticRoot: __dirname,
      logLevel: 'silent',
      signingKey: signingKeyOf('gateway'),
      verifyKeys,
      trustProxy: 1,
      serviceUrls: { identity: await identity.start(), ledger: await ledger.start() },
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    goOn();
    for (const service of [identity, ledger]) {
      service.answersAfter = Promise.resolve();
      service.isTried = false;
      service.seen.length = 0;
    }
  });
  afterAll(async () => {
    await gateway.close();
    identity.stop();
    ledger.stop();
    await rm(dataDir, { recursive: true });
  });

  const ask = async (where: string, init: RequestInit = {}) => {
    const answer = await fetch(gateway.url + where, { headers: own, ...init });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  };
  const askAs = (address: string) =>
    ask('/api/voucher', { headers: { ...stranger, 'x-forwarded-for': address } });

  const textOf = (head: string, headers: Record<string, string | number>) =>
    `${head} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`;

  /** A connection over which a request is sent. */
  const speak = async (text: string) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };

  const until = async (holds: () => boolean | Promise<boolean>) => {
    while (!(await holds())) await new Promise((next) => setImmediate(next));
  };

  /**
   * Resolves when the gateway has read everything sent earlier: it accepts connections one by one.
   */
  const heard = async () => {
    for (let asked = 0; asked < 2; asked += 1) {
      const socket = await speak(textOf('GET /api/modules', { connection: 'close' }));
      await once(socket.resume(), 'close');
    }
  };

  /** Resets connections whose requests have arrived, and resolves when the gateway has noticed. */
  const cut = async (sockets: readonly Socket[]) => {
    await heard();
    for (const socket of sockets) socket.resetAndDestroy();
    await heard();
  };

  const hold = (service: FakeService) => {
    service.answersAfter = new Promise((resolve) => (goOn = resolve));
  };

  /** Open files of spooled bodies; only some systems (`/proc`) list them. */
  const spooled = async () => {
    const open = await readdir('/proc/self/fd').catch(() => []);
    const names = open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    return (await Promise.all(names)).filter((name) => name.startsWith(dataDir));
  };

  it('ends a connection that asks again before it is answered, and begins nothing more', async () => {
    for (const [path, headers] of [
      ['/api/init', stranger],
      ['/api/subject', own],
      [content, own],
    ] as const) {
      const service = path === '/api/init' ? identity : ledger;
      hold(service);
      const text = textOf(`GET ${path}`, headers).repeat(40);
      const sockets = await Promise.all(Array.from({ length: 3 }, () => speak(text)));
      await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
      expect(service.seen.filter(({ url }) => url === path).length).toBeLessThanOrEqual(3);
      goOn();
      expect([path, await ask(path, { headers })]).toMatchObject([path, { status: 200 }]);
    }
  });

  it('answers one request after the other over a connection', async () => {
    const text = textOf('GET /api/voucher', own);
    const socket = await speak(text);
    for (let sent = 1; sent < 20; sent += 1) {
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
      socket.write(text);
    }
    socket.destroy();
  });

  it('has no more of a service than who waits: what was sent counts until it is answered', async () => {
    hold(ledger);
    const heads = Array.from({ length: 16 }, () => speak(textOf('GET /api/voucher', own)));
    const sockets = await Promise.all(heads);
    await until(() => ledger.seen.length === 16);
    await cut(sockets);
    const more = Array.from({ length: 10 }, () => ask('/api/voucher'));
    await heard();
    expect(ledger.seen.length).toBe(16);
    // Others use the rest of the connections.
    const others = [askAs('192.0.2.1'), askAs('192.0.2.2')];
    await until(() => ledger.seen.length === 18);
    goOn();
    const all = await Promise.all([...more, ...others]);
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
    // Requests that were sent run to their end, writes above all.
    await until(() => ledger.seen.every(({ isAnswered }) => isAnswered));
  });

  it('has no export any more: its service is told, and what only lists runs to its end', async () => {
    hold(ledger);
    const exported = '/api/accountBook/subjectBalance/export';
    const heads = [exported, '/api/voucher'].map((path) => speak(textOf(`GET ${path}`, own)));
    const sockets = await Promise.all(heads);
    await until(() => ledger.seen.length === 2);
    await cut(sockets);
    const [file, list] = [exported, '/api/voucher'].map((path) => ledger.last(path));
    await until(() => file?.isAnswered === false);
    expect(list?.isAnswered).toBeUndefined();
    goOn();
    await until(() => list?.isAnswered === true);
    expect((await ask('/api/voucher')).status).toBe(200);
  });

  it('is not asked for whose turn had not come', async () => {
    hold(ledger);
    const heads = Array.from({ length: 60 }, () => speak(textOf('GET /api/voucher', own)));
    const sockets = await Promise.all(heads);
    await until(() => ledger.seen.length === 16);
    await cut(sockets);
    goOn();
    expect((await ask('/api/subject')).status).toBe(200);
    expect(ledger.seen.length).toBe(17);
  });

  it('has no more files than who reads them, and leaves none behind', async () => {
    hold(ledger);
    const heads = Array.from({ length: 4 }, () => speak(textOf(`GET ${content}`, own)));
    const sockets = await Promise.all(heads);
    await until(() => ledger.seen.length === 4);
    await cut(sockets);
    const next = ask(content);
    await heard();
    expect(ledger.seen.length).toBe(4);
    goOn();
    expect(await next).toEqual({ status: 200, bytes: 15_000_000 });
    const unread = await speak(textOf(`GET ${content}`, own));
    unread.pause();
    await until(() => ledger.seen.length === 6);
    await cut([unread]);
    await until(async () => (await spooled()).length === 0);
  });

  it('is remembered for trying too much', async () => {
    identity.isTried = true;
    identity.refused = 0;
    hold(identity);
    const signIn = { headers: { ...stranger, 'x-forwarded-for': '192.0.2.9' }, method: 'POST' };
    const head = textOf('POST /api/login', { ...signIn.headers, 'content-length': 0 });
    const socket = await speak(head);
    await until(() => identity.refused === 1);
    await cut([socket]);
    goOn();
    await heard();
    expect((await ask('/api/login', signIn)).status).toBe(429);
    expect(identity.refused).toBe(1);
  });

  it('leaves others a word of the moment in which their call is sent', async () => {
    hold(ledger);
    const addresses = Array.from({ length: 64 }, (_, index) => `192.0.2.${index % 4}`);
    const first = addresses.map(askAs);
    await until(() => ledger.seen.length === 64);
    const last = askAs('192.0.2.5');
    await heard();
    const later = Date.now() + 40_000;
    jest.useFakeTimers({
      now: later,
      doNotFake: [
        ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
        ...(['clearImmediate', 'setInterval', 'clearInterval'] as const),
        ...(['setTimeout', 'clearTimeout'] as const),
      ],
    });
    goOn();
    expect((await last).status).toBe(200);
    await Promise.all(first);
    const word = String(ledger.seen.at(-1)?.headers['x-mingzhang-assertion']).split('.')[1] ?? '';
    const { iat } = JSON.parse(Buffer.from(word, 'base64url').toString()) as { iat: number };
    expect(iat).toBeGreaterThanOrEqual(Math.floor(later / 1_000));
  });
});
