import fc from 'fast-check';
import { addSides } from './balance';
import { Money } from './money';
import { formatBlankZero } from './money-format';
import { dayBookRows, generalLedgerRows, LEDGER_ROW_SUMMARY, type DayBookRow } from './ledger-rows';
import { addMonths, periodsBetween } from './period';
import { InvariantError } from './problem';
import { detailedLedgerRows, type DetailedRow } from './testing/detailed-ledger';

const money = Money.parse;
const nothing = { debit: Money.zero, credit: Money.zero };

function entry(date: string, debit: number, credit: number) {
  return { date, period: date.slice(0, 7), debit: money(debit), credit: money(credit) };
}

/** A book as text: date, summary, debit, credit, direction, balance. */
function textOf(rows: readonly (DetailedRow | DayBookRow)[]): string[] {
  return rows.map((row) => {
    const summary = row.kind === 'entry' ? '凭证' : LEDGER_ROW_SUMMARY[row.kind];
    const [debit, credit, balance] = [row.debit, row.credit, row.balance].map(formatBlankZero);
    return [row.date, summary, debit || '-', credit || '-', row.direction, balance || '-'].join(
      ' ',
    );
  });
}

describe('the detailed ledger', () => {
  it('runs from the opening balance over entries to the totals of each period', () => {
    const rows = detailedLedgerRows({
      opening: money(100),
      ytdBefore: { debit: money(30), credit: money(10) },
      periods: ['2026-02', '2026-03'],
      entries: [
        entry('2026-02-03', 50, 0),
        entry('2026-02-28', 0, 170),
        entry('2026-03-15', 20, 0),
      ],
    });
    expect(textOf(rows)).toEqual([
      '2026-02-01 期初余额 - - 借 100.00',
      '2026-02-03 凭证 50.00 - 借 150.00',
      '2026-02-28 凭证 - 170.00 贷 20.00',
      '2026-02-28 本期合计 50.00 170.00 贷 20.00',
      '2026-02-28 本年累计 80.00 180.00 贷 20.00',
      '2026-03-15 凭证 20.00 - 平 -',
      '2026-03-31 本期合计 20.00 - 平 -',
      '2026-03-31 本年累计 100.00 180.00 平 -',
    ]);
  });

  it('shows both totals for a period without movement', () => {
    const rows = detailedLedgerRows({
      opening: money(-8),
      ytdBefore: { debit: Money.zero, credit: money(8) },
      periods: ['2026-04'],
      entries: [],
    });
    expect(textOf(rows)).toEqual([
      '2026-04-01 期初余额 - - 贷 8.00',
      '2026-04-30 本期合计 - - 贷 8.00',
      '2026-04-30 本年累计 - 8.00 贷 8.00',
    ]);
  });

  it('starts the year to date anew in January and carries the balance on', () => {
    const rows = detailedLedgerRows({
      opening: money(1000),
      ytdBefore: { debit: money(500), credit: money(200) },
      periods: ['2025-12', '2026-01', '2026-02'],
      entries: [entry('2025-12-31', 7, 0), entry('2026-02-01', 0, 4)],
    });
    expect(textOf(rows).filter((text) => text.includes('本年累计'))).toEqual([
      '2025-12-31 本年累计 507.00 200.00 借 1,007.00',
      '2026-01-31 本年累计 - - 借 1,007.00',
      '2026-02-28 本年累计 - 4.00 借 1,003.00',
    ]);
  });

  it('is empty for an empty range', () => {
    const empty = { opening: money(5), ytdBefore: nothing, periods: [] };
    expect(detailedLedgerRows({ ...empty, entries: [] })).toEqual([]);
    expect(generalLedgerRows({ ...empty, movements: [] })).toEqual([]);
  });

  it('takes a gap in the range or an entry outside it for a programming mistake', () => {
    const start = { opening: Money.zero, ytdBefore: nothing };
    const gap = { ...start, periods: ['2026-01', '2026-03'], movements: [] };
    const outside = { ...start, periods: ['2026-01'], movements: [entry('2026-02-01', 1, 0)] };
    expect(() => generalLedgerRows(gap)).toThrow(InvariantError);
    expect(() => generalLedgerRows(outside)).toThrow(InvariantError);
  });
});

