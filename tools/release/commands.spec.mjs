import { generateKeyPairSync, sign } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { featureNames, features } from '@mingzhang/contract';
import { markOf } from '../run/live-process.mjs';
import { ROOT } from '../run/main.mjs';
import { runRelease } from './commands.mjs';
import { alone } from './desk.mjs';

/** @type {import('@mingzhang/contract').FeatureName[]} */
const names = [...featureNames];
/** What `list` says of switches that no rule names. */
const switches = names.flatMap((name) => {
  const { title, owner, until, isOn } = features[name];
  return [
    `功能开关 ${name}（${title}）：${owner}负责，${until} 前移除`,
    `  其余${isOn ? '开启' : '关闭'}`,
  ];
});

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** @type {string} */
let dataDir;
/** @type {string[]} */
let told;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mingzhang-release-'));
  // The user of the database must be able to enter it.
  chmodSync(dataDir, 0o755);
  told = [];
  for (const version of ['0.1.0-aa', '0.1.0-bb']) {
    store(version, privateKey);
  }
  writeFileSync(
    join(dataDir, 'release-keys.json'),
    JSON.stringify([publicKey.export({ format: 'jwk' })]),
  );
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/**
 * Puts a build into the store.
 * @param {string} version
 * @param {import('node:crypto').KeyObject} [key] that signs it; undefined: nobody does
 */
function store(version, key) {
  const folder = join(dataDir, 'releases/mf-books', version);
  const own = { name: 'mf-books', version, routes: [], titles: {}, menu: [], sources: {} };
  const list = JSON.stringify({ ...own, files: {} });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'release.json'), list);
  if (!key) return;
  const signature = sign(null, Buffer.from(list), key).toString('base64');
  writeFileSync(join(folder, 'release.sig'), signature);
}

/** @param {string} line */
const release = (line) =>
  runRelease({
    root: ROOT,
    args: line.split(' '),
    env: { DATA_DIR: dataDir },
    log: (text) => told.push(text),
  });
const book = () => JSON.parse(readFileSync(join(dataDir, 'release-book.json'), 'utf8'));

