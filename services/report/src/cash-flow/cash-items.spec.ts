import fc from 'fast-check';
import type { CashMoves, StatementLedger } from '@mingzhang/contract';
import type { KeptAssignments } from './cash-assignments';
import { cashFactsOf, cashItemsOf, cashPartsOf, monthParts } from './cash-items';
import { monthsToKeep, ownStamps } from './cash-months';

const codes = ['1002', '1122', '1601', '1999', '2202', '22210101', '22210105', '5001', '560213'];
const subjects = codes.map((code, at) => ({
  id: at + 1,
  parentId: null,
  code,
  name: code,
  category: 'asset',
  direction: 'debit',
  leaf: true,
  cash: code === '1002',
}));
const ledger = {
  companyName: '',
  accountingStandards: 0,
  codeRule: '4-2-2-2',
  enablePeriod: '2026-01',
  added: [],
  lastPeriod: '2026-03',
  isClosed: false,
  subjects,
  current: { units: [] },
  prior: null,
  cashFlow: null,
  equity: null,
} as StatementLedger;
const period = '2026-03';
const facts = cashFactsOf(ledger, period);
const none: KeptAssignments = new Map();

const month = fc.constantFrom('2026-01', '2026-02', '2026-03');
const subjectId = fc.integer({ min: 2, max: codes.length });
const inflow = fc
  .integer({ min: -100_000, max: 100_000 })
  .filter((cents) => cents !== 0)
  .map((cents) => (cents / 100).toFixed(2));
/** As the ledger tells them: a voucher is of one month, and what it added up of a month is apart. */
const moves: fc.Arbitrary<CashMoves> = fc
  .record({
    sums: fc.array(
      fc.record({ month, mainId: fc.constantFrom(null, 8), subjectId, inflow, lines: fc.nat(9) }),
      { maxLength: 12 },
    ),
    vouchers: fc.array(
      fc.record({ month, flows: fc.array(fc.record({ subjectId, inflow }), { maxLength: 5 }) }),
      { maxLength: 6 },
    ),
  })
  .map(({ sums, vouchers }) => ({
    months: ['2026-01', '2026-02', '2026-03'].map((each) => ({
      period: each,
      stamp: each,
      isKept: false,
      isLater: false,
    })),
    sums: sums.map((each) => ({ ...each, isInPeriod: each.month === period })),
    lines: vouchers.flatMap(({ month: own, flows }, at) =>
      flows.map((flow, row) => ({
        ...flow,
        month: own,
        isInPeriod: own === period,
        voucherId: at + 1,
        row: row + 1,
        isRevaluation: false,
      })),
    ),
  }));

const textOf = ({ amounts, assigned, unassigned }: ReturnType<typeof cashItemsOf>) => {
  const items = (sums: ReadonlyMap<string, { toString(): string; isZero: boolean }>) =>
    [...sums].flatMap(([code, sum]) => (sum.isZero ? [] : [`${code} ${sum.toString()}`])).sort();
  return {
    period: items(amounts.period),
    year: items(amounts.year),
    counts: [assigned, unassigned].map((each) => `${each.lines} ${each.inflow.toString()}`),
  };
};

describe('sums of months', () => {
  it('make the same items, counts and tie as going through the months again', () => {
    fc.assert(
      fc.property(moves, fc.uniqueArray(month), (all, gone) => {
        const whole = cashItemsOf(all, facts, { kept: none });
        const parts = cashPartsOf(all, facts, none);
        const rest = <T extends { month: string }>(list: readonly T[]) =>
          list.filter((each) => !gone.some((own) => own === each.month));
        const left = { ...all, sums: rest(all.sums), lines: rest(all.lines) };
        const months = new Map(
          gone.map((each) => [each, monthParts(parts.filter((part) => part.month === each))]),
        );
        const made = cashItemsOf(left, facts, { kept: none, months, periodFrom: period });
        expect(textOf(made)).toEqual(textOf(whole));
      }),
    );
  });

  it('are kept of months that were told, not of those left for later, under the stamps of then', () => {
    const told = {
      sums: [],
      lines: [],
      months: [{ period, stamp: 's', isKept: false, isLater: false }],
    };
    const stampOf = ownStamps(none, period);
    expect(monthsToKeep(told, [], stampOf)).toEqual([
      { period, stamp: 's', ownStamp: stampOf(period), parts: [] },
    ]);
    const later = { ...told, months: [{ period, stamp: 's', isKept: false, isLater: true }] };
    expect(monthsToKeep(later, [], stampOf)).toEqual([]);
    const known = { ...told, months: [{ period, stamp: 's', isKept: true, isLater: false }] };
    expect(monthsToKeep(known, [], stampOf)).toEqual([]);
  });

  it('have another stamp when something is assigned in their month, and only then', () => {
    const own = { voucherId: 7, row: 1, version: 1, subjectId: 2, inflow: '5.00', parts: null };
    const assigned = new Map([['7 1', { ...own, period: '2026-02', item: 'CF06' }]]);
    const [before, after] = [ownStamps(none, period), ownStamps(assigned, period)];
    expect(after('2026-02')).not.toBe(before('2026-02'));
    expect(after('2026-01')).toBe(before('2026-01'));
    const changed = new Map([['7 1', { ...own, version: 2, period: '2026-02', item: 'CF04' }]]);
    expect(ownStamps(changed, period)('2026-02')).not.toBe(after('2026-02'));
  });
});
