import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { addMonths } from '../../period';
import type { EmploymentSpan } from '../income-tax/basic-deduction';
import { specialDeductionRules } from './deduction-facts';
import {
  type DeductionFact,
  deductionMonths,
  seriousIllnessDeduction,
  standardAmount,
} from './deduction-months';
import {
  type DeclaredDeduction,
  declarationProblems,
  deductionsByCode,
  deductionsAdded,
  deductionsDue,
  deductionToTake,
} from './special-deductions';

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
/** Employed from a month on without a break. */
const since = (month: string) => [{ from: `${month}-01`, until: null }];
const dueAt = (
  declarations: readonly DeclaredDeduction[],
  period: string,
  employment: readonly EmploymentSpan[] = since('2024-01'),
) => deductionsDue(declarations, { period, employment }).toString();
/** What a month takes after the months of the year before it took theirs. */
const totalAt = (
  declarations: readonly DeclaredDeduction[],
  period: string,
  employedFrom = '2024-01',
) => {
  const due = (month: string) => money(dueAt(declarations, month, since(employedFrom)));
  const taken = period.endsWith('-01') ? Money.zero : due(addMonths(period, -1));
  return deductionToTake(due(period), taken).toString();
};
const problemsAt = (declarations: readonly DeclaredDeduction[], period: string) =>
  declarationProblems(declarations, [period]).map(({ severity, field }) => `${severity} ${field}`);

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
    expect(totalAt([above], '2026-01')).toBe('1500.00');
    expect(problemsAt([above], '2026-01')).toEqual(['refuse elderlySupport']);
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
    expect(totalAt(both, '2026-02')).toBe('1000.00');
    expect(problemsAt(both, '2026-02')).toEqual(['refuse rent']);
    const twice = [declared(mortgage), declared(mortgage)];
    expect(totalAt(twice, '2026-02')).toBe('1000.00');
    expect(problemsAt(twice, '2026-02')).toEqual(['warn mortgageInterest']);
  });

  it('name each finding once, in the first of the months that it is found in', () => {
    const months = ['2026-04', '2026-03', '2026-01'];
    const lease = { ...rent, from: '2026-01', until: '2026-12' } as const;
    const later = { ...mortgage, firstRepayment: '2026-03' } as const;
    // The declaration arrived after the months in which both stand.
    const both = [declared(lease, '2026-11'), declared(later, '2026-11')];
    expect(declarationProblems(both, months).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^2026-03 同时申报了住房租金和住房贷款利息/),
    ]);
    const ended = { ...lease, until: '2026-02' } as const;
    expect(declarationProblems([declared(ended), declared(later)], months)).toEqual([]);
    expect(problemsAt([declared(lease), declared(lease)], '2026-01')).toEqual(['warn rent']);
    const halves = [declared({ ...child, share: half }), declared(child)];
    expect(problemsAt(halves, '2026-01')).toEqual(['warn childEducation']);
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
    const [problem] = declarationProblems(odd, ['2026-02']);
    expect(problem?.msg).toContain('100% 或 50%');
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

