import fc from 'fast-check';
import { Money } from '../../money';
import cases from '../../testing/data/payroll-cases.json';
import { bonusTraps, compareBonus, separateBonusTax } from './annual-bonus';
import { planBonus } from './bonus-plan';
import { earlyRetirementTax, internalRetirementTax, severanceTax } from './leaving-pay';

const money = Money.parse;
const period = '2026-02';
const bonusFacts = { period, isForecast: false, wasUsed: false };

describe('the annual bonus', () => {
  for (const {
    id,
    bonus,
    monthlyEquivalent,
    level,
    rate,
    quickDeduction,
    tax,
    net,
  } of cases.bonus) {
    it(`agrees with the worked bonus ${id}`, () => {
      const result = separateBonusTax(money(bonus), period);
      expect(result.monthlyEquivalent.toFixed(4)).toBe(monthlyEquivalent);
      expect(result.bracket.level).toBe(level);
      const { bracket } = result;
      expect([bracket.rate, bracket.quickDeduction, result.tax, result.net].map(String)).toEqual([
        rate,
        quickDeduction,
        tax,
        net,
      ]);
    });
  }

  it('has the trap zones of the reference', () => {
    const zones = bonusTraps(period).map((zone) => ({
      over: zone.over.toString(),
      netAtSeam: zone.netAtSeam.toString(),
      sameNetAgainAt: zone.sameNetAgainAt.toString(),
      extraTaxJustAbove: zone.extraTaxJustAbove.toString(),
    }));
    expect(zones).toEqual(cases.bonusTraps);
  });

  it('is taxed both ways and the cheaper one is named', () => {
    const result = compareBonus({
      ...bonusFacts,
      bonus: money('120000.00'),
      yearBalance: money('150000.00'),
    });
    expect(result.separate?.tax.toString()).toBe('11790.00');
    expect(result.mergedTax.toString()).toBe('24000.00');
    expect([result.cheaper, result.saved.toString()]).toEqual(['separate', '12210.00']);
    expect(result.problems).toEqual([]);
  });

  it('is cheaper merged where deductions of the year are left over', () => {
    const result = compareBonus({
      ...bonusFacts,
      bonus: money('30000.00'),
      yearBalance: money('-40000.00'),
    });
    expect([result.mergedTax.toString(), result.cheaper]).toEqual(['0.00', 'merged']);
  });

  it('warns of a trap with both amounts, on neither of its ends', () => {
    const trapAt = (bonus: string) =>
      compareBonus({ ...bonusFacts, bonus: money(bonus), yearBalance: Money.zero }).problems;
    expect(trapAt('36000.01')[0]?.msg).toContain('请发 36,000.00 或不低于 38,566.67');
    expect(trapAt('38566.66')).toHaveLength(1);
    expect(trapAt('36000.00')).toEqual([]);
    expect(trapAt('38566.67')).toEqual([]);
  });

  it('is merged for the second time in a year and after 2027, and a forecast says so', () => {
    const facts = { bonus: money('36000.00'), yearBalance: Money.zero };
    const second = compareBonus({ ...facts, ...bonusFacts, wasUsed: true });
    expect([second.separate, second.cheaper]).toEqual([undefined, 'merged']);
    const later = compareBonus({ ...facts, ...bonusFacts, period: '2028-01' });
    expect(later.problems[0]?.msg).toContain('只能并入');
    const forecast = compareBonus({ ...facts, ...bonusFacts, isForecast: true });
    expect(forecast.problems.map(({ severity }) => severity)).toEqual(['warn']);
  });

  it('leaves less inside a trap than at its lower end', () => {
    const zones = bonusTraps(period);
    const place = fc.tuple(
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 9999 }).map((part) => money(part).dividedBy(10_000, 4)),
    );
    fc.assert(
      fc.property(place, ([{ over, netAtSeam, sameNetAgainAt }, part]) => {
        const bonus = over.plus(sameNetAgainAt.minus(over).timesInFen(part));
        expect(separateBonusTax(bonus, period).net.compare(netAtSeam)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the plan of a bonus', () => {
  it('divides a sum so that both taxes together are least, and shows both', () => {
    const plan = planBonus({
      period,
      yearBalance: money('100000.00'),
      total: money('50000.00'),
    });
    expect(plan.best.bonus.toString()).toBe('36000.00');
    expect([plan.best.wageTax, plan.best.bonusTax].map(String)).toEqual(['8880.00', '1080.00']);
    expect(plan.allWage.totalTax.toString()).toBe('13080.00');
    expect(plan.allBonus.totalTax.toString()).toBe('12270.00');
    expect(plan.saved.toString()).toBe('3120.00');
  });

  it('is never dearer than any other split', () => {
    const yuan = (max: number) => fc.integer({ min: 0, max }).map((amount) => money(amount));
    const share = fc.integer({ min: 0, max: 1000 }).map((part) => money(part).dividedBy(1000, 3));
    const fen = money('0.01');
    fc.assert(
      fc.property(yuan(900_000), yuan(1_500_000), share, (balance, total, part) => {
        const yearBalance = balance.minus(60_000);
        const plan = planBonus({ period, yearBalance, total });
        const bonus = total.timesInFen(part);
        const other = compareBonus({
          ...bonusFacts,
          bonus: Money.zero,
          yearBalance: yearBalance.plus(total.minus(bonus)),
        });
        expect(other.mergedTax.isZero).toBe(true);
        const alternative = planBonus({
          period,
          yearBalance: yearBalance.plus(total.minus(bonus)),
          total: Money.zero,
        }).best.totalTax.plus(separateBonusTax(bonus, period).tax);
        expect(plan.best.totalTax.minus(fen).compare(alternative)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('keeps the sum and adds up both taxes in every candidate', () => {
    const total = money('987654.32');
    const { candidates } = planBonus({ period, yearBalance: money('123456.78'), total });
    for (const { wage, bonus, wageTax, bonusTax, totalTax } of candidates) {
      expect(wage.plus(bonus).equals(total)).toBe(true);
      expect(wageTax.plus(bonusTax).equals(totalTax)).toBe(true);
    }
  });
});

describe('payments of leaving', () => {
  it('agrees with the worked severance payments', () => {
    for (const { id, amount, averageWage, exempt, taxable, tax } of cases.severance) {
      const facts = { amount: money(amount), averageWage: money(averageWage) };
      const result = severanceTax(period, facts);
      const figures = [result.exempt, result.taxable, result.tax].map(String);
      expect([id, ...figures]).toEqual([id, exempt, taxable, tax]);
      expect(result.problems).toEqual([]);
    }
  });

  it('agrees with the worked early retirements', () => {
    for (const { id, amount, years, tax } of cases.earlyRetirement) {
      const result = earlyRetirementTax(period, { amount: money(amount), years });
      expect([id, result.tax.toString()]).toEqual([id, tax]);
    }
  });

  it('agrees with the worked internal retirement and marks it as likely', () => {
    for (const { amount, months, wage, rate, together, ofWage, tax } of cases.internalRetirement) {
      const facts = { amount: money(amount), months, wage: money(wage) };
      const result = internalRetirementTax(period, facts);
      const figures = [result.bracket.rate, result.together, result.ofWage, result.tax];
      expect(figures.map(String)).toEqual([rate, together, ofWage, tax]);
      expect(result.confidence).toBe('likely');
    }
  });

  it('asks for the wage of the place and for whole years and months', () => {
    const amount = money('1000.00');
    const severance = severanceTax(period, { amount, averageWage: Money.zero });
    expect(severance.problems.map(({ field }) => field)).toEqual(['averageWage']);
    const early = earlyRetirementTax(period, { amount, years: 0 });
    expect(early.problems.map(({ field }) => field)).toEqual(['years']);
    const internal = internalRetirementTax(period, { amount, months: 1.5, wage: amount });
    expect(internal.problems.map(({ field }) => field)).toEqual(['months', 'amount']);
  });

  it('rounds the tax of early retirement once, after the years', () => {
    const result = earlyRetirementTax(period, { amount: money('500000.00'), years: 7 });
    expect(result.tax.toString()).toBe('2400.00');
  });
});
