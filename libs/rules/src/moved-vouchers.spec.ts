import fc from 'fast-check';
import { movedVouchersText, NUMBERS_TOLD, type MovedVouchers } from './moved-vouchers';

const group = (codes: readonly number[], more: Partial<MovedVouchers> = {}): MovedVouchers => ({
  period: '2026-01',
  word: '记',
  audited: 0,
  closed: false,
  codes,
  count: codes.length,
  last: codes.at(-1) ?? 0,
  ...more,
});

describe('vouchers whose lines moved', () => {
  it('are told by month, word and number', () => {
    const groups = [group([1, 4]), group([2], { period: '2026-02', word: '付' })];
    expect(movedVouchersText(groups)).toBe('3 张：2026-01 记-1、记-4；2026-02 付-2');
  });

  it('are told as audited and as of closed months', () => {
    const groups = [group([1, 4], { audited: 1, closed: true }), group([7], { audited: 1 })];
    expect(movedVouchersText(groups)).toBe(
      '3 张：2026-01 记-1、记-4；2026-01 记-7；其中已审核 2 张、已结账月份 2 张',
    );
  });

  it('are told by their range and count when they are many', () => {
    const groups = [group([3, 5], { count: 40, last: 90 })];
    expect(movedVouchersText(groups)).toBe('40 张：2026-01 记-3 至 记-90 共 40 张');
  });

  it('are nothing when there are none', () => {
    expect(movedVouchersText([])).toBe('');
  });

  it('are each named when they are few, and never by more text than a range for each month', () => {
    const codes = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(codes, (found) => {
        const sorted = found.toSorted((one, other) => one - other);
        const text = movedVouchersText([group(sorted)]);
        expect(text.startsWith(`${sorted.length} 张：`)).toBe(true);
        const isNamed = (code: number) => new RegExp(`记-${code}(\\D|$)`).test(text);
        if (sorted.length <= NUMBERS_TOLD) expect(sorted.every(isNamed)).toBe(true);
        else expect([sorted[0], sorted.at(-1)].every((code) => isNamed(code ?? 0))).toBe(true);
      }),
    );
  });
});
