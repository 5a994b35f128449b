import { directoryOf, directoryPages, sectionsText } from './book-directory';

describe('目录 of a bound book', () => {
  it('names each subject once, with the page that it begins on', () => {
    const entries = directoryOf(
      [
        ['1001', '1001', '1002'],
        ['1002', undefined],
        ['1002', '1122'],
      ],
      (row) => row,
    );
    expect(entries).toEqual([
      { title: '1001', page: 1 },
      { title: '1002', page: 1 },
      { title: '1122', page: 3 },
    ]);
    expect(sectionsText(entries)).toBe('1001 至 1122');
    expect(sectionsText(entries.slice(0, 1))).toBe('1001');
    expect(sectionsText([])).toBe('');
  });

  it('has 22 of them on a page', () => {
    const entries = Array.from({ length: 45 }, (_, page) => ({ title: `${page}`, page }));
    expect(directoryPages(entries).map(({ length }) => length)).toEqual([22, 22, 1]);
    expect(directoryPages([])).toEqual([]);
  });
});
