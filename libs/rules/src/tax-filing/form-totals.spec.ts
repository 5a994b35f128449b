import fc from 'fast-check';
import { Money, round2, sumOf } from '../money';
import { taxKinds } from '../tax-names';
import { sourceText } from '../tax-source';
import { taxFacts } from '../testing/tax-facts';
import { filledRows, type FilledRow } from './form';
import { taxFormOf } from './forms';

const fen = fc.integer({ min: -500_000, max: 5_000_000 }).map((each) => (each / 100).toFixed(2));
const moves = fc.record({ opening: fen, debit: fen, credit: fen, income: fen, ytdIncome: fen });
const codes = [
  '5001',
  '5051',
  '222101',
  '222102',
  '222103',
  '222108',
  '222111',
  '222112',
  '222113',
  '22210101',
  '22210102',
  '22210103',
  '22210104',
  '22210105',
  '22210107',
  '22210108',
  '22210109',
  '222114',
  '222115',
  '222116',
  '222117',
  '221101',
  '221102',
  '3001',
  '3002',
] as const;
const facts = fc
  .record({
    vatType: fc.constantFrom<0 | 1>(0, 1),
    exempt: fc.constantFrom('0', '1'),
    books: fc.dictionary(fc.constantFrom(...codes), moves),
    income: fc.record({ revenue: fen, cost: fen, administration: fen, nonOperatingIncome: fen }),
    vatPayable: fc.integer({ min: 0, max: 90_000 }).map(String),
    contracts: fc.integer({ min: 0, max: 90_000 }).map(String),
    half: fc.constantFrom('0.5', '1'),
  })
  .map(({ exempt, contracts, half, ...given }) => ({
    ...given,
    inputs: { stamp: { contracts, half }, surtax: { half } },
    values: { 'vat-small-exempt': { exempt } },
  }));

/** 12+13−14, 3×10, 1×3%+4×5%: sums and products of lines. Others say in words what they are. */
const arithmetic = /^\d+%?([+−×]\d+%?)*$/;

/** What the words of a formula come to: products before sums, percentages as they stand. */
function valueOf(formula: string, read: (line: number) => Money): Money {
  const factor = (text: string) =>
    text.endsWith('%')
      ? Money.parse(text.slice(0, -1)).times(Money.parse('0.01'))
      : read(Number(text));
  const product = (text: string) =>
    text.split('×').reduce((all, each) => all.times(factor(each)), Money.parse(1));
  const parts = formula.match(/[+−]?[^+−]+/g) ?? [];
  return parts.reduce(
    (sum, part) =>
      part.startsWith('−')
        ? sum.minus(product(part.slice(1)))
        : sum.plus(product(part.replace('+', ''))),
    Money.zero,
  );
}

it('each line of a form is what its formula says of the lines that it names', () => {
  const checked = new Set<string>();
  fc.assert(
    fc.property(facts, fc.constantFrom(...taxKinds), (given, kind) => {
      const form = taxFormOf(kind, given);
      const rows = filledRows(form, taxFacts(given));
      const read = (line: number) =>
        rows.find((row: FilledRow) => row.line === line)?.declared ?? Money.zero;
      for (const row of rows.filter(({ formula }) => arithmetic.test(formula))) {
        checked.add(`${form.title} ${row.line}`);
        const expected = round2(valueOf(row.formula, read)).toString();
        expect([row.line, row.title, row.declared.toString()]).toEqual([
          row.line,
          row.title,
          expected,
        ]);
      }
    }),
    { numRuns: 800 },
  );
  expect(checked.size).toBeGreaterThan(30);
});

it('each line without a formula is the sum of the parts that it shows, and says where it comes from', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...taxKinds), (given, kind) => {
      for (const row of filledRows(taxFormOf(kind, given), taxFacts(given))) {
        expect([row.line, sourceText(row)]).not.toEqual([row.line, '']);
        if (row.formula !== '' || row.unit === 'rate' || row.terms.length === 0) continue;
        const parts = sumOf(row.terms.map(({ amount }) => amount));
        expect([kind, row.line, row.declared.toString()]).toEqual([
          kind,
          row.line,
          round2(parts).toString(),
        ]);
      }
    }),
    { numRuns: 400 },
  );
});

it('a carried line names the period that it comes from, or the subject of the books', () => {
  const sources = (before: Readonly<Record<number, string>>) => {
    const told = { ...taxFacts({ before, books: { '222102': { opening: '-5' } } }) };
    const rows = filledRows(taxFormOf('vat', told), { ...told, beforePeriod: '2025-12' });
    return rows.filter(({ line }) => line === 25).map(sourceText);
  };
  expect(sources({ 32: '5' })).toEqual(['2025年第12期申报第 32 栏 期末未缴税额']);
  expect(sources({})[0]).toContain('222102');
});
