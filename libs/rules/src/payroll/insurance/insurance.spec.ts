import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import cases from '../../testing/data/payroll-cases.json';
import {
  type ContributionLine,
  contributions,
  contributionTotals,
  type InsuredPerson,
} from './contributions';
import { cityFigures, insuranceComponents } from './insurance-facts';
import { defaultScheme, type InsuranceScheme, schemeProblems } from './insurance-scheme';
import { arrears, lateFeeADay, lateLines, topUpLines } from './late-contributions';

const money = Money.parse;

/** The default scheme with bounds for every item. */
function bounded(floor: string, ceiling: string, from = '2026-01'): InsuranceScheme {
  const scheme = defaultScheme(from);
  const bounds = { floor: money(floor), ceiling: money(ceiling) };
  return { ...scheme, items: scheme.items.map((item) => ({ ...item, ...bounds })) };
}

function insured(base: string, ...scheme: readonly InsuranceScheme[]): InsuredPerson {
  const amount = money(base);
  return { scheme, bases: [{ from: '2026-01', social: amount, housingFund: amount }] };
}

describe('contributions', () => {
  for (const { id, declared, floor, ceiling, applied, items, ...expected } of cases.insurance) {
    it(`agree with the worked case ${id}`, () => {
      const result = contributions(insured(declared, bounded(floor, ceiling)), '2026-08');
      expect(
        result.lines.map(({ item, personal, company }) => ({
          item: item.code,
          personal: personal.toString(),
          company: company.toString(),
        })),
      ).toEqual(items);
      expect(result.lines.every((line) => line.applied.equals(money(applied)))).toBe(true);
      const { personalSocial, personalFund, companySocial, companyFund } = result;
      expect(personalSocial.plus(personalFund).toString()).toBe(expected.personalTotal);
      expect(companySocial.plus(companyFund).toString()).toBe(expected.companyTotal);
      expect(result.deductible.toString()).toBe(expected.personalTotal);
    });
  }

  it('say by which bound the base was changed', () => {
    const { lines, problems } = contributions(insured('5800', bounded('7320', '36600')), '2026-08');
    expect(new Set(lines.map(({ bound }) => bound))).toEqual(new Set(['floor']));
    expect(problems[0]?.msg).toBe('基本养老保险的申报基数 5,800.00 低于下限，按 7,320.00 计算');
    expect(problems.every(({ severity }) => severity === 'warn')).toBe(true);
  });

  it('name no bound where the base is equal to it', () => {
    for (const base of ['7320', '36600']) {
      const { lines, problems } = contributions(insured(base, bounded('7320', '36600')), '2026-08');
      expect(new Set(lines.map(({ bound }) => bound))).toEqual(new Set([null]));
      expect(problems).toEqual([]);
    }
    const oneFen = contributions(insured('36600.01', bounded('7320', '36600')), '2026-08');
    expect(new Set(oneFen.lines.map(({ bound }) => bound))).toEqual(new Set(['ceiling']));
  });

  it('are refused with a base below 0, and take a base of 0', () => {
    const refusals = (base: string) =>
      contributions(insured(base, defaultScheme('2026-01')), '2026-08')
        .problems.filter(({ severity }) => severity === 'refuse')
        .map(({ msg }) => msg);
    expect(refusals('-0.01')).toContain('基本养老保险的申报基数不能为负数，请核对');
    expect(refusals('0')).toEqual([]);
  });

  it('use the base and scheme of the month, also after a change in the middle of the year', () => {
    const person: InsuredPerson = {
      scheme: [bounded('4500', '24000'), bounded('5000', '26000', '2026-07')],
      bases: [
        { from: '2026-07', social: money('30000'), housingFund: money('9000') },
        { from: '2026-01', social: money('4000'), housingFund: money('8000') },
      ],
    };
    const pensionBase = (period: string) =>
      contributions(person, period).lines.map(({ applied }) => applied.toString());
    expect([pensionBase('2026-06')[0], pensionBase('2026-06')[5]]).toEqual(['4500.00', '8000.00']);
    expect([pensionBase('2026-07')[0], pensionBase('2026-07')[5]]).toEqual(['26000.00', '9000.00']);
  });

  it('add a fixed amount and round the housing fund to whole yuan where the city does', () => {
    const scheme = defaultScheme('2026-01');
    const items = scheme.items.map((item) => ({
      ...item,
      personalFixed: money(item.code === 'medical' ? '3.00' : '0'),
      scale: item.code === 'housingFund' ? 0 : 2,
    }));
    const { lines } = contributions(insured('7777.77', { ...scheme, items }), '2026-08');
    const personal = new Map(lines.map((line) => [line.item.code, line.personal.toString()]));
    expect([personal.get('medical'), personal.get('housingFund')]).toEqual(['158.56', '544.00']);
  });

  it('deduct the housing fund before tax up to the cap only', () => {
    const scheme = { ...defaultScheme('2026-01'), deductibleFundCap: money('1000.00') };
    const result = contributions(insured('20000', scheme), '2026-08');
    expect(result.personalFund.toString()).toBe('1400.00');
    expect(result.deductible.toString()).toBe('3100.00');
    expect(result.problems[0]?.msg).toContain('1,000.00 的 400.00 不能税前扣除');
  });

  it('are only those of the items that a person takes part in', () => {
    const person = { ...insured('10000', defaultScheme('2026-01')), items: ['workInjury'] };
    const { lines, companySocial, deductible } = contributions(person, '2026-08');
    expect(lines.map(({ item }) => item.code)).toEqual(['workInjury']);
    expect([companySocial, deductible].map(String)).toEqual(['20.00', '0.00']);
    expect(contributionTotals([]).personalSocial.isZero).toBe(true);
  });

  it('are refused without a scheme or a base of the month', () => {
    const person = insured('10000', defaultScheme('2026-03'));
    expect(contributions(person, '2026-02').problems.map(({ field }) => field)).toEqual([
      'insuranceSchemeId',
    ]);
    expect(
      contributions({ ...person, bases: [] }, '2026-03').problems.map(({ field }) => field),
    ).toEqual(['socialBase']);
  });

  it('add up to the totals to the fen', () => {
    const base = fc.integer({ min: 0, max: 5_000_000 }).map((count) => money('0.01').times(count));
    fc.assert(
      fc.property(base, (amount) => {
        const person = insured(amount.toString(), bounded('4500', '24000'));
        const result = contributions(person, '2026-08');
        const personal = sumOf(result.lines.map((line) => line.personal));
        expect(personal.toString()).toBe(
          result.personalSocial.plus(result.personalFund).toString(),
        );
        expect(result.lines.every((line) => line.personal.decimals <= 2)).toBe(true);
      }),
    );
  });
});

