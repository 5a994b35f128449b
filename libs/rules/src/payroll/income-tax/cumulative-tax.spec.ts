import { Money, round2, sumOf } from '../../money';
import cases from '../../testing/data/payroll-cases.json';
import worked from '../../testing/data/payroll-months.json';
import { type BasicMode, mayDeductWholeYear } from './basic-deduction';
import { type Cumulative, noTaxInputs, type TaxPerson, withholdCumulative } from './cumulative-tax';
import { cumulativeFigures } from './tax-figures';
import { openingCumulative, openingTaxProblems } from './tax-opening';
import { taxSlices, taxTableAt } from './tax-tables';

const money = Money.parse;
const periodAt = (month: number) => `2026-${String(month).padStart(2, '0')}`;
const employee = (firstMonth: number, mode = 'from_hire'): TaxPerson => ({
  kind: 'regular',
  mode: mode as BasicMode,
  employment: [
    { from: firstMonth === 1 ? '2024-03-01' : `${periodAt(firstMonth)}-01`, until: null },
  ],
});

/** A row of the worked months by its columns. */
const named = (row: readonly (string | number)[]) =>
  Object.fromEntries(worked.columns.map((column, at) => [column, row[at] ?? '']));
const amountAt = (row: Record<string, string | number>, column: string) =>
  money(String(row[column] ?? '0'));

function runOf(row: Record<string, string | number>) {
  return {
    ...noTaxInputs,
    period: periodAt(Number(row['month'])),
    run: 1,
    income: amountAt(row, 'income'),
    exemptIncome: amountAt(row, 'exemptIncome'),
    specialDeduction: amountAt(row, 'specialDeduction'),
    specialAdditionalDeduction: amountAt(row, 'specialAdditionalDeduction'),
    otherDeduction: amountAt(row, 'otherDeduction'),
  };
}

function columnsOf(tax: ReturnType<typeof withholdCumulative>) {
  return {
    cumIncome: tax.after.income,
    cumExemptIncome: tax.after.exemptIncome,
    cumBasicDeduction: tax.basic.amount,
    cumSpecialDeduction: tax.after.specialDeduction,
    cumSpecialAdditionalDeduction: tax.after.specialAdditionalDeduction,
    cumOtherDeduction: tax.after.otherDeduction,
    cumTaxableIncome: tax.taxableIncome,
    rate: tax.bracket.rate,
    quickDeduction: tax.bracket.quickDeduction,
    cumTax: tax.cumulativeTax,
    cumTaxWithheldBefore: tax.withheldBefore,
    computedThisMonth: tax.computed,
    withheldThisMonth: tax.withheld,
    cumTaxWithheldAfter: tax.after.withheld,
  };
}

