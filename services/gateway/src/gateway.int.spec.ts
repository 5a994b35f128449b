import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { permissionsOf } from '@mingzhang/contract';
import {
  AssertionVerifier,
  credentialsIn,
  sha384,
  type RunningService,
  type ServiceConfig,
} from '@mingzhang/server';
import { testKeys } from '@mingzhang/server/testing';
import { startService } from './service';
import { FakeService } from './testing/fake-service';

const goodHash = createHash('sha256').update('good').digest('base64url');

const placeOf = (root: string, version: string) => path.join(root, 'releases/mf-voucher', version);

/** Stores a signed build. */
async function storeBuild(
  root: string,
  { version, menu }: { version: string; menu: unknown },
  key: KeyObject,
): Promise<void> {
  const files = { 'mf-manifest.json': 'sha384-x', 'a.js': sha384(Buffer.from('let a = 2;')) };
  const release = { name: 'mf-voucher', version, routes: ['/voucher'], titles: {}, menu };
  const list = JSON.stringify({ ...release, sources: {}, files });
  await mkdir(placeOf(root, version), { recursive: true });
  await writeFile(path.join(placeOf(root, version), 'a.js'), 'let a = 2;');
  await writeFile(path.join(placeOf(root, version), 'release.json'), list);
  const signature = sign(null, Buffer.from(list), key).toString('base64');
  await writeFile(path.join(placeOf(root, version), 'release.sig'), signature);
}

