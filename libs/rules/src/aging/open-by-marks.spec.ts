import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { openByMarks, type MarkableEntry } from './open-by-marks';

const money = Money.parse;
const entry = (
  date: string,
  own: string,
  more: Partial<Omit<MarkableEntry, 'own' | 'base'>> & { readonly base?: string } = {},
): MarkableEntry => ({
  voucherId: 0,
  isRed: false,
  settledOwn: Money.zero,
  settledBase: Money.zero,
  ...more,
  date,
  own: money(own),
  base: money(more.base ?? own),
});
const settled = (own: string) => ({ settledOwn: money(own), settledBase: money(own) });
const red = { isRed: true };

const text = (entries: readonly MarkableEntry[]) => {
  const { open, contrary } = openByMarks(entries);
  const amounts = open.map(({ date, amount }) => `${date} ${amount}`);
  return [...amounts, ...(contrary.isZero ? [] : [`contrary ${contrary}`])];
};

describe('open items by marks', () => {
  it('leave what is not marked open, payments on the other side', () => {
    expect(text([entry('2026-01-05', '100'), entry('2026-02-05', '-80')])).toEqual([
      '2026-01-05 100.00',
      'contrary 80.00',
    ]);
  });

  it('net an unmarked payment with its red entry', () => {
    expect(
      text([
        entry('2026-01-05', '100'),
        entry('2026-02-05', '-80'),
        entry('2026-02-08', '80', red),
      ]),
    ).toEqual(['2026-01-05 100.00']);
  });

  it('re-open a claim, with its date, whose marked payment is reversed', () => {
    const claim = entry('2026-01-05', '100', settled('100'));
    const payment = entry('2026-02-05', '-100', settled('-100'));
    expect(text([claim, payment, entry('2026-02-08', '100', red)])).toEqual(['2026-01-05 100.00']);
  });

  it('take a red claim off the claim, and free the payment of a claim that was marked', () => {
    const young = entry('2026-02-05', '100');
    const back = entry('2026-02-08', '-100', red);
    expect(text([entry('2026-01-05', '100'), young, back])).toEqual(['2026-01-05 100.00']);
    const claim = entry('2026-01-05', '100', settled('100'));
    const payment = entry('2026-01-15', '-100', settled('-100'));
    expect(text([claim, payment, back])).toEqual(['contrary 100.00']);
  });

  it('share a revaluation by amounts and keep the dates', () => {
    const entries = [
      entry('2026-01-05', '1000', { base: '7100' }),
      entry('2026-02-05', '500', { base: '3550' }),
      entry('2026-03-31', '0', { base: '150' }),
    ];
    expect(text(entries)).toEqual(['2026-02-05 3600.00', '2026-01-05 7200.00']);
  });

  it('come to the balance, and a red pair leaves them as they were', () => {
    const day = fc
      .integer({ min: 1, max: 28 })
      .map((at) => `2026-01-${String(at).padStart(2, '0')}`);
    const fen = fc.integer({ min: -9999, max: 9999 }).filter((amount) => amount !== 0);
    const part = fc.tuple(day, fen, fc.nat({ max: 100 })).map(([date, amount, percent]) => {
      const own = money(amount).dividedBy(100);
      const share = own.times(percent).dividedBy(100, 2);
      return entry(date, own.toString(), settled(share.toString()));
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 15 }), part, (made, extra) => {
        const entries = made.map((each, at) => ({ ...each, voucherId: at + 1 }));
        const { open, contrary } = openByMarks(entries);
        const left = sumOf(open.map(({ amount }) => amount)).minus(contrary);
        expect(left.toString()).toBe(sumOf(entries.map(({ base }) => base)).toString());
        const { date, own } = extra;
        const original = entry(date, own.toString(), { voucherId: 98 });
        const isClaim = own.isPositive;
        const back = entry(date, own.negate().toString(), {
          voucherId: 99,
          isRed: true,
          reversed: { voucherId: 98, date, isClaim },
        });
        expect(text([...entries, original, back])).toEqual(text(entries));
      }),
    );
  });
});
