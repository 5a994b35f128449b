import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunningService } from '@mingzhang/server';
import { testKeys } from '@mingzhang/server/testing';
import { startService } from './service';
import { FakeService } from './testing/fake-service';

const headers = { 'x-requested-with': 'XMLHttpRequest', cookie: 'mz_session=good' };
const versions = ['0.2.0-a', '0.2.0-b', '0.2.0-c'] as const;

describe('a version beside that breaks off', () => {
  const identity = new FakeService(createHash('sha256').update('good').digest('base64url'));
  const own = new FakeService('');
  const beside = versions.map(() => new FakeService(''));
  let gateway: RunningService;
  let dataDir: string;

  beforeAll(async () => {
    const { signingKeyOf, verifyKeys } = await testKeys();
    dataDir = await mkdtemp(path.join(tmpdir(), 'mingzhang-beside-'));
    const [bookFile, serviceFolder] = ['book.json', 'services'].map((name) =>
      path.join(dataDir, name),
    ) as [string, string];
    // Each is passed over once it has broken off; the next one is asked then.
    const rules = versions.map((version, at) => ({
      ...{ id: at + 1, remote: 'ledger', version, to: { kind: 'all' } },
      ...{ from: null, until: null, isPaused: false },
    }));
    await writeFile(bookFile, JSON.stringify({ revision: 1, rules, killed: [], acts: [] }));
    await mkdir(serviceFolder);
    for (const [at, service] of beside.entries()) {
      service.dropsCalls = true;
      const place = JSON.stringify({ url: await service.start() });
      await writeFile(path.join(serviceFolder, `ledger@${versions[at]}.json`), place);
    }
    gateway = await startService({
      ...{ name: 'gateway', databaseUrl: '', appPassword: '', host: '127.0.0.1', port: 0, dataDir },
      ...{ publicHost: false, production: false, smsProvider: 'console', staticRoot: __dirname },
      ...{ logLevel: 'silent', signingKey: signingKeyOf('gateway'), verifyKeys },
      serviceUrls: { identity: await identity.start(), ledger: await own.start() },
      releases: {
        ...{ folder: '', keyFile: '', overrideFolder: '', bookFile, serviceFolder, own: {} },
        eventFolder: path.join(dataDir, 'events'),
      },
    });
  });
  afterAll(async () => {
    await gateway.close();
    for (const service of [identity, own, ...beside]) service.stop();
    await rm(dataDir, { recursive: true });
  });

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
      ...{ status: 200, besideAsked: 1, ownAsked: 1 },
    });
  });
});
