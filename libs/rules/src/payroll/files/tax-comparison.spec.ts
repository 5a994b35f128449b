import fc from 'fast-check';
import { Money } from '../../money';
import {
  comparedFigures,
  compareTax,
  ledgerReason,
  type ComparedFigure,
  type TaxSide,
} from './tax-comparison';

const money = Money.parse;
const side = (
  tax: string,
  figures: Partial<Record<ComparedFigure, string>> = {},
  bonusTax = '0',
): TaxSide => ({
  tax: money(tax),
  bonusTax: money(bonusTax),
  figures: Object.fromEntries(Object.entries(figures).map(([code, text]) => [code, money(text)])),
});
const reason = (sheet: TaxSide | undefined, client: TaxSide | undefined) =>
  compareTax(sheet, client).reason;

describe('the tax of sheet and client', () => {
  it('differs for the first figure that differs, in the order of the computation', () => {
    const sheet = side('750', { income: '30000', cumBasicDeduction: '5000' });
    expect(reason(sheet, side('750', { income: '1' }))).toBe('');
    expect(reason(sheet, side('600', { income: '25000', cumBasicDeduction: '5000' }))).toContain(
      '本期收入不同',
    );
    expect(reason(sheet, side('600', { income: '30000', cumBasicDeduction: '10000' }))).toBe(
      '减除费用相差 1 个月，请核对任职受雇日期、离职日期和减除费用方式',
    );
    const { difference, figures } = compareTax(sheet, side('600', { cumBasicDeduction: '10000' }));
    expect(`${difference}`).toBe('150.00');
    expect(figures.map(({ title, client }) => `${title} ${client}`)).toEqual([
      '累计减除费用 10000.00',
    ]);
  });

  it('names the deductions of a family, earlier months and relief', () => {
    const codes = ['cumSpecialAdditional', 'cumTaxWithheld', 'cumTaxRelief'] as const;
    const found = codes.map((code) =>
      reason(side('9', { [code]: '5' }), side('8', { [code]: '6' })),
    );
    expect(found.map((text) => text.slice(0, 6))).toEqual([
      '专项附加扣除',
      '以前月份已预',
      '减免税额不同',
    ]);
  });

  it('says who is on one side only, and that the client lacks the bonus', () => {
    expect(reason(side('1'), undefined)).toContain('扣缴客户端的表中没有此人');
    expect(reason(undefined, side('1'))).toContain('工资表中没有此人');
    expect(reason(side('1830', {}, '1080'), side('750'))).toContain('全年一次性奖金的税 1,080.00');
  });

  it('is not explained by figures that a side does not state', () => {
    expect(reason(side('9', { income: '5' }), side('8'))).toContain('各项数据相同而税额不同');
  });

  it('has a reason exactly where it differs', () => {
    const amount = fc.nat(5).map((count) => money('100').times(count));
    const sides = fc.record({
      tax: amount,
      bonusTax: amount,
      figures: fc.record(Object.fromEntries(comparedFigures.map(([code]) => [code, amount])), {
        requiredKeys: [],
      }),
    });
    fc.assert(
      fc.property(sides, sides, (one, other) => {
        const found = compareTax(one, other);
        expect(found.reason === '').toBe(one.tax.equals(other.tax));
        const back = compareTax(other, one);
        expect(`${back.difference}`).toBe(`${found.difference.negate()}`);
      }),
    );
  });
});

describe('the tax of sheet and ledger', () => {
  it('is the same, not booked, too much or too little', () => {
    expect(ledgerReason(money('750'), money('750'))).toBe('');
    expect(ledgerReason(money('750'), money('0'))).toContain('没有记代扣个人所得税');
    expect(ledgerReason(money('750'), money('800'))).toContain('多 50.00');
    expect(ledgerReason(money('750'), money('700'))).toContain('少 50.00');
  });
});
