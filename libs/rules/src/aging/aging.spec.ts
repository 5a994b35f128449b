import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { agedByFifo, AGING_LIMITS, agingBand, agingTitles, areAgingLimits } from './aging';

const money = Money.parse;
const bands = AGING_LIMITS.length + 1;
const texts = (amounts: readonly Money[]) => amounts.map((amount) => amount.toString());

/** An entry: days ago, and fen, positive where it adds to the balance. */
type Entry = readonly [age: number, fen: number];

/** First in first out as told, entry by entry: what settles eats the oldest there is. */
function plainly(entries: readonly Entry[]): number[] {
  const added = entries.filter(([, fen]) => fen > 0).toSorted((a, b) => b[0] - a[0]);
  let settled = -entries.filter(([, fen]) => fen < 0).reduce((sum, [, fen]) => sum + fen, 0);
  const aged = Array.from({ length: bands }, () => 0);
  for (const [age, fen] of added) {
    const eaten = Math.min(fen, settled);
    settled -= eaten;
    const band = agingBand(age, AGING_LIMITS);
    aged[band] = (aged[band] ?? 0) + fen - eaten;
  }
  return aged;
}

const aged = (entries: readonly Entry[]) => {
  const balance = sumOf(entries.map(([, fen]) => money(fen).dividedBy(100)));
  return agedByFifo(
    balance,
    entries
      .filter(([age, fen]) => fen > 0 && age <= 1095)
      .map(([age, fen]) => ({
        band: agingBand(age, AGING_LIMITS),
        amount: money(fen).dividedBy(100),
      })),
    { bands, restBand: bands - 1 },
  );
};

const entries = fc
  .array(fc.tuple(fc.nat({ max: 1500 }), fc.integer({ min: -100_000, max: 100_000 })), {
    maxLength: 40,
  })
  .filter((each) => each.reduce((sum, [, fen]) => sum + fen, 0) >= 0);

describe('ages first in first out', () => {
  it('are those of the youngest entries, for settling ones eat the oldest', () => {
    const days: Entry[] = [
      [400, 100_00],
      [100, 50_00],
      [20, 30_00],
      [10, -120_00],
    ];
    expect(texts(aged(days))).toEqual([
      ...['30.00', '0.00', '0.00', '30.00', '0.00', '0.00', '0.00', '0.00'],
    ]);
  });

  it('come to the balance, are never negative, and are what eating entry by entry leaves', () => {
    fc.assert(
      fc.property(entries, (days) => {
        const split = aged(days);
        const plain = plainly(days).map((fen) => money(fen).dividedBy(100));
        expect(texts(split)).toEqual(texts(plain));
        expect(split.some(({ isNegative }) => isNegative)).toBe(false);
        const balance = days.reduce((sum, [, fen]) => sum + fen, 0);
        expect(sumOf(split).toString()).toBe(money(balance).dividedBy(100).toString());
      }),
    );
  });

  it('do not depend on the order within a day', () => {
    fc.assert(
      fc.property(entries, (days) => {
        expect(texts(aged(days.toReversed()))).toEqual(texts(aged(days)));
      }),
    );
  });

  it('leave to the opening balance what entries do not come to', () => {
    const split = agedByFifo(money('100'), [{ band: 0, amount: money('30') }], {
      bands,
      restBand: 2,
    });
    expect(texts(split).slice(0, 3)).toEqual(['30.00', '0.00', '70.00']);
  });
});

describe('the bands of ages', () => {
  it('are named by days, and by years where they are whole ones', () => {
    expect(agingTitles(AGING_LIMITS)).toEqual([
      ...['0–30 天', '31–60 天', '61–90 天', '91–180 天', '181–365 天'],
      ...['1–2 年', '2–3 年', '3 年以上'],
    ]);
    expect(agingTitles([15, 45])).toEqual(['0–15 天', '16–45 天', '45 天以上']);
  });

  it('begin the day after a limit', () => {
    expect([0, 30, 31, 1095, 1096].map((age) => agingBand(age, AGING_LIMITS))).toEqual([
      ...[0, 0, 1, 6, 7],
    ]);
  });

  it.each([
    [[30, 60], true],
    [[], false],
    [[0, 30], false],
    [[60, 30], false],
    [[30, 30], false],
    [[30, 3651], false],
  ])('of %j: %s', (limits, fit) => {
    expect(areAgingLimits(limits)).toBe(fit);
  });
});