describe('top-ups', () => {
  const old = bounded('7200', '36000');
  const announced = bounded('7320', '36600', '2026-07');
  const paid = (base: string, period: string) => ({
    period,
    lines: contributions(insured(base, old), period).lines,
  });

  it('are the difference of the applied bases by item and side', () => {
    const person = insured('5800', old, announced);
    const lines = topUpLines(person, [paid('5800', '2026-06'), paid('5800', '2026-07')]);
    const social = lines.filter(({ item }) => item.code !== 'housingFund');
    expect(new Set(lines.map(({ period, kind }) => `${period} ${kind}`))).toEqual(
      new Set(['2026-07 topUp']),
    );
    expect(sumOf(social.map(({ personal }) => personal)).toString()).toBe('12.60');
    expect(sumOf(social.map(({ company }) => company)).toString()).toBe('29.64');
    expect(sumOf(social.map(({ deductible }) => deductible)).toString()).toBe('12.60');
  });

  it('are paid with the next month and deducted in it', () => {
    const person = insured('5800', old, announced);
    const lines = topUpLines(person, [paid('5800', '2026-07')]);
    const august = contributions(person, '2026-08', lines);
    const alone = contributions(person, '2026-08');
    expect(august.personalSocial.minus(alone.personalSocial).toString()).toBe('12.60');
    expect(august.deductible.minus(alone.deductible).toString()).toBe('21.00');
  });

  it('round the difference of the bases, not the amounts', () => {
    const before = bounded('7200.06', '36000');
    const months = [
      { period: '2026-07', lines: contributions(insured('5800', before), '2026-07').lines },
    ];
    const after = bounded('7200.12', '36000', '2026-07');
    const lines = topUpLines(insured('5800', before, after), months);
    const pension = lines.find(({ item }) => item.code === 'pension');
    // 576.01 − 576.00 would be 0.01, 0.06 × 8 % is nothing.
    expect([pension?.personal, pension?.company].map(String)).toEqual(['0.00', '0.01']);
  });

  it('are none where the base lies within both bounds', () => {
    expect(topUpLines(insured('9000', old, announced), [paid('9000', '2026-07')])).toEqual([]);
  });

  it('take the difference of the amounts where the rate changed', () => {
    const raised = {
      ...old,
      from: '2026-07',
      items: old.items.map((item) => ({ ...item, companyRate: money('0.10') })),
    };
    const lines = topUpLines(insured('10000', old, raised), [paid('10000', '2026-07')]);
    const pension = lines.find(({ item }) => item.code === 'pension');
    expect(pension?.company.toString()).toBe('-600.00');
  });

  it('of the housing fund are deducted up to the cap of their month', () => {
    const capped = { ...announced, deductibleFundCap: money('505.00') };
    const lines = topUpLines(insured('5800', old, capped), [paid('5800', '2026-07')]);
    const fund = lines.find(({ item }) => item.code === 'housingFund');
    expect([fund?.personal, fund?.deductible].map(String)).toEqual(['8.40', '1.00']);
  });
});

