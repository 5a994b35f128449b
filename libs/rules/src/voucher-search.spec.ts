import fc from 'fast-check';
import { Money } from './money';
import { formatMoney } from './money-format';
import { voucherSearch } from './voucher-search';

describe('a keyword of the voucher list', () => {
  it.each([
    ['8', '', 8],
    ['008', '', 8],
    ['第8号', '', 8],
    ['记-8', '记', 8],
    ['记8', '记', 8],
    ['记 － 8', '记', 8],
    ['记字第 8 号', '记', 8],
    ['银收-12', '银收', 12],
  ])('%s names a voucher by word and number', (keyword, word, code) => {
    expect(voucherSearch(keyword).number).toEqual({ word, code });
  });

  it.each(['-8', '16,498.00', '1.5', '货款', '2026-01-05', '0', '9999999', '¥8'])(
    '%s names no voucher',
    (keyword) => {
      expect(voucherSearch(keyword).number).toBeUndefined();
    },
  );

  it.each([
    ['16,498.00', '16498.00'],
    ['16498', '16498.00'],
    ['１６４９８', '16498.00'],
    ['￥16,498', '16498.00'],
    ['-5', '-5.00'],
  ])('%s is an amount with or without separators', (keyword, amount) => {
    expect(voucherSearch(keyword).amount).toBe(amount);
  });

  it.each(['货款', '1.005', '12345678901234', '记-8', ''])('%s is no amount', (keyword) => {
    expect(voucherSearch(keyword).amount).toBeUndefined();
  });

  it('finds every amount as it is shown', () => {
    fc.assert(
      fc.property(fc.integer(), (fen) => {
        const amount = Money.parse(fen).dividedBy(100, 2);
        expect(voucherSearch(formatMoney(amount)).amount).toBe(amount.toString());
        expect(voucherSearch(amount.toString()).amount).toBe(amount.toString());
      }),
    );
  });

  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(voucherSearch(text).text).toBe(text);
      }),
    );
  });
});
