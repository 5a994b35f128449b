import fc from 'fast-check';
import { Money } from './money';
import { checkReversal } from './reversal';
import { movesOf } from './reversal-net';
import { draft, line, postingFacts } from './testing/posting-draft';

const original = {
  title: '2026-01 记-3',
  voucherDate: '2026-01-15',
  lines: [
    line({ subjectId: 5, debit: '100', auxiliary: { '1': 55 } }),
    line({ subjectId: 6, credit: '100', quantity: Money.parse(4) }),
  ],
  reversed: [],
};
const reversal = [
  line({ subjectId: 5, debit: '-100', auxiliary: { '1': 55 } }),
  line({ subjectId: 6, credit: '-100', quantity: Money.parse(-4) }),
];
const check = (lines = reversal, isPart = false, date = '2026-01-15') =>
  checkReversal(draft(lines, date), original, { facts: postingFacts, isPart });
const codes = (...args: Parameters<typeof check>) => check(...args).map(({ code }) => code);

describe('a reversal', () => {
  it('has the opposite amounts and quantities of its original', () => {
    expect(check()).toEqual([]);
  });

  it('may be written on the other side', () => {
    const blue = [
      line({ subjectId: 5, credit: '100', auxiliary: { '1': 55 } }),
      line({ subjectId: 6, debit: '100', quantity: Money.parse(4) }),
    ];
    expect(check(blue)).toEqual([]);
  });

  it.each([
    ['another amount', { debit: '-99' }],
    ['another item', { auxiliary: { '1': 56 } }],
    ['another subject', { subjectId: 1, auxiliary: {} }],
    ['another currency', { currency: 'USD' }],
  ])('is refused with %s, naming the row, the subject and the way out', (_name, change) => {
    const [first, second] = reversal;
    if (!first || !second) throw new Error('two lines');
    const [problem] = check([{ ...first, ...lineOf(change) }, second]);
    expect(problem).toMatchObject({ code: 'REVERSAL_DIFFERS', row: 1 });
    expect(problem?.msg).toMatch(/请选择“部分红冲”|请改为原凭证这一科目的辅助项目/);
  });

  it('is refused without one of the subjects', () => {
    expect(codes(reversal.slice(0, 1))).toEqual(['REVERSAL_DIFFERS']);
  });

  it('of another quantity is refused', () => {
    const [first] = reversal;
    if (!first) throw new Error('a line');
    expect(codes([first, line({ subjectId: 6, credit: '-100' })])).toEqual(['REVERSAL_DIFFERS']);
  });

  it('is not dated before its original', () => {
    expect(check(reversal, false, '2026-01-14')).toEqual([
      {
        code: 'REVERSAL_TOO_EARLY',
        field: 'voucherDate',
        msg: '红冲凭证的日期 2026-01-14 早于原凭证 2026-01 记-3 的日期 2026-01-15，请改为当日或之后',
      },
    ]);
    expect(check(reversal, false, '2026-02-01')).toEqual([]);
  });

  it('of a part takes back any share of every subject, and never more or the other way', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), (amount) => {
        const part = [
          line({ subjectId: 5, debit: String(amount), auxiliary: { '1': 55 } }),
          line({ subjectId: 6, credit: String(amount) }),
        ];
        expect(check(part, true).length === 0).toBe(amount <= 0 && amount >= -100);
      }),
    );
  });

  it('of further parts takes back at most what the others left, so that the last one ends at zero', () => {
    const part = (amount: number) => [
      line({ subjectId: 5, debit: String(-amount), auxiliary: { '1': 55 } }),
      line({ subjectId: 6, credit: String(-amount) }),
    ];
    const share = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(share, share, (first, second) => {
        const left = { ...original, reversed: [movesOf(part(first))] };
        const options = { facts: postingFacts, isPart: true };
        const found = checkReversal(draft(part(second), '2026-01-15'), left, options);
        expect(found.length === 0).toBe(first + second <= 100);
      }),
    );
  });

  it('of too much tells what is left', () => {
    const reversed = [line({ subjectId: 5, debit: '-70', auxiliary: { '1': 55 } })];
    const [problem] = checkReversal(
      draft([line({ subjectId: 5, debit: '-40', auxiliary: { '1': 55 } })], '2026-01-15'),
      { ...original, reversed: [movesOf(reversed)] },
      { facts: postingFacts, isPart: true },
    );
    expect(problem?.msg).toContain('原凭证 2026-01 记-3 尚可红冲 借方 30.00');
  });

  it('may name an item that its original, older than the category, has not', () => {
    const older = [line({ subjectId: 5, debit: '10' }), line({ subjectId: 6, credit: '10' })];
    const later = [
      line({ subjectId: 5, debit: '-10', auxiliary: { '2': 70 } }),
      line({ subjectId: 6, credit: '-10' }),
    ];
    for (const isPart of [true, false]) {
      const options = { facts: postingFacts, isPart };
      const of = { ...original, lines: older };
      expect(checkReversal(draft(later, '2026-01-15'), of, options)).toEqual([]);
    }
  });

  it('is told on its own side, and that the item is the difference', () => {
    const wrong = [line({ subjectId: 5, debit: '-100', auxiliary: { '1': 56 } })];
    const none = [line({ subjectId: 5, debit: '-100' })];
    expect(check(wrong, true)[0]).toMatchObject({
      row: 1,
      msg:
        '科目“1122 应收账款”红冲 借方 -100.00，原凭证 2026-01 记-3 没有可冲销的金额，' +
        '与原凭证的辅助项目不同，请改为原凭证这一科目的辅助项目',
    });
    expect(check(none, true)[0]?.msg).toContain('请在本行选择原凭证的辅助项目');
  });

  describe('moves each subject on both sides as its original did', () => {
    const money = (subjectId: number, debit: string, credit: string) =>
      line({ subjectId, debit, credit });
    const of = (its: ReturnType<typeof line>[], own: ReturnType<typeof line>[], isPart = false) =>
      checkReversal(
        draft(own, '2026-01-15'),
        { ...original, lines: its },
        { facts: postingFacts, isPart },
      );
    const cost = [money(2, '100', '0'), money(1, '0', '100')];
    const unrelated = [money(7, '5000', '0'), money(7, '0', '5000')];
    const transfer = [money(1, '100', '0'), money(1, '0', '100')];

    it('and nothing beside, whole or in part, even where that cancels out', () => {
      for (const isPart of [false, true]) {
        const red = [money(2, '-100', '0'), money(1, '0', '-100')];
        expect(of(cost, red, isPart)).toEqual([]);
        expect(of(cost, [...red, ...unrelated], isPart)).toMatchObject([
          {
            code: 'REVERSAL_DIFFERS',
            row: 3,
            msg: expect.stringContaining(
              '“1001 库存现金”红冲 借方 5,000.00、贷方 5,000.00，原凭证 2026-01 记-3 没有可冲销的金额',
            ),
          },
        ]);
        const inside = [...red, money(1, '5000', '0'), money(1, '0', '5000')];
        expect(of(cost, inside, isPart)).toMatchObject([{ row: 2 }]);
      }
    });

    it('so that a transfer within one subject is reversed by one, and by nothing else', () => {
      expect(of(transfer, [money(1, '-100', '0'), money(1, '0', '-100')])).toEqual([]);
      expect(of(transfer, [money(1, '0', '100'), money(1, '100', '0')])).toEqual([]);
      expect(of(transfer, [money(7, '7', '0'), money(7, '0', '7')])).toHaveLength(2);
      const half = [money(1, '-50', '0'), money(1, '0', '-50')];
      for (const isPart of [false, true]) expect(of(transfer, half, isPart)).toHaveLength(1);
      expect(of(transfer, half, true)[0]?.msg).toContain('请整张红冲');
    });

    it('and does not net them, with the way out', () => {
      const its = [money(1, '100', '0'), money(1, '0', '30'), money(2, '0', '70')];
      const netted = [money(1, '-70', '0'), money(2, '0', '-70')];
      expect(of(its, netted)).toMatchObject([
        {
          row: 1,
          msg:
            '科目“1002 银行存款”红冲 借方 -70.00，原凭证 2026-01 记-3 为 借方 100.00、贷方 30.00，' +
            '原凭证这一科目借贷双方的发生额须分别冲销，不能相抵，也不能另加：同方向写红字，或整个科目对调借贷方向',
        },
      ]);
      expect(of(its, [money(1, '-50', '0'), money(2, '0', '-50')], true)).toEqual([]);
      expect(of(its, netted, true)[0]?.msg).toContain('请整张红冲');
      const both = [money(1, '-100', '0'), money(1, '0', '-30')];
      expect(of(its, [...both, money(2, '0', '-70')], true)).toEqual([]);
      const other = { ...original, lines: its, reversed: [movesOf(both)] };
      const rest = draft([money(2, '0', '-70')], '2026-01-15');
      expect(checkReversal(rest, other, { facts: postingFacts, isPart: true })).toEqual([]);
    });

    const entry = fc.record({
      subjectId: fc.constantFrom(1, 2, 7),
      side: fc.constantFrom('debit' as const, 'credit' as const),
      cents: fc.integer({ min: -900, max: 900 }).filter((cents) => cents !== 0),
    });
    const amountOf = (cents: number) =>
      Money.parse(cents).dividedBy(Money.parse(100), 2).toString();
    const lineOfEntry = ({
      subjectId,
      side,
      cents,
    }: {
      subjectId: number;
      side: string;
      cents: number;
    }) => line({ subjectId, [side]: amountOf(cents) });

    it('in red or turned round, subject by subject, in any order and merged or not', () => {
      fc.assert(
        fc.property(
          fc.array(entry, { minLength: 1, maxLength: 8 }),
          fc.array(fc.constantFrom(1, 2, 7), { maxLength: 3 }),
          fc.boolean(),
          fc.integer({ min: 1, max: 500 }),
          (entries, turned, isMerged, extra) => {
            const mirrored = entries.map(({ subjectId, side, cents }) =>
              turned.includes(subjectId)
                ? { subjectId, side: side === 'debit' ? 'credit' : 'debit', cents }
                : { subjectId, side, cents: -cents },
            );
            const sums = new Map<string, (typeof mirrored)[number]>();
            for (const each of mirrored) {
              const key = `${each.subjectId} ${each.side}`;
              sums.set(key, { ...each, cents: each.cents + (sums.get(key)?.cents ?? 0) });
            }
            const own = isMerged ? [...sums.values()] : mirrored.toReversed();
            const its = entries.map(lineOfEntry);
            expect(of(its, own.map(lineOfEntry))).toEqual([]);
            // The same nets with more on both sides of any subject are none.
            const [first] = entries;
            const subjectId = first?.subjectId ?? 1;
            const both = [
              money(subjectId, amountOf(extra), '0'),
              money(subjectId, '0', amountOf(extra)),
            ];
            const gross = (lines: ReturnType<typeof line>[]) =>
              lines
                .filter((each) => each.subjectId === subjectId)
                .reduce(
                  (sum, { debit, credit }) =>
                    sum + Number(debit.toString()) + Number(credit.toString()),
                  0,
                );
            const more = [...own.map(lineOfEntry), ...both];
            const isMirror = Math.abs(Math.abs(gross(more)) - Math.abs(gross(its))) < 0.001;
            expect(of(its, more).length === 0).toBe(isMirror);
          },
        ),
      );
    });
  });

  it('of the same amounts tells by which quantity it differs', () => {
    const [first] = reversal;
    if (!first) throw new Error('a line');
    expect(check([first, line({ subjectId: 6, credit: '-100' })])[0]?.msg).toContain(
      '“1405 库存商品”红冲 数量 0，原凭证 2026-01 记-3 为 数量 -4',
    );
  });

  it('of a part stays within the subjects of its original', () => {
    expect(codes([line({ debit: '-1' }), line({ subjectId: 6, credit: '-1' })], true)).toEqual([
      'REVERSAL_DIFFERS',
    ]);
  });
});

function lineOf({ debit, ...more }: { debit?: string; [field: string]: unknown }) {
  return { ...more, ...(debit === undefined ? {} : { debit: Money.parse(debit) }) };
}
