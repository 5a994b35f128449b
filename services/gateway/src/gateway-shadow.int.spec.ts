import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptShadowFindings } from '@mingzhang/contract';
import { AssertionVerifier, credentialsIn, type RunningService } from '@mingzhang/server';
import { testKeys } from '@mingzhang/server/testing';
import { startService } from './service';
import { FakeService } from './testing/fake-service';

const own = { 'x-requested-with': 'XMLHttpRequest', cookie: 'mz_session=good' };
const VERSION = '0.2.0-new';
const turn = () => new Promise((next) => setImmediate(next));
const envelope = (data: object) => Buffer.from(JSON.stringify({ success: true, data }));

describe('a shadow of a service', () => {
  const identity = new FakeService(createHash('sha256').update('good').digest('base64url'));
  const ledger = new FakeService('');
  const shadow = new FakeService('');
  let gateway: RunningService;
  let verifier: AssertionVerifier;
  let dataDir: string;

  beforeAll(async () => {
    const { signingKeyOf, verifyKeys } = await testKeys();
    verifier = new AssertionVerifier('ledger', verifyKeys);
    dataDir = await mkdtemp(path.join(tmpdir(), 'mingzhang-shadow-'));
    const [bookFile, serviceFolder] = ['book.json', 'services'].map((name) =>
      path.join(dataDir, name),
    ) as [string, string];
    const shadows = [{ service: 'ledger', version: VERSION, hundredths: 10_000 }];
    const book = { revision: 1, rules: [], killed: [], shadows, acts: [] };
    await writeFile(bookFile, JSON.stringify(book));
    await mkdir(serviceFolder);
    const place = JSON.stringify({ url: await shadow.start() });
    await writeFile(path.join(serviceFolder, `ledger@${VERSION}.json`), place);
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
  afterEach(() => {
    shadow.isBroken = false;
    shadow.answersAfter = Promise.resolve();
    for (const service of [ledger, shadow]) {
      service.seen.length = 0;
      service.answers.clear();
    }
  });
  afterAll(async () => {
    await gateway.close();
    for (const service of [identity, ledger, shadow]) service.stop();
    await rm(dataDir, { recursive: true });
  });

  const ask = async (where: string, init: RequestInit = {}) => {
    const answer = await fetch(`${gateway.url}/api${where}`, { headers: own, ...init });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const kept = async () => {
    const file = path.join(dataDir, `events/shadows/ledger@${VERSION}.json`);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : keptShadowFindings.parse(JSON.parse(text));
  };
  /** Reads the findings until they meet a condition. */
  const keptWhen = async (
    isSo: (found: NonNullable<Awaited<ReturnType<typeof kept>>>) => boolean,
  ) => {
    for (;;) {
      const found = await kept();
      if (found && isSo(found)) return found;
      await turn();
    }
  };
  const fieldsIn = ({ findings }: NonNullable<Awaited<ReturnType<typeof kept>>>, call: string) =>
    findings.filter((one) => one.call === call).map(({ field }) => field);

  it('is asked what was read, with a word that says so, and nothing else', async () => {
    await ask('/voucher', { method: 'POST', body: '{}' });
    await ask('/voucher/export?period=2026-01');
    await ask('/checkout/unCheck?checkYear=2026&checkMonth=1');
    await ask('/voucher-attachment/1/content');
    const answer = await ask('/voucher?period=2026-01');
    expect(answer.text).toContain('/api/voucher?period=2026-01');
    expect(answer.headers.get('x-service-version')).toBeNull();
    while (shadow.seen.length === 0) await turn();
    expect(shadow.seen.map(({ url }) => url)).toEqual(['/api/voucher?period=2026-01']);
    const of = async (service: FakeService) =>
      await verifier.verify(credentialsIn(service.last('/api/voucher?')?.headers ?? {}));
    expect(await of(shadow)).toMatchObject({ isShadow: true, user: { userId: 7 } });
    expect(await of(ledger)).toEqual({ user: expect.objectContaining({ userId: 7 }) });
    // Equal answers are no finding.
    const found = await keptWhen(({ compared }) => compared > 0);
    expect(found).toMatchObject({ compared: 1, differing: 0, findings: [] });
  });

  it('that differs is listed by call and field, and changes nothing for who asked', async () => {
    const where = '/api/subject/7';
    ledger.answers.set(where, envelope({ name: '周敏', total: '1.00', at: 1 }));
    shadow.answers.set(where, envelope({ total: '2.00', name: '张三', at: 1 }));
    const answer = await ask('/subject/7');
    expect(JSON.parse(answer.text)).toEqual({
      success: true,
      data: { name: '周敏', total: '1.00', at: 1 },
    });
    const found = await keptWhen(({ differing }) => differing === 1);
    expect(found.findings).toEqual([
      expect.objectContaining({
        call: 'GET /subject/{id}',
        field: 'data.name',
        count: 1,
        example: expect.objectContaining({ own: '文字（2 字）', other: '文字（2 字）' }),
      }),
      expect.objectContaining({
        call: 'GET /subject/{id}',
        field: 'data.total',
        example: {
          at: 'data.total',
          own: '"1.00"',
          other: '"2.00"',
          accountSetId: 3,
          requestId: answer.headers.get('x-request-id'),
        },
      }),
    ]);
  });

  it('is not blamed for what the own version answers otherwise when it is asked again', async () => {
    const where = '/api/currency';
    ledger.answers.set(where, envelope({ rate: '7.10' }));
    shadow.answers.set(where, envelope({ rate: '7.20' }));
    let goOn = () => {};
    shadow.answersAfter = new Promise((resolve) => (goOn = resolve));
    const { compared: before } = await keptWhen(() => true);
    await ask('/currency');
    // The record is saved between the two reads.
    while (shadow.seen.length === 0) await turn();
    ledger.answers.set(where, envelope({ rate: '7.20' }));
    goOn();
    const found = await keptWhen(({ compared }) => compared > before);
    expect(fieldsIn(found, 'GET /currency')).toEqual([]);
    expect(ledger.seen.map(({ url }) => url)).toEqual([where, where]);
  });

  it('that answers 500 is listed, and who asked hears nothing of it', async () => {
    shadow.isBroken = true;
    const answer = await ask('/voucher-word');
    expect(answer.status).toBe(200);
    const found = await keptWhen((one) => fieldsIn(one, 'GET /voucher-word').length > 0);
    expect(found.findings.at(-1)).toMatchObject({
      field: '状态',
      example: { own: '200', other: '500' },
    });
  });

  it('that hangs holds nobody up, and is asked no more than a few at once', async () => {
    let goOn = () => {};
    shadow.answersAfter = new Promise((resolve) => (goOn = resolve));
    const { compared: before } = await keptWhen(() => true);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('/voucher')));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await keptWhen(({ dropped }) => dropped === 8)).compared).toBe(before);
    while (shadow.seen.length < 4) await turn();
    goOn();
    expect((await keptWhen(({ compared }) => compared === before + 4)).dropped).toBe(8);
    expect(shadow.seen).toHaveLength(4);
  });
});
