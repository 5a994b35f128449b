import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningService } from '@mingzhang/server';
import { testKeys } from '@mingzhang/server/testing';
import { startService } from './service';
import { FakeService } from './testing/fake-service';

const headers = { 'x-requested-with': 'XMLHttpRequest', cookie: 'mz_session=good' };
const versions = ['0.2.0-a', '0.2.0-b', '0.2.0-c'] as const;

const good = () => new FakeService(createHash('sha256').update('good').digest('base64url'));

/** Starts a gateway with versions of the ledger beside, given to everybody. */
async function opened({
  identity,
  own,
  beside,
}: {
  identity: FakeService;
  own: FakeService;
  beside: readonly { service: FakeService; version: string; to: object }[];
}): Promise<{ gateway: RunningService; close: () => Promise<void> }> {
  const { signingKeyOf, verifyKeys } = await testKeys();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mingzhang-beside-'));
  const [bookFile, serviceFolder] = ['book.json', 'services'].map((name) =>
    path.join(dataDir, name),
  ) as [string, string];
  const rules = beside.map(({ version, to }, at) => ({
    id: at + 1,
    remote: 'ledger',
    version,
    to,
    from: null,
    until: null,
    isPaused: false,
  }));
  await writeFile(bookFile, JSON.stringify({ revision: 1, rules, killed: [], acts: [] }));
  await mkdir(serviceFolder);
  for (const { service, version } of beside) {
    const place = JSON.stringify({ url: await service.start() });
    await writeFile(path.join(serviceFolder, `ledger@${version}.json`), place);
  }
  const gateway = await startService({
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
    serviceUrls: { identity: await identity.start(), ledger: await own.start() },
    releases: {
      folder: '',
      keyFile: '',
      overrideFolder: '',
      bookFile,
      serviceFolder,
      own: {},
      eventFolder: path.join(dataDir, 'events'),
    },
  });
  const close = async () => {
    await gateway.close();
    for (const service of [identity, own, ...beside.map((one) => one.service)]) service.stop();
    await rm(dataDir, { recursive: true });
  };
  return { gateway, close };
}

describe('a version beside that breaks off', () => {
  const identity = good();
  const own = new FakeService('');
  const beside = versions.map(() => new FakeService(''));
  let gateway: RunningService;
  let close: () => Promise<void>;

  beforeAll(async () => {
    for (const service of beside) service.dropsCalls = true;
    // A version that has broken off is skipped, and the next request goes to the next version.
    const given = versions.map((version, at) => ({
      service: beside[at] ?? own,
      version,
      to: { kind: 'all' },
    }));
    ({ gateway, close } = await opened({ identity, own, beside: given }));
  });
  afterAll(() => close());

  const ask = async (where: string) => {
    const before = beside.reduce((sum, { seen }) => sum + seen.length, 0);
    own.seen.length = 0;
    const { status } = await fetch(`${gateway.url}/api${where}`, { headers });
    const asked = beside.reduce((sum, { seen }) => sum + seen.length, 0) - before;
    return { status, besideAsked: asked, ownAsked: own.seen.length };
  };

  it('leaves what it may have done to nobody else: a GET that writes or is logged is not asked again', async () => {
    const once = { status: 503, besideAsked: 1, ownAsked: 0 };
    expect(await ask('/checkout/unCheck?checkYear=2026&checkMonth=1')).toEqual(once);
    expect(await ask('/voucher/export?period=2026-01')).toEqual(once);
  });

  it('leaves what only reads to the own one', async () => {
    expect(await ask('/voucher?period=2026-01')).toEqual({
      status: 200,
      besideAsked: 1,
      ownAsked: 1,
    });
  });
});

