import { Money } from '../money';
import { closingSubjectId } from '../testing/closing';
import { checkBookOf, checkCell as cell, checkTold, toldText } from '../testing/closing-check';
import type { CheckBook } from './check-book';
import type { ClosingRuleId } from './closing-rules';

const december = { context: { period: '2026-12' } } as const;
const march = { context: { period: '2026-03' } } as const;
const cash = closingSubjectId('1001');
const day = (date: string, moved: string) => ({
  subjectId: cash,
  currency: 'CNY',
  date,
  moved: Money.parse(moved),
});
describe('a fault of the books', () => {
  it.each<[string, ClosingRuleId, CheckBook, string]>([
    [
      'a month whose debits exceed its credits',
      'trial-balance',
      checkBookOf([cell('1001', { debit: '10.00' }), cell('3001', { credit: '9.00' })]),
      'block; 本期发生额借贷差额 1.00; 本年累计发生额借贷差额 1.00; 期末余额借贷差额 1.00',
    ],
    [
      'openings of the month that do not tie, while the month itself does',
      'trial-balance',
      checkBookOf([cell('1001', { opening: '10.00', yearOpening: '10.00' })]),
      'block; 期初余额借贷差额 10.00; 期末余额借贷差额 10.00',
    ],
    [
      'assets that nobody has a claim to',
      'bs-balance',
      checkBookOf([cell('1001', { debit: '10.00' }), cell('3001', { credit: '9.99' })]),
      'block; 期末资产与权益差额 0.01',
    ],
    [
      'what was posted to 本年利润 by hand',
      'is-bs',
      checkBookOf([cell('3103', { debit: '500.00' }), cell('1001', { credit: '500.00' })]),
      'warn; 3103 本年利润; 3104 利润分配',
    ],
    [
      'a drawer that is short at the end',
      'cash-negative',
      checkBookOf([cell('1001', { opening: '10.00', credit: '30.00' })]),
      'warn; 1001 库存现金 贷 20.00',
    ],
    [
      'a drawer that was short for a day',
      'cash-negative',
      checkBookOf([cell('1001', { opening: '10.00', debit: '50.00', credit: '30.00' })], {
        cashDays: [day('2026-01-05', '-30.00'), day('2026-01-06', '50.00')],
      }),
      'warn; 1001 库存现金 2026-01-05 贷 20.00',
    ],
    [
      'an overdrawn account, whatever another currency holds',
      'bank-negative',
      checkBookOf([
        cell('1002', { debit: '900.00', currency: 'USD' }),
        cell('1002', { credit: '0.01' }),
      ]),
      'warn; 1002 银行存款 贷 0.01',
    ],
    [
      'a drawer above 50,000.00',
      'cash-large',
      checkBookOf([cell('1001', { debit: '50000.01' })]),
      'warn; 1001 库存现金 借 50000.01',
    ],
    [
      'goods of which more went than came',
      'inventory-negative',
      checkBookOf([cell('1405', { debit: '5.00', quantityCredit: '2' })]),
      'warn; 1405 库存商品 数量 -2 借 5.00',
    ],
    [
      'goods without an amount',
      'inventory-negative',
      checkBookOf([cell('1403', { quantityOpening: '1.5', opening: '0.00' })]),
      'warn; 1403 原材料 数量 1.5 平 0.00',
    ],
    [
      'expenses that are not carried forward',
      'pl-zero',
      checkBookOf([cell('560213', { debit: '7.00' })]),
      'block; 560213 租赁费 借 7.00',
    ],
    [
      'sales without a cost',
      'cogs-missing',
      checkBookOf([cell('5001', { credit: '100.00' })]),
      'warn; 5401 主营业务成本 0.00',
    ],
    [
      'fixed assets that did not depreciate',
      'depreciation-missing',
      checkBookOf([cell('1601', { opening: '100.00' }), cell('1602', { opening: '-40.00' })]),
      'warn; 1602 累计折旧 60.00',
    ],
    [
      'deferred expenses that were not written down',
      'amort-missing',
      checkBookOf([
        cell('1801', { opening: '60.00' }),
        cell('1701', { opening: '10.00' }),
        cell('1702', { credit: '1.00' }),
      ]),
      'warn; 1801 长期待摊费用 60.00',
    ],
    [
      'a month without wages',
      'payroll-missing',
      checkBookOf([cell('221101', { recentCredit: '100.00' })]),
      'warn; 221101 工资 0.00',
    ],
    [
      'VAT that was not transferred',
      'vat-transfer',
      checkBookOf([cell('22210105', { credit: '13.00' })]),
      'warn; 222101 应交增值税 13.00',
    ],
    [
      'surtaxes that were not accrued',
      'surtax-missing',
      checkBookOf([
        cell('22210103', { debit: '1000.00' }),
        cell('222114', { credit: '70.00' }),
        cell('222115', { credit: '29.00' }),
        cell('5001', { credit: '100000.01' }),
      ]),
      'warn; 222115 应交教育费附加 29.00; 222116 应交地方教育附加 0.00; 22210103 转出未交增值税 1000.00',
    ],
    [
      'a profitable quarter without income tax',
      'income-tax-missing',
      checkBookOf([cell('5001', { credit: '1000.00' })], march),
      'warn; 5801 所得税费用 0.00',
    ],
    [
      'tax of a profit that a loss has eaten since',
      'income-tax-missing',
      checkBookOf(
        [
          cell('5001', { credit: '100000.00' }),
          cell('560213', { debit: '300000.00' }),
          cell('5801', { debit: '25000.00' }),
        ],
        { context: { period: '2026-06' } },
      ),
      'warn; 5801 所得税费用 25000.00',
    ],
    [
      'a customer in credit and a supplier in debit',
      'current-account',
      checkBookOf([
        cell('1122', { credit: '3.00', auxiliaryKey: '1:7' }),
        cell('2202', { debit: '4.00', auxiliaryKey: '1:8' }),
      ]),
      'warn; 1122 应收账款 贷 3.00; 2202 应付账款 借 4.00',
    ],
    [
      'a customer on both sides',
      'same-party',
      checkBookOf([
        cell('1122', { debit: '3.00', auxiliaryKey: '1:7' }),
        cell('2203', { credit: '4.00', auxiliaryKey: '1:7' }),
        cell('2203', { credit: '4.00', auxiliaryKey: '1:8' }),
      ]),
      'warn; 1122 应收账款 与 2203 预收账款 借 3.00',
    ],
    [
      'wages that were paid beyond what was accrued',
      'payroll-debit',
      checkBookOf([cell('221101', { debit: '5.00' }), cell('221104', { credit: '9.00' })]),
      'warn; 221101 工资 借 5.00',
    ],
    [
      'a shareholder who has owed for over a year',
      'other-receivable-shareholder',
      checkBookOf([cell('1221', { opening: '60000.00', debit: '1.00', recentDebit: '1.00' })], {
        context: { enabled: '2024-01', period: '2026-01' },
      }),
      'warn; 1221 其他应收款 借 60000.00',
    ],
    [
      'a receivable of nobody',
      'aux-tie',
      checkBookOf([
        cell('1122', { debit: '3.00' }),
        cell('1122', { debit: '5.00', auxiliaryKey: '1:7' }),
      ]),
      'block; 1122 应收账款 借 3.00',
    ],
    [
      'dollars that do not stand at the rate of the month',
      'fx-missing',
      checkBookOf([cell('1002', { debit: '700.00', foreign: '100', currency: 'USD' })], {
        context: { rates: new Map([['USD', '7.1']]) },
      }),
      'warn; 1002 银行存款 USD 10.00',
    ],
    [
      'dollars without a rate of the month',
      'fx-missing',
      checkBookOf([cell('1002', { debit: '700.00', foreign: '100', currency: 'USD' })]),
      'warn; 1002 银行存款 USD',
    ],
    [
      'losses that nobody has looked into by the end of the year',
      'suspense',
      checkBookOf([cell('190101', { debit: '8.00' })], december),
      'warn; 190101 待处理流动资产损溢 借 8.00',
    ],
    [
      'a profit of the year that stays where it is',
      'year-profit',
      checkBookOf(
        [
          cell('3103', { credit: '8.00' }),
          cell('310401', { debit: '2.00' }),
          cell('310406', { credit: '9.00' }),
        ],
        december,
      ),
      'block; 3103 本年利润 贷 8.00; 310401 提取法定盈余公积 借 2.00',
    ],
    ['books without capital', 'capital-zero', checkBookOf([]), 'warn; 3001 实收资本 0.00'],
  ])('is found and named: %s', (_, rule, book, expected) => {
    expect(toldText(rule, book)).toBe(expected);
    expect(checkTold(rule, book)?.message.length).toBeLessThan(200);
  });
});
