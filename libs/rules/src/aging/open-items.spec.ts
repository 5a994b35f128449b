import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { AGING_LIMITS, agingBand } from './aging';
import { agedBands, openItems, type AgedEntry, type AgedOpening } from './open-items';

const money = Money.parse;
const noOpening: AgedOpening = { date: '2022-12-31', own: Money.zero, base: Money.zero };

interface Sketch {
  readonly voucherId?: number;
  readonly base?: string;
  readonly isRed?: boolean;
  readonly reversed?: AgedEntry['reversed'];
}

const entry = (date: string, own: string, more: Sketch = {}): AgedEntry => ({
  voucherId: more.voucherId ?? 0,
  date,
  own: money(own),
  base: money(more.base ?? own),
  isRed: more.isRed ?? false,
  reversed: more.reversed,
});
const red = { isRed: true };

const text = (entries: readonly AgedEntry[], opening = noOpening) => {
  const { open, contrary } = openItems(entries, opening);
  const amounts = open.map(({ date, amount }) => `${date} ${amount}`);
  return [...amounts, ...(contrary.isZero ? [] : [`contrary ${contrary}`])];
};

describe('open items, first in first out', () => {
  it('are the youngest claims, for a payment settles the oldest', () => {
    const entries = [
      entry('2025-01-10', '100'),
      entry('2025-11-10', '50'),
      entry('2025-12-10', '-120'),
      entry('2026-01-10', '30'),
    ];
    expect(text(entries)).toEqual(['2026-01-10 30.00', '2025-11-10 30.00']);
  });

  it('leave to the opening what younger claims do not come to', () => {
    const opening = { date: '2022-12-31', own: money('100'), base: money('100') };
    expect(text([entry('2023-01-10', '30'), entry('2023-02-01', '-40')], opening)).toEqual([
      '2023-01-10 30.00',
      '2022-12-31 60.00',
    ]);
  });

  it('show a balance on the other side as one', () => {
    expect(text([entry('2025-01-10', '100'), entry('2025-02-10', '-130')])).toEqual([
      'contrary 30.00',
    ]);
  });
});

describe('a red entry', () => {
  const claim = entry('2025-01-10', '1000', { voucherId: 1 });

  it.each([
    ['unlinked', {}],
    ['linked', { reversed: { voucherId: 2, date: '2026-11-10', isClaim: false } }],
  ])('of a payment re-opens the old claim, %s', (_, link) => {
    const payment = entry('2026-11-10', '-1000', { voucherId: 2 });
    const back = entry('2026-11-12', '1000', { voucherId: 3, isRed: true, ...link });
    expect(text([claim, payment, back])).toEqual(['2025-01-10 1000.00']);
  });

  it('of a payment from before the books re-opens a claim from before the books', () => {
    expect(text([entry('2026-11-12', '1000', red)])).toEqual(['2022-12-31 1000.00']);
  });

  it('of a claim takes back the one it is linked to, whatever its amount', () => {
    const young = entry('2026-02-01', '1000', { voucherId: 2 });
    const reversed = { voucherId: 1, date: '2025-01-10', isClaim: true };
    const back = entry('2026-03-01', '-400', { isRed: true, reversed });
    expect(text([claim, young, back])).toEqual(['2026-02-01 1000.00', '2025-01-10 600.00']);
    // A reversal of the reversal gives the claim back, with its date.
    const again = entry('2026-04-01', '400', { reversed });
    expect(text([claim, young, back, again])).toEqual(['2026-02-01 1000.00', '2025-01-10 1000.00']);
  });

  it('of a claim without a link takes back the latest of its amount, else settles the oldest', () => {
    const claims = [claim, entry('2025-06-01', '700'), entry('2026-02-01', '1000')];
    expect(text([...claims, entry('2026-03-01', '-1000', red)])).toEqual([
      '2025-06-01 700.00',
      '2025-01-10 1000.00',
    ]);
    expect(text([...claims, entry('2026-01-01', '-1000', red)])).toEqual([
      '2026-02-01 1000.00',
      '2025-06-01 700.00',
    ]);
    expect(text([...claims, entry('2026-03-01', '-300', red)])).toEqual([
      '2026-02-01 1000.00',
      '2025-06-01 700.00',
      '2025-01-10 700.00',
    ]);
  });

  it('turned round instead of red does the same where it is linked', () => {
    const payment = entry('2026-11-10', '-1000', { voucherId: 2 });
    const ofPayment = { voucherId: 2, date: '2026-11-10', isClaim: false };
    expect(text([claim, payment, entry('2026-11-12', '1000', { reversed: ofPayment })])).toEqual([
      '2025-01-10 1000.00',
    ]);
    const young = entry('2026-02-01', '500', { voucherId: 4 });
    const ofYoung = { voucherId: 4, date: '2026-02-01', isClaim: true };
    expect(text([claim, young, entry('2026-02-05', '-500', { reversed: ofYoung })])).toEqual([
      '2025-01-10 1000.00',
    ]);
  });
});

describe('a foreign currency', () => {
  it('is revalued without becoming a new claim', () => {
    const entries = [
      entry('2026-01-05', '1000', { base: '7100' }),
      entry('2026-01-31', '0', { base: '20' }),
      entry('2026-02-28', '0', { base: '30' }),
      entry('2026-03-31', '0', { base: '50' }),
    ];
    expect(text(entries)).toEqual(['2026-01-05 7200.00']);
  });

  it('shares a revaluation by amounts; claims after it keep the rate of their vouchers', () => {
    const entries = [
      entry('2026-01-05', '1000', { base: '7100' }),
      entry('2026-01-20', '500', { base: '3600' }),
      entry('2026-01-31', '0', { base: '100' }),
      entry('2026-02-10', '100', { base: '730' }),
    ];
    expect(text(entries)).toEqual([
      '2026-02-10 730.00',
      '2026-01-20 3600.00',
      '2026-01-05 7200.00',
    ]);
  });

  it('that is paid at another rate leaves yuan of the day of its youngest claim', () => {
    const sale = entry('2026-01-05', '1000', { base: '7100' });
    const at = (base: string) => text([sale, entry('2026-02-05', '-1000', { base })]);
    expect(at('-7000')).toEqual(['2026-01-05 100.00']);
    expect(at('-7200')).toEqual(['contrary 100.00']);
    expect(at('-7100')).toEqual([]);
  });
});

