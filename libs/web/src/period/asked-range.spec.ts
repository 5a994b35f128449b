import { askedRange } from './asked-range';

const listed = ['2025-10', '2025-11', '2025-12', '2026-01'];
const asked = (from: string | null, to: string | null) => {
  const { range, notice } = askedRange(listed, { from, to, known: '2025-12' });
  return [range.from, range.to, notice];
};

describe('the range of a book', () => {
  it('is that of the address inside the books', () => {
    expect(asked('2025-10', '2026-01')).toEqual(['2025-10', '2026-01', undefined]);
    expect(asked(null, '2025-11')).toEqual(['2025-11', '2025-11', undefined]);
    expect(asked(null, null)).toEqual(['2025-12', '2025-12', undefined]);
    expect(asked('2025-11', null)).toEqual(['2025-11', '2025-12', undefined]);
  });

  it('begins with the books where it is asked for from before, and says so', () => {
    expect(asked('2016-01', '2026-01')).toEqual(['2025-10', '2026-01', 'start']);
    expect(asked('2020-01', '2020-03')).toEqual(['2025-10', '2025-10', 'start']);
  });

  it('ends with the books where it is asked for until after, and says so', () => {
    expect(asked('2025-12', '2027-03')).toEqual(['2025-12', '2026-01', 'end']);
    expect(asked(null, '2027-03')).toEqual(['2026-01', '2026-01', 'end']);
  });

  it('is its last period where it runs backwards, and says so', () => {
    expect(asked('2026-01', '2025-11')).toEqual(['2025-11', '2025-11', 'reversed']);
    expect(asked('2020-03', '2020-01')).toEqual(['2025-10', '2025-10', 'reversed']);
  });

  it('takes what is no period for nothing', () => {
    expect(asked('abc', '2025-13')).toEqual(['2025-12', '2025-12', undefined]);
  });
});