describe('what is due of a year', () => {
  const elder = (agreed?: string): DeductionFact => ({
    code: 'elderlySupport',
    parents: [{ birthDate: '1950-01-01' }],
    isOnlyChild: agreed === undefined,
    agreed: agreed === undefined ? undefined : money(agreed),
  });
  const toTake = (due: string, taken: string) =>
    deductionToTake(money(due), money(taken)).toString();

  it('holds the months that passed before the declaration, whichever month took it up', () => {
    const late = [declared(elder(), '2026-03')];
    expect(['2026-02', '2026-03', '2026-04'].map((month) => dueAt(late, month))).toEqual([
      '0.00',
      '9000.00',
      '12000.00',
    ]);
    // March was confirmed without it: April takes all four months.
    expect(toTake(dueAt(late, '2026-04'), '0')).toBe('12000.00');
  });

  it('is less by what a declaration before its change has taken', () => {
    const whole2015 = { ...child, birthDate: '2015-01-01' };
    const children = [declared(whole2015, '2026-05')];
    expect(toTake(dueAt(children, '2026-05'), '4000')).toBe('6000.00');
    const elders = [declared(elder('1500'), '2026-05')];
    expect(toTake(dueAt(elders, '2026-05'), '4000')).toBe('3500.00');
    expect(toTake('0', '12000')).toBe('0.00');
  });

  it('counts months of all spans with this employer, and none between them', () => {
    const spans = [
      { from: '2023-01-10', until: '2026-03-15' },
      { from: '2026-08-20', until: null },
    ];
    const due = ['2026-03', '2026-07', '2026-09'].map((month) =>
      dueAt([declared(elder(), '2026-09')], month, spans),
    );
    expect(due).toEqual(['0.00', '0.00', '15000.00']);
    expect(dueAt([declared(elder())], '2026-07', spans)).toBe('9000.00');
  });

  it('holds a certificate of the year that was declared before the person was hired', () => {
    const certificate = {
      code: 'continuingEducation',
      kind: 'certificate',
      date: '2026-03-01',
    } as const;
    const early = [declared(certificate, '2026-08')];
    expect(dueAt(early, '2026-09', since('2026-09'))).toBe('3600.00');
  });

  it('does not count again what an opening of the year holds', () => {
    const opening = (taken: string) => ({ lastPeriod: '2026-06', taken: money(taken) });
    const employment = since('2024-01');
    const due = (taken: string, declarations = [declared(elder(), '2026-07')]) =>
      deductionsDue(declarations, { period: '2026-07', employment, opening: opening(taken) });
    expect(due('18000').toString()).toBe('21000.00');
    // The months before were missed.
    expect(due('0').toString()).toBe('21000.00');
    // 9,000 of them belong to a lease that ended.
    expect(due('27000').toString()).toBe('30000.00');
    expect(due('18000', []).toString()).toBe('18000.00');
    const nextYear = { period: '2027-01', employment, opening: opening('18000') };
    expect(deductionsDue([], nextYear).toString()).toBe('0.00');
  });

  const index = fc.integer({ min: 0, max: 11 });
  const month = index.map((at) => addMonths('2026-01', at));
  const fact = fc.constantFrom<DeductionFact>(
    child,
    infant,
    mortgage,
    degree,
    elder('700.5'),
    elder(),
  );
  const declaration = fc.tuple(fact, month).map(([each, when]) => declared(each, when));
  const declarations = fc.array(declaration, { maxLength: 5 });

  it('never falls within the year, and rises with each further declaration', () => {
    fc.assert(
      fc.property(declarations, index, (all, at) => {
        const sums = Array.from({ length: 12 }, (_, each) =>
          money(dueAt(all, addMonths('2026-01', each))),
        );
        const fewer = money(dueAt(all.slice(1), addMonths('2026-01', at)));
        expect(sums.every((sum, each) => sum.compare(sums[each - 1] ?? 0) >= 0)).toBe(true);
        expect(sums[at]?.compare(fewer)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('does not depend on the order of the declarations', () => {
    const orders = declarations.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(orders, month, ([all, shuffled], period) => {
        expect(dueAt(shuffled, period)).toBe(dueAt(all, period));
      }),
    );
  });

  it('is the sum of what each deduction gives', () => {
    fc.assert(
      fc.property(declarations, month, (all, period) => {
        const sums = deductionsByCode(all, { period, employment: since('2024-01') });
        expect(sumOf([...sums.values()]).toString()).toBe(dueAt(all, period));
        expect([...sums.keys()].toSorted()).toEqual(
          [
            ...new Set(all.filter((each) => each.declared <= period).map(({ fact }) => fact.code)),
          ].toSorted(),
        );
      }),
    );
  });

  it('says by name what a month adds to the sums of the year', () => {
    const items = { childEducation: '6000.00', rent: '3000.00', elderlySupport: '0.00' };
    const february = {
      payPeriod: '2026-02',
      items: { childEducation: '4000.00', rent: '3000.00' },
    };
    const added = (before: typeof february) =>
      deductionsAdded({ payPeriod: '2026-03', items }, before).map(
        ({ name, amount }) => `${name} ${amount.toString()}`,
      );
    expect(added(february)).toEqual(['子女教育 2000.00']);
    expect(added({ ...february, payPeriod: '2025-12' })).toEqual([
      '子女教育 6000.00',
      '住房租金 3000.00',
    ]);
  });

  it('takes each month once, whichever months pay was computed in', () => {
    fc.assert(
      fc.property(declarations, fc.uniqueArray(month, { maxLength: 12 }), (all, paid) => {
        let taken = Money.zero;
        for (const period of [...paid.toSorted(), '2026-12']) {
          taken = taken.plus(deductionToTake(money(dueAt(all, period)), taken));
        }
        expect(taken.toString()).toBe(dueAt(all, '2026-12'));
      }),
    );
  });
});