describe('arrears', () => {
  it('stand by month with the base of that month, the late fee apart', () => {
    const person = insured('10000', bounded('4500', '24000'));
    const [may] = arrears(person, [{ period: '2026-05', daysLate: 30 }]);
    expect(may?.lines.every(({ kind, period }) => kind === 'arrears' && period === '2026-05')).toBe(
      true,
    );
    // (1,050.00 + 2,470.00) × 0.05 % × 30
    expect(may?.lateFee.toString()).toBe('52.80');
  });
});

describe('a scheme', () => {
  it('is refused with crossed bounds, impossible rates and items twice', () => {
    const scheme = bounded('24000', '4500');
    const [pension, medical] = scheme.items;
    if (!pension || !medical) throw new Error('the scheme has items');
    const items = [
      pension,
      { ...medical, floor: null, companyRate: money('1.5'), scale: 3 },
      { ...medical, floor: null },
    ];
    const problems = schemeProblems({ ...scheme, items, until: '2025-12' });
    expect(problems.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '1 floor',
      '2 companyRate',
      '2 scale',
      '3 code',
      'undefined until',
    ]);
  });

  it('keeps the mark of what is to be confirmed', () => {
    const problems = schemeProblems(defaultScheme('2026-01'));
    expect(problems.map(({ severity, row }) => [severity, row])).toEqual([['warn', 3]]);
    expect(problems[0]?.msg).toContain('2025-12-31');
    const marks = insuranceComponents.map(({ value, confidence }) => `${value.code} ${confidence}`);
    expect(marks).toEqual([
      'pension sure',
      'medical likely',
      'unemployment unsure',
      'workInjury likely',
      'maternity likely',
      'housingFund likely',
    ]);
    expect(cityFigures.map(({ confidence }) => confidence)).toEqual(['likely', 'unsure']);
  });

  it('warns of a rate of the housing fund outside 5 % to 12 %', () => {
    const scheme = defaultScheme('2026-01');
    const items = scheme.items
      .filter(({ code }) => code === 'housingFund')
      .map((item) => ({ ...item, personalRate: money('0.13') }));
    expect(schemeProblems({ ...scheme, items })[0]?.msg).toContain('5% 至 12%');
  });
});

describe('contributions of earlier months', () => {
  const old = bounded('7200', '36000');
  const announced = bounded('7320', '36600', '2026-07');
  const monthOf = (lines: readonly ContributionLine[], period = '2026-07') => ({ period, lines });
  const paid = () => contributions(insured('5800', old), '2026-07').lines;
  const sums = (lines: readonly ContributionLine[]) => {
    const { personalSocial, personalFund, companySocial, companyFund } = contributionTotals(lines);
    return [personalSocial, personalFund, companySocial, companyFund].map(String);
  };

  it('are topped up where some were paid, and owed in full where none were', () => {
    const person = insured('5800', old, announced);
    const lines = lateLines(person, [monthOf(paid()), monthOf([], '2026-08')]);
    const kindOf = (period: string) =>
      new Set(lines.filter((line) => line.period === period).map(({ kind }) => kind));
    expect([kindOf('2026-07'), kindOf('2026-08')]).toEqual([
      new Set(['topUp']),
      new Set(['arrears']),
    ]);
    const july = lines.filter(({ period }) => period === '2026-07');
    expect(sums(july)).toEqual(['12.60', '8.40', '29.64', '8.40']);
    const august = lines.filter(({ period }) => period === '2026-08');
    expect(sums(august)).toEqual(sums(contributions(person, '2026-08').lines));
    // (768.60 + 1,808.04) × 0.05 %, on the social insurance of August alone.
    expect(lateFeeADay(lines).toString()).toBe('1.29');
    expect(lateFeeADay(july).isZero).toBe(true);
  });

  it('are not owed again once they are paid, and only the rest after another change', () => {
    const person = insured('5800', old, announced);
    const first = lateLines(person, [monthOf(paid())]);
    expect(lateLines(person, [monthOf([...paid(), ...first])])).toEqual([]);
    const raised = insured('5800', old, bounded('7400', '36600', '2026-07'));
    const second = lateLines(raised, [monthOf([...paid(), ...first])]);
    expect(sums([...first, ...second])).toEqual(sums(lateLines(raised, [monthOf(paid())])));
  });

  it('come to nothing after they are paid, whatever bases and rates changed', () => {
    const fen = fc.integer({ min: 0, max: 5_000_000 }).map((count) => money('0.01').times(count));
    const rate = fc.integer({ min: 1, max: 20 }).map((percent) => money('0.01').times(percent));
    fc.assert(
      fc.property(fen, fen, rate, fc.constantFrom(0, 2), (before, after, companyRate, scale) => {
        const items = old.items.map((item) => ({ ...item, companyRate, scale }));
        const scheme = { ...old, from: '2026-07', items };
        const lines = contributions(insured(before.toString(), old), '2026-07').lines;
        const person = insured(after.toString(), scheme);
        const late = lateLines(person, [monthOf(lines)]);
        expect(lateLines(person, [monthOf([...lines, ...late])])).toEqual([]);
      }),
    );
  });
});
