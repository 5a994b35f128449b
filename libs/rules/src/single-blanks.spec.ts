import fc from 'fast-check';
import { singleBlanks } from './single-blanks';

const text = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '　', 'a', '号') });

describe('a text with single blanks', () => {
  it('has no run of blanks, and all other characters in their order', () => {
    fc.assert(
      fc.property(text, (shown) => {
        const single = singleBlanks(shown);
        expect(single).not.toMatch(/\s\s/);
        expect(single.replace(/\s/g, '')).toBe(shown.replace(/\s/g, ''));
        expect(singleBlanks(single)).toBe(single);
      }),
    );
  });

  it('is short, however long the run is', () => {
    expect(singleBlanks(`a${' '.repeat(30_000)}x`)).toBe('a x');
  });
});
