import { Money } from '../../money';
import {
  type CumulativeTax,
  noTaxInputs,
  type TaxPerson,
  withholdCumulative,
} from './cumulative-tax';
import { taxChange } from './tax-change';

const person: TaxPerson = {
  kind: 'regular',
  mode: 'from_hire',
  employment: [{ from: '2024-01-01', until: null }],
};

type Month = readonly [period: string, income: string];

/** Tax of months in a row, each with its income. */
function months(...incomes: readonly Month[]) {
  const results: CumulativeTax[] = [];
  for (const [period, income] of incomes) {
    const run = { ...noTaxInputs, period, run: 1, income: Money.parse(income) };
    results.push(withholdCumulative(person, results.at(-1)?.after, run));
  }
  return results;
}

function lastChange(...incomes: readonly Month[]) {
  const [previous, current] = months(...incomes).slice(-2);
  if (!previous || !current) throw new Error('two months are compared');
  return taxChange(previous, current).sentence;
}

describe('why the tax differs from last month', () => {
  it('is nothing where it does not', () => {
    expect(lastChange(['2026-01', '8000'], ['2026-02', '8000'])).toBe('');
  });

  it('is a change of income', () => {
    expect(lastChange(['2026-01', '8000'], ['2026-02', '9000'])).toBe(
      '比上月多扣 30.00：本期收入增加 1,000.00',
    );
  });

  it('is a higher bracket of the year', () => {
    expect(lastChange(['2026-01', '24000'], ['2026-02', '24000'])).toBe(
      '比上月多扣 140.00：累计应纳税所得额 38,000.00，超过 36,000.00 的 2,000.00 由 3% 改按 10% 预扣',
    );
  });

  it('is what was withheld too much', () => {
    expect(lastChange(['2026-01', '10000'], ['2026-02', '0'])).toBe(
      '比上月少扣 150.00：累计多扣的 150.00 结转以后月份抵减，本月不扣；本期收入减少 10,000.00',
    );
    expect(lastChange(['2026-01', '10000'], ['2026-02', '0'], ['2026-03', '30000'])).toContain(
      '以前多扣的 150.00 已抵减完',
    );
  });

  it('is the new year', () => {
    expect(lastChange(['2025-12', '60000'], ['2026-01', '8000'])).toContain('从零累计');
  });
});
