import fc from 'fast-check';
import { WordIndex } from './word-index';

const text = fc.string({ unit: fc.constantFrom('纸', '笔', 'a', '*'), maxLength: 12 });
const words = fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 5 });

describe('an index of words', () => {
  it.each(['anywhere', 'start'] as const)('finds %s what a search for each word finds', (place) => {
    fc.assert(
      fc.property(words, fc.array(text), (owners, texts) => {
        const index = new WordIndex(place);
        owners.forEach((own, owner) => index.add(owner, own));
        const isIn = (word: string, whole: string) =>
          place === 'start' ? whole.startsWith(word) : whole.includes(word);
        // Twice: the second answer is remembered.
        for (const each of [...texts, ...texts]) {
          const expected = owners.flatMap((own, owner) =>
            own.some((word) => isIn(word, each)) ? [owner] : [],
          );
          expect([...index.ownersIn(each)].toSorted()).toEqual(expected);
        }
      }),
    );
  });
});