describe('cumulative withholding', () => {
  for (const { id, title, firstMonth, mode, months, yearTotals } of worked.employees) {
    it(`agrees with the worked months ${id}: ${title}`, () => {
      const person = employee(firstMonth, mode);
      let before: Cumulative | undefined;
      for (const cells of months) {
        const row = named(cells);
        const tax = withholdCumulative(person, before, runOf(row));
        expect(tax.problems).toEqual([]);
        expect(tax.bracket.level).toBe(Number(row['level']));
        const columns = columnsOf(tax);
        const texts = Object.entries(columns).map(([column, value]) => [column, value.toString()]);
        const expected = Object.keys(columns).map((column) => [column, row[column]]);
        expect([row['month'], texts]).toEqual([row['month'], expected]);
        before = tax.after;
      }
      expect(before?.income.toString()).toBe(yearTotals.income);
      expect(before?.withheld.toString()).toBe(yearTotals.withheld);
    });
  }

  it('goes on from an opening as if the earlier months had been computed here', () => {
    for (const { likeMonthsOf, opening } of cases.openings) {
      const months = worked.employees.find(({ id }) => id === likeMonthsOf)?.months ?? [];
      const start = {
        lastPeriod: periodAt(opening.lastMonth),
        monthsCounted: opening.monthsCounted,
        income: money(opening.cumIncome),
        exemptIncome: money(opening.cumExemptIncome),
        specialDeduction: money(opening.cumSpecialDeduction),
        specialAdditionalDeduction: money(opening.cumSpecialAdditionalDeduction),
        otherDeduction: money(opening.cumOtherDeduction),
        withheld: money(opening.cumTaxWithheld),
      };
      expect(openingTaxProblems(start)).toEqual([]);
      const counted = { lastPeriod: start.lastPeriod, months: start.monthsCounted };
      let before = openingCumulative(start);
      for (const cells of months.slice(opening.lastMonth)) {
        const row = named(cells);
        const tax = withholdCumulative({ ...employee(1), counted }, before, runOf(row));
        expect(tax.withheld.toString()).toBe(row['withheldThisMonth']);
        before = tax.after;
      }
    }
  });

  it('computes the runs of a month one after another, the basic deduction once', () => {
    for (const { runs, monthWithheld } of cases.twoRuns) {
      let before: Cumulative | undefined;
      for (const { run, income, specialDeduction, cumTaxableIncome, withheld } of runs) {
        const amounts = { income: money(income), specialDeduction: money(specialDeduction) };
        const tax = withholdCumulative(employee(1), before, {
          ...noTaxInputs,
          ...amounts,
          period: '2026-01',
          run,
        });
        expect(tax.taxableIncome.toString()).toBe(cumTaxableIncome);
        expect(tax.withheld.toString()).toBe(withheld);
        before = tax.after;
      }
      expect(before?.withheld.toString()).toBe(monthWithheld);
    }
  });

  it('withholds from students and agents on 80 % of their income, agents less their costs', () => {
    for (const { kind, months } of cases.labourCumulative) {
      let before: Cumulative | undefined;
      for (const { month, income, cumTaxable, withheld } of months) {
        const person = { ...employee(1), kind: kind as 'student' | 'agent' };
        const run = { ...noTaxInputs, period: periodAt(month), run: 1, income: money(income) };
        const tax = withholdCumulative(person, before, run);
        expect(tax.taxableIncome.toString()).toBe(cumTaxable);
        expect(tax.withheld.toString()).toBe(withheld);
        before = tax.after;
      }
    }
  });

  it('takes no special additional deduction from students and says so', () => {
    const run = { ...noTaxInputs, period: '2026-01', run: 1, income: money('10000.00') };
    const tax = withholdCumulative({ ...employee(1), kind: 'student' }, undefined, {
      ...run,
      specialAdditionalDeduction: money('1500.00'),
    });
    expect(tax.withheld.toString()).toBe('90.00');
    expect(tax.problems.map(({ severity, msg }) => [severity, msg])).toEqual([
      ['warn', expect.stringContaining('1500.00 未扣')],
    ]);
  });

  it('starts from zero in a new year', () => {
    const december = withholdCumulative(employee(1), undefined, {
      ...noTaxInputs,
      period: '2025-12',
      run: 1,
      income: money('90000.00'),
    });
    const run = { ...noTaxInputs, period: '2026-01', run: 1, income: money('8000.00') };
    const january = withholdCumulative(employee(1), december.after, run);
    expect(january.after.income.toString()).toBe('8000.00');
    expect(january.withheld.toString()).toBe('90.00');
  });

  it('relieves the disabled of a share of the tax up to the limit of the year', () => {
    const person: TaxPerson = {
      ...employee(1),
      kind: 'disabled',
      shareRelief: { share: money('0.5'), yearLimit: money('1000.00') },
    };
    const run = { ...noTaxInputs, run: 1, income: money('41000.00') };
    const january = withholdCumulative(person, undefined, { ...run, period: '2026-01' });
    expect([january.relief, january.withheld].map(String)).toEqual(['540.00', '540.00']);
    const february = withholdCumulative(person, january.after, { ...run, period: '2026-02' });
    expect([february.relief, february.withheld].map(String)).toEqual(['1000.00', '3140.00']);
  });

  it('adds up a typed relief and never gives back more than the tax', () => {
    const run = { ...noTaxInputs, run: 1, income: money('8000.00'), relief: money('100.00') };
    const january = withholdCumulative(employee(1), undefined, { ...run, period: '2026-01' });
    expect([january.cumulativeTax, january.withheld].map(String)).toEqual(['0.00', '0.00']);
    const february = withholdCumulative(employee(1), january.after, { ...run, period: '2026-02' });
    expect([february.relief, february.withheld].map(String)).toEqual(['200.00', '0.00']);
  });

  it('counts no month after leaving and says so; pay before hiring is refused', () => {
    const person: TaxPerson = {
      ...employee(1),
      employment: [{ from: '2026-03-15', until: '2026-05-02' }],
    };
    const run = { ...noTaxInputs, run: 1, income: money('8000.00') };
    const june = withholdCumulative(person, undefined, { ...run, period: '2026-06' });
    expect(june.basic.amount.toString()).toBe('15000.00');
    expect(june.problems.map(({ severity }) => severity)).toEqual(['warn']);
    const february = withholdCumulative(person, undefined, { ...run, period: '2026-02' });
    expect(february.problems.map(({ severity, field }) => [severity, field])).toEqual([
      ['refuse', 'hireDate'],
    ]);
  });

  it('counts the months of all spans of a person who came back', () => {
    const person: TaxPerson = {
      ...employee(1),
      employment: [
        { from: '2026-06-10', until: null },
        { from: '2024-01-01', until: '2026-02-28' },
      ],
    };
    const run = { ...noTaxInputs, period: '2026-07', run: 1, income: money('30000.00') };
    expect(withholdCumulative(person, undefined, run).basic.months).toBe(4);
  });

  it('refuses months out of order, negative amounts and more exempt than received', () => {
    const run = { ...noTaxInputs, run: 1, income: money('8000.00') };
    const march = withholdCumulative(employee(1), undefined, { ...run, period: '2026-03' });
    const problems = withholdCumulative(employee(1), march.after, {
      ...run,
      period: '2026-02',
      income: money('-1.00'),
      exemptIncome: money('9000.00'),
      otherDeduction: money('-5.00'),
    }).problems;
    expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'PAYROLL_PERIOD_ORDER period',
      'PAYROLL_NEGATIVE income',
      'PAYROLL_NEGATIVE otherDeduction',
      'PAYROLL_NEGATIVE exemptIncome',
    ]);
  });

  it('refuses a way of deduction before it was introduced', () => {
    const run = { ...noTaxInputs, period: '2020-12', run: 1, income: money('8000.00') };
    const person: TaxPerson = {
      ...employee(1, 'annual_60000'),
      employment: [{ from: '2019-01-01', until: null }],
    };
    const [problem] = withholdCumulative(person, undefined, run).problems;
    expect(problem?.msg).toContain('自 2021-01 起施行');
  });

  it('proposes the deduction of a whole year after twelve months of at most 60,000', () => {
    const income = money('60000.00');
    expect(mayDeductWholeYear({ declaredMonths: 12, income })).toBe(true);
    expect(mayDeductWholeYear({ declaredMonths: 11, income })).toBe(false);
    expect(mayDeductWholeYear({ declaredMonths: 12, income: money('60000.01') })).toBe(false);
  });
});

