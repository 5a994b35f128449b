import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { crossTable } from './cross-table';

const money = Money.parse;
const by = { rowCategoryId: 3, columnCategoryId: 4 };

describe('two categories crossed', () => {
  it('have a row and a column for what names no item of them', () => {
    const table = crossTable(
      [
        { items: { 3: 31, 4: 41 }, amount: money('10') },
        { items: { 3: 31 }, amount: money('5') },
        { items: { 4: 41 }, amount: money('-2') },
        { items: { 3: 32, 4: 42 }, amount: Money.zero },
      ],
      by,
    );
    expect([table.rows, table.columns]).toEqual([
      [31, null],
      [41, null],
    ]);
    expect(table.at(31, 41).toString()).toBe('10.00');
    expect(table.at(null, null).toString()).toBe('0.00');
    expect(table.ofRow(31).toString()).toBe('15.00');
    expect(table.total.toString()).toBe('13.00');
  });

  it('come to the same by rows, by columns and by parts', () => {
    const item = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
    const parts = fc.array(fc.tuple(item, item, fc.integer({ min: -9999, max: 9999 })));
    fc.assert(
      fc.property(parts, (made) => {
        const table = crossTable(
          made.map(([row, column, fen]) => ({
            items: {
              ...(row === undefined ? {} : { 3: row }),
              ...(column === undefined ? {} : { 4: column }),
            },
            amount: money(fen),
          })),
          by,
        );
        const total = sumOf(made.map(([, , fen]) => money(fen))).toString();
        expect(sumOf(table.rows.map(table.ofRow)).toString()).toBe(total);
        expect(sumOf(table.columns.map(table.ofColumn)).toString()).toBe(total);
        expect(table.total.toString()).toBe(total);
        for (const row of table.rows) {
          const cells = sumOf(table.columns.map((column) => table.at(row, column)));
          expect(cells.equals(table.ofRow(row))).toBe(true);
        }
      }),
    );
  });
});
