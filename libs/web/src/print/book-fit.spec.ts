import fc from 'fast-check';
import { fitBook, LETTERS_OF_PADDING } from './book-fit';
import { TEXT_WIDTH_MM, type PrintColumn } from './book-pages';
import { MM_PER_POINT, widthInEm } from './fit-text';

type Row = readonly string[];
const column = (isWhole: boolean, at: number): PrintColumn<Row> => ({
  key: `${at}`,
  title: '借方',
  share: 10,
  isAmount: isWhole,
  isWhole,
  wraps: false,
  text: (row) => row[at] ?? '',
});
const fit = (columns: readonly PrintColumn<Row>[], row: Row) =>
  fitBook([columns], [{ row }], TEXT_WIDTH_MM.lying);

describe('the columns of a printed book', () => {
  it('fill the page, each figure whole, however many and long they are', () => {
    const cells = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 60 })), {
      minLength: 1,
      maxLength: 24,
    });
    fc.assert(
      fc.property(cells, (each) => {
        const row = each.map(([, length]) => '8'.repeat(length));
        const columns = each.map(([isWhole], at) => column(isWhole, at));
        const { points, widths } = fit(columns, row);
        const [own = []] = widths;
        const sum = own.reduce((all, width) => all + width, 0);
        expect(sum * points * MM_PER_POINT).toBeCloseTo(TEXT_WIDTH_MM.lying, 1);
        for (const [at, text] of row.entries()) {
          const needed = each[at]?.[0] ? widthInEm(text) + LETTERS_OF_PADDING : 0;
          expect(own[at]).toBeGreaterThanOrEqual(needed - 1e-6);
        }
      }),
    );
  });

  it('are of 9 points by their shares, while all there is stands whole', () => {
    const columns = [column(false, 0), { ...column(true, 1), share: 30 }];
    const { points, widths } = fit(columns, ['银行存款', '1,234.00']);
    expect(points).toBe(9);
    const [[name = 0, amount = 0] = []] = widths;
    expect(amount / name).toBeCloseTo(3);
  });

  it('are of one smaller size where figures need it', () => {
    const columns = Array.from({ length: 13 }, (_, at) => column(true, at));
    const { points } = fit(
      columns,
      columns.map(() => '-123,021,489.00'),
    );
    expect(points).toBeLessThan(9);
    expect(points).toBeGreaterThan(6);
  });

  it('give a long text room at the cost of the letters only up to half of it', () => {
    const columns = [
      column(false, 0),
      ...Array.from({ length: 9 }, (_, at) => column(true, at + 1)),
    ];
    const amounts = columns.slice(1).map(() => '3,021,489.00');
    expect(fit(columns, ['银'.repeat(60), ...amounts]).points).toBe(
      fit(columns, ['银'.repeat(28), ...amounts]).points,
    );
  });
});
