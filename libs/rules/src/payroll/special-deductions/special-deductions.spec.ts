import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { addMonths } from '../../period';
import { specialDeductionRules } from './deduction-facts';
import {
  type DeductionFact,
  deductionMonths,
  seriousIllnessDeduction,
  standardAmount,
} from './deduction-months';
import { type DeclaredDeduction, monthDeductions } from './special-deductions';

const money = Money.parse;
const whole = money('1');
const half = money('0.5');
const child = { code: 'childEducation', birthDate: '2021-06-15', share: whole } as const;
const infant = { code: 'infantCare', birthDate: '2023-06-15', share: whole } as const;
const mortgage = {
  code: 'mortgageInterest',
  firstRepayment: '2010-03',
  share: whole,
} as const;
const rent = { code: 'rent', from: '2026-02', until: '2026-05', city: 'major' } as const;
const degree = { code: 'continuingEducation', kind: 'degree', from: '2024-09' } as const;

const amountsOf = (fact: DeductionFact, ...periods: readonly string[]) =>
  periods.map((period) => standardAmount(fact, period).toString());
const declared = (fact: DeductionFact, month = '2026-01', year = 2026): DeclaredDeduction => ({
  fact,
  year,
  declared: month,
});
const totalAt = (
  declarations: readonly DeclaredDeduction[],
  period: string,
  employedFrom = '2024-01',
) => monthDeductions(declarations, { period, employedFrom }).total.toString();

describe('the months of a deduction', () => {
  it('of a child’s education begin with the month of the third birthday or of entry', () => {
    expect(amountsOf(child, '2024-05', '2024-06')).toEqual(['0.00', '2000.00']);
    expect(amountsOf({ ...child, entry: '2024-09' }, '2024-08', '2024-09')).toEqual([
      '0.00',
      '2000.00',
    ]);
    expect(amountsOf({ ...child, until: '2026-07' }, '2026-07', '2026-08')).toEqual([
      '2000.00',
      '0.00',
    ]);
    expect(amountsOf({ ...child, share: half }, '2026-07')).toEqual(['1000.00']);
  });

  it('of an infant begin with the birth and end before the third birthday', () => {
    expect(amountsOf(infant, '2023-05', '2023-06', '2026-05', '2026-06')).toEqual([
      '0.00',
      '2000.00',
      '2000.00',
      '0.00',
    ]);
  });

  it('of an elder begin with the sixtieth birthday and end with the year of the duty', () => {
    const elders = {
      code: 'elderlySupport',
      parents: [{ birthDate: '1966-04-30', endYear: 2027 }, { birthDate: '1968-01-01' }],
      isOnlyChild: true,
    } as const;
    expect(amountsOf(elders, '2026-03', '2026-04')).toEqual(['0.00', '3000.00']);
    const [father] = elders.parents;
    const alone = { ...elders, parents: [father] };
    expect(amountsOf(alone, '2027-12', '2028-01')).toEqual(['3000.00', '0.00']);
    const orphan = { ...elders, parents: [father, { birthDate: '1980-01-01' }] };
    expect(amountsOf(orphan, '2027-12', '2030-06', '2040-01')).toEqual([
      '3000.00',
      '0.00',
      '3000.00',
    ]);
    const early = { ...elders, parents: [{ birthDate: '1970-01-01', endYear: 2026 }] };
    expect(amountsOf(early, '2026-12', '2031-01')).toEqual(['0.00', '0.00']);
  });

  it('of an elder are shared up to 1,500 where there are brothers or sisters', () => {
    const elders = {
      code: 'elderlySupport',
      parents: [{ birthDate: '1950-01-01' }],
      isOnlyChild: false,
    } as const;
    expect(amountsOf(elders, '2026-01')).toEqual(['1500.00']);
    expect(amountsOf({ ...elders, agreed: money('1000') }, '2026-01')).toEqual(['1000.00']);
    const above = declared({ ...elders, agreed: money('1800') });
    const result = monthDeductions([above], { period: '2026-01', employedFrom: '2024-01' });
    expect([result.total.toString(), result.problems.length]).toEqual(['1500.00', 1]);
  });

  it('of a degree are 48 at most, a certificate counts once in the month it bears', () => {
    expect(amountsOf(degree, '2024-08', '2024-09', '2028-08', '2028-09')).toEqual([
      '0.00',
      '400.00',
      '400.00',
      '0.00',
    ]);
    expect(amountsOf({ ...degree, until: '2026-06' }, '2026-06', '2026-07')).toEqual([
      '400.00',
      '0.00',
    ]);
    const certificate = {
      code: 'continuingEducation',
      kind: 'certificate',
      date: '2026-08-20',
    } as const;
    expect(amountsOf(certificate, '2026-07', '2026-08', '2026-09')).toEqual([
      '0.00',
      '3600.00',
      '0.00',
    ]);
  });

  it('of a first home’s loan are 240 at most', () => {
    expect(amountsOf(mortgage, '2026-01', '2030-02', '2030-03')).toEqual([
      '1000.00',
      '1000.00',
      '0.00',
    ]);
    expect(deductionMonths({ ...mortgage, until: '2026-08' }).until).toBe('2026-08');
  });

  it('of a rent are those of the lease, by class of city', () => {
    expect(amountsOf(rent, '2026-01', '2026-02', '2026-05', '2026-06')).toEqual([
      '0.00',
      '1500.00',
      '1500.00',
      '0.00',
    ]);
    expect(amountsOf({ ...rent, city: 'large' }, '2026-02')).toEqual(['1100.00']);
    expect(amountsOf({ ...rent, city: 'other' }, '2026-02')).toEqual(['800.00']);
  });

  it('never include a serious illness, which is settled by the year', () => {
    const texts = ['15000', '15000.01', '95000', '200000'].map((text) =>
      seriousIllnessDeduction(money(text)).toString(),
    );
    expect(texts).toEqual(['0.00', '0.01', '80000.00', '80000.00']);
  });

  it('count an amount from its law on', () => {
    expect(amountsOf({ ...child, birthDate: '2015-01-01' }, '2022-12', '2023-01')).toEqual([
      '0.00',
      '2000.00',
    ]);
    expect(specialDeductionRules).toHaveLength(7);
  });
});

