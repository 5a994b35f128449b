import fc from 'fast-check';
import { Money } from '../money';
import { cashFlowRules } from './cash-rules';
import { hasMonthsBefore, increaseOf, openingProblems, withOpening } from './cash-opening';

const { items } = cashFlowRules({ standard: 0, period: '2026-04' });
const part = (item: string, amount: string) => ({ item, amount: Money.parse(amount) });
const sold = part('CF01', '900.00');
const bought = part('CF03', '600.00');
const increase = Money.parse('300.00');

describe('cash flow before books were enabled', () => {
  it('is what the cash subjects changed by since the year began', () => {
    expect(openingProblems([sold, bought], { items, increase })).toEqual([]);
    expect(openingProblems([], { items, increase })).toEqual([]);
    const [problem] = openingProblems([sold, part('CF03', '599.00')], { items, increase });
    expect(problem).toEqual({
      msg:
        '各项目流入减流出为 301.00，应等于现金类科目启用时余额减年初余额 300.00，相差 1.00，' +
        '请核对各项目金额和期初余额的本年累计',
    });
  });

  it('names the one amount that alone explains what does not tie', () => {
    const turned = openingProblems([sold, part('CF03', '-600.00')], { items, increase });
    expect(turned).toMatchObject([{ row: 2, msg: expect.stringContaining('请核对“购买原材料') }]);
    const tooMuch = openingProblems([part('CF02', '5.00'), sold, bought], { items, increase });
    expect(tooMuch).toMatchObject([{ row: 1 }]);
    expect(openingProblems([sold, part('CF77', '600.00')], { items, increase })).toEqual([
      { row: 2, msg: '没有现金流量项目 CF77，请从列表中选择' },
    ]);
  });

  it('counts in the year in which books were enabled, and in a span that begins with it', () => {
    const none = { period: new Map<string, Money>(), year: new Map([['CF01', Money.parse('1')]]) };
    const of = (periodFrom: string, periodTo: string) => {
      const { period, year } = withOpening(none, [sold], {
        enablePeriod: '2026-04',
        periodFrom,
        periodTo,
      });
      return [period.get('CF01')?.toString(), year.get('CF01')?.toString()];
    };
    expect(of('2026-04', '2026-04')).toEqual([undefined, '901.00']);
    expect(of('2026-04', '2026-06')).toEqual([undefined, '901.00']);
    expect(of('2026-01', '2026-12')).toEqual(['900.00', '901.00']);
    expect(of('2027-01', '2027-01')).toEqual([undefined, '1.00']);
    expect([hasMonthsBefore('2026-04'), hasMonthsBefore('2026-01')]).toEqual([true, false]);
  });

  it('ties exactly or is refused, whatever the amounts', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const amounts = fc.uniqueArray(
      fc.record({
        item: fc.constantFrom(...items.keys()),
        amount: cents.map((each) => Money.parse((each / 100).toFixed(2))),
      }),
      { selector: ({ item }) => item, minLength: 1 },
    );
    fc.assert(
      fc.property(amounts, cents, (given, off) => {
        const sum = increaseOf(given, items);
        expect(openingProblems(given, { items, increase: sum })).toEqual([]);
        const other = sum.plus(Money.parse((off / 100).toFixed(2)));
        expect(openingProblems(given, { items, increase: other })).toHaveLength(off === 0 ? 0 : 1);
      }),
    );
  });
});
