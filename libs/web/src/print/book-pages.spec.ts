import fc from 'fast-check';
import { bookPages, ROWS_PER_PAGE } from './book-pages';

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
});