describe('npm run release', () => {
  it('lets a version grow, rest, go back and stop, and notes who did what', async () => {
    await release('pin mf-books 0.1.0-aa --to 5%');
    await release('pin mf-books 0.1.0-aa --to 20%');
    await release('pin mf-books 0.1.0-bb --to set:12 --from 2026-12-01');
    await release('pause 2');
    expect(book().rules).toMatchObject([
      { id: 2, version: '0.1.0-aa', to: { kind: 'share', hundredths: 2000 }, isPaused: true },
      { id: 3, version: '0.1.0-bb', to: { ids: [12] }, from: '2026-11-30T16:00:00.000Z' },
    ]);
    await release('resume 2');
    await release('roll-back mf-books');
    await release('kill mf-books 0.1.0-aa');
    expect(book()).toMatchObject({
      revision: 7,
      rules: [],
      killed: [{ remote: 'mf-books', version: '0.1.0-aa' }],
    });
    told = [];
    await release('list');
    expect(
      told.map((line) => line.replace(/^ {2}2\d{3}-\S+ \S+ {2}命令行 \S+/, '  当时  某人')),
    ).toEqual([
      '没有发布规则，所有账套都使用本机版本。',
      ...switches,
      '已停用',
      '  mf-books 0.1.0-aa',
      '最近的操作',
      '  当时  某人  mf-books：5% 的账套使用 0.1.0-aa（规则 1）',
      '  当时  某人  mf-books：20% 的账套使用 0.1.0-aa（规则 2）',
      '  当时  某人  mf-books：账套 12 使用 0.1.0-bb，自 2026-12-01 00:00 起（规则 3）',
      '  当时  某人  暂停规则 2（mf-books：20% 的账套使用 0.1.0-aa）',
      '  当时  某人  恢复规则 2（mf-books：20% 的账套使用 0.1.0-aa）',
      '  当时  某人  撤回 mf-books：账套 12 使用 0.1.0-bb，自 2026-12-01 00:00 起（规则 3）',
      '  当时  某人  停用 mf-books 0.1.0-aa',
    ]);
  });

  it('tells that a stopped version is given on where the installation has no other', async () => {
    writeFileSync(
      join(dataDir, 'release-own.json'),
      JSON.stringify({ 'mf-books': ['0.1.0-bb', '0.1.0-aa'] }),
    );
    await release('kill mf-books 0.1.0-bb');
    expect(told.join('\n')).not.toContain('仍会使用');
    await release('kill mf-books 0.1.0-aa');
    expect(told.at(-1)).toContain('没有规则的账套仍会使用 0.1.0-aa');
    told = [];
    await release('list');
    expect(told).toContain('  mf-books 0.1.0-aa（本机没有其他版本，仍在使用）');
    expect(told).toContain('  mf-books 0.1.0-bb');
    await release('unkill mf-books 0.1.0-aa');
    await release('pin mf-books 0.1.0-aa --to all');
    expect(book()).toMatchObject({
      rules: [{ version: '0.1.0-aa', to: { kind: 'all' } }],
      killed: [{ remote: 'mf-books', version: '0.1.0-bb' }],
    });
    await expect(release('unkill mf-books 0.1.0-aa')).rejects.toThrow('没有停用，不用恢复');
  });

  it('hands a token of a pipeline out once, lists it without it, and takes it back', async () => {
    await release('token add ci --until 2099-01-01');
    const token = told.at(-1) ?? '';
    expect(token).toMatch(/^mzr_[\w-]{43}$/);
    told = [];
    await release('token list');
    expect(told.join()).toMatch(/^ {2}ci {2}签发于 \S+ \S+ {2}至 2099-01-01 00:00 止$/);
    const kept = readFileSync(join(dataDir, 'release-tokens.json'), 'utf8');
    expect(kept).not.toContain(token);
    await release('token revoke ci');
    told = [];
    await release('token list');
    expect(told).toEqual(['没有流水线令牌。']);
  });

  it('switches a part of a version for some account sets, and lists whose it is', async () => {
    const name = names[0] ?? 'books.archive';
    const [head, rest] = switches;
    await release(`switch ${name} off --to 5%`);
    await release(`switch ${name} off --to agency:7`);
    expect(book().rules).toMatchObject([
      { remote: `feature:${name}`, version: 'off', to: { kind: 'share', hundredths: 500 } },
      { version: 'off', to: { kind: 'agencies', ids: [7] } },
    ]);
    told = [];
    await release('list');
    expect(told.slice(0, 5)).toEqual([
      '没有发布规则，所有账套都使用本机版本。',
      head,
      '  2  代理 7 的账套关闭',
      '  1  5% 的账套关闭',
      rest,
    ]);
    await release(`roll-back feature:${name}`);
    expect(book().rules).toHaveLength(1);
  });

  it('stops a version of a service that a rule names, though it has crashed', async () => {
    const rule = { id: 1, remote: 'asset', version: '0.2.0-x', isPaused: true };
    const rules = [{ ...rule, to: { kind: 'all' }, from: null, until: null }];
    const kept = { revision: 1, rules, killed: [], acts: [] };
    writeFileSync(join(dataDir, 'release-book.json'), JSON.stringify(kept));
    await release('kill asset 0.2.0-x');
    expect(book()).toMatchObject({ rules: [], killed: [{ remote: 'asset', version: '0.2.0-x' }] });
  });

  it('gives and stops no build whose list nobody has signed', async () => {
    store('0.1.0-cc');
    store('0.1.0-dd', generateKeyPairSync('ed25519').privateKey);
    for (const line of [
      'pin mf-books 0.1.0-cc',
      'kill mf-books 0.1.0-cc',
      'pin mf-books 0.1.0-dd',
    ]) {
      await expect(release(line)).rejects.toThrow('它的清单没有可信的签名');
    }
    expect(() => book()).toThrow('ENOENT');
  });

  it('lists the rules in the order in which they are asked', async () => {
    await release('pin mf-books 0.1.0-aa --to 5%');
    await release('pin mf-books 0.1.0-bb --to all');
    await release('pin mf-books 0.1.0-aa --to role:View');
    told = [];
    await release('list');
    expect(told.slice(0, 5)).toEqual([
      'mf-books',
      '  3  角色「查看」使用 0.1.0-aa',
      '  2  所有账套使用 0.1.0-bb',
      '  1  5% 的账套使用 0.1.0-aa（被规则 2 盖住，没有账套会用到）',
      '  其余使用本机版本',
    ]);
  });

  it('lists what became of one remote or switch after any number of acts of other teams', async () => {
    await release('pin mf-books 0.1.0-aa --to 5%');
    await release('switch books.archive off --to set:12');
    await release('kill mf-books 0.1.0-bb');
    const { acts, ...rest } = book();
    const other = { ...acts[0], what: '撤回 mf-bookshelf：……' };
    const kept = JSON.stringify({ ...rest, acts: [...acts, ...Array(20).fill(other)] });
    writeFileSync(join(dataDir, 'release-book.json'), kept);
    const linesOf = async (/** @type {string} */ name) => {
      told = [];
      await release(`list ${name}`);
      return told.map((line) => line.replace(/^ {2}2.*命令行 \S+/, '  某人'));
    };
    expect(await linesOf('mf-books')).toEqual([
      'mf-books',
      '  1  5% 的账套使用 0.1.0-aa',
      '  其余使用本机版本',
      '已停用',
      '  mf-books 0.1.0-bb',
      '最近的操作',
      '  某人  mf-books：5% 的账套使用 0.1.0-aa（规则 1）',
      '  某人  停用 mf-books 0.1.0-bb',
    ]);
    expect(await linesOf('feature:books.archive')).toEqual([
      expect.stringMatching(/^功能开关 books\.archive/),
      expect.stringContaining('账套 12'),
      expect.stringMatching(/^ {2}其余/),
      '最近的操作',
      expect.stringContaining('feature:books.archive'),
    ]);
    expect(await linesOf('mf-book')).toEqual(['没有 mf-book 的发布规则。']);
  });

  it('lists no rule as hidden behind one whose version nobody is given', async () => {
    await release('pin mf-books 0.1.0-aa --to 5%');
    await release('pin mf-books 0.1.0-bb --to all');
    rmSync(join(dataDir, 'releases/mf-books/0.1.0-bb/release.sig'));
    told = [];
    await release('list');
    expect(told.slice(1, 3)).toEqual([
      '  2  所有账套使用 0.1.0-bb（构建不在库中，或清单没有可信的签名，现在不给出）',
      '  1  5% 的账套使用 0.1.0-aa',
    ]);
  });

  it('keeps the threshold of a release while its share grows', async () => {
    await release('pin mf-books 0.1.0-aa --to 5% --threshold 5/20m,slow:4s/30%');
    await release('pin mf-books 0.1.0-aa --to 20%');
    const threshold = { sessions: 5, minutes: 20, slowMs: 4_000, slowPercent: 30 };
    expect(book().rules).toMatchObject([{ to: { hundredths: 2000 }, threshold }]);
    told = [];
    await release('list');
    expect(told[1]).toBe(
      '  2  20% 的账套使用 0.1.0-aa，20 分钟内 5 人出错即暂停，或其中 30% 载入超过 4 秒',
    );
  });

  it.each([
    ['', '用法：'],
    ['--nothing', '用法：'],
    ['mf-none --to 5%', '没有名为 mf-none 的前端，可发布的：mf-assets、mf-books'],
    ['mf-books --to 120%', '比例 120% 不正确'],
    ['mf-books --threshold often', '阈值 often 不认识'],
    ['mf-books --from soon', '时间 soon 不正确'],
    ['pin mf-books 0.1.0-cc --to 5%', '没有 mf-books 的版本 0.1.0-cc'],
    ['pin mf-books ../../x --to 5%', '没有 mf-books 的版本 ../../x'],
    ['pin mf-books 0.1.0-aa --to 5% --from 2026-12-02 --until 2026-12-01', '不会生效'],
    ['pin mf-books 0.1.0-aa --to set:99999999999999999999', '编号 9999999999999999… 不正确'],
    ['pin mf-books 0.1.0-aa --to 5% --until +020000-01-01', '截止时间 +020000-01-01T'],
    ['switch books.nothing on', '没有名为 books.nothing 的功能开关，现有的：'],
    ['switch books.archive', '请写明打开还是关闭'],
    ['override mf-books', '用法：npm run release -- override'],
    ['override mf-books off --session-of 138', '--session-of 138 不是手机号'],
    ['override mf-books off --session-of 13800138000 --minutes 481', '请填 1 至 480 分钟'],
    ['override mf-books off --session-of 13800138000', '没有正在运行的产品'],
    ['pause 7', '没有编号为 7 的规则'],
    ['roll-back mf-books', 'mf-books 没有发布规则'],
    ['kill mf-books 0.1.0-cc', '没有 mf-books 的版本 0.1.0-cc'],
    ['kill feature:books.archive off', '功能开关不能停用'],
    ['token', '用法：'],
    ['token add', '用法：'],
    ['token revoke ci', '没有名为 ci 的令牌'],
    ['token add ci --until 2026-01-01', '已过'],
  ])('for “%s” says what is wrong and changes nothing', async (line, reason) => {
    await expect(release(line)).rejects.toThrow(reason);
    expect(() => book()).toThrow('ENOENT');
  });

  it('waits for another release that is under way, passes by one that died, and lists meanwhile', async () => {
    const lock = join(dataDir, 'release.lock');
    writeFileSync(lock, JSON.stringify(markOf(process.pid)));
    const line = 'pin mf-books 0.1.0-aa --to 5%';
    await expect(alone(dataDir, async () => 'done', 0)).rejects.toThrow(
      `另一个发布正在进行（进程 ${process.pid}），请等它完成后再试`,
    );
    const waiting = release(line);
    await expect(release('list')).resolves.toBe(0);
    expect(() => book()).toThrow('ENOENT');
    rmSync(lock);
    await expect(waiting).resolves.toBe(0);
    // Its number has gone to another process; and one that died while it wrote.
    for (const left of [JSON.stringify({ pid: process.pid, startedAt: 'long ago' }), '']) {
      writeFileSync(join(dataDir, 'release.lock'), left);
      await expect(release(line)).resolves.toBe(0);
    }
  });

  it('names who it was, and prints nothing that steers a terminal', async () => {
    await release('pin mf-books 0.1.0-aa --to 5%');
    const { acts, ...rest } = book();
    expect(acts[0].by).toBe(`命令行 ${userInfo().username}`);
    const act = { ...acts[0], by: 'root\n2026', what: '\u001B[2J\u202E' };
    writeFileSync(join(dataDir, 'release-book.json'), JSON.stringify({ ...rest, acts: [act] }));
    told.length = 0;
    await release('list');
    expect(told.at(-1)).toContain('root�2026  �[2J�');
    expect(told.join('')).not.toMatch(/\p{Control}/u);
  });

  it('never overwrites a book that it cannot read', async () => {
    writeFileSync(join(dataDir, 'release-book.json'), '{"revision": 3');
    await expect(release('pin mf-books 0.1.0-aa --to 5%')).rejects.toThrow(
      '已损坏、丢失或被旧文件替换',
    );
    expect(readFileSync(join(dataDir, 'release-book.json'), 'utf8')).toBe('{"revision": 3');
  });
});
