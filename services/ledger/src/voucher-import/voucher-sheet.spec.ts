import type { TableRow } from '@mingzhang/server';
import { groupRows } from './voucher-sheet';

/** `date word code debit credit`, `-` for an empty cell. */
const rowsOf = (text: string): TableRow[] =>
  text
    .trim()
    .split('\n')
    .map((line, index) => {
      const [date, word, code, debit, credit] = line
        .trim()
        .split(/\s+/)
        .map((cell) => (cell === '-' ? '' : cell));
      const values = { date, word, code, debit, credit } as Record<string, string>;
      return { row: index + 2, values, problems: [] };
    });
async function groups(text: string): Promise<number[][]> {
  const found: number[][] = [];
  for await (const { rows } of groupRows(rowsOf(text))) found.push(rows.map(({ row }) => row));
  return found;
}

describe('rows of a file of vouchers', () => {
  it('belong together by date, word and number', async () => {
    expect(
      await groups(`2026-01-01 记 1 5 -
              2026-01-01 记 1 - 5
              2026-01-01 记 2 7 -
              2026-01-02 记 2 - 7`),
    ).toEqual([[2, 3], [4], [5]]);
  });

  it('without date, word and number go on with the voucher above', async () => {
    expect(
      await groups(`2026-01-01 记 1 5 -
              - - - - 5
              - - - 1 -`),
    ).toEqual([[2, 3, 4]]);
  });

  it('without a number go on until the voucher balances', async () => {
    expect(
      await groups(`2026-01-01 记 - 5 -
              2026-01-01 记 - - 3
              2026-01-01 记 - - 2
              2026-01-01 记 - 9 -
              2026-01-01 记 - - 9
              2026-01-02 记 - 9 -`),
    ).toEqual([[2, 3, 4], [5, 6], [7]]);
  });

  it('are given in parts when they are too many for a voucher, and every part says so', async () => {
    const rows = rowsOf('2026-01-01 记 1 5 -\n'.repeat(2_500));
    const parts = [];
    for await (const group of groupRows(rows)) parts.push(group);
    expect(parts.map((part) => part.rows.length)).toEqual([1000, 1000, 500]);
    expect(parts.every(({ isTooLong }) => isTooLong)).toBe(true);
    expect(parts.flatMap((part) => part.rows)).toEqual(rows);
    const [most] = await groupsWith(1000);
    expect(most?.isTooLong).toBeUndefined();
  });
});

async function groupsWith(count: number) {
  const found = [];
  for await (const group of groupRows(rowsOf('2026-01-01 记 1 5 -\n'.repeat(count))))
    found.push(group);
  return found;
}
