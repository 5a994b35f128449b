import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunningService } from '@mingzhang/server';
import { testKeys } from '@mingzhang/server/testing';
import { startService } from './service';
import { FakeService } from './testing/fake-service';

const own = { 'x-requested-with': 'XMLHttpRequest', cookie: 'mz_session=good' };
const VERSION = '0.2.0-new';
const CLIENTS = 16;

describe('a service that is restarted while people work', () => {
  const identity = new FakeService(createHash('sha256').update('good').digest('base64url'));
  const services = { before: new FakeService(''), beside: new FakeService('') };
  let gateway: RunningService;
  let dataDir: string;
  let bookFile: string;
  let placeFile: string;
  let revision = 0;

  beforeAll(async () => {
    const { signingKeyOf, verifyKeys } = await testKeys();
    dataDir = await mkdtemp(path.join(tmpdir(), 'mingzhang-rolling-'));
    bookFile = path.join(dataDir, 'book.json');
    const serviceFolder = path.join(dataDir, 'services');
    placeFile = path.join(serviceFolder, `ledger@${VERSION}.json`);
    await mkdir(serviceFolder);
    await writeBook([]);
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
      serviceUrls: { identity: await identity.start(), ledger: await services.before.start() },
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
  });
  afterAll(async () => {
    await gateway.close();
    for (const service of [identity, ...Object.values(services)]) service.stop();
    await rm(dataDir, { recursive: true });
  });

  const writeBook = (rules: object[]) =>
    writeFile(bookFile, JSON.stringify({ revision: (revision += 1), rules, killed: [], acts: [] }));
  const toAll = {
    id: 1,
    remote: 'ledger',
    version: VERSION,
    to: { kind: 'all' },
    from: null,
    until: null,
    isPaused: false,
  };

  it('fails nobody: all go to the version beside, the own one restarts, all come back', async () => {
    let isOver = false;
    const counts = { asked: 0, failed: 0 };
    let lastFrom: string | null = null;
    const client = async (at: number) => {
      for (let turn = 0; !isOver; turn += 1) {
        const writes = turn % 3 === at % 3;
        const answer = await fetch(`${gateway.url}/api/voucher`, {
          headers: { ...own, 'content-type': 'application/json' },
          ...(writes ? { method: 'POST', body: '{}' } : {}),
        });
        const { success } = (await answer.json()) as { success: boolean };
        counts.asked += 1;
        counts.failed += Number(answer.status !== 200 || !success);
        lastFrom = answer.headers.get('x-service-version');
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, at) => client(at));
    /** Resolves when the other version answers no client any more. */
    const until = async (version: string | null, idle: FakeService) => {
      while (lastFrom !== version) await new Promise((next) => setImmediate(next));
      for (let before = -1; before !== idle.seen.length;) {
        before = idle.seen.length;
        const asked = counts.asked;
        while (counts.asked < asked + 2 * CLIENTS) await new Promise((next) => setImmediate(next));
      }
    };
    await writeFile(placeFile, JSON.stringify({ url: await services.beside.start() }));
    await writeBook([toAll]);
    await until(VERSION, services.before);
    const idle = services.before.seen.length;
    await services.before.restart();
    // The own version got no request while it was down, and is asked again afterwards.
    expect(services.before.seen).toHaveLength(idle);
    await writeBook([]);
    await until(null, services.beside);
    await rm(placeFile);
    services.beside.stop();
    const asked = counts.asked;
    while (counts.asked < asked + 10 * CLIENTS) await new Promise((next) => setImmediate(next));
    isOver = true;
    await Promise.all(clients);
    expect(counts.failed).toBe(0);
    expect(services.before.seen.length).toBeGreaterThan(idle);
    expect(counts.asked).toBeGreaterThan(10 * CLIENTS);
    expect(services.beside.seen.length).toBeGreaterThan(0);
  });
});
