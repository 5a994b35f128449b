import { generalLedgerRows, Money } from '@mingzhang/rules';
import { occupy, turnsDuring } from '@mingzhang/server/testing';
import type { EntryRow } from './ledger-lines.query';
import { pageRows, wholeBook } from './ledger-page';

/** A book with this many entries; it records how often it is read. */
function bookOf(total: number) {
  const read: number[] = [];
  const pageOf = async ({ page, pageSize }: { page: number; pageSize: number }) => {
    read.push(page);
    const first = (page - 1) * pageSize;
    const length = Math.max(0, Math.min(pageSize, total - first));
    return { total, page, rows: Array.from({ length }, (_, index) => first + index) };
  };
  return { read, pageOf };
}

describe('the whole of a book', () => {
  it('is read ten times at most, since each page asks for the sums of all', async () => {
    const { read, pageOf } = bookOf(50_000);
    const { rows, page } = await wholeBook<number, Awaited<ReturnType<typeof pageOf>>>(pageOf);
    expect([rows.length, rows[0], rows.at(-1), page]).toEqual([50_000, 0, 49_999, 1]);
    expect(read.length).toBeLessThanOrEqual(10);
  });

  it('is refused by its first page where it is too long', async () => {
    const { read, pageOf } = bookOf(50_001);
    await expect(wholeBook(pageOf)).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
    expect(read).toEqual([1]);
  });
});

describe('rows of a page', () => {
  it('are made with turns for others in between', async () => {
    const sums = [{ period: '2026-01', entries: 20, debit: Money.zero, credit: Money.zero }];
    const movements = sums;
    const start = { opening: Money.zero, ytdBefore: { debit: Money.zero, credit: Money.zero } };
    const summaryRows = generalLedgerRows({ ...start, periods: ['2026-01'], movements });
    let rows: readonly string[] = [];
    const turns = await turnsDuring(async () => {
      rows = await pageRows({
        place: { page: 1, pageSize: 20 },
        summaryRows,
        sums,
        entries: Array.from({ length: 20 }, (_, code) => ({ code }) as EntryRow),
        ofEntry: ({ code }) => {
          occupy(3);
          return String(code);
        },
        ofSummary: ({ kind }) => kind,
      });
    });
    expect(rows).toEqual([
      'opening',
      ...Array.from({ length: 20 }, (_, code) => String(code)),
      'periodTotal',
      'yearTotal',
    ]);
    expect(turns).toBeGreaterThanOrEqual(18);
  });
});
