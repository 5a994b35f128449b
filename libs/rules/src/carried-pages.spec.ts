import fc from 'fast-check';
import { addSides, type DebitCredit } from './balance';
import { carriedAmounts } from './books';
import { carriedPages, type CarriedFrom } from './carried-pages';
import { generalLedgerRows } from './ledger-rows';
import { Money } from './money';
import { detailedLedgerRows } from './testing/detailed-ledger';

const yuan = (fen: number) => Money.parse((fen / 100).toFixed(2));
const nothing: DebitCredit = { debit: Money.zero, credit: Money.zero };
const months = ['2025-12', '2026-01', '2026-02'];
const before = { debit: yuan(70_000), credit: yuan(20_000) };

const entry = fc
  .record({
    month: fc.nat({ max: 2 }),
    fen: fc.integer({ min: -99_999, max: 99_999 }),
    isDebit: fc.boolean(),
  })
  .map(({ month, fen, isDebit }) => ({
    period: months[month] ?? '',
    date: `${months[month]}-15`,
    debit: isDebit ? yuan(fen) : Money.zero,
    credit: isDebit ? Money.zero : yuan(fen),
  }));
type Entry = typeof entry extends fc.Arbitrary<infer Each> ? Each : never;
/** A book of some subjects, with the entries of each. */
const book = fc.array(fc.array(entry, { maxLength: 6 }), { minLength: 1, maxLength: 3 });
const lines = fc.integer({ min: 4, max: 9 });

const start = { opening: yuan(123_456), ytdBefore: before, periods: months };
const inOrder = (entries: readonly Entry[]) =>
  [...entries].sort((one, other) => one.date.localeCompare(other.date));
const detailed = (subjects: readonly (readonly Entry[])[]) =>
  subjects.flatMap((entries, subjectId) =>
    detailedLedgerRows({ ...start, entries: inOrder(entries) }).map((row) => ({
      ...row,
      subjectId,
    })),
  );
const general = (subjects: readonly (readonly Entry[])[]) =>
  subjects.flatMap((entries, subjectId) =>
    generalLedgerRows({ ...start, movements: inOrder(entries) }).map((row) => ({
      ...row,
      subjectId,
    })),
  );
const text = ({ debit, credit }: DebitCredit) => `${debit.toString()} ${credit.toString()}`;

/** The movements of a subject up to a row, since January or since the first, one by one. */
function movementsUpTo(rows: ReturnType<typeof detailed>, at: number, since: 'year' | 'month') {
  const last = rows[at];
  if (!last) throw new Error('no such row');
  const isWithin = (period: string) =>
    since === 'month' ? period === last.period : period.slice(0, 4) === last.period.slice(0, 4);
  const entries = rows
    .slice(0, at + 1)
    .filter((row) => row.subjectId === last.subjectId && row.kind === 'entry')
    .filter(({ period }) => isWithin(period));
  const isFirstYear = since === 'year' && last.period.startsWith('2025');
  return entries.reduce<DebitCredit>(addSides, isFirstYear ? before : nothing);
}

const isLast = (rows: readonly CarriedFrom[], at: number) =>
  rows[at + 1]?.subjectId !== rows[at]?.subjectId;

describe('the pages of a printed ledger', () => {
  it('hold every row once, in order, and never more lines than a page has', () => {
    fc.assert(
      fc.property(book, lines, (subjects, linesPerPage) => {
        const rows = detailed(subjects);
        const pages = carriedPages(rows, { linesPerPage, since: 'year' });
        expect(pages.flatMap(({ from, to }) => rows.slice(from, to))).toEqual(rows);
        for (const { from, to, brought, carried } of pages) {
          const used = to - from + (brought ? 1 : 0) + (carried ? 1 : 0);
          expect(to).toBeGreaterThan(from);
          expect(used).toBeLessThanOrEqual(linesPerPage);
        }
      }),
    );
  });

  it('begin with what the page before has ended with, and carry just within a subject', () => {
    fc.assert(
      fc.property(book, lines, (subjects, linesPerPage) => {
        const rows = detailed(subjects);
        const pages = carriedPages(rows, { linesPerPage, since: 'year' });
        pages.forEach(({ to, carried, brought }, index) => {
          expect(brought).toBe(pages[index - 1]?.carried);
          expect(carried === undefined).toBe(isLast(rows, to - 1));
        });
      }),
    );
  });

  it.each(['year', 'month'] as const)(
    'carry the movements since the %s began and the balance reached',
    (since) => {
      fc.assert(
        fc.property(book, lines, (subjects, linesPerPage) => {
          const rows = detailed(subjects);
          for (const { to, carried } of carriedPages(rows, { linesPerPage, since })) {
            if (!carried) continue;
            expect(text(carried)).toBe(text(movementsUpTo(rows, to - 1, since)));
            expect(carried.balance).toBe(rows[to - 1]?.balance);
            expect(carried.direction).toBe(rows[to - 1]?.direction);
          }
        }),
      );
    },
  );

  it('of the general ledger carry the year to date as the rows of its months say it', () => {
    fc.assert(
      fc.property(book, lines, (subjects, linesPerPage) => {
        const rows = general(subjects);
        for (const { to, carried } of carriedPages(rows, { linesPerPage, since: 'year' })) {
          const last = rows[to - 1];
          if (!carried || !last) continue;
          expect(last.kind).not.toBe('periodTotal');
          expect(text(carried)).toBe(text(last.kind === 'opening' ? before : last));
        }
      }),
    );
  });

  it.each([
    ['detailed', detailed],
    ['general', general],
  ] as const)(
    'of the %s ledger carry in further columns what they carry in 借方 and 贷方',
    (_, rowsOf) => {
      fc.assert(
        fc.property(book, lines, (subjects, linesPerPage) => {
          const rows = rowsOf(subjects);
          const columns = rows.map(({ kind, debit, credit }) => ({
            kind,
            amounts: new Map(Object.entries(kind === 'opening' ? {} : { debit, credit })),
          }));
          for (const { to, carried } of carriedPages(rows, { linesPerPage, since: 'year' })) {
            if (!carried) continue;
            const found = carriedAmounts(columns, to - 1);
            const told = (name: string) => found.get(name) ?? Money.zero;
            expect(text({ debit: told('debit'), credit: told('credit') })).toBe(text(carried));
          }
        }),
      );
    },
  );

  it('never part the total of a month from that of the year', () => {
    fc.assert(
      fc.property(book, lines, (subjects, linesPerPage) => {
        const rows = detailed(subjects);
        const pages = carriedPages(rows, { linesPerPage, since: 'year' });
        for (const { to } of pages) expect(rows[to - 1]?.kind).not.toBe('periodTotal');
      }),
    );
  });
});
