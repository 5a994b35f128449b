import fc from 'fast-check';
import { daysTogether, placeOfPage } from './day-pages';

const days = [
  { date: '2026-01-01', count: 3 },
  { date: '2026-01-02', count: 0 },
  { date: '2026-01-05', count: 4 },
];

describe('the place of a page', () => {
  it('is the days that its records are of', () => {
    const at = (page: number) => placeOfPage(days, { page, pageSize: 2 });
    expect(at(1)).toEqual({ from: '2026-01-01', to: '2026-01-01', offset: 0 });
    expect(at(2)).toEqual({ from: '2026-01-01', to: '2026-01-05', offset: 2 });
    expect(at(3)).toEqual({ from: '2026-01-05', to: '2026-01-05', offset: 1 });
    expect(at(4)).toEqual({ from: '2026-01-05', to: '2026-01-05', offset: 3 });
  });

  it('is nowhere behind the last record, nor where there is none', () => {
    expect(placeOfPage(days, { page: 5, pageSize: 2 })).toBeUndefined();
    expect(placeOfPage([], { page: 1, pageSize: 2 })).toBeUndefined();
  });

  it('reads every record on just one page, in order', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 7 }), (found, pageSize) => {
        const all = found.flatMap((count, day) =>
          Array.from({ length: count }, (_, at) => ({ date: String(day).padStart(2, '0'), at })),
        );
        const dated = found.map((count, day) => ({ date: String(day).padStart(2, '0'), count }));
        const read = [];
        for (let page = 1; ; page += 1) {
          const place = placeOfPage(dated, { page, pageSize });
          if (!place) break;
          const own = all.filter(({ date }) => date >= place.from && date <= place.to);
          read.push(...own.slice(place.offset, place.offset + pageSize));
        }
        expect(read).toEqual(all);
      }),
    );
  });
});

describe('days read together', () => {
  it('are neighbours, each day whole, until they have enough', () => {
    const more = [...days, { date: '2026-01-06', count: 1 }, { date: '2026-01-07', count: 9 }];
    expect(daysTogether(more, 4)).toEqual([
      { from: '2026-01-01', to: '2026-01-05', count: 7 },
      { from: '2026-01-06', to: '2026-01-07', count: 10 },
    ]);
    expect(daysTogether([], 4)).toEqual([]);
  });
});
