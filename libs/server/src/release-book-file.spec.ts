import { mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseBook } from '@mingzhang/rules';
import { changeReleaseBook } from './release-book';
import { ReleaseBookFile, ReleaseBookUnknown } from './release-book-file';

describe('the release book of the gateway', () => {
  let folder: string;
  let file: string;
  let now = 1_000_000;
  const faults: unknown[] = [];
  let book: ReleaseBookFile;

  /** Writes a book that differs by version, with a later time. */
  async function write(revision: number, text?: string): Promise<void> {
    const killed = [{ remote: 'mf-books', version: `0.1.0-${revision}` }];
    await writeFile(file, text ?? JSON.stringify({ revision, rules: [], killed, acts: [] }));
    now += 1_000;
    await utimes(file, now / 1_000, now / 1_000);
  }
  const killed = async () => (await book.current()).killed.map(({ version }) => version);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-book-'));
    file = path.join(folder, 'book.json');
    book = new ReleaseBookFile(
      file,
      (reason) => faults.push(reason),
      () => now,
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is empty before anything was released', async () => {
    expect(await killed()).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is read again when it has changed, a second later', async () => {
    await write(1);
    expect(await killed()).toEqual(['0.1.0-1']);
    await write(2);
    now -= 500;
    expect(await killed()).toEqual(['0.1.0-1']);
    now += 500;
    expect(await killed()).toEqual(['0.1.0-2']);
  });

  it.each([
    ['is damaged', 3, '{"revision": 3'],
    ['is none', 3, '{"revision": 3, "rules": "all"}'],
    ['is older than the one that was read', 1, undefined],
    ['names more than the whole', 3, rulesWith(10_001)],
  ])('goes on as it was when the file %s', async (_what, revision, text) => {
    await write(revision, text);
    expect(await killed()).toEqual(['0.1.0-2']);
    expect(faults).toHaveLength(1);
    faults.length = 0;
  });

  it('is not known, and not taken for empty, before it could be read for the first time', async () => {
    await write(3, '{"revision": 3');
    const fresh = new ReleaseBookFile(
      file,
      (reason) => faults.push(reason),
      () => now,
    );
    await expect(fresh.current()).rejects.toThrow('nobody knows what was stopped');
    await expect(fresh.current()).rejects.toThrow(ReleaseBookUnknown);
    expect(faults).toHaveLength(1);
    faults.length = 0;
    await write(3);
    expect((await fresh.current()).killed).toEqual([{ remote: 'mf-books', version: '0.1.0-3' }]);
  });

  it('begins with the last good book when the file is damaged, and says so', async () => {
    await write(3, '{"revision": 3');
    const good = { revision: 2, rules: [], killed: [{ remote: 'mf-books', version: '0.1.0-x' }] };
    await writeFile(`${file}.last`, JSON.stringify({ ...good, acts: [] }));
    const begun = new ReleaseBookFile(
      file,
      (reason) => faults.push(reason),
      () => now,
    );
    expect((await begun.current()).killed).toEqual(good.killed);
    expect(faults).toHaveLength(1);
    faults.length = 0;
  });

  it('is kept twice when it is changed', async () => {
    await writeFile(file, JSON.stringify({ revision: 2, rules: [], killed: [], acts: [] }));
    const change = (book: ReleaseBook) => ({ book, what: '无' });
    await changeReleaseBook(file, change, { by: 'ci', at: new Date() });
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ revision: 3 });
    expect(await readFile(`${file}.last`, 'utf8')).toBe(text);
  });

  it('goes on as it was while the file is away, and takes the next one', async () => {
    await rm(file);
    now += 1_000;
    expect(await killed()).toEqual(['0.1.0-2']);
    await write(4);
    expect(await killed()).toEqual(['0.1.0-4']);
  });

  it('is read again when it was changed twice in one moment of the clock', async () => {
    const { mtime } = await stat(file);
    const other = `${file}.new`;
    await writeFile(other, (await readFile(file, 'utf8')).replaceAll('4', '5'));
    await utimes(other, mtime, mtime);
    await rename(other, file);
    now += 1_000;
    expect(await killed()).toEqual(['0.1.0-5']);
  });
});

function rulesWith(hundredths: number): string {
  const to = { kind: 'share', hundredths };
  const rule = { id: 1, remote: 'mf-books', version: '0.1.0-x', to };
  const rules = [{ ...rule, from: null, until: null, isPaused: false }];
  return JSON.stringify({ revision: 3, rules, killed: [], acts: [] });
}
