import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunningService } from '@mingzhang/server';
import { testKeys } from '@mingzhang/server/testing';
import { startService } from './service';
import { FakeService } from './testing/fake-service';

const shape = { as: 'json', answers: 'json', request: {}, answer: {} };
const told = (...keys: string[]) =>
  Buffer.from(JSON.stringify(Object.fromEntries(keys.map((key) => [key, shape]))));

describe('what those are answered whom a release is to reach', () => {
  const [identity, ledger, newer, older] = Array.from({ length: 4 }, () => new FakeService(''));
  const services = [identity, ledger, newer, older] as FakeService[];
  let gateway: RunningService;
  let dataDir: string;
  let bookFile: string;

  beforeAll(async () => {
    const { signingKeyOf, verifyKeys } = await testKeys();
    dataDir = await mkdtemp(path.join(tmpdir(), 'mingzhang-reached-'));
    bookFile = path.join(dataDir, 'book.json');
    const serviceFolder = path.join(dataDir, 'services');
    await mkdir(serviceFolder);
    const keeper = { success: true, data: { agencyId: 7, companyName: '晨星' } };
    identity?.answers.set('/api/internal/account-set/keeper', Buffer.from(JSON.stringify(keeper)));
    unknownIds([]);
    identity?.answers.set('/contract', told('POST /login'));
    const urls = await Promise.all(services.map((service) => service.start()));
    const contracts = [['GET /a'], ['GET /a', 'GET /b'], []];
    for (const [at, service] of [ledger, newer, older].entries()) {
      service?.answers.set('/contract', told(...(contracts[at] ?? [])));
    }
    for (const [at, version] of ['0.2.0-new', '0.0.9-old'].entries()) {
      const file = path.join(serviceFolder, `ledger@${version}.json`);
      await writeFile(file, JSON.stringify({ url: urls[at + 2] }));
    }
    await writeRules([]);
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
      serviceUrls: { identity: urls[0] ?? '', ledger: urls[1] ?? '' },
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
    for (const service of services) service.stop();
    await rm(dataDir, { recursive: true });
  });

  /** Sets the account sets that identity reports as unknown. */
  function unknownIds(accountSetIds: readonly number[]) {
    const answer = { success: true, data: { accountSetIds, agencyIds: [] } };
    identity?.answers.set('/api/internal/unknown-reach', Buffer.from(JSON.stringify(answer)));
  }

  let revision = 0;
  async function writeRules(rules: readonly (readonly [version: string, to: object])[]) {
    revision += 1;
    const written = rules.map(([version, to], at) => ({
      id: at + 1,
      remote: 'ledger',
      version,
      to,
      from: null,
      until: null,
      isPaused: false,
    }));
    await writeFile(bookFile, JSON.stringify({ revision, rules: written, killed: [], acts: [] }));
  }

  /** The groups of a reach, with the versions and calls of the ledger that answer them. */
  const reached = async (to: string) => {
    const url = `${gateway.url}/api/contract?to=${encodeURIComponent(to)}`;
    const answer = (await (await fetch(url)).json()) as {
      reached?: { who: string; services: string[]; calls: Record<string, unknown> }[];
    };
    return answer.reached?.map(({ who, services: of, calls }) =>
      [who, ...of, ...Object.keys(calls).filter((key) => /^GET \/[ab]$/.test(key))].join(' | '),
    );
  };

  /** Waits for the gateway to read its book again, which it does after a second. */
  async function untilRead(isRead: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline && !(await isRead()));
  }

  const sets = (...ids: number[]) => ({ kind: 'accountSets', ids });
  it.each([
    ['nobody is given another version', [], 'set:12', ['账套 12 | GET /a']],
    [
      'an account set is',
      [['0.2.0-new', sets(12)]],
      'set:12,13',
      ['账套 12 | ledger 0.2.0-new | GET /a | GET /b', '账套 13 | GET /a'],
    ],
    [
      'its agency is, and one of its roles another one',
      [
        ['0.2.0-new', { kind: 'roles', roles: ['View'] }],
        ['0.0.9-old', { kind: 'agencies', ids: [7] }],
      ],
      'set:12',
      ['账套 12 | ledger 0.0.9-old'],
    ],
    [
      'one of its roles is',
      [['0.2.0-new', { kind: 'roles', roles: ['View'] }]],
      'set:12',
      [
        '账套 12（账套管理员、主管、制单人、出纳） | GET /a',
        '账套 12（查看） | ledger 0.2.0-new | GET /a | GET /b',
      ],
    ],
    [
      'all are, but for some',
      [
        ['0.2.0-new', { kind: 'all' }],
        ['0.0.9-old', sets(12)],
      ],
      '5%',
      [
        '其余（5% 的账套） | ledger 0.2.0-new | GET /a | GET /b',
        '账套 12，规则 2 | ledger 0.0.9-old',
      ],
    ],
    [
      'an agency is',
      [['0.2.0-new', { kind: 'agencies', ids: [7, 8] }]],
      'agency:7',
      ['代理 7 的账套 | ledger 0.2.0-new | GET /a | GET /b'],
    ],
    [
      'another role is',
      [['0.2.0-new', { kind: 'roles', roles: ['View'] }]],
      'role:Manager',
      ['角色「账套管理员」 | GET /a'],
    ],
    [
      'the newest version for all does not run',
      [
        ['0.2.0-new', { kind: 'all' }],
        ['0.3.0-gone', { kind: 'all' }],
      ],
      '5%',
      ['5% 的账套 | ledger 0.2.0-new | GET /a | GET /b'],
    ],
    ['the version does not run', [['0.3.0-gone', sets(12)]], 'set:12', ['账套 12 | GET /a']],
  ] as const)('is told where %s', async (_name, rules, to, said) => {
    await writeRules(rules);
    const isSaid = async () => JSON.stringify(await reached(to)) === JSON.stringify(said);
    await untilRead(isSaid);
    expect(await reached(to)).toEqual(said);
  });

  it('says of a version that does not tell what it answers', async () => {
    const silent = new FakeService('');
    silent.isAway = true;
    const file = path.join(dataDir, 'services/ledger@0.3.0-silent.json');
    await writeFile(file, JSON.stringify({ url: await silent.start() }));
    await writeRules([['0.3.0-silent', sets(12)]]);
    await untilRead(async () => (await reached('set:12'))?.[0]?.includes('silent') === true);
    const answer = await fetch(`${gateway.url}/api/contract?to=set:12`);
    expect(((await answer.json()) as { reached: object[] }).reached).toMatchObject([
      { services: ['ledger 0.3.0-silent'], untold: ['ledger 0.3.0-silent'] },
    ]);
    silent.stop();
  });

  it('names account sets that do not exist', async () => {
    unknownIds([999_999_999]);
    const answer = await fetch(`${gateway.url}/api/contract?to=set:999999999`);
    expect(((await answer.json()) as { unknown: string }).unknown).toBe(
      '没有编号为 999999999 的账套，请核对后再发布',
    );
    unknownIds([]);
  });

  it('is left out for a reach that is none, and for who names none', async () => {
    expect(await reached('everybody')).toBeUndefined();
    const answer = await (await fetch(`${gateway.url}/api/contract`)).json();
    expect(answer).toMatchObject({ isWhole: true, calls: { 'GET /a': shape } });
    expect(answer).not.toHaveProperty('reached');
  });
});