describe('the deductions of a month', () => {
  it('make up the missed months of the year when a declaration comes late', () => {
    const late = [declared(child, '2026-06')];
    expect(['2026-05', '2026-06', '2026-07'].map((period) => totalAt(late, period))).toEqual([
      '0.00',
      '12000.00',
      '2000.00',
    ]);
    expect(totalAt(late, '2026-06', '2026-04')).toBe('6000.00');
  });

  it('make up only months in which the deduction stood', () => {
    expect(totalAt([declared(infant, '2026-08')], '2026-08')).toBe('10000.00');
  });

  it('are nothing in a year for which nothing was confirmed', () => {
    expect(totalAt([declared(child)], '2027-01')).toBe('0.00');
  });

  it('take either rent or the loan, and a double declaration is refused', () => {
    const both = [declared(mortgage), declared(rent)];
    const result = monthDeductions(both, { period: '2026-02', employedFrom: '2024-01' });
    expect(result.total.toString()).toBe('1000.00');
    expect(result.problems.map(({ severity, field }) => `${severity} ${field}`)).toEqual([
      'refuse rent',
    ]);
    const twice = monthDeductions([declared(mortgage), declared(mortgage)], {
      period: '2026-02',
      employedFrom: '2024-01',
    });
    expect(twice.total.toString()).toBe('1000.00');
    expect(twice.problems.map(({ severity, field }) => `${severity} ${field}`)).toEqual([
      'warn mortgageInterest',
    ]);
  });

  it('take one rent in the month of a move and one certificate a year', () => {
    const moved = { ...rent, from: '2026-05', until: '2026-12' } as const;
    const leases = [declared(rent), declared(moved)];
    expect(['2026-05', '2026-06'].map((period) => totalAt(leases, period))).toEqual([
      '1500.00',
      '1500.00',
    ]);
    const certificate = (date: string) =>
      declared({ code: 'continuingEducation', kind: 'certificate', date });
    const two = [certificate('2026-09-01'), certificate('2026-03-01'), declared(degree)];
    expect(['2026-03', '2026-09'].map((period) => totalAt(two, period))).toEqual([
      '4000.00',
      '400.00',
    ]);
    expect(totalAt([certificate('2026-03-01')], '2026-01')).toBe('0.00');
    const late = { ...certificate('2026-03-01'), declared: '2026-08' };
    expect(totalAt([late], '2026-08', '2026-08')).toBe('3600.00');
  });

  it('refuse a share other than the whole or half', () => {
    const odd = [declared({ ...child, share: money('0.3') })];
    const { problems } = monthDeductions(odd, { period: '2026-02', employedFrom: '2024-01' });
    expect(problems[0]?.msg).toContain('100% 或 50%');
  });

  it('come to the same over a year whenever they were declared', () => {
    const month = fc.integer({ min: 0, max: 11 }).map((index) => addMonths('2026-01', index));
    const facts = fc.constantFrom<DeductionFact>(child, infant, mortgage, rent, degree);
    fc.assert(
      fc.property(facts, month, (fact, late) => {
        const year = (when: string) =>
          sumOf(
            Array.from({ length: 12 }, (_, index) =>
              money(totalAt([declared(fact, when)], addMonths('2026-01', index))),
            ),
          ).toString();
        expect(year(late)).toBe(year('2026-01'));
      }),
    );
  });
});
