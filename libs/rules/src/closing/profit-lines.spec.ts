import fc from 'fast-check';
import { auxiliaryKey } from '../auxiliary-key';
import { closingSubjectId, closingSubjects, cellOf, figuresOf } from '../testing/closing';
import { Money, sumOf } from '../money';
import { voucherLinesAtMost } from '../posting';
import { ClosingBook, type ClosingCell } from './closing-book';
import { LineCollector, type ProposedLine } from './closing-lines';
import { profitLines } from './profit-lines';

const yuan = (fen: number) => Money.parse(fen).dividedBy(100, 2);
/** Cells of one leaf apart by their items, in a month that began with nothing. */
const cellsOf = (code: string, fen: readonly number[]) =>
  fen.map((each, index): ClosingCell => {
    const side = closingSubjects.find((subject) => subject.code === code)?.direction ?? 'debit';
    return cellOf(code, { auxiliaryKey: auxiliaryKey({ 9: index + 1 }), [side]: yuan(each) });
  });

function carried(cells: readonly ClosingCell[], linesAtMost?: number): ProposedLine[][] {
  const book = new ClosingBook(figuresOf(cells));
  const collector = new LineCollector(book, 'CNY', '结转本期损益');
  const more = linesAtMost === undefined ? {} : { linesAtMost };
  profitLines({ book, collector }, { of: 'both', into: '3103', standard: 0, ...more });
  expect(collector.problems).toEqual([]);
  return collector.vouchers();
}

const totals = (lines: readonly ProposedLine[]) => ({
  debit: sumOf(lines.map(({ debit }) => debit)),
  credit: sumOf(lines.map(({ credit }) => credit)),
});
const netOf = (lines: readonly ProposedLine[], key: string) =>
  sumOf(
    lines
      .filter((line) => `${line.subjectId} ${line.auxiliaryKey}` === key)
      .map(({ debit, credit }) => debit.minus(credit)),
  ).toString();
const keys = (lines: readonly ProposedLine[]) => [
  ...new Set(lines.map((line) => `${line.subjectId} ${line.auxiliaryKey}`)),
];

const amounts = fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 40 });

describe('carrying income and expense to the profit of the year', () => {
  it('splits what is too long so that each voucher balances, fits and names 本年利润', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 3, max: 12 }), (income, expense, most) => {
        const cells = [...cellsOf('5001', income), ...cellsOf('560299', expense)];
        const vouchers = carried(cells, most);
        const whole = carried(cells).flat();
        for (const lines of vouchers) {
          const { debit, credit } = totals(lines);
          expect(debit.toString()).toBe(credit.toString());
          expect(lines.length).toBeLessThanOrEqual(most);
          if (vouchers.length > 1) {
            const profit = closingSubjectId('3103');
            expect(lines.some(({ subjectId }) => subjectId === profit)).toBe(true);
          }
        }
        const lines = vouchers.flat();
        for (const key of new Set([...keys(whole), ...keys(lines)])) {
          expect([key, netOf(lines, key)]).toEqual([key, netOf(whole, key)]);
        }
        expect(carried([...cells].reverse(), most)).toEqual(vouchers);
      }),
    );
  });

  it('leaves 1,000 lines in one voucher and makes two of 1,001, income before expense', () => {
    const income = cellsOf('5001', [50_000]);
    const expense = (count: number) => cellsOf('560299', Array<number>(count).fill(100));
    const one = carried([...income, ...expense(voucherLinesAtMost - 3)]);
    expect(one.map((lines) => lines.length)).toEqual([1_000]);
    const more = carried([...income, ...expense(voucherLinesAtMost - 2)]);
    expect(more.map((lines) => [lines.length, lines[0]?.summary])).toEqual([
      [2, '结转本期收入'],
      [999, '结转本期成本费用'],
    ]);
  });
});
