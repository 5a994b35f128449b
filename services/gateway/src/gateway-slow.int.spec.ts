import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AssertionVerifier, credentialsIn, type RunningService } from '@mingzhang/server';
import { testKeys } from '@mingzhang/server/testing';
import { startService } from './service';
import { FakeService } from './testing/fake-service';

const own = { 'x-requested-with': 'XMLHttpRequest', cookie: 'mz_session=good' };
const stranger = { 'x-requested-with': 'XMLHttpRequest' };
const content = '/api/voucher-attachment/1/content';
const upload = 'multipart/form-data; boundary=x';

describe('who sends or reads slowly', () => {
  const identity = new FakeService(createHash('sha256').update('good').digest('base64url'));
  const ledger = new FakeService('');
  const { owner } = identity;
  let gateway: RunningService;
  let verifier: AssertionVerifier;
  let dataDir: string;
  let spool: string;
  let open: Socket[] = [];

  beforeAll(async () => {
    const { signingKeyOf, verifyKeys } = await testKeys();
    verifier = new AssertionVerifier('ledger', verifyKeys);
    dataDir = await mkdtemp(path.join(tmpdir(), 'mingzhang-slow-'));
    spool = path.join(dataDir, 'mingzhang-spool');
    await mkdir(spool);
    await writeFile(path.join(spool, 'left by a crash'), 'figures');
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
      serviceUrls: { identity: await identity.start(), ledger: await ledger.start() },
    });
  });
  afterEach(() => {
    for (const socket of open) socket.destroy();
    open = [];
    identity.owner = owner;
    identity.seen.length = 0;
    ledger.seen.length = 0;
  });
  afterAll(async () => {
    await gateway.close();
    identity.stop();
    ledger.stop();
    await rm(dataDir, { recursive: true });
  });

  const ask = async (where: string, init: RequestInit = {}) => {
    const answer = await fetch(gateway.url + where, { headers: own, ...init });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  /** A connection over which a test sends a head, and reads what comes back. */
  const speak = async (head: string, headers: Record<string, string | number>) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    await once(socket, 'connect');
    const lines = Object.entries({ host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`${head} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return socket;
  };

  /** The first answer over a connection, as text. */
  const heard = async (socket: Socket) => {
    let text = '';
    while (!/\r\n\r\n.*\}/s.test(text)) text += String((await once(socket, 'data'))[0]);
    return text;
  };

  /** A multipart body with a file larger than the memory limit. */
  const fileBody = (letters: number) =>
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n' +
        `${'b'.repeat(letters)}\r\n--x--\r\n`,
    );

  const json = { 'content-type': 'application/json', 'content-length': 5_000 };

  it('keeps nobody from signing in with bodies that do not come', async () => {
    const slow = await Promise.all(
      Array.from({ length: 70 }, () => speak('POST /api/login', { ...stranger, ...json })),
    );
    const answers = slow.map(heard);
    for (const socket of slow) socket.write('{"x":"');
    const signIn = { method: 'POST', headers: { ...stranger, 'content-type': 'application/json' } };
    expect((await ask('/api/login', { ...signIn, body: '{"mobile":"1"}' })).status).toBe(200);
    expect((await ask('/api/init')).status).toBe(200);
    // The 70 unfinished requests have not reached identity.
    expect(identity.seen.filter(({ url }) => url === '/api/login')).toHaveLength(1);
    const texts = await Promise.all(answers);
    const refused = texts.filter((text) => text.startsWith('HTTP/1.1 429 '));
    expect(refused).toHaveLength(64);
    expect(refused[0]).toContain('同时提交的内容过多');
    const cutOff = texts.filter((text) => text.startsWith('HTTP/1.1 408 '));
    expect(cutOff).toHaveLength(6);
  }, 30_000);

  it('gives a user no more than a quarter of the connections to a service', async () => {
    let goOn = () => {};
    ledger.answersAfter = new Promise((resolve) => (goOn = resolve));
    const answers = Array.from({ length: 40 }, () => ask('/api/voucher'));
    while (ledger.seen.length < 16) await new Promise((next) => setImmediate(next));
    // Identity has its own connections, and answers meanwhile.
    expect((await ask('/api/init')).status).toBe(200);
    expect(ledger.seen).toHaveLength(16);
    goOn();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(ledger.seen).toHaveLength(40);
  });

  it('takes no file of a session before the earlier ones have come, and of others at once', async () => {
    const headers = { 'content-type': upload, 'content-length': 9_000_000 };
    const slow = await Promise.all(
      Array.from({ length: 8 }, () =>
        speak('POST /api/voucher-attachment', { ...own, ...headers }),
      ),
    );
    const first = await Promise.any(slow.map(heard));
    expect(first).toMatch(/^HTTP\/1\.1 429 .*同时上传的文件过多/s);
    expect(ledger.seen).toEqual([]);
    expect((await ask('/api/voucher')).status).toBe(200);
  }, 30_000);

  it('refuses without its body what is refused whatever it brings', async () => {
    const refusals = await Promise.all(
      [
        ['POST /api/voucher', stranger, 403, 'UNAUTHENTICATED'],
        ['POST /api/voucher', { ...own, 'x-account-set': '4' }, 200, 'ACCOUNT_SET_CHANGED'],
        ['POST /api/voucher/nowhere/at/all', own, 404, 'NO_SUCH_ROUTE'],
        ['POST /api/voucher', { ...own, origin: 'http://evil.example' }, 403, 'MISSING_REQUESTED'],
      ].map(async ([head, headers, status, code]) => {
        const socket = await speak(String(head), { ...(headers as typeof own), ...json });
        return [await heard(socket), status, code] as const;
      }),
    );
    for (const [text, status, code] of refusals) {
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*${code}`, 's'));
    }
    // The gateway itself may request the contract.
    expect(ledger.seen.filter(({ url }) => url !== '/contract')).toEqual([]);
  });

  it('hands on to the byte what it received, in memory and from disk, and keeps nothing', async () => {
    expect(await readdir(spool)).toEqual([]);
    for (const letters of [10, 3_000_000]) {
      const body = fileBody(letters);
      const headers = { ...own, 'content-type': upload };
      await ask('/api/voucher-attachment', { method: 'POST', headers, body });
      const seen = ledger.last('/api/voucher-attachment');
      expect(seen?.body?.equals(body)).toBe(true);
      expect(seen?.headers).toMatchObject({
        'content-type': upload,
        'content-length': String(body.length),
      });
    }
    const text = JSON.stringify({ summary: '办公用品'.repeat(50_000) });
    const headers = { ...own, 'content-type': 'application/json; charset=utf-8' };
    await ask('/api/voucher', { method: 'POST', headers, body: text });
    expect(ledger.last('/api/voucher')?.body?.toString()).toBe(text);
    expect(ledger.last('/api/voucher')?.headers['content-type']).toBe(headers['content-type']);
    expect(await readdir(spool)).toEqual([]);
  });

  it('refuses a body that becomes too long without having said so', async () => {
    const chunk = `10000\r\n${'b'.repeat(65_536)}\r\n`;
    const headers = { ...own, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const socket = await speak('POST /api/voucher', headers);
    for (let sent = 0; sent < 20; sent += 1) socket.write(chunk);
    expect(await heard(socket)).toMatch(/^HTTP\/1\.1 413 .*BODY_TOO_LARGE/s);
    expect(ledger.seen).toEqual([]);
  });

  it('forgets a file that breaks off', async () => {
    const body = fileBody(3_000_000);
    const headers = { ...own, 'content-type': upload, 'content-length': body.length };
    const socket = await speak('POST /api/voucher-attachment', headers);
    await new Promise((written) => socket.write(body.subarray(0, 2_000_000), written));
    socket.destroy();
    // The places of the session are free again: more than three files, one after the other.
    for (let sent = 0; sent < 4; sent += 1) {
      const whole = { method: 'POST', headers: { ...own, 'content-type': upload }, body };
      expect((await ask('/api/voucher-attachment', whole)).status).toBe(200);
    }
    expect(ledger.seen.filter(({ body: seen }) => !seen?.equals(body))).toEqual([]);
    expect(await readdir(spool)).toEqual([]);
  });

  it('asks who sends when the body is there', async () => {
    const body = '{"summary":"x"}';
    const headers = { ...own, 'content-type': 'application/json' };
    const socket = await speak('POST /api/voucher', { ...headers, 'content-length': body.length });
    socket.write(body.slice(0, 5));
    await ask('/api/voucher');
    identity.owner = { ...owner, accountSetId: null as never, role: null as never };
    // Removing a member goes through identity, which drops the cached session.
    await ask('/api/init');
    socket.write(body.slice(5));
    expect(await heard(socket)).toMatch(/^HTTP\/1\.1 200 /);
    const seen = ledger.seen.find(({ body: sent }) => sent?.toString() === body);
    const caller = await verifier.verify(credentialsIn(seen?.headers ?? {}));
    expect(caller?.user).toMatchObject({ userId: 7, accountSetId: null });
  });

  it('holds no connection to a service for answers that nobody reads', async () => {
    ledger.answers.set(content, Buffer.alloc(15_000_000, 'b'));
    const unread = await Promise.all(
      Array.from({ length: 70 }, async () => {
        const socket = await speak(`GET ${content}`, own);
        return socket.pause();
      }),
    );
    const others = await Promise.all(
      Array.from({ length: 4 }, () => ask(content, { headers: stranger })),
    );
    expect(others.map(({ bytes }) => bytes.length)).toEqual(Array(4).fill(15_000_000));
    expect((await ask('/api/voucher')).status).toBe(200);
    // Four of the client that does not read, and those of the other client.
    expect(ledger.seen.filter(({ url }) => url === content).length).toBeLessThanOrEqual(8);
    for (const socket of unread) socket.destroy();
    expect((await ask(content)).bytes).toHaveLength(15_000_000);
    expect(await readdir(spool)).toEqual([]);
  }, 30_000);

  it('says 503, and in Chinese, when an answer breaks off at the service', async () => {
    ledger.breaksOff = true;
    const { status, bytes } = await ask('/api/voucher');
    ledger.breaksOff = false;
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
  });
});
