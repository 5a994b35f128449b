import fc from 'fast-check';
import { Money } from './money';
import { overdrawnByMoves, overdrawnNotes } from './overdrawn';
import { draft, line, postingFacts } from './testing/posting-draft';

const cash = 7;
/** Days of January, and on from 101 those of February. */
const dateOf = (day: number) =>
  `2026-${day > 100 ? '02' : '01'}-${String(day % 100).padStart(2, '0')}`;

interface Told {
  readonly opening: number;
  readonly days?: readonly (readonly [day: number, moved: number, stored?: number])[];
}

const notes = (amounts: readonly number[], { opening, days = [] }: Told, day = 15) =>
  overdrawnNotes(
    draft(
      amounts.map((amount) =>
        amount < 0
          ? line({ subjectId: cash, credit: String(-amount) })
          : line({ subjectId: cash, debit: String(amount) }),
      ),
      dateOf(day),
    ),
    postingFacts,
    [
      {
        subjectId: cash,
        currency: 'CNY',
        opening: Money.parse(opening),
        days: days.map(([at, moved, stored = 0]) => ({
          date: dateOf(at),
          moved: Money.parse(moved),
          stored: Money.parse(stored),
        })),
      },
    ],
  );

describe('money below zero', () => {
  it('is told once per subject, with its day and balance', () => {
    expect(notes([-400_000, -226.98], { opening: 100 })).toEqual([
      '库存现金 2026-01-15 余额为负（-400,126.98），请核对',
    ]);
  });

  it('is told of the day of the voucher, though later money covers it', () => {
    const days = [
      [10, -1000],
      [11, -70],
      [20, -25_000],
      [25, 30_000],
    ] as const;
    expect(notes([-12_000], { opening: 9000, days })).toEqual([
      '库存现金 2026-01-15 余额为负（-4,070.00），请核对',
    ]);
  });

  it('is told of a later day that the voucher drives below zero', () => {
    const days = [[20, -800]] as const;
    expect(notes([-300], { opening: 1000, days })).toEqual([
      '库存现金 2026-01-20 余额为负（-100.00），请核对',
    ]);
  });

  it('is told of the days between when a receipt moves to a later one', () => {
    const days = [
      [5, 100, 100],
      [6, -100],
    ] as const;
    expect(notes([100], { opening: 0, days }, 10)).toEqual([
      '库存现金 2026-01-06 余额为负（-100.00），请核对',
    ]);
  });

  it('is told of a day of a later month that the voucher drives below zero', () => {
    const days = [
      [20, 50],
      [105, -150],
      [110, 500],
    ] as const;
    expect(notes([-5], { opening: 100, days }, 28)).toEqual([
      '库存现金 2026-02-05 余额为负（-5.00），请核对',
    ]);
  });

  it('is told of the month between when a receipt moves to the next one', () => {
    const days = [
      [20, 100, 100],
      [25, -100],
    ] as const;
    expect(notes([100], { opening: 10, days }, 120)).toEqual([
      '库存现金 2026-01-25 余额为负（-90.00），请核对',
    ]);
  });

  it('is told when and only when some day is negative and got worse', () => {
    const amount = fc.integer({ min: -100, max: 100 });
    const day = fc.integer({ min: 1, max: 28 }).chain((at) => fc.constantFrom(at, at + 100));
    const stored = fc.tuple(day, amount);
    const days = fc.uniqueArray(fc.tuple(day, amount), {
      selector: ([at]) => at,
    });
    fc.assert(
      fc.property(fc.array(amount), amount, days, stored, (amounts, opening, others, own) => {
        const moved = amounts.reduce((sum, each) => sum + each, 0);
        const sorted = new Map(others.map(([day, sum]) => [day, [sum, 0]]));
        sorted.set(own[0], [(sorted.get(own[0])?.[0] ?? 0) + own[1], own[1]]);
        const told = [...sorted].toSorted(([a], [b]) => a - b);
        let [before, after] = [opening, opening];
        let first: number | undefined;
        for (let day = 1; day <= 128; day += 1) {
          const [sum = 0, part = 0] = sorted.get(day) ?? [];
          before += sum;
          after += sum - part + (day === 15 ? moved : 0);
          if (after < 0 && after < before) first ??= day;
        }
        const days = told.map(([day, [sum = 0, part = 0]]) => [day, sum, part] as const);
        const found = notes(amounts, { opening, days });
        expect(found).toHaveLength(first === undefined ? 0 : 1);
        if (first !== undefined) expect(found[0]).toContain(dateOf(first));
      }),
    );
  });

  it('is told of each currency by itself, in its own amounts', () => {
    const usd = { subjectId: 1, currency: 'USD', opening: Money.parse(50), days: [] };
    const base = { ...usd, currency: 'CNY' };
    const paid = line({ credit: '700', currency: 'USD', foreignAmount: Money.parse(100) });
    const red = line({ debit: '-7', currency: 'USD', foreignAmount: Money.parse(-1) });
    const revalued = line({ credit: '900', currency: 'USD' });
    const fee = line({ credit: '50' });
    const voucher = draft([paid, red, revalued, fee], '2026-01-15');
    expect(overdrawnNotes(voucher, postingFacts, [usd, base])).toEqual([
      '银行存款 2026-01-15 USD 余额为负（-51.00），请核对',
    ]);
    expect(overdrawnNotes(voucher, postingFacts, [{ ...base, opening: Money.zero }])).toEqual([
      '银行存款 2026-01-15 CNY 余额为负（-50.00），请核对',
    ]);
  });

  it('is no matter of other subjects', () => {
    const draw = draft([line({ subjectId: 2, credit: '5' })], '2026-01-15');
    const none = { currency: 'CNY', opening: Money.zero, days: [] };
    expect(overdrawnNotes(draw, postingFacts, [{ subjectId: 2, ...none }])).toEqual([]);
  });

  it('is told of many vouchers as of one change', () => {
    const of = (...moves: (readonly [day: number, moved: number])[]) =>
      overdrawnByMoves(
        moves.map(([day, moved]) => ({
          subjectId: cash,
          currency: 'CNY',
          date: dateOf(day),
          moved: Money.parse(moved),
        })),
        postingFacts,
        [
          {
            subjectId: cash,
            currency: 'CNY',
            opening: Money.parse(100),
            days: [{ date: dateOf(10), moved: Money.parse(-50), stored: Money.zero }],
          },
        ],
      );
    expect(of([12, -80], [11, 40], [12, -10])).toEqual([]);
    expect(of([12, -80], [12, -10], [13, 500])).toEqual([
      '库存现金 2026-01-12 余额为负（-40.00），请核对',
    ]);
  });
});
