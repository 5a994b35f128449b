import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readReleaseBook } from '@mingzhang/server';
import { ReleaseWatch, type FailedBuild } from './release-watch';

const MINUTE = 60_000;

describe('watching over releases', () => {
  let folder: string;
  let now = new Date('2026-11-23T12:00:00Z');
  let watch: ReleaseWatch;
  const bookFile = () => path.join(folder, 'book.json');
  const eventFolder = () => path.join(folder, 'events');

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-watch-'));
    const rule = { remote: 'mf-books', version: '0.1.0-new', from: null, until: null };
    const rules = [
      { ...rule, id: 1, to: { kind: 'share', hundredths: 500 }, isPaused: false },
      { ...rule, id: 2, to: { kind: 'accountSets', ids: [7, 8] }, isPaused: false },
      { ...rule, id: 3, version: '0.1.0-other', to: { kind: 'all' }, isPaused: false },
    ];
    await writeFile(bookFile(), JSON.stringify({ revision: 3, rules, killed: [], acts: [] }));
    watch = new ReleaseWatch({ bookFile: bookFile(), eventFolder: eventFolder(), now: () => now });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const fails = (session: string, more: Partial<FailedBuild> = {}) =>
    watch.note({
      ...{ name: 'mf-books', build: '0.1.0-new', kind: 'load', accountSetId: 7, session },
      agencyId: 70,
      ...more,
    });
  const resting = async () =>
    (await readReleaseBook(bookFile())).rules.flatMap(({ id, isPaused }) => (isPaused ? id : []));

  const eventsOf = async (day: Date) => {
    const file = path.join(eventFolder(), `${day.toISOString().slice(0, 10)}.jsonl`);
    return (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
  };

  it('takes a version back that fails in three sessions, sooner one that few are given', async () => {
    expect(await fails('a')).toBeUndefined();
    expect(await fails('a', { kind: 'crash' })).toBeUndefined();
    expect(await resting()).toEqual([]);
    expect(await fails('b')).toContain('2 个会话中出错（载入失败 2、崩溃 1），规则 2');
    expect(await resting()).toEqual([2]);
    expect(await fails('c')).toBe(
      '自动暂停 mf-books 0.1.0-new：10 分钟内 3 个会话中出错（载入失败 3、崩溃 1），规则 1',
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
    expect(await fails('d')).toContain('2 个会话');
    expect(await resting()).toEqual([2]);
  });

  it('stops once, however many fail at the same time', async () => {
    const done = await Promise.all(Array.from({ length: 20 }, (_, index) => fails(`s${index}`)));
    const told = done.filter((what) => what !== undefined);
    // Both rules by one failure, or one by an earlier one: whichever has its turn first.
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
      ...{ name: 'mf-books', build: '0.1.0-new', kind: 'load', accountSetId: 7 },
    });
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
      '自动暂停 mf-books 0.1.0-new：1 分钟内 2 个会话中出错（载入失败 1、脚本报错 1），规则 1',
    );
  });

  it('ends a rule whose version most sessions wait for too long', async () => {
    const [rule] = (await readReleaseBook(bookFile())).rules;
    if (!rule) throw new Error('no rule');
    const build = {
      ...{ name: 'mf-books', build: '0.1.0-new', accountSetId: 99, agencyId: undefined },
    };
    const takes = (session: string, ms: number) => watch.loaded({ ...build, session, ms }, rule);
    for (const session of ['a', 'b', 'c']) await takes(session, 1_000);
    expect(await takes('d', 12_345)).toBeUndefined();
    expect(await takes('d', 20_000)).toBeUndefined();
    expect(await takes('e', 20_000)).toBeUndefined();
    expect(await takes('f', 20_000)).toBe(
      '自动暂停 mf-books 0.1.0-new：10 分钟内 3 个会话的载入超过 10 秒，占 50% 以上，规则 1',
    );
    const [event] = await eventsOf(now);
    expect(event).toEqual({ at: now.toISOString(), ...build, kind: 'slow', ms: 12_345 });
    expect(await eventsOf(now)).toHaveLength(3);
  });

  it('blames no build for a call that fails for another as well', async () => {
    const call = { kind: 'call', call: 'GET /home', accountSetId: 99 } as const;
    const own = { ...call, build: '0.1.0-own' };
    for (const session of ['a', 'b', 'c', 'd']) {
      expect(await fails(session, session === 'a' ? own : call)).toBeUndefined();
    }
    const other = { ...call, call: 'GET /voucher/{id}', serviceVersion: '0.1.0-x' };
    expect(await fails('e', other)).toBeUndefined();
    expect(await fails('f', other)).toBeUndefined();
    expect(await fails('g', other)).toContain('3 个会话中出错（调用失败 3），规则 1');
    expect((await eventsOf(now)).at(-1)).toMatchObject({
      ...{ call: 'GET /voucher/{id}', serviceVersion: '0.1.0-x', accountSetId: 99 },
    });
  });

  it('goes on when its clock is put back by an hour, or on', async () => {
    await fails('a', { accountSetId: 99 });
    now = new Date(now.getTime() - 61 * MINUTE);
    const earlier = now;
    expect(await fails('b', { accountSetId: 99 })).toBeUndefined();
    expect(await fails('c', { accountSetId: 99 })).toBeUndefined();
    // The day of an event is that of this machine at that time.
    expect(await eventsOf(earlier)).toHaveLength(3);
    now = new Date(now.getTime() + 122 * MINUTE);
    expect(await fails('d', { accountSetId: 99 })).toBeUndefined();
    expect(await resting()).toEqual([]);
  });
});
