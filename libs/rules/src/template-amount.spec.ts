import fc from 'fast-check';
import { Money, sumOf } from './money';
import { checkTemplate, templateAmounts, type TemplateLine } from './template-amount';

const fixed = (side: 'debit' | 'credit', text: string): TemplateLine => ({
  side,
  amount: { kind: 'fixed', amount: Money.parse(text) },
});
const open = (side: 'debit' | 'credit'): TemplateLine => ({ side, amount: { kind: 'open' } });
const rest = (side: 'debit' | 'credit'): TemplateLine => ({ side, amount: { kind: 'difference' } });
const formula = (side: 'debit' | 'credit', subjectId: number, factor: string): TemplateLine => ({
  side,
  amount: {
    kind: 'formula',
    terms: [{ subjectId, measure: 'closing', factor: Money.parse(factor) }],
  },
});
const texts = (lines: TemplateLine[], closing: Record<number, string> = {}) =>
  templateAmounts(lines, (id) => Money.parse(closing[id] ?? '0')).map((each) => each?.toString());

describe('amounts of a voucher template', () => {
  it('are constants, parts of balances, and the rest', () => {
    const lines = [formula('debit', 1, '0.07'), formula('debit', 1, '0.03'), rest('credit')];
    expect(texts(lines, { 1: '1234.56' })).toEqual(['86.42', '37.04', '123.46']);
  });

  it('stay open where the user types them, and so does the rest', () => {
    expect(texts([open('debit'), fixed('debit', '10'), rest('credit')])).toEqual([
      undefined,
      '10.00',
      undefined,
    ]);
  });

  it('balance whatever the balances are, when one line takes the rest', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((fen) => String(fen / 100));
    const side = fc.constantFrom('debit' as const, 'credit' as const);
    const known = fc.oneof(
      fc.tuple(side, amount).map(([at, text]) => fixed(at, text)),
      fc
        .tuple(side, fc.integer({ min: 1, max: 3 }), fc.constantFrom('0.07', '-1', '0.333333'))
        .map(([at, id, factor]) => formula(at, id, factor)),
    );
    fc.assert(
      fc.property(
        fc.array(known, { minLength: 1, maxLength: 9 }),
        side,
        amount,
        (lines, at, text) => {
          const all = [...lines, rest(at)];
          const amounts = templateAmounts(all, () => Money.parse(text));
          const sums = (wanted: string) =>
            sumOf(
              amounts.flatMap((each, index) => (all[index]?.side === wanted && each ? [each] : [])),
            );
          expect(sums('debit').toString()).toBe(sums('credit').toString());
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a voucher template', () => {
  it.each<[string, TemplateLine[], string, number | undefined]>([
    ['with one line', [open('debit')], '至少要有 2 行', undefined],
    [
      'of constants that do not balance',
      [fixed('debit', '1'), fixed('credit', '2')],
      '相差 1.00 元',
      undefined,
    ],
    ['with a constant of zero', [fixed('debit', '0'), open('credit')], '固定金额不能为 0', 1],
    ['with two rests', [rest('debit'), rest('credit')], '只能有一行', undefined],
    [
      'with an empty formula',
      [open('debit'), { side: 'credit', amount: { kind: 'formula', terms: [] } }],
      '公式没有取数科目',
      2,
    ],
  ])('%s is refused', (_name, lines, text, row) => {
    const [problem] = checkTemplate(lines);
    expect(problem?.msg).toContain(text);
    expect(problem?.row).toBe(row);
  });

  it('of balanced constants, or with anything open, is accepted', () => {
    expect(checkTemplate([fixed('debit', '2'), fixed('credit', '2')])).toEqual([]);
    expect(checkTemplate([fixed('debit', '2'), open('credit')])).toEqual([]);
  });
});
