import fc from 'fast-check';
import { Money } from './money';
import { checkReversal } from './reversal';
import { overReversedIn, reversalsIn, type FamilyVoucher } from './reversal-family';
import { categoriesOf, movesOf, turnoversOf } from './reversal-net';
import { isUsedUpBy, sidesLeft } from './reversal-sides';
import { draft, line, postingFacts } from './testing/posting-draft';

const day = '2026-01-15';
type Side = 'debit' | 'credit';
/** `借 1002 -40` is `[1, 'debit', -40]`. */
type Entry = readonly [subjectId: number, side: Side, amount: number];
const linesOf = (entries: readonly Entry[]) =>
  entries.map(([subjectId, side, amount]) =>
    line({
      subjectId,
      [side]: String(amount),
      ...(subjectId === 5 ? { auxiliary: { 1: 55 } } : {}),
    }),
  );

/** Parts, one after another, as they are judged when each is saved; undefined where one is refused. */
function taken(original: readonly Entry[], parts: readonly (readonly Entry[])[]) {
  const top = { title: '2026-01 记-1', voucherDate: day, lines: linesOf(original) };
  let family: readonly FamilyVoucher[] = [{ ...top, id: 1, reversesId: null }];
  for (const [at, part] of parts.entries()) {
    const { parts: reversed } = reversalsIn(family, 1, 'CNY');
    const options = { facts: postingFacts, isPart: true };
    const lines = linesOf(part);
    const problems = checkReversal(draft(lines, day), { ...top, reversed }, options);
    if (problems.length > 0) return { refused: at, msg: problems[0]?.msg ?? '' };
    const made = { id: at + 2, title: `2026-01 记-${at + 2}`, voucherDate: day };
    family = [...family, { ...made, reversesId: 1, lines }];
    expect(overReversedIn(family, 'CNY')).toBeUndefined();
  }
  return reversalsIn(family, 1, 'CNY').isUsedUp ? 'all' : 'some';
}

/** A deposit of 100 into 1002 with a fee of 2 taken from it; 2 and 6 stand for 3001 and 560301. */
const withFee: Entry[] = [
  [1, 'debit', 100],
  [6, 'debit', 2],
  [1, 'credit', 2],
  [2, 'credit', 100],
];
const fee: Entry[] = [
  [6, 'debit', -2],
  [1, 'credit', -2],
];
const deposit = (amount: number): Entry[] => [
  [1, 'debit', -amount],
  [2, 'credit', -amount],
];

describe('parts of a voucher that moves a subject on both sides', () => {
  it('take back each side by itself, in any order, until nothing is left', () => {
    expect(taken(withFee, [fee])).toBe('some');
    expect(taken(withFee, [fee, deposit(40), deposit(60)])).toBe('all');
    expect(taken(withFee, [deposit(40), fee, deposit(60)])).toBe('all');
    expect(taken(withFee, [deposit(99), deposit(1), fee])).toBe('all');
    expect(taken(withFee, [deposit(40), deposit(58), [...deposit(2), ...fee]])).toBe('all');
    expect(taken(withFee, [deposit(40), deposit(58), deposit(2), fee])).toBe('all');
  });

  it('are never more than a side has, though the net would have it', () => {
    expect(taken(withFee, [fee, fee])).toMatchObject({ refused: 1 });
    expect(taken(withFee, [deposit(101)])).toMatchObject({ refused: 0 });
    expect(taken(withFee, [deposit(60), deposit(41)])).toMatchObject({
      refused: 1,
      msg: expect.stringContaining('尚可红冲 借方 40.00、贷方 2.00'),
    });
  });

  it('may be turned round', () => {
    const turned: Entry[] = [
      [1, 'debit', 2],
      [6, 'credit', 2],
    ];
    const back: Entry[] = [
      [2, 'debit', 40],
      [1, 'credit', 40],
    ];
    expect(taken(withFee, [turned, back, deposit(60)])).toBe('all');
    expect(taken(withFee, [[...deposit(40), ...turned], deposit(60)])).toBe('all');
    expect(taken(withFee, [turned, turned])).toMatchObject({ refused: 1 });
  });

  it('are a salary accrued and paid, a return of goods sold and paid for, and a tax rolled out', () => {
    const salary: Entry[] = [
      [6, 'debit', 50],
      [2, 'credit', 50],
      [2, 'debit', 50],
      [1, 'credit', 50],
    ];
    const payment = (amount: number): Entry[] => [
      [2, 'debit', -amount],
      [1, 'credit', -amount],
    ];
    expect(taken(salary, [payment(20), payment(30)])).toBe('some');
    expect(taken(salary, [payment(20), payment(31)])).toMatchObject({ refused: 1 });
    const sale: Entry[] = [
      [5, 'debit', 113],
      [2, 'credit', 113],
      [1, 'debit', 100],
      [5, 'credit', 100],
    ];
    const returned = (amount: number): Entry[] => [
      [5, 'debit', -amount],
      [2, 'credit', -amount],
    ];
    expect(taken(sale, [returned(11.3), returned(22.6), returned(79.1)])).toBe('some');
    expect(taken(sale, [returned(11.3), returned(101.71)])).toMatchObject({
      refused: 1,
      msg: expect.stringContaining('尚可红冲 借方 101.70、贷方 100.00'),
    });
  });

  it('do not leave alone what cancels each other, and tell how all of it goes', () => {
    const netted: Entry[] = [
      [1, 'debit', -98],
      [6, 'debit', -2],
      [2, 'credit', -100],
    ];
    expect(taken(withFee, [netted])).toMatchObject({
      msg: expect.stringMatching(
        /尚可红冲 借方 100\.00、贷方 2\.00，.*把双方尚可红冲的金额一并冲销/,
      ),
    });
    const whole: Entry[] = [...deposit(60), ...fee];
    expect(taken(withFee, [deposit(40), whole])).toBe('all');
  });
});

