import fc from 'fast-check';
import { finished, mapInSteps, sortInSteps } from './steps';

const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.nat()), { maxLength: 700 });

describe('work in steps', () => {
  it('sorts as a list does, equal items in their order', () => {
    const compare = ([one]: [number, number], [other]: [number, number]) => one - other;
    fc.assert(
      fc.property(pairs, (items) => {
        expect(finished(sortInSteps(items, compare))).toEqual(items.toSorted(compare));
      }),
    );
  });

  it('maps as a list does', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 700 }), (items) => {
        const of = (item: number, at: number) => item + at;
        expect(finished(mapInSteps(items, of))).toEqual(items.map(of));
      }),
    );
  });

  it('stops after each few items', () => {
    const items = Array.from({ length: 5_000 }, (_, at) => (at * 7) % 5_000);
    let since = 0;
    let longest = 0;
    const compare = (one: number, other: number) => {
      since += 1;
      return one - other;
    };
    const steps = sortInSteps(items, compare);
    while (!steps.next().done) {
      longest = Math.max(longest, since);
      since = 0;
    }
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThan(1_000);
  });
});
