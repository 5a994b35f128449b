import fc from 'fast-check';
import { addMonths, periodsBetween } from '../period';
import { taxKinds, type FilingState, type TaxKind } from '../tax-names';
import {
  isLate,
  owedInYear,
  standardSettings,
  type FilingSettings,
  type RecordedFiling,
  type Taxpayer,
} from './tax-kinds';

const general: Taxpayer = {
  isVatMonthly: true,
  settings: standardSettings,
  enablePeriod: '2025-01',
  ownYears: [],
};
const told = (year: number, taxpayer: Taxpayer) =>
  owedInYear(year, taxpayer).map(
    ({ kind, periodFrom, periodTo, due }) => `${due.date} ${kind} ${periodFrom}~${periodTo}`,
  );
const taxpayers = fc.record({
  isVatMonthly: fc.boolean(),
  settings: fc.record<FilingSettings>({
    incomeTax: fc.constantFrom('month', 'quarter'),
    stamp: fc.constantFrom('quarter', 'year', 'none'),
    statements: fc.constantFrom('month', 'quarter'),
  }),
  enablePeriod: fc.constantFrom('2020-01', '2026-05'),
  ownYears: fc.constant([]),
});

const kindAt = (kinds: NonNullable<Taxpayer['kinds']>, period: string) =>
  kinds.findLast(({ from }) => from === null || from <= period)?.vatType;

describe('declarations owed', () => {
  it('of a general taxpayer fall due by month, quarter and year', () => {
    expect(told(2026, general).slice(0, 8)).toEqual([
      '2026-01-20 vat 2025-12~2025-12',
      '2026-01-20 surtax 2025-12~2025-12',
      '2026-01-20 withheld 2025-12~2025-12',
      '2026-01-20 incomeTax 2025-10~2025-12',
      '2026-01-20 stamp 2025-10~2025-12',
      '2026-01-20 statements 2025-10~2025-12',
      '2026-02-24 vat 2026-01~2026-01',
      '2026-02-24 surtax 2026-01~2026-01',
    ]);
    expect(told(2026, general)).toContain('2026-06-01 incomeTaxAnnual 2025-01~2025-12');
  });

  it('of a small-scale taxpayer have VAT by quarter, and wages by month all the same', () => {
    const list = told(2026, { ...general, isVatMonthly: false, enablePeriod: '2026-01' });
    expect(list.filter((each) => each.includes('vat'))).toEqual([
      '2026-04-20 vat 2026-01~2026-03',
      '2026-07-15 vat 2026-04~2026-06',
      '2026-10-26 vat 2026-07~2026-09',
    ]);
    expect(list.filter((each) => each.includes('withheld'))).toHaveLength(11);
  });

  it('of VAT are by the kind of taxpayer of their months, and cut a quarter in which it changes', () => {
    const turned = (isSmallFirst: boolean): Taxpayer => ({
      ...general,
      enablePeriod: '2026-01',
      kinds: [
        { vatType: 0, from: null, to: '2026-04', isVatMonthly: !isSmallFirst },
        { vatType: 1, from: '2026-05', to: null, isVatMonthly: isSmallFirst },
      ],
    });
    const vatOf = (taxpayer: Taxpayer) =>
      told(2026, taxpayer)
        .filter((each) => each.includes(' vat '))
        .slice(0, 6);
    expect(vatOf(turned(true)).slice(0, 4)).toEqual([
      '2026-04-20 vat 2026-01~2026-03',
      '2026-05-22 vat 2026-04~2026-04',
      '2026-06-15 vat 2026-05~2026-05',
      '2026-07-15 vat 2026-06~2026-06',
    ]);
    expect(vatOf(turned(false)).slice(3)).toEqual([
      '2026-05-22 vat 2026-04~2026-04',
      '2026-07-15 vat 2026-05~2026-06',
      '2026-10-26 vat 2026-07~2026-09',
    ]);
  });

  it('of VAT cover every month once, whenever the kind changes', () => {
    const at = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 });
    fc.assert(
      fc.property(at, fc.constantFrom<0 | 1>(0, 1), (months, first) => {
        const from = months.toSorted((a, b) => a - b).map((each) => addMonths('2025-01', each));
        const starts = [null, ...from];
        const kinds = starts.map((start, index) => {
          const vatType = ((first + index) % 2) as 0 | 1;
          const next = starts[index + 1];
          const to = next ? addMonths(next, -1) : null;
          return { vatType, from: start, to, isVatMonthly: vatType === 1 };
        });
        const owed = [2025, 2026, 2027, 2028].flatMap((year) =>
          owedInYear(year, { ...general, kinds }).filter(({ kind }) => kind === 'vat'),
        );
        const covered = owed.flatMap((each) => periodsBetween(each.periodFrom, each.periodTo));
        const all = periodsBetween('2025-01', covered.toSorted().at(-1) ?? '');
        expect(covered.filter((month) => month >= '2025-01').toSorted()).toEqual(all);
        for (const { periodFrom, periodTo } of owed) {
          expect(kindAt(kinds, periodFrom)).toBe(kindAt(kinds, periodTo));
        }
      }),
    );
  });

  it('come once for each period of their kind, without a gap, and after it has ended', () => {
    fc.assert(
      fc.property(taxpayers, fc.integer({ min: 2022, max: 2040 }), (taxpayer, year) => {
        const owed = [...owedInYear(year, taxpayer), ...owedInYear(year + 1, taxpayer)];
        for (const kind of taxKinds) {
          const own = owed.filter((each) => each.kind === kind);
          const ends = own.map(({ periodTo }) => periodTo);
          expect(new Set(ends).size).toBe(ends.length);
          expect(ends).toEqual([...ends].sort());
          for (const { periodTo, due } of own) expect(due.date > `${periodTo}-31`).toBe(true);
          for (const [index, { periodFrom }] of own.entries()) {
            const before = own[index - 1];
            if (before) expect(periodFrom > before.periodTo).toBe(true);
          }
        }
      }),
    );
  });
});

describe('a declaration whose due date is past', () => {
  const due = { date: '2026-04-20', origin: 'notice', basis: '', ordinary: '2026-04-15' } as const;
  const owed = { kind: 'vat', periodTo: '2026-03', due } as const;
  const recorded = (state: FilingState, periodTo = '2026-03', kind: TaxKind = 'vat') => ({
    kind,
    periodTo,
    state,
  });
  const late = (list: readonly RecordedFiling[], today = '2026-04-21') => isLate(owed, list, today);

  it('is late once it or an earlier one of its kind was recorded', () => {
    expect(late([recorded('prepared')])).toBe(true);
    expect(late([recorded('filed', '2026-02')])).toBe(true);
    expect(late([recorded('prepared')], '2026-04-20')).toBe(false);
  });

  it('is not said to be late before the first one that was recorded, nor once it was declared', () => {
    expect(late([])).toBe(false);
    expect(late([recorded('filed', '2026-04')])).toBe(false);
    expect(late([recorded('filed', '2026-02', 'stamp')])).toBe(false);
    expect(late([recorded('todo', '2026-02')])).toBe(false);
    for (const state of ['filed', 'paid'] as const) {
      expect(late([recorded(state), recorded('filed', '2026-02')])).toBe(false);
    }
  });
});