describe('the gateway', () => {
  const identity = new FakeService(goodHash);
  const ledger = new FakeService('');
  let gateway: RunningService;
  let verifier: AssertionVerifier;
  let root: string;
  let config: ServiceConfig;

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'mingzhang-gateway-'));
    await mkdir(path.join(root, 'shell/dist'), { recursive: true });
    await writeFile(path.join(root, 'shell/dist/index.html'), '<!doctype html><title>明账</title>');
    await writeFile(path.join(root, 'shell/dist/main.0123abcd.js'), 'let a = 1;');
    await writeFile(path.join(root, 'shell/dist/main.0123abcd.js.gz'), gzipSync('let a = 1;'));
    await writeFile(path.join(root, 'secret.txt'), 'secret');
    const entry = { title: '新增凭证', path: '/voucher/form', permission: 'voucher.write' };
    const menu = [
      {
        title: '凭证',
        path: '/voucher',
        permission: 'voucher.view',
        order: 10,
        icon: 'voucher',
        children: [entry],
      },
    ];
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    await storeBuild(root, { version: '0.1.0-bb', menu }, privateKey);
    await storeBuild(root, { version: '0.1.0-aa', menu }, privateKey);
    await writeFile(
      path.join(root, 'keys.json'),
      JSON.stringify([publicKey.export({ format: 'jwk' })]),
    );
    // A build signed by an unknown key, and an older list in the place of a newer one.
    const stranger = generateKeyPairSync('ed25519').privateKey;
    await storeBuild(root, { version: '0.1.0-dd', menu }, stranger);
    await cp(placeOf(root, '0.1.0-aa'), placeOf(root, '0.1.0-cc'), { recursive: true });
    const { signingKeyOf, verifyKeys } = await testKeys();
    verifier = new AssertionVerifier('ledger', verifyKeys);
    config = {
      name: 'gateway',
      databaseUrl: '',
      appPassword: '',
      host: '127.0.0.1',
      port: 0,
      dataDir: '',
      signingKey: signingKeyOf('gateway'),
      verifyKeys,
      serviceUrls: { identity: await identity.start(), ledger: await ledger.start() },
      publicHost: false,
      production: false,
      smsProvider: 'console',
      staticRoot: root,
      releases: {
        folder: path.join(root, 'releases'),
        keyFile: path.join(root, 'keys.json'),
        bookFile: path.join(root, 'book.json'),
        eventFolder: path.join(root, 'events'),
        overrideFolder: path.join(root, 'overrides'),
        serviceFolder: path.join(root, 'services'),
        own: {
          'mf-voucher': ['0.1.0-dd', '0.1.0-cc', '0.1.0-bb', '0.1.0-aa'],
          'mf-books': ['0.1.0-dd'],
        },
      },
      logLevel: 'silent',
    };
    gateway = await startService(config);
  });
  afterAll(async () => {
    await gateway.close();
    identity.stop();
    ledger.stop();
    await rm(root, { recursive: true });
  });

  const own = { 'x-requested-with': 'XMLHttpRequest', cookie: 'mz_session=good' };
  const ask = async (
    where: string,
    headers: Record<string, string> = own,
    init: RequestInit = {},
  ) => {
    const answer = await fetch(gateway.url + where, { ...init, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it('forwards by prefix with an assertion of the session, and only its own', async () => {
    await ask('/api/voucher?page=1', {
      ...own,
      'x-mingzhang-assertion': 'forged',
      'x-mingzhang-service': 'forged',
      'x-forwarded-for': '1.2.3.4',
    });
    const seen = ledger.last('/api/voucher');
    expect(seen?.url).toBe('/api/voucher?page=1');
    expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
    const caller = await verifier.verify(credentialsIn(seen?.headers ?? {}));
    expect(caller).toMatchObject({
      user: { userId: 7, accountSetId: 3, role: 'Making' },
      service: undefined,
    });
  });

  it('believes about the address of the browser only the proxies it is told of', async () => {
    const behind = await startService({ ...config, trustProxy: 1 });
    const address = async (forwardedFor: string) => {
      await fetch(`${behind.url}/api/voucher`, {
        headers: { ...own, 'x-forwarded-for': forwardedFor },
      });
      return ledger.last('/api/voucher')?.headers['x-forwarded-for'];
    };
    expect(await address('1.2.3.4')).toBe('1.2.3.4');
    // The left part is sent by the browser and not trusted.
    expect(await address('9.9.9.9, 1.2.3.4')).toBe('1.2.3.4');
    await behind.close();
    const elsewhere = await startService({ ...config, trustProxy: ['10.0.0.0/8'] });
    await fetch(`${elsewhere.url}/api/voucher`, {
      headers: { ...own, 'x-forwarded-for': '1.2.3.4' },
    });
    expect(ledger.last('/api/voucher')?.headers['x-forwarded-for']).toBe('127.0.0.1');
    await elsewhere.close();
  });

  it('takes in production only the session cookie that is bound to host and https', async () => {
    const live = await startService({ ...config, production: true });
    const status = async (cookie: string) =>
      (
        await fetch(`${live.url}/api/modules`, {
          headers: { 'x-requested-with': 'XMLHttpRequest', cookie },
        })
      ).status;
    expect(await status('mz_session=good')).toBe(403);
    expect(await status('__Host-mz_session=good')).toBe(200);
    await live.close();
  });

  it('sends the assertion of nobody without a session', async () => {
    await ask('/api/subject', {
      'x-requested-with': 'XMLHttpRequest',
      'x-mingzhang-assertion': 'forged',
    });
    const { headers = {} } = ledger.last('/api/subject') ?? {};
    expect(await verifier.verify(credentialsIn(headers))).toMatchObject({ user: null });
  });

  it.each<[string, Record<string, string>]>([
    ['without X-Requested-With', { cookie: own.cookie }],
    ['from a foreign origin', { ...own, origin: 'https://evil.example' }],
    ['from an opaque origin', { ...own, origin: 'null' }],
  ])('refuses a call %s, state-changing GETs included', async (_name, headers) => {
    const before = identity.seen.length + ledger.seen.length;
    for (const where of [
      '/api/logout',
      '/api/voucher/finishingOffNo?year=2026&month=1&wordId=1',
      '/api/modules',
    ]) {
      expect((await ask(where, headers)).status).toBe(403);
    }
    expect(identity.seen.length + ledger.seen.length).toBe(before);
  });

  it('answers 404 for paths that nobody serves, internal ones included', async () => {
    for (const where of [
      '/api/nothing',
      '/api/vouchers',
      '/api/internal/session',
      '/api/internal/account-set',
    ]) {
      const { status, text } = await ask(where);
      expect([where, status, JSON.parse(text)]).toEqual([
        where,
        404,
        { success: false, code: 'NO_SUCH_ROUTE', msg: '请求不存在' },
      ]);
    }
  });

  it('refuses a page of another account set', async () => {
    const { status, text } = await ask('/api/voucher', { ...own, 'x-account-set': '4' });
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { success: false, code: 'ACCOUNT_SET_CHANGED' },
    ]);
    expect((await ask('/api/voucher', { ...own, 'x-account-set': '3' })).status).toBe(200);
  });

  it('refuses bodies over 1 MB before reading them', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(
        `${gateway.url}/api/voucher`,
        {
          method: 'POST',
          headers: { ...own, 'content-type': 'application/json', 'content-length': 2_000_000 },
        },
        (answer) => {
          resolve(answer.statusCode);
          sent.destroy();
        },
      );
      sent.on('error', reject);
      sent.write('{');
    });
    expect(status).toBe(413);
  });

  it('takes an upload of a program that asks first whether to go on', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...own, 'content-type': 'multipart/form-data; boundary=x' };
      const sent = httpRequest(
        `${gateway.url}/api/voucher-attachment`,
        { method: 'POST', headers: { ...headers, 'content-length': 5, expect: '100-continue' } },
        (answer) => {
          resolve(answer.statusCode);
          answer.resume();
        },
      );
      sent.on('error', reject);
      sent.on('continue', () => sent.end('--x--'));
      sent.flushHeaders();
    });
    expect(status).toBe(200);
    expect(ledger.last('/api/voucher-attachment')?.headers.expect).toBeUndefined();
  });

  it('answers 503 with a sentence when a service is away', async () => {
    const url = config.serviceUrls['ledger'];
    config.serviceUrls['ledger'] = 'http://127.0.0.1:1';
    const { status, text } = await ask('/api/voucher');
    config.serviceUrls['ledger'] = url ?? '';
    expect([status, JSON.parse(text)]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
  });

  it('answers 503 with a sentence, and signs nobody out, when identity cannot read sessions', async () => {
    const url = config.serviceUrls['identity'] ?? '';
    identity.isAway = true;
    for (const where of ['http://127.0.0.1:1', url]) {
      config.serviceUrls['identity'] = where;
      for (const path of ['/api/init', '/api/voucher', '/api/modules']) {
        // A session that the gateway has not cached.
        const { status, text } = await ask(path, { ...own, cookie: `mz_session=${where}${path}` });
        expect([path, status, JSON.parse(text)]).toEqual([
          path,
          503,
          { success: false, code: 'UNAVAILABLE', msg: '服务暂时不可用，请稍后重试' },
        ]);
      }
    }
    identity.isAway = false;
    await ask('/api/init');
    expect((await ask('/api/voucher')).status).toBe(200);
  });

  it('gives the first build whose list is signed and its own, and the next to go back to', async () => {
    const [given, ...others] = JSON.parse((await ask('/api/modules')).text).data;
    const at = (version: string) => `/remotes/mf-voucher/${version}/mf-manifest.json`;
    expect(others).toEqual([]);
    expect(given).toMatchObject({ name: 'mf-voucher', version: '0.1.0-bb', entry: at('0.1.0-bb') });
    expect(given.previous).toMatchObject({ version: '0.1.0-aa', entry: at('0.1.0-aa') });
    expect(given.integrity).toBe('sha384-x');
    const list = await ask(given.entry.replace('mf-manifest', 'release'), {});
    const hash = createHash('sha384').update(list.text).digest('base64');
    expect(given.filesIntegrity).toBe(`sha384-${hash}`);
    const file = await ask('/remotes/mf-voucher/0.1.0-aa/a.js', {});
    expect([file.text, file.headers.get('cache-control')]).toEqual([
      'let a = 2;',
      'public, max-age=31536000, immutable',
    ]);
  });

  it('serves of a build what its signed list names, and nothing else', async () => {
    const place = placeOf(root, '0.1.0-aa');
    await writeFile(path.join(place, 'evil.svg'), '<svg/>');
    // Links to other files, at names that the list contains.
    await symlink(path.join(root, 'secret.txt'), path.join(place, 'mf-manifest.json'));
    await symlink(path.join(root, 'secret.txt'), path.join(place, 'x.json'));
    await mkdir(path.join(root, 'releases/mf-evil/1'), { recursive: true });
    await writeFile(path.join(root, 'releases/mf-evil/1/x.html'), '<script>evil()</script>');
    await symlink(place, placeOf(root, '0.1.0-ee'));
    const at = (version: string, file: string) => `/remotes/mf-voucher/${version}/${file}`;
    for (const file of ['a.js', 'release.json', 'release.sig']) {
      const { status, headers } = await ask(at('0.1.0-aa', file), {});
      const policy = headers.get('content-security-policy');
      expect([file, status, policy]).toEqual([file, 200, "sandbox; default-src 'none'"]);
    }
    for (const where of [
      at('0.1.0-aa', 'evil.svg'),
      at('0.1.0-aa', 'mf-manifest.json'),
      at('0.1.0-aa', 'x.json'),
      at('0.1.0-aa', 'constructor'),
      at('0.1.0-aa', 'a.js/'),
      at('0.1.0-aa', './a.js%00'),
      // Signed by an unknown key, with the list of another build, or reached through another
      // build's path.
      at('0.1.0-dd', 'a.js'),
      at('0.1.0-cc', 'a.js'),
      at('0.1.0-ee', 'a.js'),
      '/remotes/mf-evil/1/x.html',
    ]) {
      const { status, text, headers } = await ask(where, {});
      expect([where, status, text]).toEqual([where, 404, '页面不存在']);
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    }
  });

  it('serves packed copies of a build where they are of its file', async () => {
    const file = path.join(placeOf(root, '0.1.0-bb'), 'a.js');
    await writeFile(`${file}.br`, brotliCompressSync('evil();'));
    await writeFile(`${file}.gz`, gzipSync('let a = 2;'));
    const packed = async (encodings: string) => {
      const where = '/remotes/mf-voucher/0.1.0-bb/a.js';
      const { text, headers } = await ask(where, { 'accept-encoding': encodings });
      return [text, headers.get('content-encoding')];
    };
    expect(await packed('br, gzip')).toEqual(['let a = 2;', 'gzip']);
    expect(await packed('br')).toEqual(['let a = 2;', null]);
    await writeFile(`${file}.br`, brotliCompressSync('let a = 2;'));
    expect(await packed('br, gzip')).toEqual(['let a = 2;', 'br']);
  });

  it('gives each account set the build that the release book says', async () => {
    const version = async () => JSON.parse((await ask('/api/modules')).text).data[0].version;
    const rule = { id: 1, remote: 'mf-voucher', version: '0.1.0-aa', isPaused: false };
    const to = { kind: 'accountSets', ids: [3] };
    const rules = [{ ...rule, to, from: null, until: null }];
    const book = { revision: 1, rules, killed: [], acts: [] };
    await writeFile(path.join(root, 'book.json'), JSON.stringify(book));
    for (const [accountSetId, given] of [
      [3, '0.1.0-aa'],
      [4, '0.1.0-bb'],
    ] as const) {
      const before = identity.owner;
      identity.owner = { ...before, accountSetId };
      // A gateway without a cached book or session.
      const fresh = await startService(config);
      const answer = await fetch(`${fresh.url}/api/modules`, { headers: own });
      expect([accountSetId, (await answer.json()).data[0].version]).toEqual([accountSetId, given]);
      await fresh.close();
      identity.owner = before;
    }
    await rm(path.join(root, 'book.json'));
    expect(await version()).toBe('0.1.0-bb');
  });

  it('does not begin with a release book that it cannot read, as if nothing had been stopped', async () => {
    const bookFile = path.join(root, 'damaged.json');
    await writeFile(bookFile, '{"revision": 3');
    const { releases } = config;
    const start = startService({ ...config, releases: releases && { ...releases, bookFile } });
    await expect(start).rejects.toThrow('nobody knows what was stopped');
  });

  it('takes what a page says of a failed module, whatever it calls it', async () => {
    const headers = { ...own, 'content-type': 'application/json' };
    for (const name of ['constructor', '__proto__', 'toString', 'mf-books']) {
      const body = JSON.stringify({ name, build: 'unknown', kind: 'load' });
      const { status, text } = await ask('/api/modules/failed', headers, { method: 'POST', body });
      expect([name, status, JSON.parse(text).success]).toEqual([name, 200, true]);
    }
  });

  it('counts a failed call that it does not know, and keeps no name of it', async () => {
    const headers = { ...own, 'content-type': 'application/json' };
    const build = { name: 'mf-voucher', build: '0.1.0-aa', kind: 'call' };
    for (const call of ['GET /of-a-later-gateway', 'GET /voucher/{id}']) {
      const body = JSON.stringify({ ...build, call });
      const { text } = await ask('/api/modules/failed', headers, { method: 'POST', body });
      expect([call, JSON.parse(text).success]).toEqual([call, true]);
    }
    const [file = ''] = await readdir(path.join(root, 'events'));
    const lines = (await readFile(path.join(root, 'events', file), 'utf8')).trim().split('\n');
    const calls = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'call');
    expect(calls.map(({ call }) => call)).toEqual([undefined, 'GET /voucher/{id}']);
  });

  it('keeps of the version of a service that answered a version, and no text', async () => {
    const headers = { ...own, 'content-type': 'application/json' };
    const tell = async (serviceVersion: string) => {
      const call = { name: 'mf-voucher', build: '0.1.0-bb', kind: 'call', call: 'GET /voucher' };
      const body = JSON.stringify({ ...call, serviceVersion });
      const { text } = await ask('/api/modules/failed', headers, { method: 'POST', body });
      return JSON.parse(text).success;
    };
    expect(await tell('0.1.0-0806e14c97132d8c')).toBe(true);
    expect(await tell('1.0.0')).toBe(true);
    for (const wrong of ['周敏 13800138000', '13800138000', '', '0.1.0-a b', '0.1.0-a\n']) {
      expect([wrong, await tell(wrong)]).toEqual([wrong, false]);
    }
  });

  it('lists modules with the menu that the role may see', async () => {
    const titles = async () =>
      JSON.parse((await ask('/api/modules')).text).data[0].menu[0].children.length as number;
    expect(await titles()).toBe(1);
    identity.owner = { ...identity.owner, role: 'View', permissions: permissionsOf('View') };
    // Calls to identity drop the cached session.
    await ask('/api/init');
    expect(await titles()).toBe(0);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('sends JSON of more than 1 KB compressed to who takes %s', async (accepted, encoding) => {
    const headers = { ...own, 'accept-encoding': accepted };
    const long = `/api/subject?keyword=${'1'.repeat(1_200)}`;
    const answer = await ask(long, headers);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe(encoding && 'accept-encoding');
    expect(JSON.parse(answer.text)).toEqual({ success: true, data: { from: long } });
    const short = await ask('/api/subject', headers);
    expect(short.headers.get('content-encoding')).toBeNull();
  });

  it('serves pages with the policy, hashed files for ever, and nothing outside', async () => {
    const page = await ask('/voucher/form/12', {});
    expect(page.text).toContain('<title>明账</title>');
    expect(page.headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'",
    );
    expect(page.headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
    // The product's own pages may use the camera for labels; other pages and features are blocked.
    expect(page.headers.get('permissions-policy')).toBe(
      'camera=(self), microphone=(), geolocation=(), payment=()',
    );
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const script = await ask('/main.0123abcd.js', { 'accept-encoding': 'gzip' });
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    for (const where of [
      '/..%2f..%2fsecret.txt',
      '/remotes/..%2f/secret.txt',
      '/remotes/mf-voucher/..%2f..%2fsecret.txt',
      '/remotes/mf-voucher/0.1.0-aa/..%2f..%2f..%2f..%2fsecret.txt',
      '/remotes/mf-voucher/../a.js',
      '/remotes/mf-voucher/a.js',
      '/none.js',
    ]) {
      expect([where, (await ask(where, {})).status]).toEqual([where, 404]);
    }
  });

  it('documents every call', async () => {
    const document = JSON.parse((await ask('/api/openapi.json', {})).text);
    expect(Object.keys(document.paths)).toContain('/api/voucher/{id}');
    expect((await ask('/api/docs', {})).text).toContain('<code>/api/voucher/{id}</code>');
  });
});