describe('a call that the gateway is too old to know', () => {
  const identity = good();
  const own = new FakeService('');
  const beside = new FakeService('');
  let gateway: RunningService;
  let close: () => Promise<void>;

  const shape = { as: 'json', answers: 'json', request: {}, answer: {} };
  const told = (...keys: string[]) =>
    Buffer.from(JSON.stringify(Object.fromEntries(keys.map((key) => [key, shape]))));

  beforeAll(async () => {
    own.answers.set('/contract', told('POST /voucher'));
    beside.answers.set('/contract', told('POST /voucher', 'PUT /voucher/{id}/colour'));
    const to = { kind: 'accountSets', ids: [3] };
    const given = [{ service: beside, version: '0.2.0-a', to }];
    ({ gateway, close } = await opened({ identity, own, beside: given }));
  });
  afterAll(() => close());
  beforeEach(() => {
    for (const service of [own, beside]) service.seen.length = 0;
  });

  /** Waits longer than the second for which the gateway caches a session. */
  const enter = async (accountSetId: number) => {
    identity.owner = { ...identity.owner, accountSetId };
    await wait(1_100);
  };

  const put = (where: string, more: Record<string, string> = {}, body = '{"colour":"red"}') =>
    fetch(`${gateway.url}/api${where}`, {
      method: 'PUT',
      body,
      headers: { ...headers, 'content-type': 'application/json', ...more },
    });
  const reached = (service: FakeService) => service.seen.filter(({ url }) => url !== '/contract');

  it('is answered by the version that the account set is given, when that tells of it', async () => {
    const answer = await put('/voucher/7/colour');
    expect([answer.status, answer.headers.get('x-service-version')]).toEqual([200, '0.2.0-a']);
    expect(reached(beside).map(({ url, body }) => [url, body?.toString()])).toEqual([
      ['/api/voucher/7/colour', '{"colour":"red"}'],
    ]);
    expect(reached(own)).toEqual([]);
  });

  it('is not there where no version tells of it, and none of its body is waited for', async () => {
    // The request announces a hundred bytes and sends none.
    const status = await new Promise<string>((resolve, reject) => {
      const { port, hostname } = new URL(gateway.url);
      const socket = connect(Number(port), hostname, () => {
        const lines = Object.entries({ ...headers, host: `${hostname}:${port}` });
        const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
        socket.write(`PUT /api/voucher/7/size HTTP/1.1\r\n${head}content-length: 100\r\n\r\n`);
      });
      socket.once('data', (chunk) => {
        resolve(chunk.toString().split(' ')[1] ?? '');
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(status).toBe('404');
    expect((await put('/voucher/colour')).status).toBe(404);
    expect([...reached(beside), ...reached(own)]).toEqual([]);
  });

  it('lets nobody in whom a known call would not', async () => {
    const statusOf = async (more: Record<string, string>, body?: string) =>
      (await put('/voucher/7/colour', more, body)).status;
    expect(await statusOf({ cookie: '' })).toBe(404);
    expect(await statusOf({ cookie: 'mz_session=bad' })).toBe(404);
    expect(await statusOf({ 'x-requested-with': '' })).toBe(403);
    expect(await statusOf({ origin: 'http://elsewhere.example' })).toBe(403);
    expect(await statusOf({ 'content-encoding': 'gzip' })).toBe(415);
    expect(await statusOf({}, 'x'.repeat(1_048_577))).toBe(413);
    expect([...reached(beside), ...reached(own)]).toEqual([]);
  });

  it('is there for who is given the own version as soon as that tells of it', async () => {
    await enter(4);
    expect((await put('/voucher/7/colour')).status).toBe(404);
    expect([...reached(beside), ...reached(own)]).toEqual([]);
    own.answers.set('/contract', told('POST /voucher', 'PUT /voucher/{id}/colour'));
    const deadline = Date.now() + 20_000;
    let status = 404;
    while (status === 404 && Date.now() < deadline) {
      ({ status } = await put('/voucher/7/colour'));
      await wait(200);
    }
    expect(status).toBe(200);
    expect(reached(own)).toHaveLength(1);
    expect(reached(beside)).toEqual([]);
  });
});
