import { fakePeriods } from './testing';
import { defaultPeriod, periodFromUrl, withPeriod } from './period';

describe('the period in use', () => {
  it('is the oldest open one', () => {
    expect(defaultPeriod(fakePeriods(4, 2))).toBe('2026-03');
  });

  it('is the last one when all are closed', () => {
    expect(defaultPeriod(fakePeriods(3, 3))).toBe('2026-03');
  });

  it('does not exist for an account set without periods', () => {
    expect(defaultPeriod([])).toBeUndefined();
  });

  it('follows the address inside the closing list only', () => {
    const list = fakePeriods(3, 1);
    expect(periodFromUrl(list, '2026-01')).toBe('2026-01');
    expect(periodFromUrl(list, '2027-01')).toBe('2026-02');
    expect(periodFromUrl(list, 'nonsense')).toBe('2026-02');
  });

  it('goes along in a link beside what is there', () => {
    expect(withPeriod('/voucher?page=2', '2026-01')).toBe('/voucher?page=2&period=2026-01');
  });
});
