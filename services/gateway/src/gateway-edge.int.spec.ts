import { createHash } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { RunningService, ServiceConfig } from '@mingzhang/server';
import { testKeys } from '@mingzhang/server/testing';
import { startService } from './service';
import { FakeService } from './testing/fake-service';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const own = { 'x-requested-with': 'XMLHttpRequest', cookie: 'mz_session=good' };

describe('the edge of the product', () => {
  const identity = new FakeService(createHash('sha256').update('good').digest('base64url'));
  const ledger = new FakeService('');
  let gateway: RunningService;
  let config: ServiceConfig;

  beforeAll(async () => {
    const { signingKeyOf, verifyKeys } = await testKeys();
    config = {
      name: 'gateway',
      databaseUrl: '',
      appPassword: '',
      host: '127.0.0.1',
      port: 0,
      dataDir: '',
      publicHost: false,
      production: false,
      smsProvider: 'console',
      staticRoot: __dirname,
      logLevel: 'silent',
      signingKey: signingKeyOf('gateway'),
      verifyKeys,
      serviceUrls: { identity: await identity.start(), ledger: await ledger.start() },
    };
    gateway = await startService(config);
  });
  afterAll(async () => {
    await gateway.close();
    identity.stop();
    ledger.stop();
  });

  /** Sends a request as a browser does, with any Host header. */
  const ask = (
    path: string,
    headers: Record<string, string> = own,
    { method = 'GET', url = gateway.url } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asking = httpRequest(url + path, { method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      asking.on('error', reject);
      asking.end();
    });

  /** Sends bytes that need not be HTTP, and returns what comes back. */
  const speak = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(gateway.url);
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let heard = '';
      socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
      socket.on('error', reject);
      socket.on('close', () => resolve(heard));
    });

  describe('asked under another name', () => {
    const rebound = { ...own, host: 'evil.example', origin: 'http://evil.example' };

    it('refuses calls and pages, and answers under its own', async () => {
      for (const path of ['/api/voucher', '/', '/api/modules', '/api/health']) {
        expect(await ask(path, rebound)).toMatchObject({ status: 403 });
        expect((await ask(path, rebound)).text).toContain('HOST_NOT_ALLOWED');
      }
      for (const host of [
        'evil.example@127.0.0.1',
        '127.0.0.1/',
        'localhost#x',
        'localhost?a',
        '::1',
      ]) {
        expect([host, (await ask('/api/voucher', { ...own, host })).status]).toEqual([host, 403]);
      }
      for (const host of ['localhost:8080', '127.0.0.1', '192.168.1.20:8080', '[::1]:80']) {
        expect((await ask('/api/voucher', { ...own, host })).status).toBe(200);
      }
    });

    it('believes the name that a proxy gives only when it is one that the operator has named', async () => {
      const live = await startService({
        ...config,
        trustProxy: 1,
        allowedHosts: ['books.example.com'],
      });
      const status = async (host: string) =>
        (await ask('/api/voucher', { ...own, 'x-forwarded-host': host }, { url: live.url })).status;
      expect(await status('books.example.com')).toBe(200);
      expect(await status('evil.example')).toBe(403);
      expect((await ask('/api/voucher', own, { url: live.url })).status).toBe(403);
      await live.close();
    });

    it('lets the operator on this machine look after it by its address', async () => {
      const live = await startService({ ...config, allowedHosts: ['books.example.com'] });
      const status = async (path: string, headers: Record<string, string> = {}) =>
        (await ask(path, { ...own, ...headers }, { url: live.url })).status;
      expect(await status('/metrics')).toBe(200);
      expect([200, 503]).toContain(await status('/api/health'));
      for (const path of ['/metrics', '/api/health']) {
        expect(await status(path, { host: 'evil.example' })).toBe(403);
        expect(await status(path, { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
      }
      await live.close();
    });

    it('tells the services that this machine asks only when no proxy stands between', async () => {
      const told = async (headers: Record<string, string>) => {
        await ask('/api/voucher', { ...own, ...headers });
        return ledger.last('/api/voucher')?.headers['x-mingzhang-local'];
      };
      expect(await told({})).toBe('1');
      const behindProxies: Record<string, string>[] = [
        { 'x-forwarded-for': '203.0.113.9' },
        { forwarded: 'for=203.0.113.9' },
        { via: '1.1 proxy' },
        { 'x-real-ip': '203.0.113.9' },
        { host: '192.168.1.20' },
        { 'true-client-ip': '203.0.113.9' },
        { referer: 'https://books.example.com/' },
        { 'x-forwarded-for': '203.0.113.9', 'x-mingzhang-local': '1' },
      ];
      for (const headers of behindProxies) {
        expect([headers, await told(headers)]).toEqual([headers, undefined]);
      }
    });
  });

  it('asks a service once, whatever it answers', async () => {
    ledger.isAway = true;
    ledger.refused = 0;
    expect((await ask('/api/voucher/finishingOffNo?year=2026&month=1&wordId=1')).status).toBe(503);
    ledger.isAway = false;
    expect(ledger.refused).toBe(1);
  });

  it('lets who tries too much wait, and asks identity no more for a while', async () => {
    identity.isTried = true;
    identity.refused = 0;
    const first = await ask('/api/login', own, { method: 'POST' });
    expect(first).toMatchObject({ status: 429, text: expect.stringContaining('过于频繁') });
    const since = performance.now();
    const more = await Promise.all(
      Array.from({ length: 20 }, () => ask('/api/login', own, { method: 'POST' })),
    );
    // Refusals are delayed by a second, to slow down attackers.
    expect(performance.now() - since).toBeGreaterThanOrEqual(990);
    expect(more.map(({ status }) => status)).toEqual(Array(20).fill(429));
    expect(identity.refused).toBe(1);
    expect((await ask('/api/voucher')).status).toBe(200);
    identity.isTried = false;
  });

  it('runs no call for a HEAD', async () => {
    const before = identity.seen.length + ledger.seen.length;
    for (const path of ['/api/logout', '/api/voucher', '/api/modules']) {
      expect((await ask(path, own, { method: 'HEAD' })).status).toBe(404);
    }
    expect(identity.seen.length + ledger.seen.length).toBe(before);
  });

  it('lets no answer of a call into a cache', async () => {
    for (const path of ['/api/voucher', '/api/modules', '/api/nothing', '/api/logout']) {
      expect([path, (await ask(path)).headers['cache-control']]).toEqual([path, 'no-store']);
    }
  });

  it('answers 404 in Chinese for whatever it serves nowhere', async () => {
    const served: string[] = [];
    for (const [path, method] of [
      ['/api/modules/x', 'GET'],
      ['/api/modules', 'POST'],
      ['/api/modules', 'PUT'],
      ['/api/modules', 'DELETE'],
      ['/api/jobs/gateway-1', 'GET'],
      ['/api/voucher/%zz', 'GET'],
      ['/api/voucher/..%2finternal/session', 'GET'],
    ] as const) {
      const { status, text } = await ask(path, own, { method });
      if (status !== 404 || !text.includes('请求不存在'))
        served.push(`${method} ${path} ${status}`);
    }
    expect(served).toEqual([]);
  });

  it('shows its measurements to this machine alone', async () => {
    expect((await ask('/metrics')).status).toBe(200);
    expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
    expect((await ask('/metrics', { host: '192.168.1.20' })).status).toBe(404);
  });

  it('refuses in Chinese what is no request, and says which part of a head is too long', async () => {
    const host = 'host: localhost\r\nconnection: close';
    const own = `${host}\r\nx-requested-with: XMLHttpRequest\r\ncookie: mz_session=good`;
    const long = encodeURIComponent('科'.repeat(2_000));
    const refusals: readonly (readonly [bytes: string, status: number, text: string])[] = [
      ['HELLO\r\n\r\n', 400, '请求格式不正确'],
      ['GET /api/voucher HTTP/1.1\r\nconnection: close\r\n\r\n', 400, '没有写明网址'],
      [`GET / HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n`, 400, '写了两个网址（Host）'],
      [`QUERY /api/voucher HTTP/1.1\r\n${own}\r\n\r\n`, 405, '不支持请求方法 QUERY'],
      [`PROPFIND / HTTP/1.1\r\n${host}\r\n\r\n`, 405, '不支持请求方法 PROPFIND'],
      [
        `POST /api/voucher HTTP/1.1\r\n${own}\r\ncontent-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}`,
        ...([415, '请求头 Content-Encoding'] as const),
      ],
      [
        `POST /api/voucher HTTP/1.1\r\n${own}\r\ntransfer-encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
        ...([415, '请求头 Transfer-Encoding 只能是 chunked'] as const),
      ],
      [
        `POST /api/voucher HTTP/1.1\r\n${own}\r\ncontent-type: application/json; charset=gbk\r\ncontent-length: 2\r\n\r\n{}`,
        ...([415, '不接受 gbk 编码的内容'] as const),
      ],
      [`GET / HTTP/1.1\r\n${host}\r\nexpect: miracles\r\n\r\n`, 417, '不支持请求头 Expect'],
      [`GET /api/voucher?keyword=${long} HTTP/1.1\r\n${host}\r\n\r\n`, 414, '网址过长'],
      [`GET / HTTP/1.1\r\n${host}\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431, '请求头过大'],
      [`GET / HTTP/1.1\r\n${host}\r\nx: ${'a'.repeat(90_000)}\r\n\r\n`, 431, '网址或请求头过长'],
    ];
    for (const [bytes, status, text] of refusals) {
      const heard = await speak(bytes);
      expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const { success, msg } = envelopeIn(heard);
      expect([success, msg]).toEqual([false, expect.stringContaining(text)]);
    }
  });

  it('keeps its own words to a service beside a thousand headers, and serves no address with a fragment', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => `x${index}: 1\r\n`).join('');
    const head =
      'host: localhost\r\nx-requested-with: XMLHttpRequest\r\ncookie: mz_session=good\r\n';
    const asked = (path: string, more: string) =>
      speak(`GET ${path} HTTP/1.1\r\n${head}${more}connection: close\r\n\r\n`);
    const before = ledger.seen.length;
    expect(await asked('/api/voucher', many)).toMatch(/^HTTP\/1\.1 200 /);
    expect(ledger.seen[before]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    for (const path of ['/api/voucher#', '/api/subject/1#%ff']) {
      expect(await asked(path, '')).toMatch(/^HTTP\/1\.1 404 /);
    }
  });

  it('serves who asks over one connection for one thing after the other', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const asking = httpRequest(gateway.url + path, { agent, headers: own }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        });
        asking.on('error', reject).end();
      });
    const file = '/api/voucher-attachment/1/content';
    ledger.answers.set(file, Buffer.alloc(600_000, 1));
    const found = new Set<number>();
    for (let round = 0; round < 60; round += 1) {
      found.add(await get(file));
      found.add(await get('/api/voucher'));
    }
    agent.destroy();
    ledger.answers.delete(file);
    expect([...found]).toEqual([200]);
  });

  it('lets nobody hold a connection with a head, a body or an upload that does not come', async () => {
    const head =
      'host: localhost\r\nx-requested-with: XMLHttpRequest\r\ncookie: mz_session=good\r\n' +
      'content-length: 9999\r\n';
    const heard = await Promise.all([
      speak('GET / HTTP/1.1\r\nhost: localhost\r\nx: '),
      speak(`POST /api/voucher HTTP/1.1\r\n${head}content-type: application/json\r\n\r\n{"a`),
      speak(
        `POST /api/voucher/import HTTP/1.1\r\n${head}` +
          'content-type: multipart/form-data; boundary=x\r\n\r\n--x',
      ),
    ]);
    for (const answer of heard) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(envelopeIn(answer).msg).toContain('没有在规定时间内送达');
    }
  }, 30_000);
});

/** The envelope in the body of an answer as it came over the wire. */
function envelopeIn(heard: string): { success?: boolean; msg?: string } {
  return JSON.parse(/\{.*\}/.exec(heard)?.[0] ?? '{}') as { success?: boolean; msg?: string };
}
