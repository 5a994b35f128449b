import fc from 'fast-check';
import { Money } from './money';
import { checkReversal } from './reversal';
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
        const left = { ...original, reversed: part(first) };
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
      { ...original, reversed },
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

  it('of a part stays within the subjects of its original', () => {
    expect(codes([line({ debit: '-1' }), line({ subjectId: 6, credit: '-1' })], true)).toEqual([
      'REVERSAL_DIFFERS',
    ]);
  });
});

function lineOf({ debit, ...more }: { debit?: string; [field: string]: unknown }) {
  return { ...more, ...(debit === undefined ? {} : { debit: Money.parse(debit) }) };
}
