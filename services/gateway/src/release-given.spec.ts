import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReleaseGiven } from './release-given';

describe('what pages were given', () => {
  let folder: string;
  let now: Date;
  let faults: unknown[];
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'mingzhang-given-')), 'given');
    now = new Date('2026-11-25T15:59:00Z');
    faults = [];
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true }));

  const start = () =>
    new ReleaseGiven(
      folder,
      (reason) => faults.push(reason),
      () => now,
    );
  const books = (version: string) => ({ name: 'mf-books', version });

  it('is counted by day and version, also by gateways that follow each other', async () => {
    const first = start();
    first.note(3, [books('0.1.0-a'), { name: 'mf-voucher', version: '1' }]);
    first.note(3, [books('0.1.0-a')]);
    first.note(undefined, [books('0.1.0-a')]);
    await first.write();
    const second = start();
    second.note(3, [books('0.1.0-a')]);
    second.note(4, [books('0.1.0-b')]);
    now = new Date('2026-11-25T16:01:00Z');
    second.note(4, [books('0.1.0-a')]);
    const day = '2026-11-25';
    expect(await second.figures(2)).toEqual([
      { day, ...books('0.1.0-a'), pages: 4, sets: 1 },
      { day, name: 'mf-voucher', version: '1', pages: 1, sets: 1 },
      { day, ...books('0.1.0-b'), pages: 1, sets: 1 },
      { day: '2026-11-26', ...books('0.1.0-a'), pages: 1, sets: 1 },
    ]);
    expect(await second.figures(1)).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('is kept for thirty days, and counted anew where a day cannot be read', async () => {
    await mkdir(folder);
    for (const day of ['2026-10-25', '2026-10-26', '2026-11-25']) {
      await writeFile(path.join(folder, `${day}.json`), '{"mf-books 0');
    }
    const given = start();
    given.note(3, [books('0.1.0-a')]);
    await given.write();
    expect(await readdir(folder)).toEqual(['2026-10-26.json', '2026-11-25.json']);
    expect(faults).toHaveLength(1);
    expect(await given.figures(1)).toMatchObject([{ pages: 1 }]);
  });

  it('keeps nobody from a page when it cannot be written, and is not counted where there is no folder', async () => {
    await writeFile(folder, 'no folder');
    const given = start();
    given.note(3, [books('0.1.0-a')]);
    await given.write();
    expect(faults).toHaveLength(1);
    const none = new ReleaseGiven(undefined, (reason) => faults.push(reason));
    none.note(3, [books('0.1.0-a')]);
    expect(await none.figures(30)).toEqual([]);
  });
});
