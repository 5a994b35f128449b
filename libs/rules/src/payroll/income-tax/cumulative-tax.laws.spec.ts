import fc from 'fast-check';
import { Money, round2, sumOf } from '../../money';
import {
  type Cumulative,
  type TaxInputs,
  type TaxPerson,
  withholdCumulative,
} from './cumulative-tax';
import { openingCumulative } from './tax-opening';
import { bracketTax, taxSlices, taxTableAt } from './tax-tables';

const fen = Money.parse('0.01');
const amountUpTo = (yuan: number) =>
  fc.integer({ min: 0, max: yuan * 100 }).map((count) => fen.times(count));
const inputs: fc.Arbitrary<TaxInputs> = fc.record({
  income: amountUpTo(120_000),
  exemptIncome: fc.constant(Money.zero),
  specialDeduction: amountUpTo(8000),
  specialAdditionalDeduction: amountUpTo(6000),
  otherDeduction: amountUpTo(1000),
  relief: fc.constant(Money.zero),
  surcharges: fc.constant(Money.zero),
});
const year = fc.array(inputs, { minLength: 12, maxLength: 12 });
const person: TaxPerson = {
  kind: 'regular',
  mode: 'from_hire',
  employment: [{ from: '2020-01-01', until: null }],
};
/** An agent, whose relief and surcharges are typed by month. */
const relieved: TaxPerson = { ...person, kind: 'agent' };
const relievedYear = fc.array(
  fc
    .tuple(inputs, amountUpTo(500), amountUpTo(500))
    .map(([month, relief, surcharges]) => ({ ...month, relief, surcharges })),
  { minLength: 12, maxLength: 12 },
);
const periodAt = (index: number) => `2026-${String(index + 1).padStart(2, '0')}`;

function computed(months: readonly TaxInputs[], start?: Cumulative, first = 0, who = person) {
  let before = start;
  return months.map((month, index) => {
    const run = { ...month, period: periodAt(first + index), run: 1 };
    const tax = withholdCumulative(who, before, run);
    before = tax.after;
    return tax;
  });
}

describe('laws of withholding', () => {
  it('never withholds less than nothing in a month', () => {
    fc.assert(
      fc.property(year, (months) => {
        expect(computed(months).every(({ withheld }) => !withheld.isNegative)).toBe(true);
      }),
    );
  });

  it('withholds the annual tax over the year, more only by what is carried at its end', () => {
    fc.assert(
      fc.property(year, (months) => {
        const results = computed(months);
        const total = sumOf(results.map(({ withheld }) => withheld));
        const deductions = sumOf(
          months.flatMap((month) => [
            month.specialDeduction,
            month.specialAdditionalDeduction,
            month.otherDeduction,
          ]),
        );
        const taxable = sumOf(months.map(({ income }) => income))
          .minus(60_000)
          .minus(deductions);
        const { tax } = bracketTax(taxTableAt('annual', '2026-12').value, taxable);
        const carried = results.at(-1)?.carried ?? Money.zero;
        expect(total.toString()).toBe(tax.plus(carried).toString());
      }),
    );
  });

  it('does not depend on the order of the runs of a month', () => {
    const runs = fc
      .array(inputs, { minLength: 1, maxLength: 5 })
      .chain((each) =>
        fc.tuple(fc.constant(each), fc.shuffledSubarray(each, { minLength: each.length })),
      );
    fc.assert(
      fc.property(runs, ([some, shuffled]) => {
        const sumsAfter = (list: readonly TaxInputs[]) => {
          let before: Cumulative | undefined;
          let due = '';
          for (const [index, each] of list.entries()) {
            const tax = withholdCumulative(person, before, {
              ...each,
              period: '2026-01',
              run: index + 1,
            });
            before = tax.after;
            due = `${tax.taxableIncome.toString()} ${tax.cumulativeTax.toString()}`;
          }
          return due;
        };
        expect(sumsAfter(shuffled)).toBe(sumsAfter(some));
      }),
    );
  });

  it('rises with the income', () => {
    fc.assert(
      fc.property(inputs, amountUpTo(90_000), (month, more) => {
        const [less] = computed([month]);
        const [greater] = computed([{ ...month, income: month.income.plus(more) }]);
        expect(greater?.withheld.compare(less?.withheld ?? 0)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('goes on from an opening in the middle of a year with the same months', () => {
    fc.assert(
      fc.property(relievedYear, fc.integer({ min: 1, max: 11 }), (months, split) => {
        const whole = computed(months, undefined, 0, relieved);
        const { after } = whole[split - 1] ?? {};
        if (after === undefined) throw new Error('the year has the month');
        const counted = { lastPeriod: periodAt(split - 1), months: split };
        const start = openingCumulative({
          ...after,
          lastPeriod: counted.lastPeriod,
          monthsCounted: split,
        });
        const later = computed(months.slice(split), start, split, { ...relieved, counted });
        expect(later.map(({ withheld }) => withheld.toString())).toEqual(
          whole.slice(split).map(({ withheld }) => withheld.toString()),
        );
      }),
    );
  });

  it('is the sum of the tax in each bracket', () => {
    fc.assert(
      fc.property(amountUpTo(2_000_000), (amount) => {
        for (const code of ['annual', 'monthly', 'labour'] as const) {
          const table = taxTableAt(code, '2026-01').value;
          const slices = taxSlices(table, Money.zero, amount);
          const tax = round2(sumOf(slices.map((slice) => slice.tax)));
          expect(tax.toString()).toBe(bracketTax(table, amount).tax.toString());
        }
      }),
    );
  });
});
