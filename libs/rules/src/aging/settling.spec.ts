import fc from 'fast-check';
import { Money, sumOf } from '../money';
import {
  markOfChosen,
  proposedMarks,
  settledBase,
  settlingFault,
  type OpenEntry,
} from './settling';

const money = Money.parse;
const entry = (key: string, side: 'debit' | 'credit', open: string, date = '2026-01-01') => ({
  key,
  side,
  date,
  currency: 'CNY',
  open: money(open),
  base: money(open),
});
const inDollars = (from: OpenEntry, base: string): OpenEntry => ({
  ...from,
  currency: 'USD',
  base: money(base),
});
const known = (entries: readonly OpenEntry[]) => new Map(entries.map((each) => [each.key, each]));
const part = (key: string, amount: string) => ({ key, amount: money(amount) });

const yuan = { currency: 'CNY', decimals: 2 };
const dollars = { currency: 'USD', decimals: 3 };

describe('a mark', () => {
  const open = known([
    entry('a', 'debit', '100'),
    entry('b', 'debit', '50'),
    entry('c', 'credit', '120'),
  ]);

  it('settles several debits by one credit, in parts', () => {
    expect(
      settlingFault([part('a', '100'), part('b', '20'), part('c', '120')], open, yuan),
    ).toBeUndefined();
  });

  it.each([
    ['an entry that is not open', [part('x', '1'), part('c', '1')], 'UNKNOWN'],
    ['nothing of an entry', [part('a', '0'), part('c', '0')], 'NOTHING'],
    ['more than is open', [part('a', '100.01'), part('c', '100.01')], 'TOO_MUCH'],
    ['parts of a fen', [part('a', '0.001'), part('c', '0.001')], 'DECIMALS'],
    ['one side alone', [part('a', '10'), part('b', '10')], 'ONE_SIDE'],
    ['sides that differ', [part('a', '10'), part('c', '9.99')], 'UNEQUAL'],
  ])('of %s is refused', (_, parts, code) => {
    expect(settlingFault(parts, open, yuan)?.code).toBe(code);
  });
});

describe('a mark in a foreign currency', () => {
  const sold = inDollars(entry('sold', 'debit', '100'), '710');
  const paid = inDollars(entry('paid', 'credit', '100'), '720');
  const renminbi = entry('yuan', 'credit', '100');

  it('is of its amounts in that currency, whatever they come to in yuan', () => {
    const parts = [part('sold', '100'), part('paid', '100')];
    expect(settlingFault(parts, known([sold, paid]), dollars)).toBeUndefined();
    expect(markOfChosen([sold, paid])).toHaveLength(2);
  });

  it('is refused across currencies, naming the row, and neither chosen nor proposed', () => {
    const parts = [part('sold', '100'), part('yuan', '100')];
    const fault = settlingFault(parts, known([sold, renminbi]), dollars);
    expect(fault).toEqual({ code: 'CURRENCY', row: 1, currency: 'CNY' });
    expect(markOfChosen([sold, renminbi])).toEqual([]);
    expect(proposedMarks([sold, renminbi], 'oldestFirst')).toEqual([]);
    expect(proposedMarks([sold, renminbi, paid], 'sameAmount')).toHaveLength(1);
  });

  it('settles yuan by its share, and all that is left with the last part', () => {
    const fen = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(fen, fen, fc.array(fen, { maxLength: 8 }), (own, base, shares) => {
        let left = { ...sold, open: money(own).dividedBy(100), base: money(base).dividedBy(100) };
        const taken = [];
        for (const share of [...shares, Number.MAX_SAFE_INTEGER]) {
          if (left.open.isZero) break;
          const asked = money(share).dividedBy(100);
          const amount = asked.compare(left.open) < 0 ? asked : left.open;
          const settled = settledBase(left, amount);
          expect(settled.isNegative || settled.compare(left.base) > 0).toBe(false);
          taken.push(settled);
          left = { ...left, open: left.open.minus(amount), base: left.base.minus(settled) };
        }
        expect(left.base.isZero).toBe(true);
        expect(sumOf(taken).equals(money(base).dividedBy(100))).toBe(true);
      }),
    );
  });
});

describe('the mark of chosen entries', () => {
  it('is what both sides have in common, and leaves the rest to the youngest entry', () => {
    const parts = markOfChosen([
      entry('young', 'debit', '60', '2026-02-01'),
      entry('old', 'debit', '100', '2026-01-01'),
      entry('paid', 'credit', '130', '2026-03-01'),
    ]);
    expect(parts.map(({ key, amount }) => `${key} ${amount}`)).toEqual([
      'old 100.00',
      'paid 130.00',
      'young 30.00',
    ]);
    expect(markOfChosen([entry('old', 'debit', '100')])).toEqual([]);
  });
});

describe('proposed marks', () => {
  it('pair the same amounts, the oldest first', () => {
    const marks = proposedMarks(
      [
        entry('later', 'debit', '80', '2026-02-01'),
        entry('first', 'debit', '80', '2026-01-01'),
        entry('paid', 'credit', '80', '2026-03-01'),
        entry('other', 'credit', '79', '2026-03-01'),
      ],
      'sameAmount',
    );
    expect(marks.map((parts) => parts.map(({ key }) => key))).toEqual([['first', 'paid']]);
  });

  it.each(['sameAmount', 'oldestFirst'] as const)(
    'pair a red receipt with the receipt that it takes back, not with a claim (%s)',
    (kind) => {
      const claim = entry('claim', 'debit', '100', '2026-01-05');
      const receipt = entry('receipt', 'credit', '100', '2026-03-05');
      const red = { ...entry('red', 'debit', '100', '2026-04-05'), isRed: true };
      const keys = (entries: readonly OpenEntry[]) =>
        proposedMarks(entries, kind).map((parts) => parts.map(({ key }) => key));
      expect(keys([claim, receipt, red])).toEqual([['red', 'receipt']]);
      const later = entry('later', 'credit', '100', '2026-05-05');
      expect(keys([claim, receipt, red, later])).toEqual([
        ['red', 'receipt'],
        ['claim', 'later'],
      ]);
      const redClaim = { ...entry('redClaim', 'credit', '100', '2026-02-05'), isRed: true };
      expect(keys([claim, redClaim])).toEqual([['claim', 'redClaim']]);
    },
  );

  it('pass the rule and leave one side open at most, the oldest first', () => {
    const side = fc.constantFrom('debit' as const, 'credit' as const);
    const fen = fc.integer({ min: 1, max: 99 });
    const lines = fc.array(fc.tuple(side, fen, fc.nat({ max: 27 }), fc.boolean()));
    fc.assert(
      fc.property(lines, (made) => {
        const entries = made.map(([on, amount, day, isRed], at) => ({
          ...entry(`${at}`, on, `${amount}`, `2026-01-${String(day + 1).padStart(2, '0')}`),
          isRed,
        }));
        for (const kind of ['sameAmount', 'oldestFirst'] as const) {
          const left = known(entries);
          for (const parts of proposedMarks(entries, kind)) {
            const currency = left.get(parts[0]?.key ?? '')?.currency ?? '';
            expect(settlingFault(parts, left, { currency, decimals: 2 })).toBeUndefined();
            for (const { key, amount } of parts) {
              const of = left.get(key);
              if (of) left.set(key, { ...of, open: of.open.minus(amount) });
            }
          }
          const openOn = (on: string) =>
            sumOf([...left.values()].filter((each) => each.side === on).map(({ open }) => open));
          const isSettled = openOn('debit').isZero || openOn('credit').isZero;
          expect(kind === 'sameAmount' || isSettled).toBe(true);
        }
      }),
    );
  });
});
