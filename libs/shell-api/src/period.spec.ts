import { fakePeriods } from './testing';
import { defaultPeriod, periodFromUrl, withPeriod } from './period';

describe('the period in use', () => {
  it('is the oldest open one before there are vouchers', () => {
    expect(defaultPeriod(fakePeriods(4, 2))).toBe('2026-03');
  });

  it('is the newest open one with vouchers, because work goes on there', () => {
    const list = fakePeriods(5, 2).map((entry) => ({
      ...entry,
      hasVouchers: entry.period <= '2026-04',
    }));
    expect(defaultPeriod(list, '2026-11')).toBe('2026-04');
  });

  it('is not drawn along by a voucher that is dated ahead', () => {
    const list = fakePeriods(5, 2).map((entry) => ({ ...entry, hasVouchers: true }));
    expect(defaultPeriod(list, '2026-04')).toBe('2026-04');
  });

  it('is the one last chosen for the account set where the address names none', () => {
    const list = fakePeriods(4, 1);
    expect(periodFromUrl(list, null, '2026-03')).toBe('2026-03');
    expect(periodFromUrl(list, '2026-04', '2026-03')).toBe('2026-04');
    expect(periodFromUrl(list, null, '2031-03')).toBe('2026-02');
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
