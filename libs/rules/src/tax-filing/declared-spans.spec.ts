import fc from 'fast-check';
import { periodsBetween } from '../period';
import { declaredWith, owedBesideDeclared, owedEndingAt } from './declared-spans';
import { owedInYear, standardSettings, type Taxpayer } from './tax-kinds';

const byMonth: Taxpayer = {
  isVatMonthly: true,
  settings: standardSettings,
  enablePeriod: '2025-01',
  ownYears: [],
};
const byQuarter = { ...byMonth, isVatMonthly: false };
const byYear = { ...byMonth, settings: { ...standardSettings, stamp: 'year' as const } };
const vat = (periodFrom: string, periodTo: string) => ({
  kind: 'vat' as const,
  periodFrom,
  periodTo,
});
const told = (payer: Taxpayer, declared: ReturnType<typeof vat>[]) =>
  owedBesideDeclared(2026, payer, declared)
    .filter(({ kind, periodTo }) => kind === 'vat' && periodTo > '2026-03' && periodTo < '2026-11')
    .map(({ periodFrom, periodTo, due }) => `${periodFrom}~${periodTo} ${due.date.slice(0, 7)}`);

describe('what is owed beside what was declared by another frequency', () => {
  it('is no month of a quarter that was declared', () => {
    expect(told(byMonth, [vat('2026-07', '2026-09')])).toEqual([
      '2026-04~2026-04 2026-05',
      '2026-05~2026-05 2026-06',
      '2026-06~2026-06 2026-07',
      '2026-07~2026-09 2026-10',
      '2026-10~2026-10 2026-11',
    ]);
  });

  it('is by month what is left of a quarter that was declared in part', () => {
    expect(told(byQuarter, [vat('2026-07', '2026-07')])).toEqual([
      '2026-04~2026-06 2026-07',
      '2026-07~2026-07 2026-08',
      '2026-08~2026-08 2026-09',
      '2026-09~2026-09 2026-10',
    ]);
  });

  it('is found by its last month, as it was declared or is owed', () => {
    const stamp = { kind: 'stamp', periodFrom: '2026-01', periodTo: '2026-03' } as const;
    const end = (periodTo: string) =>
      owedEndingAt('stamp', periodTo, { payer: byYear, declared: [stamp] })?.periodFrom;
    expect(['2026-03', '2026-05', '2026-06', '2026-12', '2025-12'].map(end)).toEqual([
      '2026-01',
      undefined,
      '2026-04',
      '2026-10',
      '2025-01',
    ]);
    expect(declaredWith('stamp', '2026-02', [stamp])).toBe(stamp);
    expect(declaredWith('stamp', '2026-04', [stamp])).toBeUndefined();
    expect(declaredWith('vat', '2026-02', [stamp])).toBeUndefined();
  });

  it('has every month once, whatever was declared, and is what is owed where nothing was', () => {
    const payers = fc.constantFrom(byMonth, byQuarter);
    fc.assert(
      fc.property(
        payers,
        payers,
        fc.uniqueArray(fc.integer({ min: 0, max: 8 })),
        (payer, before, picked) => {
          const all = [...owedInYear(2026, before), ...owedInYear(2027, before)].filter(
            ({ kind, periodTo }) => kind === 'vat' && periodTo.startsWith('2026'),
          );
          const declared = picked.flatMap((at) => all[at] ?? []);
          const owed = [2026, 2027]
            .flatMap((year) => owedBesideDeclared(year, payer, declared))
            .filter(({ kind, periodTo }) => kind === 'vat' && periodTo.startsWith('2026'));
          const months = owed.flatMap(({ periodFrom, periodTo }) =>
            periodsBetween(periodFrom, periodTo),
          );
          expect(months.toSorted()).toEqual(periodsBetween('2026-01', '2026-12'));
          for (const each of owed) {
            expect(owedEndingAt('vat', each.periodTo, { payer, declared })).toEqual(each);
          }
          for (const each of declared) expect(owed).toContainEqual(each);
        },
      ),
    );
    fc.assert(
      fc.property(payers, fc.integer({ min: 2025, max: 2030 }), (payer, year) => {
        expect(owedBesideDeclared(year, payer, [])).toEqual(owedInYear(year, payer));
      }),
    );
  });
});
