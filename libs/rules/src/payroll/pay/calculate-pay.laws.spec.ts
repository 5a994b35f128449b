import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { defaultScheme } from '../insurance/insurance-scheme';
import { isOwnField, standardFields } from '../salary-items/salary-fields';
import { calculatePay } from './calculate-pay';
import { payAmounts, paySteps } from './pay-figures';
import type { PayPerson } from './pay-input';

const fen = Money.parse('0.01');
const amount = fc.integer({ min: 0, max: 5_000_000 }).map((count) => fen.times(count));
const codes = standardFields.filter(isOwnField).map(({ code }) => code);
const entries = fc
  .uniqueArray(fc.constantFrom(...codes, 'specialAdditional', 'otherDeductionTax'))
  .chain((some) => fc.tuple(...some.map((code) => fc.tuple(fc.constant(code), amount))));

function person(base: Money): PayPerson {
  return {
    kind: 'regular',
    mode: 'from_hire',
    employment: [{ from: '2024-03-01', until: null }],
    insurance: {
      scheme: [defaultScheme('2026-01')],
      bases: [{ from: '2026-01', social: base, housingFund: base }],
    },
  };
}

function paid(base: Money, entered: ReadonlyMap<string, Money>) {
  const run = { period: '2026-01', run: 1, insurancePeriod: '2026-01', entered };
  return calculatePay(standardFields, { person: person(base), run, before: undefined });
}

describe('laws of a month’s pay', () => {
  it('adds up to the fen in every step', () => {
    fc.assert(
      fc.property(amount, entries, (base, entered) => {
        const pay = paid(base, new Map(entered));
        for (const { amount: total, parts } of paySteps(pay)) {
          expect(sumOf(parts.map((part) => part.amount)).toString()).toBe(total.toString());
          expect(parts.every((part) => part.amount.decimals <= 2)).toBe(true);
        }
      }),
    );
  });

  it('does not depend on the order of what was typed', () => {
    fc.assert(
      fc.property(amount, entries, (base, entered) => {
        const texts = (list: readonly (readonly [string, Money])[]) =>
          [...payAmounts(paid(base, new Map(list)))].map(String).toSorted();
        expect(texts(entered.toReversed())).toEqual(texts(entered));
      }),
    );
  });

  it('leaves nobody with less for a higher wage', () => {
    fc.assert(
      fc.property(amount, amount, (wage, more) => {
        const net = (base: Money) => paid(Money.zero, new Map([['baseSalary', base]])).net;
        expect(net(wage.plus(more)).compare(net(wage))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
