import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KeptReleaseBook } from '@mingzhang/contract';
import { bucketOf, withResumed } from '@mingzhang/rules';
import { changeReleaseBook, readReleaseBook, todayInShanghai } from '@mingzhang/server';
import { ReleaseWatch, type FailedBuild } from './release-watch';

const MINUTE = 60_000;

describe('watching over releases', () => {
  let folder: string;
  let now: Date;
  let watch: ReleaseWatch;
  const bookFile = () => path.join(folder, 'book.json');
  const eventFolder = () => path.join(folder, 'events');

  beforeEach(async () => {
    now = new Date('2026-11-23T12:00:00Z');
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-watch-'));
    const rule = { remote: 'mf-books', version: '0.1.0-new', from: null, until: null };
    const rules = [
      { ...rule, id: 1, to: { kind: 'share', hundredths: 10_000 }, isPaused: false },
      { ...rule, id: 2, to: { kind: 'accountSets', ids: [7, 8] }, isPaused: false },
      { ...rule, id: 3, version: '0.1.0-other', to: { kind: 'all' }, isPaused: false },
    ];
    await writeFile(bookFile(), JSON.stringify({ revision: 3, rules, killed: [], acts: [] }));
    const book = { current: () => readReleaseBook(bookFile()) };
    const files = { bookFile: bookFile(), eventFolder: eventFolder() };
    watch = new ReleaseWatch({ ...files, book, now: () => now });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const fails = (session: string, more: Partial<FailedBuild> = {}) =>
    watch.note({
      name: 'mf-books',
      build: '0.1.0-new',
      kind: 'load',
      accountSetId: 7,
      person: session,
      agencyId: 70,
      role: 'Manager',
      ...more,
    });
  const takes = (session: string, ms: number) =>
    watch.loaded({
      name: 'mf-books',
      build: '0.1.0-new',
      accountSetId: 99,
      agencyId: undefined,
      person: session,
      role: 'Manager',
      ms,
    });
  const resting = async () =>
    (await readReleaseBook(bookFile())).rules.flatMap(({ id, isPaused }) => (isPaused ? id : []));

  const eventsOf = async (day: Date) => {
    const file = path.join(eventFolder(), `${todayInShanghai(day)}.jsonl`);
    return (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
  };

  it('takes a version back that fails in three sessions, sooner one that few are given', async () => {
    expect(await fails('a')).toBeUndefined();
    expect(await fails('a', { kind: 'crash' })).toBeUndefined();
    expect(await resting()).toEqual([]);
    expect(await fails('b')).toContain('2 人出错（载入失败 2、崩溃 1），规则 2');
    expect(await resting()).toEqual([2]);
    expect(await fails('c')).toBe(
      '自动暂停 mf-books 0.1.0-new：10 分钟内 3 人出错（载入失败 3、崩溃 1），规则 1',
    );
    expect(await resting()).toEqual([1, 2]);
    const { acts } = await readReleaseBook(bookFile());
    expect(acts.map(({ by }) => by)).toEqual(['gateway', 'gateway']);
    expect(await fails('d')).toBeUndefined();
  });

  it('lets nobody end a rule who was not given its version', async () => {
    expect(await fails('a', { accountSetId: 99 })).toBeUndefined();
    expect(await fails('b', { accountSetId: undefined })).toBeUndefined();
    expect(await resting()).toEqual([]);
  });

  it('counts whom a share or a role reaches, and a person once in however many sessions', async () => {
    const rule = { remote: 'mf-books', from: null, until: null, isPaused: false };
    const share = { kind: 'share', hundredths: 500 };
    const rules = [
      { ...rule, id: 1, version: '0.1.0-share', to: share },
      { ...rule, id: 2, version: '0.1.0-role', to: { kind: 'roles', roles: ['Manager'] } },
    ];
    await writeFile(bookFile(), JSON.stringify({ revision: 4, rules, killed: [], acts: [] }));
    const sets = Array.from({ length: 500 }, (_, at) => at + 1);
    const isGiven = (id: number) => bucketOf('mf-books', id) < share.hundredths;
    const [given, other] = [sets.find(isGiven), sets.find((id) => !isGiven(id))];
    for (const person of ['a', 'b', 'c']) {
      await fails(person, { build: '0.1.0-share', accountSetId: other });
      await fails(person, { build: '0.1.0-role', role: 'View' });
      await fails('d', { build: '0.1.0-share', accountSetId: given });
    }
    expect(await resting()).toEqual([]);
    for (const person of ['e', 'f']) {
      await fails(person, { build: '0.1.0-share', accountSetId: given });
    }
    expect(await resting()).toEqual([1]);
  });

  it('counts for a rule of agencies the account sets that they keep, and no other', async () => {
    const rule = { remote: 'mf-books', version: '0.1.0-kept', from: null, until: null };
    const rules = [{ ...rule, id: 1, to: { kind: 'agencies', ids: [70] }, isPaused: false }];
    await writeFile(bookFile(), JSON.stringify({ revision: 4, rules, killed: [], acts: [] }));
    const build = '0.1.0-kept';
    for (const other of ['a', 'b', 'c']) await fails(other, { build, agencyId: 71 });
    for (const own of ['d', 'e']) await fails(own, { build });
    expect(await resting()).toEqual([]);
    await fails('f', { build, accountSetId: 8 });
    expect(await resting()).toEqual([1]);
  });

  it('forgets what lies further back, and does not mix versions', async () => {
    await fails('a');
    await fails('b', { build: '0.1.0-other' });
    now = new Date(now.getTime() + 11 * MINUTE);
    expect(await fails('c')).toBeUndefined();
    expect(await fails('d')).toContain('2 人');
    expect(await resting()).toEqual([2]);
  });

  it('stops once, however many fail at the same time', async () => {
    const done = await Promise.all(Array.from({ length: 20 }, (_, index) => fails(`s${index}`)));
    const told = done.filter((what) => what !== undefined);
    // One failure pauses both rules, or an earlier one pauses the first: the order of the locks
    // decides.
    expect(told.length === 1 || told.length === 2).toBe(true);
    expect(await resting()).toEqual([1, 2]);
    const { acts } = await readReleaseBook(bookFile());
    expect(acts.map(({ what }) => what).toSorted()).toEqual(told.toSorted());
  });

  it('keeps what happened for thirty days, without a person in it', async () => {
    await mkdir(eventFolder());
    await writeFile(path.join(eventFolder(), '2026-10-23.jsonl'), '');
    await writeFile(path.join(eventFolder(), '2026-10-25.jsonl'), '');
    await fails('secret-session');
    const day = now.toISOString().slice(0, 10);
    expect((await readdir(eventFolder())).sort()).toEqual(['2026-10-25.jsonl', `${day}.jsonl`]);
    const text = await readFile(path.join(eventFolder(), `${day}.jsonl`), 'utf8');
    expect(JSON.parse(text)).toEqual({
      at: now.toISOString(),
      name: 'mf-books',
      build: '0.1.0-new',
      kind: 'load',
      accountSetId: 7,
    });
  });

  it('marks what a session tells again of a build on the same day, which is one session with a failure', async () => {
    const other = { build: '0.1.0-other' };
    for (const more of [{ kind: 'load' }, { kind: 'crash' }, other] as const)
      await fails('a', more);
    await fails('b');
    const kinds = (await eventsOf(now)).map((event) => ['isRepeated' in event, event]);
    expect(kinds.map(([isRepeated]) => isRepeated)).toEqual([false, true, false, false]);
    now = new Date('2026-11-23T16:00:00Z');
    await fails('a');
    // A day begins at midnight in China.
    const file = path.join(eventFolder(), '2026-11-24.jsonl');
    expect(JSON.parse(await readFile(file, 'utf8'))).not.toHaveProperty('isRepeated');
  });

  it('keeps what happened when its folder is gone, or the book is damaged', async () => {
    const day = now;
    await fails('a');
    await rm(eventFolder(), { recursive: true });
    await fails('b', { accountSetId: 99 });
    expect(await eventsOf(day)).toMatchObject([{ accountSetId: 99 }]);
    await writeFile(bookFile(), '{');
    await expect(fails('c', { accountSetId: 100 })).rejects.toThrow('damaged');
    expect(await eventsOf(day)).toMatchObject([{ accountSetId: 99 }, { accountSetId: 100 }]);
  });

  it('ends a rule by its own threshold', async () => {
    const [first, ...others] = (await readReleaseBook(bookFile())).rules;
    const threshold = { sessions: 2, minutes: 1, slowMs: 4_000, slowPercent: 50 };
    const book = { revision: 4, rules: [{ ...first, threshold }, ...others], killed: [], acts: [] };
    await writeFile(bookFile(), JSON.stringify(book));
    const elsewhere = { accountSetId: 99 };
    expect(await fails('a', elsewhere)).toBeUndefined();
    now = new Date(now.getTime() + 2 * MINUTE);
    expect(await fails('b', elsewhere)).toBeUndefined();
    expect(await fails('c', { ...elsewhere, kind: 'error' })).toBe(
      '自动暂停 mf-books 0.1.0-new：1 分钟内 2 人出错（载入失败 1、脚本报错 1），规则 1',
    );
  });

  it('ends a rule whose version most sessions wait for too long', async () => {
    for (const session of ['a', 'b', 'c']) await takes(session, 1_000);
    expect(await takes('d', 12_345)).toBeUndefined();
    expect(await takes('d', 20_000)).toBeUndefined();
    expect(await takes('e', 20_000)).toBeUndefined();
    expect(await takes('f', 20_000)).toBe(
      '自动暂停 mf-books 0.1.0-new：10 分钟内 3 人载入超过 10 秒，占 50% 以上，规则 1',
    );
    const [event] = await eventsOf(now);
    expect(event).toEqual({
      at: now.toISOString(),
      name: 'mf-books',
      build: '0.1.0-new',
      accountSetId: 99,
      kind: 'slow',
      ms: 12_345,
    });
    expect(await eventsOf(now)).toHaveLength(3);
  });

  it('counts a load as slow while it lies within the time of the threshold, and no longer', async () => {
    for (const session of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await takes(session, 1_000);
    await takes('i', 20_000);
    await takes('j', 20_000);
    now = new Date(now.getTime() + 40 * MINUTE);
    await takes('i', 1_000);
    await takes('j', 1_000);
    expect(await takes('newcomer', 20_000)).toBeUndefined();
    expect(await resting()).toEqual([]);
  });

  it('asks every rule of a version that is alive whether a load was slow, each by its own threshold', async () => {
    const [first, second] = (await readReleaseBook(bookFile())).rules;
    const threshold = { sessions: 2, minutes: 10, slowMs: 2_000, slowPercent: 50 };
    const all = { kind: 'all' };
    const rules = [
      { ...first, isPaused: true },
      { ...first, id: 4, to: { kind: 'roles', roles: ['View'] } },
      { ...second, id: 5, to: all, threshold },
    ];
    await writeFile(bookFile(), JSON.stringify({ revision: 4, rules, killed: [], acts: [] }));
    expect(await takes('a', 3_000)).toBeUndefined();
    expect(await takes('b', 3_000)).toContain('2 人载入超过 2 秒，占 50% 以上，规则 5');
    expect(await resting()).toEqual([1, 5]);
  });

  it('counts who fails again as often as it happens, not when it happened first', async () => {
    const elsewhere = { accountSetId: 99 };
    await fails('a', elsewhere);
    await fails('b', elsewhere);
    now = new Date(now.getTime() + 11 * MINUTE);
    await fails('c', elsewhere);
    now = new Date(now.getTime() + MINUTE);
    expect(await fails('a', elsewhere)).toBeUndefined();
    expect(await fails('b', elsewhere)).toContain('3 人出错（载入失败 3），规则 1');
    // The same failure of the same person is one event per hour.
    expect(await eventsOf(now)).toHaveLength(3);
  });

  it('holds a call against a version as long as no more people find it elsewhere', async () => {
    const build = '0.1.0-other';
    const found = (person: string, name = 'mf-books', of = build) =>
      fails(person, { name, build: of, kind: 'call', call: 'GET /account-sets' });
    for (const liar of ['x', 'y']) await found(liar, 'mf-payroll', '0.1.0-own');
    for (const person of ['a', 'b']) await found(person);
    expect(await resting()).toEqual([]);
    await found('c');
    expect(await resting()).toEqual([3]);
  });

  it('is not blinded by a rule that somebody made whose clock goes before', async () => {
    const rule = { id: 1, remote: 'mf-books', version: '0.1.0-new', from: null, until: null };
    const heldSince = new Date(now.getTime() + 60 * MINUTE).toISOString();
    const rules = [{ ...rule, to: { kind: 'all' }, isPaused: false, heldSince }];
    await writeFile(bookFile(), JSON.stringify({ revision: 4, rules, killed: [], acts: [] }));
    for (const person of ['a', 'b', 'c']) await fails(person);
    expect(await resting()).toEqual([1]);
  });

  it('counts a crash, however many calls somebody named before', async () => {
    for (const person of ['x', 'y']) {
      for (let at = 0; at < 40; at += 1) {
        const told = { build: '0.1.0-other', accountSetId: 99 };
        await fails(person, { ...told, kind: 'call', call: `GET /later-${at}` });
      }
    }
    now = new Date(now.getTime() + 30 * MINUTE);
    for (const person of ['x', 'y', 'z']) {
      await fails(person, { build: '0.1.0-other', accountSetId: 99, kind: 'crash' });
    }
    expect(await resting()).toEqual([3]);
  });

  it('lets a rule rest again that was taken up when the same sessions still fail', async () => {
    const fail = async () => {
      for (const session of ['a', 'b', 'c']) await fails(session, { accountSetId: 99 });
    };
    await fail();
    expect(await resting()).toEqual([1]);
    const again = { by: 'operator', at: now };
    const resumed = (book: KeptReleaseBook) => ({
      book: withResumed(book, 1, now.toISOString()),
      what: '恢复',
    });
    now = new Date(now.getTime() + MINUTE);
    await changeReleaseBook(bookFile(), resumed, again);
    // Reports from before the rule resumed no longer count.
    expect(await fails('a', { accountSetId: 99 })).toBeUndefined();
    expect(await resting()).toEqual([]);
    now = new Date(now.getTime() + 30 * MINUTE);
    await fail();
    expect(await resting()).toEqual([1]);
  });

  it('asks for the turn of who writes only when a rule ends, so that nobody waits for failures', async () => {
    await writeFile(`${bookFile()}.lock`, '');
    await fails('a');
    await fails('b', { build: '0.1.0-unnamed' });
    await takes('c', 20_000);
    expect(await eventsOf(now)).toHaveLength(3);
    expect(await readdir(folder)).toContain('book.json.lock');
  });

  it('keeps what failed though the book cannot be changed, and is asked again by the next report', async () => {
    const elsewhere = { accountSetId: 99 };
    await fails('a', elsewhere);
    await fails('b', elsewhere);
    await mkdir(`${bookFile()}.new`);
    await expect(fails('c', elsewhere)).rejects.toThrow('EISDIR');
    expect(await eventsOf(now)).toHaveLength(3);
    await rm(`${bookFile()}.new`, { recursive: true });
    expect(await fails('c', elsewhere)).toContain('规则 1');
  });

  it('blames no build for a call that fails for another as well', async () => {
    const call = { kind: 'call', call: 'GET /home', accountSetId: 99 } as const;
    const own = { ...call, build: '0.1.0-own' };
    for (const person of ['a', 'b', 'c', 'd', 'e', 'f']) {
      expect(await fails(person, person < 'd' ? own : call)).toBeUndefined();
    }
    const other = { ...call, call: 'GET /voucher/{id}', serviceVersion: '0.1.0-x' };
    // One person's failures with another build do not blame the service, nor do failures older than
    // the rule's period.
    await fails('x', { ...other, build: '0.1.0-own' });
    expect(await fails('e', other)).toBeUndefined();
    expect(await fails('f', other)).toBeUndefined();
    expect(await fails('g', other)).toContain('3 人出错（调用失败 3），规则 1');
    expect((await eventsOf(now)).at(-1)).toMatchObject({
      call: 'GET /voucher/{id}',
      serviceVersion: '0.1.0-x',
      accountSetId: 99,
    });
  });

  it('counts calls that it does not know for the build that makes them', async () => {
    const call = { kind: 'call', accountSetId: 99 } as const;
    await fails('z', { ...call, build: '0.1.0-own' });
    await fails('a', call);
    await fails('b', call);
    expect(await fails('c', call)).toContain('3 人出错（调用失败 3），规则 1');
  });

  it('goes on when its clock is put back by an hour, or on', async () => {
    await fails('a', { accountSetId: 99 });
    now = new Date(now.getTime() - 61 * MINUTE);
    const earlier = now;
    expect(await fails('b', { accountSetId: 99 })).toBeUndefined();
    expect(await fails('c', { accountSetId: 99 })).toBeUndefined();
    // The day of an event is the day in China by this machine's clock.
    expect(await eventsOf(earlier)).toHaveLength(3);
    now = new Date(now.getTime() + 122 * MINUTE);
    expect(await fails('d', { accountSetId: 99 })).toBeUndefined();
    expect(await resting()).toEqual([]);
  });
});
