import fc from 'fast-check';
import { Money, sumOf } from '../money';
import {
  closingSums,
  summedByKey,
  summedTogether,
  sumsOfCard,
  type SummaryPlace,
  type SummedAmounts,
  type SummedCard,
} from './asset-summary';
import { sharesOf } from './depreciation-voucher';

const yuan = (text: string) => Money.parse(text);
const place = (...uses: readonly (readonly [key: number, share: string])[]): SummaryPlace =>
  uses.map(([key, share]) => ({ key, share: yuan(share) }));
const office = place([1, '1']);
const sales = place([2, '1']);
const both = place([1, '0.37'], [2, '0.63']);

const card = (more: Partial<SummedCard> = {}): SummedCard => ({
  from: office,
  to: office,
  openingOriginal: yuan('6000'),
  increase: Money.zero,
  closingOriginal: yuan('6000'),
  openingAccumulated: yuan('158.33'),
  closingAccumulated: yuan('316.66'),
  impairment: Money.zero,
  worn: [{ place: office, amount: yuan('158.33') }],
  ...more,
});
const told = (one: SummedCard) =>
  [...summedByKey(one)].map(([key, sums]) => {
    const { closingOriginal, closingAccumulated } = closingSums(sums);
    return [
      key,
      sums.openingOriginal,
      sums.transferredOriginal,
      closingOriginal,
      sums.openingAccumulated,
      sums.depreciation,
      sums.accumulatedDecrease,
      sums.transferredAccumulated,
      closingAccumulated,
    ].join(' ');
  });

describe('what cards come to by department', () => {
  it('is told of the department that had a card before, and as transferred', () => {
    expect(told(card({ to: sales }))).toEqual([
      '2 0.00 6000.00 6000.00 0.00 0.00 0.00 316.66 316.66',
      '1 6000.00 -6000.00 0.00 158.33 158.33 0.00 -316.66 0.00',
    ]);
  });

  it('shares what was put right downwards as what it is, not all to the first', () => {
    const adjusted = card({
      from: both,
      to: both,
      openingOriginal: yuan('10000'),
      closingOriginal: yuan('10000'),
      openingAccumulated: Money.zero,
      closingAccumulated: yuan('363.89'),
      worn: [{ place: both, amount: yuan('263.89') }],
    });
    expect(told(adjusted)).toEqual([
      '1 3700.00 0.00 3700.00 0.00 97.64 -37.00 0.00 134.64',
      '2 6300.00 0.00 6300.00 0.00 166.25 -63.00 0.00 229.25',
    ]);
  });

  const fen = fc
    .integer({ min: -9_999_999, max: 9_999_999 })
    .map((cents) => yuan((cents / 100).toFixed(2)));
  const places = fc
    .array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 })
    .map((weights): SummaryPlace => {
      const all = weights.reduce((sum, each) => sum + each, 0);
      return weights.map((each, at) => ({
        key: at + 1,
        share: yuan(String(each)).dividedBy(all, 10),
      }));
    });
  const cards = fc.record({
    from: places,
    to: places,
    openingOriginal: fen,
    increase: fen,
    closingOriginal: fen,
    openingAccumulated: fen,
    closingAccumulated: fen,
    impairment: fen,
    worn: fc.array(fc.record({ place: places, amount: fen }), { maxLength: 4 }),
  });

  it('adds up to the card itself, transfers to nothing, and a month to the shares of its voucher', () => {
    fc.assert(
      fc.property(cards, (one) => {
        const parts = [...summedByKey(one).values()];
        const all = summedTogether(parts);
        const text = (sums: SummedAmounts) => Object.values(sums).join(' ');
        expect(text(all)).toBe(text(sumsOfCard(one)));
        const { closingOriginal, closingAccumulated } = closingSums(all);
        expect([closingOriginal, closingAccumulated].map(String)).toEqual(
          [one.closingOriginal, one.closingAccumulated].map(String),
        );
        for (const [key, sums] of summedByKey(one)) {
          const borne = one.worn.flatMap(({ place: by, amount }) => {
            const shares = sharesOf(amount, by);
            return by.flatMap((use, at) => (use.key === key ? [shares[at] ?? Money.zero] : []));
          });
          expect(String(sums.depreciation)).toBe(String(sumOf(borne)));
        }
      }),
    );
  });
});