const day = fc
  .integer({ min: 0, max: 1100 })
  .map((days) => new Date(Date.UTC(2023, 0, 1 + days)).toISOString().slice(0, 10));
const fen = fc.integer({ min: 1, max: 9_999 }).map((amount) => money(amount).dividedBy(100));
const plain = fc
  .tuple(day, fen, fc.boolean(), fc.integer({ min: 650, max: 750 }))
  .map(([date, amount, isClaim, rate]) => {
    const own = isClaim ? amount : amount.negate();
    return { own, date, isRed: false, voucherId: 0, base: own.times(rate).dividedBy(100) };
  });
const revaluation = fc.tuple(day, fc.integer({ min: -900, max: 900 })).map(([date, amount]) => ({
  own: Money.zero,
  date,
  isRed: false,
  voucherId: 0,
  base: money(amount).dividedBy(100),
}));
const books = fc
  .array(fc.oneof(plain, plain, revaluation), { maxLength: 25 })
  .map((entries) => entries.map((each, at): AgedEntry => ({ ...each, voucherId: at + 1 })));
const openings = fc
  .tuple(fc.integer({ min: -500, max: 5_000 }), fc.integer({ min: 6, max: 8 }))
  .map(([own, rate]): AgedOpening => ({
    date: '2022-12-31',
    own: money(own),
    base: money(own).times(rate),
  }));

describe('the laws of open items', () => {
  it('what is open less the other side is the balance, and none of it is in the future', () => {
    fc.assert(
      fc.property(books, openings, (entries, opening) => {
        const { open, contrary } = openItems(entries, opening);
        const balance = sumOf(entries.map(({ base }) => base)).plus(opening.base);
        const left = sumOf(open.map(({ amount }) => amount)).minus(contrary);
        expect(left.toString()).toBe(balance.toString());
        const dates = new Set([opening.date, ...entries.map(({ date }) => date)]);
        expect(open.every(({ date }) => dates.has(date))).toBe(true);
      }),
    );
  });

  it('a linked red pair anywhere leaves every age as it was', () => {
    fc.assert(
      fc.property(books, openings, plain, day, (entries, opening, extra, later) => {
        const original = { ...extra, voucherId: 99 };
        const isClaim = extra.own.isPositive;
        const back: AgedEntry = {
          voucherId: 100,
          date: later,
          own: extra.own.negate(),
          base: extra.base.negate(),
          isRed: true,
          reversed: { voucherId: 99, date: extra.date, isClaim },
        };
        expect(text([...entries, original, back], opening)).toEqual(text(entries, opening));
      }),
    );
  });

  it('an unlinked red pair of a payment does so as well', () => {
    fc.assert(
      fc.property(books, openings, plain, (entries, opening, extra) => {
        const payment = {
          ...extra,
          own: extra.own.abs().negate(),
          base: extra.base.abs().negate(),
        };
        const back = { ...payment, own: extra.own.abs(), base: extra.base.abs(), isRed: true };
        expect(text([...entries, payment, back], opening)).toEqual(text(entries, opening));
      }),
    );
  });

  it('an unlinked red pair of a claim does so where no other claim has its amount', () => {
    fc.assert(
      fc.property(books, openings, plain, (entries, opening, extra) => {
        const claim = { ...extra, own: money('1234.56'), base: money('8888.88') };
        const back = { ...claim, own: claim.own.negate(), base: claim.base.negate(), isRed: true };
        expect(text([...entries, claim, back], opening)).toEqual(text(entries, opening));
      }),
    );
  });

  it('a revaluation moves no date', () => {
    fc.assert(
      fc.property(books, openings, revaluation, (entries, opening, extra) => {
        const total = sumOf(entries.map(({ own }) => own)).plus(opening.own);
        fc.pre(total.isPositive);
        const dates = (of: readonly AgedEntry[]) =>
          openItems(of, opening).open.map(({ date }) => date);
        expect(dates([...entries, extra])).toEqual(dates(entries));
      }),
    );
  });

  it('the order of entries is irrelevant, within a day and at all', () => {
    fc.assert(
      fc.property(books, openings, fc.array(fc.nat()), (entries, opening, places) => {
        const reds = entries.slice(0, 4).map((each) => ({
          ...each,
          own: each.own.negate(),
          base: each.base.negate(),
          isRed: true,
        }));
        const all = [...entries, ...reds];
        const mixed = all
          .map((each, at) => ({ each, place: places[at] ?? 0 }))
          .toSorted((left, right) => left.place - right.place)
          .map(({ each }) => each);
        expect(text(mixed, opening)).toEqual(text(all, opening));
      }),
    );
  });

  it('bands come to what is open', () => {
    const open = [
      { date: '2026-11-01', amount: money('5') },
      { date: '2025-01-10', amount: money('1000') },
    ];
    const bands = agedBands(open, { asOf: '2026-11-28', limits: AGING_LIMITS });
    expect(bands.map(String)).toEqual([
      '5.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '1000.00',
      '0.00',
      '0.00',
    ]);
    expect(agingBand(687, AGING_LIMITS)).toBe(5);
  });
});