describe('an opening', () => {
  it('is refused with months beyond the year so far and negative amounts', () => {
    const problems = openingTaxProblems({
      lastPeriod: '2026-06',
      monthsCounted: 7,
      income: money('10.00'),
      exemptIncome: money('20.00'),
      specialDeduction: Money.zero,
      specialAdditionalDeduction: Money.zero,
      otherDeduction: Money.zero,
      withheld: money('-1.00'),
    });
    expect(problems.map(({ field }) => field)).toEqual([
      'monthsCounted',
      'withheld',
      'exemptIncome',
    ]);
  });
});

describe('the explanation', () => {
  const person = employee(1);
  const before = {
    ...noTaxInputs,
    period: '2026-07',
    income: money('105000.00'),
    specialDeduction: money('15750.00'),
    specialAdditionalDeduction: money('21000.00'),
    withheld: money('997.50'),
  };
  const tax = withholdCumulative(person, before, {
    ...noTaxInputs,
    period: '2026-08',
    run: 1,
    income: money('15000.00'),
    specialDeduction: money('2250.00'),
    specialAdditionalDeduction: money('3000.00'),
  });

  it('names every figure and how it is worked out', () => {
    const lines = cumulativeFigures(tax).map(
      ({ title, value, unit, working }) =>
        `${title} ${unit === 'rate' ? value.toExactText() : value.toString()} ${working}`,
    );
    expect(lines).toContain('累计减除费用 40000.00 5,000.00 × 8');
    expect(lines).toContain(
      '累计应纳税所得额 38000.00 120,000.00 − 40,000.00 − 18,000.00 − 24,000.00',
    );
    expect(lines).toContain('累计应纳税额 1280.00 38,000.00 × 10% − 2,520.00');
    expect(lines).toContain('本期应预扣税额 282.50 1,280.00 − 997.50');
  });

  it('proves the month by the brackets that its income lies in', () => {
    const slices = taxSlices(
      taxTableAt('annual', '2026-08').value,
      money('33250.00'),
      tax.taxableIncome,
    );
    expect(slices.map(({ amount, rate }) => `${amount.toString()} ${rate.toExactText()}`)).toEqual([
      '2750.00 0.03',
      '2000.00 0.1',
    ]);
    expect(round2(sumOf(slices.map((slice) => slice.tax))).equals(tax.withheld)).toBe(true);
  });
});
