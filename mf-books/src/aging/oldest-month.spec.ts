import { oldestMonth } from './oldest-month';

const limits = [30, 60, 90];
const first = '2025-06';
const of = (bands: string[], contrary = '0.00', asOf = '2026-03-31') =>
  oldestMonth({ bands, contrary }, { limits, asOf, first });

describe('the month in which what is open began', () => {
  it('is that of the far end of the oldest band in which something is', () => {
    expect(of(['5.00', '0.00', '0.00', '0.00'])).toBe('2026-03');
    expect(of(['5.00', '-1.00', '0.00', '0.00'])).toBe('2026-01');
    expect(of(['0.00', '0.00', '1.00', '0.00'])).toBe('2025-12');
    expect(of(['5.00', '0.00', '0.00', '0.00'], '0.00', '2026-03-01')).toBe('2026-01');
  });

  it('is the first of the books where there is no end, no age or nothing before', () => {
    expect(of(['0.00', '0.00', '0.00', '1.00'])).toBe(first);
    expect(of(['5.00', '0.00', '0.00', '0.00'], '3.00')).toBe(first);
    expect(of(['0.00', '0.00', '0.00', '0.00'])).toBe(first);
    expect(of(['5.00', '1.00', '0.00', '0.00'], '0.00', '2025-06-30')).toBe(first);
  });
});
