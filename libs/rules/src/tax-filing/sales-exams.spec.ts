import { taxFacts, type FactsOf } from '../testing/tax-facts';
import { Money } from '../money';
import type { ExamFacts } from './exam';
import { examine } from './examiner';
import { filledRows } from './form';
import { taxFormOf } from './forms';

const more: ExamFacts = {
  isClosed: true,
  negativeStock: { largest: [], amount: Money.zero, count: 0 },
  oldReceivables: { largest: [], amount: Money.zero, count: 0 },
  declaredSales: { amount: Money.zero, missing: [] },
  oldAdvances: Money.zero,
  silent: [],
};

function found(of: FactsOf, rule: string): string | undefined {
  const facts = taxFacts(of);
  const rows = filledRows(taxFormOf('vat', facts), facts);
  const finding = examine('vat', rows, { facts, more }).find((each) => each.rule === rule);
  return finding && `${finding.severity} ${finding.title}`;
}

describe('the sales of a VAT declaration', () => {
  it('are compared with the income statement, not with themselves', () => {
    const of: FactsOf = { vatType: 1, books: { '5001': { income: '1000.00' } } };
    expect(found(of, 'sales')).toBe('pass 账面收入与申报销售额 1,000.00 一致');
    expect(found({ ...of, revenue: '401000.00' }, 'sales')).toBe(
      'serious 申报销售额 1,000.00 与账面收入 401,000.00 相差 -400,000.00',
    );
  });

  it('of new first-level subjects are declared and compared', () => {
    const of: FactsOf = {
      vatType: 1,
      moreSales: ['5002'],
      books: { '5001': { income: '1000.00' }, '5002': { income: '400000.00' } },
    };
    expect(found(of, 'sales')).toBe('pass 账面收入与申报销售额 401,000.00 一致');
  });

  it('are enough for the output tax at the highest rate', () => {
    const books = { '22210105': { credit: '24000.00' } };
    expect(found({ vatType: 1, books }, 'taxAboveSales')).toBe(
      'serious 销项税额 24,000.00 超过申报销售额 0.00 按 13% 计算的税额',
    );
    const enough = { ...books, '5001': { income: '184615.38' } };
    expect(found({ vatType: 1, books: enough }, 'taxAboveSales')).toBeUndefined();
  });

  it('are enough for the VAT of a small-scale taxpayer', () => {
    const of: FactsOf = { vatType: 0, values: { 'vat-small-exempt': { vat: '4000.00' } } };
    expect(found(of, 'taxAboveSales')).toBe(
      'serious 应交增值税 4,000.00 超过申报销售额 0.00 按 5% 计算的税额',
    );
  });
});
