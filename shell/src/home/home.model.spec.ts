import { percentOf, sharesOf } from './shares.model';
import { Money } from '@mingzhang/rules';

describe('the shares of a total', () => {
  it('stand largest first, with one decimal', () => {
    const shares = sharesOf([
      { name: '库存现金', value: '12900.00' },
      { name: '银行存款', value: '304474.00' },
      { name: '其他货币资金', value: '0.00' },
    ]);
    expect(shares.map(({ name, percent }) => `${name} ${percent}`)).toEqual([
      '银行存款 95.9%',
      '库存现金 4.1%',
      '其他货币资金 ',
    ]);
  });

  it('give no room to an overdrawn account and no share of a loss', () => {
    const shares = sharesOf([
      { name: '甲', value: '100.00' },
      { name: '乙', value: '-150.00' },
    ]);
    expect(shares.map(({ weight }) => weight)).toEqual([1, 0]);
    expect(percentOf(Money.parse('5'), Money.zero)).toBe('');
  });
});
