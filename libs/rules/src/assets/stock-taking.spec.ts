import fc from 'fast-check';
import { seenBeside, stockConditions, stockProposals, stockResults } from './stock-taking';

const asBooked = { departmentId: null, location: null, keeper: null, condition: null };
const expected = { departmentIds: [3, 4], location: '三楼', keeper: '何静', isIdle: false };
const now = { ...expected, isGone: false };

const text = fc.constantFrom('三楼', '仓库', '');
const seen = fc.record({
  departmentId: fc.option(fc.constantFrom(3, 4, 5)),
  location: fc.option(text),
  keeper: fc.option(fc.constantFrom('何静', '吴大勇')),
  condition: fc.option(fc.constantFrom(...stockConditions)),
});
const place = fc.record({
  departmentIds: fc.subarray([3, 4, 5]),
  location: text,
  keeper: fc.constantFrom('何静', '吴大勇'),
  isIdle: fc.boolean(),
});

describe('stock-taking', () => {
  it('proposes nothing for a card that is as the books have it', () => {
    expect(stockProposals({ result: 'found', seen: asBooked }, now)).toEqual([]);
    expect(stockProposals({ result: 'pending', seen: asBooked }, now)).toEqual([]);
  });

  it('proposes a disposal alone for what is missing or worn out', () => {
    const other = { ...asBooked, departmentId: 5, location: '仓库' };
    expect(stockProposals({ result: 'missing', seen: other }, now)).toEqual([
      { act: 'shortage', isDone: false },
    ]);
    const scrap = { ...other, condition: 'scrap' as const };
    expect(stockProposals({ result: 'found', seen: scrap }, { ...now, isGone: true })).toEqual([
      { act: 'scrap', isDone: true },
    ]);
  });

  it('transfers to another department, and takes each department of a shared card for right', () => {
    const at = (departmentId: number) => seenBeside(expected, { ...asBooked, departmentId });
    expect(at(4)).toEqual(asBooked);
    expect(stockProposals({ result: 'found', seen: at(5) }, now)).toEqual([
      { act: 'department', isDone: false },
    ]);
  });

  it('has nothing left to do once the card says what was seen, but for a repair', () => {
    fc.assert(
      fc.property(place, seen, (books, saw) => {
        const beside = seenBeside(books, saw);
        const after = {
          departmentIds: beside.departmentId === null ? books.departmentIds : [beside.departmentId],
          location: beside.location ?? books.location,
          keeper: beside.keeper ?? books.keeper,
          isIdle: beside.condition === null ? books.isIdle : beside.condition === 'idle',
          isGone: beside.condition === 'scrap',
        };
        const open = stockProposals({ result: 'found', seen: beside }, after)
          .filter(({ isDone }) => !isDone)
          .map(({ act }) => act);
        expect(open).toEqual(beside.condition === 'mend' ? ['mend'] : []);
      }),
    );
  });

  it('says the same of what was noted once more', () => {
    fc.assert(
      fc.property(place, seen, fc.constantFrom(...stockResults), (books, saw, result) => {
        const once = seenBeside(books, saw);
        expect(seenBeside(books, once)).toEqual(once);
        const gone = { ...books, isGone: true };
        expect(stockProposals({ result, seen: once }, gone).every(({ isDone }) => isDone)).toBe(
          true,
        );
      }),
    );
  });
});
