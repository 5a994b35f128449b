import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import {
  type Cumulative,
  noTaxInputs,
  type TaxPerson,
  withholdCumulative,
} from '../income-tax/cumulative-tax';
import { correctedRuns, type RecordedRun } from './corrected-runs';

const money = Money.parse;
const person: TaxPerson = {
  kind: 'regular',
  mode: 'from_hire',
  employment: [{ from: '2024-01-01', until: null }],
};

/** Months from January on as they were first withheld. */
function recorded(incomes: readonly Money[], declared = 0): RecordedRun[] {
  let before: Cumulative | undefined;
  return incomes.map((income, index) => {
    const period = `2026-${String(index + 1).padStart(2, '0')}`;
    const run = { ...noTaxInputs, period, run: 1, income };
    const tax = withholdCumulative(person, before, run);
    before = tax.after;
    return { ...run, recorded: tax.withheld, isDeclared: index < declared };
  });
}

const level = Array.from({ length: 5 }, () => money('15000'));
const corrected = (runs: readonly RecordedRun[], isAmended = false) =>
  correctedRuns(person, { before: undefined, runs, isAmended });
const textsOf = (runs: ReturnType<typeof corrected>) =>
  runs.map(
    ({ run, withheld, difference }) =>
      `${run.period.slice(5)} ${withheld.toString()} ${difference.toString()}`,
  );
const raised = (runs: readonly RecordedRun[], month: number, income: string) =>
  runs.map((run, index) => (index + 1 === month ? { ...run, income: money(income) } : run));

describe('runs after a correction', () => {
  it('are as they were without one', () => {
    expect(corrected(recorded(level)).every(({ difference }) => difference.isZero)).toBe(true);
  });

  it('keep declared tax and catch up in the first run that is open', () => {
    const runs = raised(recorded(level, 4), 2, '17000');
    expect(textsOf(corrected(runs))).toEqual([
      '01 300.00 0.00',
      '02 300.00 0.00',
      '03 300.00 0.00',
      '04 580.00 0.00',
      '05 1200.00 200.00',
    ]);
  });

  it('change month by month where the returns are amended', () => {
    const runs = raised(recorded(level, 4), 2, '17000');
    expect(textsOf(corrected(runs, true))).toEqual([
      '01 300.00 0.00',
      '02 360.00 60.00',
      '03 300.00 0.00',
      '04 720.00 140.00',
      '05 1000.00 0.00',
    ]);
  });

  it('set a lower income against later months and never pay out', () => {
    const runs = raised(recorded(level, 4), 2, '0');
    const last = corrected(runs).at(-1);
    expect([last?.withheld, last?.tax.carried, last?.difference].map(String)).toEqual([
      '0.00',
      '430.00',
      '-1000.00',
    ]);
  });

  it('may be given in any order', () => {
    const runs = raised(recorded(level, 4), 2, '17000');
    expect(textsOf(corrected(runs.toReversed()))).toEqual(textsOf(corrected(runs)));
  });

  it('withhold the same in the end either way where nothing is left to carry', () => {
    const income = fc.integer({ min: 5000, max: 90_000 }).map((yuan) => money(yuan));
    const year = fc.array(income, { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 11 }), income, (incomes, month, more) => {
        const first = recorded(incomes, 11);
        const runs = raised(first, month, (incomes[month - 1] ?? more).plus(more).toString());
        const total = (isAmended: boolean) => {
          const result = corrected(runs, isAmended);
          return sumOf(result.map(({ withheld }) => withheld)).toString();
        };
        expect(total(false)).toBe(total(true));
      }),
    );
  });
});