/** What stands on each side in small units, and the lines of parts. */
const lineOfPart = fc.tuple(
  fc.constantFrom('debit' as const, 'credit' as const),
  fc.integer({ min: -3, max: 3 }).filter((units) => units !== 0),
);
const partsOf = fc.array(fc.array(lineOfPart, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});
const side = fc.integer({ min: -4, max: 4 });

/**
 * Every way in which the units of a part's lines may be meant for the debit or the credit side of the
 * original, where none of them gives back: what it takes from both.
 */
function waysOf(lines: readonly (readonly [Side, number])[], sides: Record<Side, number>) {
  let ways = [{ debit: { debit: 0, credit: 0 }, credit: { debit: 0, credit: 0 } }];
  for (const [own, units] of lines) {
    const step = Math.sign(units);
    ways = ways.flatMap((way) =>
      Array.from({ length: Math.abs(units) + 1 }, (_, inRed) => ({
        ...meant(way, own, { red: step * inRed, turned: units - step * inRed }),
      })),
    );
  }
  const takes = (amount: number, of: Side) => amount === 0 || amount * Math.sign(sides[of]) < 0;
  return ways
    .filter(({ debit, credit }) =>
      (['debit', 'credit'] as const).every(
        (own) => takes(debit[own], 'debit') && takes(credit[own], 'credit'),
      ),
    )
    .map(({ debit, credit }) => ({
      debit: Math.abs(debit.debit + debit.credit),
      credit: Math.abs(credit.debit + credit.credit),
    }));
}

/** A way with so much of a line's units in red on its own side, and the rest turned round. */
function meant(
  way: Record<Side, Record<Side, number>>,
  own: Side,
  { red, turned }: { red: number; turned: number },
) {
  const other = own === 'debit' ? 'credit' : 'debit';
  return {
    [own]: { ...way[own], [own]: way[own][own] + red },
    [other]: { ...way[other], [own]: way[other][own] - turned },
  } as Record<Side, Record<Side, number>>;
}

describe('the sides that parts leave', () => {
  const ofOne = (lines: readonly (readonly [Side, number])[]) =>
    linesOf(lines.map(([own, units]): Entry => [1, own, units]));

  it('are those of some way to attribute the parts, found by trying all of them', () => {
    fc.assert(
      fc.property(side, side, partsOf, (debit, credit, parts) => {
        const own = ofOne([
          ['debit', debit],
          ['credit', credit],
        ]);
        const options = { baseCurrency: 'CNY', categories: categoriesOf(own) };
        const turnover = (lines: readonly (readonly [Side, number])[]) => {
          const [only] = turnoversOf(ofOne(lines), options).values();
          if (!only) throw new Error('a turnover');
          return only;
        };
        let ways = [{ debit: 0, credit: 0 }];
        for (const part of parts) {
          const its = waysOf(part, { debit, credit });
          ways = ways
            .flatMap((way) =>
              its.map((more) => ({
                debit: way.debit + more.debit,
                credit: way.credit + more.credit,
              })),
            )
            .filter((way) => way.debit <= Math.abs(debit) && way.credit <= Math.abs(credit));
          ways = [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
        }
        const whole = turnover([
          ['debit', debit],
          ['credit', credit],
        ]);
        expect(sidesLeft(whole, parts.map(turnover)).excess === undefined).toBe(ways.length > 0);
        const isAll = ways.some(
          (way) => way.debit === Math.abs(debit) && way.credit === Math.abs(credit),
        );
        const moved = parts.map((part) => movesOf(ofOne(part)));
        expect(isUsedUpBy(own, moved, 'CNY')).toBe(isAll);
      }),
      { numRuns: 1000 },
    );
  });

  it('are told for amounts, foreign amounts and quantities alike', () => {
    const goods = (amount: string, quantity: string) => [
      line({ subjectId: 6, debit: amount, quantity: Money.parse(quantity) }),
    ];
    const options = { baseCurrency: 'CNY', categories: categoriesOf(goods('1', '1')) };
    const of = (amount: string, quantity: string) => {
      const [only] = turnoversOf(goods(amount, quantity), options).values();
      if (!only) throw new Error('a turnover');
      return only;
    };
    const excess = (...parts: ReturnType<typeof of>[]) => sidesLeft(of('100', '4'), parts).excess;
    expect(excess(of('-50', '-2'), of('-50', '-2'))).toBeUndefined();
    expect(excess(of('-50', '-2'), of('-50', '-3'))).toBe(2);
    expect(excess(of('-50', '-2'), of('-51', '-2'))).toBe(0);
    expect(excess(of('-50', '2'))).toBe(2);
  });
});
