import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  permissionsOf,
  type ReleaseFigure,
  type SeenVersion,
  type ShownBook,
} from '@mingzhang/contract';
import {
  addReleaseToken,
  releaseTokenFile,
  type RunningService,
  todayInShanghai,
} from '@mingzhang/server';
import { testKeys } from '@mingzhang/server/testing';
import { startService } from './service';
import { FakeService } from './testing/fake-service';

const REMOTE = 'mf-books';
const UNTOLD = '各前端暂按本机版本的契约核对，取得后即改按这个版本';
const own = { 'x-requested-with': 'XMLHttpRequest' };
const plain = { cookie: 'mz_session=good' };
const signedIn = { ...own, ...plain };
const foreign = { ...signedIn, origin: 'https://evil.example' };
const tokened = { ...signedIn, authorization: 'Bearer mzr_x' };

interface Answered {
  readonly status: number;
  readonly code?: string;
  readonly msg?: string;
  readonly data?: unknown;
}

describe('the desk of releases', () => {
  const identity = new FakeService(createHash('sha256').update('good').digest('base64url'));
  let folder: string;
  let gateway: RunningService;
  const bookFile = () => path.join(folder, 'release-book.json');

  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const { owner: everybody } = identity;
  /** Sets the permissions of the session for the next calls. */
  function may(permissions: readonly string[], operatorUntil?: string): void {
    Object.assign(identity, { owner: { ...everybody, permissions, operatorUntil } });
  }
  function asOperator(): void {
    may([...permissionsOf('Making'), 'release.operate'], minutes(30));
  }
  const send = async (
    method: string,
    where: string,
    { body, headers = signedIn }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answered> => {
    const answer = await fetch(`${gateway.url}/api${where}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const book = async () => JSON.parse(await readFile(bookFile(), 'utf8'));
  const add = { name: REMOTE, build: '0.1.0-bb', to: 'set:3' };

  const unknownReach = (data: object) => {
    const answer = Buffer.from(JSON.stringify({ success: true, data }));
    identity.answers.set('/api/internal/unknown-reach', answer);
  };
  const keptBy = (data: object) => {
    const answer = Buffer.from(JSON.stringify({ success: true, data }));
    identity.answers.set('/api/internal/account-set/keeper', answer);
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-desk-'));
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const keyFile = path.join(folder, 'release-keys.json');
    await writeFile(keyFile, JSON.stringify([publicKey.export({ format: 'jwk' })]));
    for (const version of ['0.1.0-aa', '0.1.0-bb', '0.1.0-unsigned']) {
      const place = path.join(folder, 'releases', REMOTE, version);
      const facts = { name: REMOTE, version, routes: ['/b'], titles: {}, menu: [], sources: {} };
      const list = JSON.stringify({ ...facts, files: { 'mf-manifest.json': 'sha384-x' } });
      await mkdir(place, { recursive: true });
      await writeFile(path.join(place, 'release.json'), list);
      const signature = sign(null, Buffer.from(list), privateKey).toString('base64');
      if (version !== '0.1.0-unsigned') await writeFile(path.join(place, 'release.sig'), signature);
    }
    const { signingKeyOf, verifyKeys } = await testKeys();
    gateway = await startService({
      name: 'gateway',
      databaseUrl: '',
      appPassword: '',
      host: '127.0.0.1',
      port: 0,
      dataDir: folder,
      publicHost: false,
      production: false,
      smsProvider: 'console',
      staticRoot: folder,
      logLevel: 'silent',
      verifyKeys,
      signingKey: signingKeyOf('gateway'),
      serviceUrls: { identity: await identity.start() },
      releases: {
        folder: path.join(folder, 'releases'),
        keyFile,
        bookFile: bookFile(),
        overrideFolder: '',
        eventFolder: path.join(folder, 'release-events'),
        serviceFolder: path.join(folder, 'service-versions'),
        own: { [REMOTE]: ['0.1.0-aa'] },
      },
    });
    const sets = [{ id: 3, companyName: '晨星商贸有限公司' }];
    keptBy({ agencyId: 7, companyName: '晨星商贸有限公司' });
    unknownReach({ accountSetIds: [], agencyIds: [] });
    identity.answers.set(
      '/api/internal/found-sets',
      Buffer.from(JSON.stringify({ success: true, data: sets })),
    );
  });
  beforeEach(asOperator);
  afterEach(async () => {
    await rm(bookFile(), { force: true });
    await rm(`${bookFile()}.last`, { force: true });
  });
  afterAll(async () => {
    await gateway.close();
    identity.stop();
    await rm(folder, { recursive: true });
  });

  // Runs before any book exists: a book of another test would stay cached until the file is read
  // again.
  it('counts what pages were given and what failed, without telling of whom', async () => {
    for (const accountSetId of [3, 3, 4]) {
      identity.owner = { ...identity.owner, accountSetId };
      // Calls to identity drop the cached session.
      await send('GET', '/init');
      await send('GET', '/modules');
    }
    asOperator();
    const day = todayInShanghai();
    await mkdir(path.join(folder, 'release-events'), { recursive: true });
    const event = JSON.stringify({ name: REMOTE, build: '0.1.0-bb', kind: 'load' });
    const events = path.join(folder, 'release-events', `${day}.jsonl`);
    const again = JSON.stringify({ ...JSON.parse(event), kind: 'crash', isRepeated: true });
    await writeFile(events, `${event}\n${event}\n${again}\n{"name":"mf-`);
    const { data } = await send('GET', '/releases/figures?days=1');
    const figures = data as ReleaseFigure[];
    expect(figures).toEqual([
      { day, name: REMOTE, build: '0.1.0-aa', sets: 2, pages: 3, failures: 0 },
      { day, name: REMOTE, build: '0.1.0-bb', sets: 0, pages: 0, failures: 2 },
    ]);
    expect((await send('GET', '/releases/figures?days=31')).msg).toBe('天数不能大于 30');
  });

  it.each<[string, readonly string[], number | undefined, Record<string, string>, string]>([
    ['nobody is signed in', [], undefined, own, 'UNAUTHENTICATED'],
    ['the flag is missing', permissionsOf('Manager'), 30, signedIn, 'OPERATOR_ONLY'],
    ['no code was brought', ['release.operate'], undefined, signedIn, 'OPERATOR_CODE_NEEDED'],
    ['the half hour is over', ['release.operate'], -1, signedIn, 'OPERATOR_CODE_NEEDED'],
    ['another site asks', ['release.operate'], 30, foreign, 'MISSING_REQUESTED_WITH'],
    ['no page says that it asks', ['release.operate'], 30, plain, 'MISSING_REQUESTED_WITH'],
    ['a token is none of ours', ['release.operate'], 30, tokened, 'PIPELINE_TOKEN_WRONG'],
  ])('shows nothing and does nothing where %s', async (_what, rights, until, headers, code) => {
    may(rights, until === undefined ? undefined : minutes(until));
    const body = { ...add, revision: 0 };
    for (const answer of [
      await send('GET', '/releases', { headers }),
      await send('GET', '/releases/seen?accountSetId=3', { headers }),
      await send('POST', '/releases/rules', { headers, body }),
      await send('POST', '/releases/kill', { headers, body: { ...body, to: undefined } }),
    ]) {
      expect(answer).toMatchObject({ status: 403, code });
    }
    await expect(book()).rejects.toThrow('ENOENT');
  });

  it('gives a version, lets its rule rest, takes it back and stops it, in the name of the operator', async () => {
    const reason = '客户试用';
    const shown = { id: 1, build: '0.1.0-bb', isPaused: false, phase: 'during' };
    const done = await send('POST', '/releases/rules', { body: { ...add, revision: 0, reason } });
    expect(done).toMatchObject({
      data: { what: 'mf-books：账套 3 使用 0.1.0-bb（规则 1）（原因：客户试用）' },
    });
    expect(await send('GET', '/releases')).toMatchObject({
      data: {
        revision: 1,
        released: expect.arrayContaining([
          {
            name: REMOTE,
            kind: 'remote',
            own: '0.1.0-aa',
            ownBefore: null,
            killed: [],
            givenThoughKilled: null,
            builds: expect.arrayContaining(['0.1.0-aa', '0.1.0-bb']),
            rules: [
              { ...shown, sentence: '账套 3 使用 0.1.0-bb', hiddenBy: null, passedOver: null },
            ],
          },
        ]),
        acts: [{ by: '用户 7 周敏' }],
      },
    });
    // An unsigned build is not offered.
    expect(JSON.stringify(await send('GET', '/releases'))).not.toContain('0.1.0-unsigned');
    await send('POST', '/releases/rules/1/pause', { body: { revision: 1 } });
    expect((await book()).rules[0].isPaused).toBe(true);
    await send('POST', '/releases/rules/1/resume', { body: { revision: 2 } });
    await send('POST', '/releases/roll-back', { body: { revision: 3, name: REMOTE } });
    const stopped = { revision: 4, name: REMOTE, build: '0.1.0-bb' };
    expect((await send('POST', '/releases/kill', { body: stopped })).status).toBe(200);
    const { rules, killed, acts } = await book();
    expect([rules, killed]).toEqual([[], [{ remote: REMOTE, version: '0.1.0-bb' }]]);
    expect(acts.map(({ by, what }: Record<string, string>) => `${by} ${what}`)).toEqual([
      '用户 7 周敏 mf-books：账套 3 使用 0.1.0-bb（规则 1）（原因：客户试用）',
      '用户 7 周敏 暂停规则 1（mf-books：账套 3 使用 0.1.0-bb）',
      '用户 7 周敏 恢复规则 1（mf-books：账套 3 使用 0.1.0-bb）',
      '用户 7 周敏 撤回 mf-books：账套 3 使用 0.1.0-bb（规则 1）',
      '用户 7 周敏 停用 mf-books 0.1.0-bb',
    ]);
    const back = { ...stopped, revision: 5 };
    expect((await send('POST', '/releases/unkill', { body: back })).status).toBe(200);
    expect((await book()).killed).toEqual([]);
  });

  it.each([
    ['a version that nobody has built', { build: '0.1.0-cc' }, '没有 mf-books 的版本 0.1.0-cc'],
    ['a version whose list nobody has signed', { build: '0.1.0-unsigned' }, '没有可信的签名'],
    ['a version that leads elsewhere', { build: '0/../../x' }, '版本不正确'],
    ['a remote that is none', { name: 'constructor' }, '没有 constructor 的版本'],
    ['more than the whole', { to: '100.01%' }, '比例 100.01% 不正确'],
    ['a role that is none', { to: 'role:Boss' }, '没有角色 Boss'],
    ['a threshold that is none', { threshold: 'often' }, '不认识'],
    ['an end before the beginning', { from: minutes(10), until: minutes(5) }, '不会生效'],
    ['a field that is none', { who: 'all' }, '未知的字段'],
  ])('refuses %s and says why', async (_what, wrong, reason) => {
    const body = { ...add, revision: 0, ...wrong };
    const answer = await send('POST', '/releases/rules', { body });
    expect([answer.status, answer.msg]).toEqual([200, expect.stringContaining(reason)]);
    await expect(book()).rejects.toThrow('ENOENT');
  });

  it('does one of two acts that were decided by the same book, and tells the other who was first', async () => {
    const answers = await Promise.all(
      ['5%', '10%'].map((to) =>
        send('POST', '/releases/rules', { body: { ...add, to, revision: 0 } }),
      ),
    );
    const [stale, ...others] = answers.filter(({ code }) => code !== undefined);
    expect(others).toEqual([]);
    expect(stale).toMatchObject({ status: 200, code: 'RELEASE_STALE' });
    expect(stale?.msg).toMatch(
      /^发布规则刚被改动过（用户 7 周敏：mf-books：.*），请刷新后核对再操作$/,
    );
    expect((await book()).rules).toHaveLength(1);
  });

  it('does what was decided by a book in which only other remotes have changed since', async () => {
    const decided = { ...add, revision: 0, to: '5%' };
    const other = { revision: 0, name: 'feature:books.archive', build: 'on', to: 'all' };
    expect((await send('POST', '/releases/rules', { body: other })).code).toBeUndefined();
    expect((await send('POST', '/releases/rules', { body: decided })).code).toBeUndefined();
    const why = { revision: 1, reason: '' };
    const pause = (id: number) => send('POST', `/releases/rules/${id}/pause`, { body: why });
    // Decided before the second rule existed.
    expect((await pause(2)).msg).toContain('用户 7 周敏：mf-books：');
    expect((await pause(1)).code).toBeUndefined();
    expect((await pause(3)).code).toBe('RELEASE_STALE');
  });

  it.each([
    ['was put back', { revision: 0, acts: [] }],
    ['tells nothing of its acts', { revision: 2, acts: [] }],
    [
      'was changed by a version that did not write whom it named',
      { revision: 2, acts: [{ at: minutes(0), by: '李工', what: '发布' }] },
    ],
  ])('refuses an act that was decided before the book %s', async (_how, kept) => {
    await writeFile(bookFile(), JSON.stringify({ rules: [], killed: [], ...kept }));
    const { code } = await send('POST', '/releases/rules', { body: { ...add, revision: 1 } });
    expect(code).toBe('RELEASE_STALE');
  });

  it('does nothing by a book that was lost, whatever the one put back in its place has come to', async () => {
    const release = (revision: number, more: object) =>
      send('POST', '/releases/rules', { body: { ...add, revision, ...more } });
    await release(0, { to: '5%' });
    const backup = await readFile(bookFile(), 'utf8');
    await release(1, {});
    // Somebody has seen revision 2 of this book, and decides to withdraw its rule 2.
    await writeFile(bookFile(), backup);
    await rm(`${bookFile()}.last`);
    const flag = { name: 'feature:books.archive', build: 'on' };
    expect((await release(1, { ...flag, to: '5%' })).code).toBeUndefined();
    const { revision } = await book();
    expect((await release(revision, { ...flag, to: '10%' })).code).toBeUndefined();
    const late = { revision: 2, name: REMOTE };
    expect((await send('POST', '/releases/roll-back', { body: late })).code).toBe('RELEASE_STALE');
    const { rules } = await book();
    const ids = rules.map(({ id }: { id: number }) => id);
    expect([ids.length, ids[0], ids.includes(2)]).toEqual([2, 1, false]);
  });

  it('says which version an account set is given, by which rule, and what was passed over', async () => {
    const seen = async () => {
      const { data } = await send('GET', '/releases/seen?accountSetId=3');
      const { versions, accountSet } = data as { versions: SeenVersion[]; accountSet: object };
      expect(accountSet).toEqual({ id: 3, companyName: '晨星商贸有限公司' });
      return versions.filter(({ kind }) => kind !== 'switch');
    };
    const ownOne = { name: REMOTE, kind: 'remote', build: '0.1.0-aa', rule: null, passedOver: [] };
    expect(await seen()).toEqual([{ ...ownOne, note: null }]);
    const rule = { remote: REMOTE, from: null, until: null, isPaused: false };
    const rules = [
      {
        ...rule,
        id: 1,
        version: '0.1.0-bb',
        to: { kind: 'agencies', ids: [7] },
        from: '2026-01-01T16:30:00.000Z',
      },
      { ...rule, id: 2, version: '0.1.0-unsigned', to: { kind: 'accountSets', ids: [3] } },
      { ...rule, id: 3, remote: 'identity', version: '0.2.0-x', to: { kind: 'all' } },
    ];
    await writeFile(bookFile(), JSON.stringify({ revision: 9, rules, killed: [], acts: [] }));
    expect(await seen()).toEqual([
      {
        name: REMOTE,
        kind: 'remote',
        build: '0.1.0-bb',
        rule: { id: 1, sentence: '代理 7 的账套使用 0.1.0-bb，自 2026-01-02 00:30 起' },
        passedOver: [{ build: '0.1.0-unsigned', why: '构建不在库中，或清单没有可信的签名' }],
        note: null,
      },
      {
        name: 'identity',
        kind: 'service',
        build: 'own',
        rule: null,
        passedOver: [{ build: '0.2.0-x', why: '这个版本没有在运行' }],
        note: null,
      },
    ]);
    keptBy({ agencyId: null, companyName: null });
    expect(await send('GET', '/releases/seen?accountSetId=4')).toMatchObject({
      code: 'NOT_FOUND',
      msg: '没有编号为 4 的账套，请按名称查找',
    });
    keptBy({ agencyId: 7, companyName: '晨星商贸有限公司' });
  });

  it('hides no rule behind one whose version nobody is given, and says why that is', async () => {
    const rule = { from: null, until: null, isPaused: false, to: { kind: 'all' } };
    const rules = [
      { ...rule, id: 1, remote: REMOTE, version: '0.1.0-bb' },
      { ...rule, id: 2, remote: REMOTE, version: '0.1.0-unsigned' },
      { ...rule, id: 3, remote: 'identity', version: '0.2.0-x' },
      { ...rule, id: 4, remote: 'identity', version: '0.2.0-gone' },
      { ...rule, id: 5, remote: REMOTE, version: '0.1.0-aa', to: { kind: 'roles', roles: [] } },
    ];
    await writeFile(bookFile(), JSON.stringify({ revision: 9, rules, killed: [], acts: [] }));
    const slow = new FakeService('');
    let tell = () => {};
    slow.answersAfter = new Promise<void>((resolve) => (tell = resolve));
    slow.answers.set('/contract', Buffer.from('{}'));
    const running = path.join(folder, 'service-versions', 'identity@0.2.0-x.json');
    await mkdir(path.dirname(running), { recursive: true });
    await writeFile(running, JSON.stringify({ url: await slow.start() }));
    const shown = async () => {
      const { released } = (await send('GET', '/releases')).data as ShownBook;
      return released
        .flatMap((one) => one.rules)
        .map(({ id, hiddenBy, passedOver }) => [id, hiddenBy, passedOver]);
    };
    const wanted = [
      [4, null, '这个版本没有在运行'],
      [3, null, null],
      [5, null, null],
      [2, null, '构建不在库中，或清单没有可信的签名'],
      [1, null, null],
    ];
    while (JSON.stringify((await shown())[1]) !== '[3,null,null]');
    expect(await shown()).toEqual(wanted);
    const noteOf = async () => {
      const { data } = await send('GET', '/releases/seen?accountSetId=3');
      const { versions } = data as { versions: SeenVersion[] };
      return versions.find(({ name }) => name === 'identity')?.note;
    };
    // The gateway reads its book again after a second.
    while ((await noteOf()) !== '契约未能在 2 秒内取得，' + UNTOLD);
    tell();
    while ((await noteOf()) !== null);
    slow.stop();
    await rm(running);
  });

  it('sets a threshold of its own, and shows it', async () => {
    const body = { ...add, revision: 0, from: '2026-12-01T00:00:00+08:00' };
    const sentence =
      '账套 3 使用 0.1.0-bb，自 2026-12-01 00:00 起，' +
      '10 分钟内 5 人出错即暂停，或其中 30% 载入超过 4 秒';
    const done = await send('POST', '/releases/rules', {
      body: { ...body, threshold: '5/10m,slow:4s/30%' },
    });
    expect(done).toMatchObject({ data: { what: `mf-books：${sentence}（规则 1）` } });
    expect(JSON.stringify(await send('GET', '/releases'))).toContain(`"sentence":"${sentence}"`);
    expect((await book()).rules[0].threshold).toEqual({
      sessions: 5,
      minutes: 10,
      slowMs: 4_000,
      slowPercent: 30,
    });
  });

  it('turns a switch off for some, tells who has it, and does not stop it', async () => {
    const name = 'feature:books.archive';
    const body = { name, build: 'off', to: 'agency:7', revision: 0 };
    expect(await send('POST', '/releases/rules', { body })).toMatchObject({
      data: { what: 'feature:books.archive：代理 7 的账套关闭（规则 1）' },
    });
    const { data } = await send('GET', '/releases/seen?accountSetId=3');
    expect((data as { versions: SeenVersion[] }).versions).toContainEqual({
      name,
      kind: 'switch',
      build: 'off',
      passedOver: [],
      note: null,
      rule: { id: 1, sentence: '代理 7 的账套关闭' },
    });
    const stop = { name, build: 'off', revision: 1 };
    expect(await send('POST', '/releases/kill', { body: stop })).toMatchObject({
      code: 'RELEASE_REFUSED',
      msg: '功能开关不能停用，请改用一条关闭它的规则。',
    });
    const other = { ...body, name: 'feature:none', revision: 1 };
    expect(await send('POST', '/releases/rules', { body: other })).toMatchObject({
      code: 'RELEASE_UNKNOWN',
    });
  });

  it.each([
    ['gateway', '用户 7 gateway'],
    ['流水线 ci', '用户 7 流水线 ci'],
    ['root\n2026', '用户 7 root�2026'],
  ])('names in the history an operator called %j as nobody else is named', async (userName, by) => {
    identity.owner = { ...identity.owner, userName };
    await send('GET', '/init');
    await send('POST', '/releases/rules', { body: { ...add, revision: 0 } });
    expect((await book()).acts).toMatchObject([{ by }]);
  });

  it.each(['a\nb', 'a\u001B[2J', 'a\u009Bb', 'a\u2028b'])(
    'takes no reason that does not stay in its line (%j)',
    async (reason) => {
      const body = { ...add, revision: 0, reason };
      expect(await send('POST', '/releases/rules', { body })).toMatchObject({
        status: 200,
        success: false,
        msg: '原因不能换行，也不能含控制字符',
      });
    },
  );

  it.each<[object]>([
    [{ to: 'set:9007199254740993' }],
    [{ to: `set:${'9'.repeat(400)}` }],
    [{ to: 'agency:99999999999999999999' }],
    [{ to: 'set:0' }],
    [{ until: '9999-12-31T23:59:59-23:59' }],
    [{ from: '0000-01-01T00:00:00+23:59' }],
  ])('refuses what cannot be, and takes no file for damaged by it (%j)', async (wrong) => {
    const body = { ...add, ...wrong, revision: 0 };
    expect(await send('POST', '/releases/rules', { body })).toMatchObject({
      status: 200,
      code: 'RELEASE_REFUSED',
      msg: expect.stringContaining('不正确'),
    });
  });

  it.each(['{', '{}', 'null', '\0'])(
    'says so when the tokens of pipelines are damaged (%j)',
    async (text) => {
      await writeFile(releaseTokenFile(bookFile()), text);
      const headers = { authorization: 'Bearer mzr_x' };
      expect(await send('GET', '/releases', { headers })).toMatchObject({
        status: 200,
        code: 'RELEASE_DAMAGED',
        msg: expect.stringContaining('令牌文件'),
      });
      await rm(releaseTokenFile(bookFile()));
    },
  );

  it('does for a pipeline what it does for operators, but tells it of no account set', async () => {
    const file = releaseTokenFile(bookFile());
    const token = await addReleaseToken(file, { name: 'ci', until: null, at: new Date() });
    const headers = { authorization: `Bearer ${token}` };
    const body = { ...add, to: '5%', revision: 0 };
    expect((await send('POST', '/releases/rules', { headers, body })).status).toBe(200);
    expect((await book()).acts).toMatchObject([{ by: '流水线 ci' }]);
    expect(await send('GET', '/releases', { headers })).toMatchObject({ data: { revision: 1 } });
    for (const where of ['/releases/sets?keyword=1', '/releases/seen?accountSetId=3']) {
      expect(await send('GET', where, { headers })).toMatchObject({
        status: 403,
        code: 'PIPELINE_FORBIDDEN',
      });
    }
    // Wrong tokens are counted by address, including those of the test above.
    const wrong = { authorization: 'Bearer mzr_wrong' };
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 20) {
      statuses.push((await send('GET', '/releases', { headers: wrong })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await send('GET', '/releases')).status).toBe(200);
    // A good token from the same address is accepted.
    expect((await send('GET', '/releases', { headers })).status).toBe(200);
    await rm(file);
    expect((await send('GET', '/releases', { headers })).status).toBe(429);
  });

  it('gives nothing to account sets that there are not, nor to who keeps none', async () => {
    unknownReach({ accountSetIds: [999], agencyIds: [] });
    expect(
      await send('POST', '/releases/rules', { body: { ...add, to: 'set:3,999', revision: 0 } }),
    ).toMatchObject({
      code: 'RELEASE_REFUSED',
      msg: '没有编号为 999 的账套，请核对后再发布',
    });
    unknownReach({ accountSetIds: [], agencyIds: [8] });
    expect(
      await send('POST', '/releases/rules', { body: { ...add, to: 'agency:8', revision: 0 } }),
    ).toMatchObject({
      code: 'RELEASE_REFUSED',
      msg: '编号为 8 的用户没有代理任何账套，请核对后再发布',
    });
    unknownReach({ accountSetIds: [], agencyIds: [] });
    await expect(book()).rejects.toThrow('ENOENT');
  });

  it('does nothing on a book that went away, nor on an older one in its place', async () => {
    await send('POST', '/releases/rules', { body: { ...add, revision: 0 } });
    const older = await readFile(bookFile());
    const stopped = { name: REMOTE, build: '0.1.0-bb', revision: 1 };
    expect((await send('POST', '/releases/kill', { body: stopped })).code).toBeUndefined();
    for (const replaced of [() => writeFile(bookFile(), older), () => rm(bookFile())]) {
      await replaced();
      expect(await send('GET', '/releases')).toMatchObject({ code: 'RELEASE_DAMAGED' });
      for (const revision of [0, 1, 2]) {
        const again = { ...add, build: '0.1.0-aa', revision };
        expect(await send('POST', '/releases/rules', { body: again })).toMatchObject({
          code: 'RELEASE_DAMAGED',
        });
      }
    }
    expect(await readFile(`${bookFile()}.last`, 'utf8')).toContain('"killed": [\n    {');
  });

  it('says so when the book is damaged, and leaves it as it is', async () => {
    await writeFile(bookFile(), '{"revision": 3');
    expect(await send('GET', '/releases')).toMatchObject({ status: 200, code: 'RELEASE_DAMAGED' });
    const body = { ...add, revision: 3 };
    expect(await send('POST', '/releases/rules', { body })).toMatchObject({
      code: 'RELEASE_DAMAGED',
    });
    expect(await readFile(bookFile(), 'utf8')).toBe('{"revision": 3');
    // Reports of pages are accepted although nothing can be stored.
    const build = { name: REMOTE, build: '0.1.0-aa' };
    for (const [what, body] of [
      ['failed', { ...build, kind: 'crash' }],
      ['loaded', { ...build, ms: 60_000 }],
    ] as const) {
      const answer = await send('POST', `/modules/${what}`, { body });
      expect([what, answer]).toMatchObject([what, { status: 200, success: true }]);
    }
  });
});
