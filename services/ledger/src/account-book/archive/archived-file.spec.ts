import { defineTable } from '@mingzhang/rules';
import { ArchiveNames } from './archive-names';
import { archiveBook } from './archived-file';

interface Row {
  readonly debit: string;
  readonly credit: string;
}
const table = defineTable<Row>()({
  title: '明细账',
  columns: [
    { key: 'debit', kind: 'money', title: '借方' },
    { key: 'credit', kind: 'money', title: '贷方' },
  ],
});

async function* partsOf(sizes: readonly number[]) {
  let next = 0;
  for (const size of sizes) {
    yield Array.from({ length: size }, () => ({ debit: `${(next += 1)}.00`, credit: '0.00' }));
  }
}

async function written(sizes: readonly number[]) {
  const book = archiveBook({
    name: '明细账',
    table,
    rows: partsOf(sizes),
    sides: (row: Row) => row,
    balances: () => null,
  });
  const files: string[] = [];
  const names = new ArchiveNames();
  const form = { format: 'csv' as const, names, notesOf: () => [], rowsAtMost: 3 };
  for await (const { name, chunks } of book.files(form)) {
    let text = '';
    for await (const chunk of chunks) text += Buffer.from(chunk).toString('utf8');
    const rows = text.trim().split('\r\n').slice(1);
    files.push(`${name}: ${rows.map((row) => Number.parseInt(row, 10)).join(' ')}`);
  }
  return { files, listed: book.listed() };
}

describe('a book of an archive', () => {
  it.each([
    [[], ['明细账.csv: ']],
    [[2, 1], ['明细账.csv: 1 2 3']],
    [[0, 3, 0], ['明细账.csv: 1 2 3']],
    [
      [2, 5, 1],
      ['明细账.csv: 1 2 3', '明细账（2）.csv: 4 5 6', '明细账（3）.csv: 7 8'],
    ],
  ])('of %j rows goes on in further files where a sheet is full', async (sizes, files) => {
    const book = await written(sizes);
    expect(book.files).toEqual(files);
    const count = sizes.reduce((sum, size) => sum + size, 0);
    const debit = `${(count * (count + 1)) / 2}.00`;
    expect(book.listed).toMatchObject({ rows: count, debit, credit: '0.00' });
    expect(book.listed.file.split('、')).toHaveLength(files.length);
  });
});
