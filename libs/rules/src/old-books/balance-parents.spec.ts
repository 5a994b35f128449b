import fc from 'fast-check';
import { Money } from '../money';
import { finished } from '../steps';
import * as parents from './balance-parents';

interface Row extends parents.SummedRow {
  readonly place: number;
}

const sumsBelow = (rows: readonly Row[]) => finished(parents.sumsBelow(rows));

const rowOf = (place: number, code: string, more: { item?: boolean; fen?: number } = {}): Row => {
  const amount = Money.parse(String(more.fen ?? 1));
  const figures = { opening: amount, ytdDebit: amount, ytdCredit: amount.negate() };
  return { place, branch: code, items: more.item ? ['甲'] : [], ...figures };
};

/** As the rule says it: every row is asked for every other one. */
function naive(read: readonly Row[]): Map<number, string> {
  const sorted = [...read].sort((one, other) =>
    one.branch < other.branch ? -1 : Number(one.branch > other.branch),
  );
  const partsOf = (parent: Row) =>
    parent.items.length > 0
      ? []
      : sorted
          .slice(sorted.indexOf(parent) + 1)
          .filter(({ branch, items }) =>
            branch === parent.branch ? items.length > 0 : branch.startsWith(parent.branch),
          );
  const isParent = new Set(sorted.filter((row) => partsOf(row).length > 0));
  return new Map(
    [...isParent].map((parent) => {
      const lowest = partsOf(parent).filter((part) => !isParent.has(part));
      const sum = lowest.reduce((total, { opening }) => total.plus(opening), Money.zero);
      return [parent.place, sum.toString()];
    }),
  );
}

const byPlace = (sums: ReturnType<typeof sumsBelow>) =>
  [...sums].map(([{ place }, { opening }]) => [place, opening.toString()] as const);

describe('the sums below the parents of a balance table', () => {
  it('are those of every lowest row below, whatever the codes and their order', () => {
    const code = fc.constantFrom('1', '11', '111', '112', '12', '1122', '2', '21', '211');
    const row = fc.record({ code, item: fc.boolean(), fen: fc.integer({ min: -99, max: 99 }) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 14 }), (drawn) => {
        const rows = drawn.map(({ code: own, ...more }, place) => rowOf(place, own, more));
        expect(new Map(byPlace(sumsBelow(rows)))).toEqual(naive(rows));
      }),
      { numRuns: 500 },
    );
  });

  it('are the same figure by figure', () => {
    const [, sums] = [
      ...sumsBelow([rowOf(0, '1122'), rowOf(1, '1122', { item: true, fen: 5 })]),
    ][0] ?? [undefined, undefined];
    expect([sums?.opening, sums?.ytdDebit, sums?.ytdCredit].map(String)).toEqual([
      '5.00',
      '5.00',
      '-5.00',
    ]);
  });

  it.each([
    ['one subject of many items', (at: number) => rowOf(at, '1122', { item: at > 0 })],
    ['one subject again and again', (at: number) => rowOf(at, '1122')],
    [
      'one subject again and again, with items',
      (at: number) => rowOf(at, '1122', { item: at % 2 > 0 }),
    ],
    ['one parent of many', (at: number) => rowOf(at, at === 0 ? '1' : `1${10_000_000 + at}`)],
  ])('take no longer for each row of a larger table: %s', (_, made) => {
    const readsOf = (n: number) => {
      let reads = 0;
      const rows = Array.from({ length: n }, (_row, at) => {
        const { branch, ...row } = made(at);
        return {
          ...row,
          get branch() {
            reads += 1;
            return branch;
          },
        };
      });
      sumsBelow(rows);
      return reads;
    };
    // Sorting takes a little more than its share, n log n.
    expect(readsOf(8_000)).toBeLessThan(5.5 * readsOf(2_000));
  });
});
