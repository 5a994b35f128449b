import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reaches, type ReleaseBook, withAct } from '@mingzhang/rules';
import { DamagedReleaseFile } from './damaged-release-file';
import { changeReleaseBook, readReleaseBook } from './release-book';
import { ReleaseBookFile } from './release-book-file';

describe('a release book that another version has written', () => {
  let folder: string;
  const file = () => path.join(folder, 'book.json');
  const write = async (book: object) => {
    for (const each of [file(), `${file()}.last`]) await writeFile(each, JSON.stringify(book));
  };
  const kept = async () => JSON.parse(await readFile(file(), 'utf8')) as Record<string, unknown>;
  const act = (change: Parameters<typeof withAct>[1]) =>
    changeReleaseBook(
      file(),
      (book) => withAct(book, change, { timeText: String, now: '2026-11-01' }),
      {
        by: '李工',
        at: new Date(0),
      },
    );

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-book-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const rule = { remote: 'mf-books', version: '0.1.0-x', from: null, until: null, isPaused: false };
  const narrowed = { kind: 'accountSets', ids: [3], except: [4] };
  const later = {
    revision: 7,
    acts: [{ at: '2026-11-01T00:00:00.000Z', by: 'a', what: 'b', why: 'c' }],
    killed: [{ remote: 'mf-books', version: '0.1.0-w', since: '2026-11-01' }],
    shadows: [{ service: 'asset', version: '0.2.0-a', hundredths: 100, calls: ['GET /assets'] }],
    rules: [
      { ...rule, id: 1, to: { kind: 'all' }, note: '先试' },
      { ...rule, id: 2, to: { kind: 'regions', names: ['上海'] } },
      { ...rule, id: 3, to: narrowed },
    ],
    owners: { 'mf-books': '账簿组' },
  };

  it('is read: what was stopped stays stopped, and a rule for whom nobody here knows reaches nobody', async () => {
    await write(later);
    const { killed, rules } = await readReleaseBook(file());
    expect(killed).toMatchObject([{ remote: 'mf-books', version: '0.1.0-w' }]);
    const subject = { accountSetId: 3, agencyId: 9, role: 'Manager', now: '2026-11-02' };
    expect(rules.map((one) => reaches(one, subject))).toEqual([true, false, false]);
  });

  it('keeps after an act what this version does not know', async () => {
    await write(later);
    await act({ kind: 'pause', id: 2 });
    const [first, second, third] = later.rules;
    expect(await kept()).toMatchObject({
      revision: 8,
      killed: later.killed,
      shadows: later.shadows,
      owners: later.owners,
      rules: [first, { ...second, isPaused: true }, third],
      acts: [later.acts[0], { by: '李工' }],
    });
  });

  it('names no shadows where there are none, as a version of before knows none', async () => {
    await write({ revision: 1, rules: [], killed: [], acts: [] });
    await act({ kind: 'kill', remote: 'mf-books', version: '0.1.0-x' });
    expect(Object.keys(await kept()).toSorted()).toEqual(['acts', 'killed', 'revision', 'rules']);
  });

  it('is not written when it could not be read again', async () => {
    await write(later);
    const wrong = { kind: 'share', hundredths: 10_001 } as const;
    const change = (book: ReleaseBook) => ({
      book: { ...book, rules: [{ ...rule, id: 4, to: wrong }] },
      what: '',
    });
    const written = changeReleaseBook(file(), change, { by: '', at: new Date(0) });
    await expect(written).rejects.toThrow('hundredths');
    expect(await kept()).toEqual(later);
  });
});

describe('a release book that its last change is not in', () => {
  let folder: string;
  const file = () => path.join(folder, 'book.json');
  const change = (version: string) =>
    changeReleaseBook(
      file(),
      (book) => ({ book: { ...book, killed: [{ remote: 'mf-books', version }] }, what: '停用' }),
      { by: '李工', at: new Date(0) },
    );

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-book-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    ['went away', () => rm(file())],
    [
      'is an older one',
      () => writeFile(file(), JSON.stringify({ revision: 0, rules: [], killed: [], acts: [] })),
    ],
  ])('is neither believed nor written over when it %s', async (_what, replaced) => {
    await change('0.1.0-x');
    await replaced();
    await expect(readReleaseBook(file())).rejects.toThrow(DamagedReleaseFile);
    await expect(change('0.1.0-y')).rejects.toThrow(DamagedReleaseFile);
    const faults: unknown[] = [];
    const begun = new ReleaseBookFile(file(), (reason) => faults.push(reason));
    expect((await begun.current()).killed).toMatchObject([{ version: '0.1.0-x' }]);
    expect(faults).toHaveLength(1);
    expect(await readFile(`${file()}.last`, 'utf8')).toContain('0.1.0-x');
  });

  it('is read whole while it is changed', async () => {
    await change('0.1.0-0');
    let isChanging = true;
    const read = async () => {
      while (isChanging) await readReleaseBook(file());
    };
    const readers = [read(), read(), read()];
    for (let at = 1; at < 60; at += 1) await change(`0.1.0-${at}`);
    isChanging = false;
    await Promise.all(readers);
    expect((await readReleaseBook(file())).revision).toBe(60);
  });
});