describe('the general ledger', () => {
  it('has the opening once, then two totals per month', () => {
    const rows = generalLedgerRows({
      opening: money('3446.83'),
      ytdBefore: nothing,
      periods: ['2026-01', '2026-02', '2026-03', '2026-04'],
      movements: [
        { period: '2026-01', debit: money(4200), credit: money(6510.42) },
        { period: '2026-02', debit: money(50000), credit: money(25879.61) },
        { period: '2026-03', debit: money(40261.08), credit: money(32530.01) },
        { period: '2026-04', debit: Money.zero, credit: money(14374.23) },
      ],
    });
    expect(textOf(rows)).toEqual([
      '2026-01-01 期初余额 - - 借 3,446.83',
      '2026-01-31 本期合计 4,200.00 6,510.42 借 1,136.41',
      '2026-01-31 本年累计 4,200.00 6,510.42 借 1,136.41',
      '2026-02-28 本期合计 50,000.00 25,879.61 借 25,256.80',
      '2026-02-28 本年累计 54,200.00 32,390.03 借 25,256.80',
      '2026-03-31 本期合计 40,261.08 32,530.01 借 32,987.87',
      '2026-03-31 本年累计 94,461.08 64,920.04 借 32,987.87',
      '2026-04-30 本期合计 - 14,374.23 借 18,613.64',
      '2026-04-30 本年累计 94,461.08 79,294.27 借 18,613.64',
    ]);
  });

  it('ties to the detailed ledger in every figure, over any range', () => {
    const fen = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const range = fc.record({
      from: fc.integer({ min: 0, max: 30 }),
      months: fc.integer({ min: 1, max: 26 }),
    });
    const moves = fc.array(fc.tuple(fc.nat(), fen, fen), { maxLength: 30 });
    fc.assert(
      fc.property(range, moves, fen, ({ from, months }, drawn, opening) => {
        const first = addMonths('2024-01', from);
        const periods = periodsBetween(first, addMonths(first, months - 1));
        const entries = drawn.map(([at, debit, credit]) =>
          entry(`${periods[at % months]}-15`, debit, credit),
        );
        const start = { opening: money(opening), ytdBefore: nothing, periods };
        const detailed = detailedLedgerRows({ ...start, entries });
        const general = generalLedgerRows({ ...start, movements: entries });
        const summaries = detailed.filter(({ kind }) => kind !== 'entry');
        expect(textOf(summaries)).toEqual(textOf(general));
        expect(general).toHaveLength(1 + 2 * months);
        const end = entries.reduce(
          (net, { debit, credit }) => net.plus(debit).minus(credit),
          money(opening),
        );
        expect(general.at(-1)?.net.equals(end)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a cash or bank journal', () => {
  const day = (date: string, debit: number, credit: number) => entry(date, debit, credit);

  it('strikes a balance after each day with entries, before the totals of the month', () => {
    const rows = dayBookRows({
      opening: money(100),
      ytdBefore: { debit: money(30), credit: money(10) },
      periods: ['2026-02', '2026-03'],
      days: [day('2026-02-03', 50, 20), day('2026-02-28', 0, 130)],
    });
    expect(textOf(rows)).toEqual([
      '2026-02-01 期初余额 - - 借 100.00',
      '2026-02-03 本日合计 50.00 20.00 借 130.00',
      '2026-02-28 本日合计 - 130.00 平 -',
      '2026-02-28 本期合计 50.00 150.00 平 -',
      '2026-02-28 本年累计 80.00 160.00 平 -',
      '2026-03-31 本期合计 - - 平 -',
      '2026-03-31 本年累计 80.00 160.00 平 -',
    ]);
  });

  it('takes days out of order for a programming mistake', () => {
    const start = { opening: Money.zero, ytdBefore: nothing, periods: ['2026-02'] };
    const days = [day('2026-02-03', 1, 0), day('2026-02-03', 1, 0)];
    expect(() => dayBookRows({ ...start, days })).toThrow(InvariantError);
  });

  it('ties to the detailed ledger: each day to its entries, all else row by row', () => {
    const fen = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const drawn = fc.array(
      fc.tuple(fc.nat({ max: 13 }), fc.integer({ min: 1, max: 28 }), fen, fen),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(drawn, fen, (moves, opening) => {
        const periods = periodsBetween('2025-11', '2026-12');
        const entries = moves
          .map(([at, date, debit, credit]) =>
            entry(`${periods[at]}-${String(date).padStart(2, '0')}`, debit, credit),
          )
          .toSorted((one, other) => one.date.localeCompare(other.date));
        const start = { opening: money(opening), ytdBefore: nothing, periods };
        const dates = [...new Set(entries.map(({ date }) => date))];
        const days = dates.map((date) => {
          const own = entries.filter((each) => each.date === date);
          return { ...day(date, 0, 0), ...own.reduce(addSides, nothing) };
        });
        const journal = dayBookRows({ ...start, days });
        const ledger = detailedLedgerRows({ ...start, entries });
        expect(textOf(journal.filter(({ kind }) => kind !== 'dayTotal'))).toEqual(
          textOf(ledger.filter(({ kind }) => kind !== 'entry')),
        );
        const struck = journal.filter(({ kind }) => kind === 'dayTotal');
        expect(struck.map(({ date }) => date)).toEqual(dates);
        for (const row of struck) {
          const last = ledger.findLast(({ kind, date }) => kind === 'entry' && date === row.date);
          expect(row.net.equals(last?.net ?? 0)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
