import fc from 'fast-check';
import type { BookColumn } from './book-table.types';
import { fitColumns, fitTable, roomyColumns, wholeColumns } from './fit-columns';

const render = () => null;
const columnsOf = (
  parts: readonly { width: number; least: number | null; leaves: number | null }[],
): BookColumn<unknown>[] =>
  parts.map(({ width, least, leaves }, index) => ({
    key: `${index}`,
    title: '',
    width,
    render,
    ...(least === null ? {} : { leastPx: least }),
    ...(leaves === null ? {} : { leaves }),
  }));
const anyColumns = fc
  .array(
    fc.record({
      width: fc.integer({ min: 40, max: 240 }),
      least: fc.option(fc.integer({ min: 40, max: 240 })),
      leaves: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
    { maxLength: 9 },
  )
  .map(columnsOf);
const widthOf = (columns: readonly BookColumn<unknown>[]) =>
  columns.reduce((total, { width }) => total + width, 0);
const leastOf = ({ width, leastPx = width }: BookColumn<unknown>) => Math.min(width, leastPx);

describe('the columns of a table in a width', () => {
  it('stay as they are where they fit', () => {
    fc.assert(
      fc.property(anyColumns, fc.nat({ max: 300 }), (columns, more) => {
        expect(fitColumns(columns, widthOf(columns) + more)).toBe(columns);
      }),
    );
  });

  it('fill no more than the width whenever the columns that must stay have room', () => {
    fc.assert(
      fc.property(anyColumns, fc.nat({ max: 1400 }), (columns, available) => {
        const staying = columns.filter(({ leaves }) => leaves === undefined).map(leastOf);
        const least = staying.reduce((total, width) => total + width, 0);
        expect(widthOf(fitColumns(columns, available))).toBeLessThanOrEqual(
          Math.max(available, least),
        );
      }),
    );
  });

  it('never narrow a column below its least, nor one that names none, nor change their order', () => {
    fc.assert(
      fc.property(anyColumns, fc.nat({ max: 1400 }), (columns, available) => {
        const fitted = fitColumns(columns, available);
        const keys = fitted.map(({ key }) => Number(key));
        expect(keys).toEqual([...keys].sort((one, other) => one - other));
        for (const column of fitted) {
          const own = columns[Number(column.key)];
          if (!own) throw new Error('a column that was not given');
          expect(column.width).toBeLessThanOrEqual(own.width);
          expect(column.width).toBeGreaterThanOrEqual(leastOf(own));
        }
      }),
    );
  });

  it('leave by their rank, only while the least widths do not fit, and never without a rank', () => {
    fc.assert(
      fc.property(anyColumns, fc.nat({ max: 1400 }), (columns, available) => {
        const fitted = fitColumns(columns, available);
        const stays = new Set(fitted.map(({ key }) => key));
        const gone = columns.filter(({ key }) => !stays.has(key));
        const last = Math.min(...gone.map(({ leaves }) => leaves ?? 0));
        for (const { leaves = 0 } of fitted) expect(leaves).toBeLessThanOrEqual(last);
        expect(last).toBeGreaterThan(0);
        const least = (those: readonly BookColumn<unknown>[]) =>
          those.reduce((total, column) => total + leastOf(column), 0);
        const back = gone.filter(({ leaves }) => leaves === last).map(leastOf);
        if (gone.length > 0) {
          const kept = columns.filter(({ key }) => stays.has(key));
          expect(least(kept) + Math.max(...back)).toBeGreaterThan(available);
        }
      }),
    );
  });

  it('stand closer, each by the same, only where they have room in no other way and then have it', () => {
    fc.assert(
      fc.property(anyColumns, fc.nat({ max: 1400 }), (columns, available) => {
        const usual = fitColumns(columns, available);
        const { columns: fitted, isClose } = fitTable(columns, available);
        if (!isClose) {
          expect(fitted).toEqual(usual);
          return;
        }
        expect(widthOf(usual)).toBeGreaterThan(available);
        expect(widthOf(fitted)).toBeLessThanOrEqual(available);
        for (const column of fitted) {
          const own = columns[Number(column.key)];
          if (!own) throw new Error('a column that was not given');
          expect(column.width).toBeGreaterThanOrEqual(leastOf(own) - 10);
        }
      }),
    );
    const tight = columnsOf([{ width: 100, least: null, leaves: null }]);
    expect(fitTable(tight, 90)).toMatchObject({ isClose: true, columns: [{ width: 90 }] });
    expect(fitTable(tight, 89)).toMatchObject({ isClose: false, columns: [{ width: 100 }] });
  });
});

describe('a column that stays whole', () => {
  const code: BookColumn<string> = {
    key: 'code',
    title: '',
    width: 100,
    leastPx: 76,
    isWhole: true,
    render,
    cell: (text) => ({ text }),
  };
  const [usual] = wholeColumns([code], ['1001']);
  const [wide] = wholeColumns([code], ['1001', '22210101000103']);

  it('shrinks no further than the longest text of the rows has room', () => {
    expect(wholeColumns([code], ['22210105'])[0]).toMatchObject({ width: 100 });
    const fitted = fitColumns(wholeColumns([code], ['22210105']), 10);
    expect(fitted[0]?.width).toBeGreaterThan(82);
    expect(usual).toMatchObject({ width: 100, leastPx: 76 });
  });

  it('is wider than usual for a longer one', () => {
    expect(wide?.width).toBeGreaterThan(110);
    expect(wide?.leastPx).toBe(wide?.width);
  });
});

describe('a column of amounts that stays whole', () => {
  const amount: BookColumn<string> = {
    key: 'net',
    title: '实发',
    width: 80,
    leastPx: 60,
    isWhole: true,
    render,
    cell: (text) => ({ text, figure: 'money' }),
  };

  it('has room for its longest amount with its commas', () => {
    const [column] = wholeColumns([amount], ['1.00', '-12417778.90']);
    expect(column?.leastPx).toBeGreaterThanOrEqual(10 * 7.5 + 4 * 3.8 + 16);
    expect(column?.width).toBe(column?.leastPx);
  });

  it('has room for its total, which is longer than each amount', () => {
    const sum = '124177789.00';
    const [column] = wholeColumns([{ ...amount, sum }], ['1.00']);
    expect(column?.leastPx).toBeGreaterThanOrEqual(11 * 7.5 + 3 * 3.8 + 16);
  });

  it('keeps its room where a column of text has to shrink', () => {
    const text: BookColumn<string> = { key: 'name', title: '', width: 200, leastPx: 40, render };
    const columns = fitColumns(wholeColumns([text, amount], ['12417778.90']), 200);
    expect(columns[1]?.width).toBeGreaterThanOrEqual(10 * 7.5 + 3 * 3.8 + 16);
    expect(columns[0]?.width).toBeLessThan(100);
  });
});

describe('the column of names', () => {
  const rows = [{ name: '华美商贸' }, { name: '应交税费-应交增值税-进项税额' }];
  const names: BookColumn<{ name: string }> = {
    key: 'name',
    title: '科目名称',
    width: 180,
    leastPx: 110,
    isName: true,
    render,
    cell: ({ name }) => ({ text: name }),
  };
  const figures: BookColumn<{ name: string }> = { key: 'debit', title: '借方', width: 120, render };
  const widths = (availablePx: number, columns = [names, figures]) =>
    roomyColumns(columns, rows, availablePx).map(({ width }) => width);

  it('takes room that no other column needs, as much as its longest name', () => {
    const [px = 0] = widths(900);
    expect(px).toBeGreaterThan(200);
    expect(px).toBeLessThan(240);
    expect(widths(320)).toEqual([200, 120]);
    expect(widths(900)[1]).toBe(120);
  });

  it('takes none from the others, and at most as much again as it has', () => {
    expect(widths(300)).toEqual([180, 120]);
    expect(widths(250)).toEqual([180, 120]);
    expect(widths(2000, [{ ...names, width: 60 }, figures])).toEqual([120, 120]);
  });

  it('is left alone where it grows anyway', () => {
    expect(widths(900, [{ ...names, grow: true }, figures])).toEqual([180, 120]);
  });
});
