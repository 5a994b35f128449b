import { type FeatureName, featureNames, featuresOf } from '.';

type IsName<T> = T extends FeatureName ? true : false;

describe('switches', () => {
  it('are known by their names: what is not declared does not compile', () => {
    const [declared, other]: [IsName<'books.archive'>, IsName<'books.nothing'>] = [true, false];
    const names: readonly string[] = featureNames;
    expect(names.includes('books.archive')).toBe(declared);
    expect(names.includes('books.nothing')).toBe(other);
  });

  it('belong to the remote that their name begins with', () => {
    expect(featuresOf('mf-books')).toContain('books.archive');
    expect(featuresOf('mf-book')).toEqual([]);
    expect(featuresOf('books')).toEqual([]);
  });
});
