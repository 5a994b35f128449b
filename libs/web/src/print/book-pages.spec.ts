import fc from 'fast-check';
import { bookPages, ROWS_PER_PAGE, ROWS_PER_UPRIGHT_PAGE, wrappedLines } from './book-pages';
import { widthInEm } from './fit-text';

describe('the pages of a printed book', () => {
  it('hold every row once, in order, and never more than fit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), fc.integer({ min: 1, max: 3 }), (count, kept) => {
        const rows = Array.from({ length: count }, (_, index) => index);
        const pages = bookPages(rows, kept);
        expect(pages.flat()).toEqual(rows);
        expect(pages.every((page) => page.length <= ROWS_PER_PAGE)).toBe(true);
        const last = pages.at(-1) ?? [];
        expect(last.length).toBeGreaterThanOrEqual(Math.min(kept, count));
      }),
    );
  });

  it('hold no more lines than fit where rows take several, and tear none', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 200 }), (heights) => {
        const rows = heights.map((lines, index) => ({ lines, index }));
        const pages = bookPages(rows, 1, ({ lines }) => lines);
        expect(pages.flat()).toEqual(rows);
        for (const page of pages) {
          const lines = page.reduce((sum, row) => sum + row.lines, 0);
          expect(lines).toBeLessThanOrEqual(ROWS_PER_PAGE);
        }
      }),
    );
  });
});

describe('the pages of a list that stands', () => {
  it('hold more rows', () => {
    const rows = Array.from({ length: 43 }, (_, index) => index);
    const pages = bookPages(rows, 1, () => 1, ROWS_PER_UPRIGHT_PAGE);
    expect(pages.map((page) => page.length)).toEqual([42, 1]);
  });
});

describe('a long text on paper', () => {
  it('goes on below, with nothing lost and no line wider than its column', () => {
    const letters = fc.stringMatching(/^[a-zA-Z0-9银行存款，：→ ]{0,120}$/);
    fc.assert(
      fc.property(letters, (text) => {
        const lines = wrappedLines(text, 33);
        expect(lines.join('')).toBe(text);
        for (const line of lines) expect(widthInEm(line)).toBeLessThanOrEqual(33);
      }),
    );
  });

  it('keeps figures and numbers of vouchers whole', () => {
    const lines = wrappedLines('借方 248200.00，'.repeat(12), 33);
    for (const line of lines) expect(line).toMatch(/^(借方 248200\.00，|借|方| |，|248200\.00)*$/);
    expect(lines.join('')).toBe('借方 248200.00，'.repeat(12));
  });

  it('breaks where its author did', () => {
    expect(wrappedLines('角色：制单人 → 主管\n姓名：甲', 33)).toEqual([
      '角色：制单人 → 主管',
      '姓名：甲',
    ]);
  });

  it('ends in …… before it fills a page of its own', () => {
    const lines = wrappedLines('某'.repeat(2_000), 33);
    expect(lines).toHaveLength(8);
    expect(lines.at(-1)).toBe('……');
  });
});
