import { checkBookOf, checkCell as cell, toldText } from '../testing/closing-check';
import type { CheckCell, CheckContext } from './check-facts';
import type { ClosingRuleId } from './closing-rules';

const inMonth = (period: string, more: Partial<CheckContext> = {}) => ({
  period,
  enabled: `${period.slice(0, 4)}-01`,
  ...more,
});
const general = inMonth('2026-01');
const small = inMonth('2025-09', { vatType: 0 });
const march = inMonth('2026-03');

/** 1,000.00 of VAT to pay in a month, by what is accrued of 城建税, 教育费附加 and 地方教育附加. */
const surtaxed = (city: string, education: string, local: string, vat = '1000.00') => [
  cell('22210103', { debit: vat }),
  cell('222114', { credit: city }),
  cell('222115', { credit: education }),
  cell('222116', { credit: local }),
];
const sold = cell('5001', { credit: '100000.01' });
const soldLittle = cell('5001', { credit: '100000.00' });
/** A profit of 1,000.00 before the tax that is accrued of it. */
const taxed = (tax: string, profit = '1000.00') => [
  cell('5001', { credit: profit }),
  cell('5801', { debit: tax }),
];
/** Sales and VAT of a quarter of a small-scale taxpayer. */
const quarter = (goods: string, other = '0.00') => [
  cell('5001', { credit: goods }),
  cell('5051', { credit: other }),
  cell('222101', { credit: '10.00' }),
];
const wrongVat = 'warn; 222101 应交增值税 10.00';
const noTax = 'warn; 5801 所得税费用 100.00';
const dollars = (debit: string) => [cell('1002', { debit, foreign: '100', currency: 'USD' })];
const rated = inMonth('2026-01', { rates: new Map([['USD', '7.1']]) });
const owed = (opening: string) => [cell('1221', { opening })];
const later = inMonth('2026-01', { enabled: '2024-01' });

/** Each row stands on one side of an edge of a rule, and its neighbour on the other. */
const rows: readonly (readonly [
  string,
  ClosingRuleId,
  Partial<CheckContext>,
  readonly CheckCell[],
  string,
])[] = [
  [
    'five fen off',
    'surtax-missing',
    general,
    [sold, ...surtaxed('70.05', '30.00', '20.00')],
    'pass',
  ],
  [
    ...(['six fen off', 'surtax-missing', general] as const),
    [sold, ...surtaxed('70.06', '30.00', '20.00')],
    'warn; 222114 应交城市维护建设税 70.06; 22210103 转出未交增值税 1000.00',
  ],
  ['a county, halved', 'surtax-missing', general, [sold, ...surtaxed('25', '15', '10')], 'pass'],
  ['elsewhere', 'surtax-missing', general, [sold, ...surtaxed('10', '30', '20')], 'pass'],
  [
    ...(['a half after the policy of halves', 'surtax-missing', inMonth('2028-01')] as const),
    [sold, ...surtaxed('70.00', '15.00', '20.00')],
    'warn; 222115 应交教育费附加 15.00; 22210103 转出未交增值税 1000.00',
  ],
  [
    'education below its exemption',
    'surtax-missing',
    general,
    [soldLittle, ...surtaxed('70', '0', '0')],
    'pass',
  ],
  [
    ...(['城建税 below the exemption of education', 'surtax-missing', general] as const),
    [soldLittle, ...surtaxed('0.00', '0.00', '0.00')],
    'warn; 222114 应交城市维护建设税 0.00; 22210103 转出未交增值税 1000.00',
  ],
  [
    ...(['简易计税 and 消费税 beside VAT', 'surtax-missing', general] as const),
    [
      sold,
      ...surtaxed('70.00', '30.00', '20.00', '500.00'),
      cell('222108', { credit: '300.00' }),
      cell('222111', { credit: '200.00' }),
    ],
    'pass',
  ],
  [
    ...(['消费税 beside VAT of a quarter', 'surtax-missing', small] as const),
    [
      cell('5001', { credit: '400000.00' }),
      ...surtaxed('70.00', '30.00', '20.00', '0.00'),
      cell('222101', { credit: '800.00' }),
      cell('222111', { credit: '200.00' }),
    ],
    'pass',
  ],
  ['5 %', 'income-tax-missing', march, taxed('50.00'), 'pass'],
  ['5 % of 3,000,000', 'income-tax-missing', march, taxed('150000.00', '3000000.00'), 'pass'],
  [
    '5 % of more',
    'income-tax-missing',
    march,
    taxed('150001.00', '3000020.00'),
    'warn; 5801 所得税费用 150001.00',
  ],
  ['15 %', 'income-tax-missing', march, taxed('150.00'), 'pass'],
  ['20 %', 'income-tax-missing', march, taxed('200.00'), 'pass'],
  ['25 %, a yuan more', 'income-tax-missing', march, taxed('251.00'), 'pass'],
  [
    '25 %, more than a yuan',
    'income-tax-missing',
    march,
    taxed('251.01'),
    'warn; 5801 所得税费用 251.01',
  ],
  ['no rate', 'income-tax-missing', march, taxed('100.00'), noTax],
  [
    '5 % after its policy',
    'income-tax-missing',
    inMonth('2028-03'),
    taxed('50.00'),
    'warn; 5801 所得税费用 50.00',
  ],
  ['the last quarter of 5 %', 'income-tax-missing', inMonth('2027-12'), taxed('50.00'), 'pass'],
  [
    'the threshold itself in 2025',
    'vat-transfer',
    small,
    quarter('200000.00', '100000.00'),
    wrongVat,
  ],
  ['above it by other sales', 'vat-transfer', small, quarter('200000.00', '100000.01'), ''],
  [
    'the threshold itself in 2026',
    'vat-transfer',
    { ...march, vatType: 0 },
    quarter('300000.00'),
    '',
  ],
  ['below it in 2026', 'vat-transfer', { ...march, vatType: 0 }, quarter('299999.99'), wrongVat],
  ['within a quarter', 'vat-transfer', inMonth('2025-08', { vatType: 0 }), quarter('10.00'), ''],
  ['50,000.00 owed for long', 'other-receivable-shareholder', later, owed('50000.00'), 'pass'],
  [
    ...(['a fen more', 'other-receivable-shareholder', later, owed('50000.01')] as const),
    'warn; 1221 其他应收款 借 50000.01',
  ],
  ['a fen off the rate', 'fx-missing', rated, dollars('709.99'), 'pass'],
  ['two fen off the rate', 'fx-missing', rated, dollars('709.98'), 'warn; 1002 银行存款 USD 0.02'],
  [
    ...(['other money overdrawn', 'bank-negative', general] as const),
    [cell('101201', { credit: '0.01' })],
    'warn; 101201 外埠存款 贷 0.01',
  ],
  [
    ...(['an asset being disposed of', 'suspense', inMonth('2026-12')] as const),
    [cell('1606', { debit: '8.00' })],
    'warn; 1606 固定资产清理 借 8.00',
  ],
  [
    ...(['nobody’s receivable that was paid', 'aux-tie', general] as const),
    [cell('1122', { opening: '3.00', credit: '3.00' })],
    'pass',
  ],
  [
    ...(['assets written down in full', 'depreciation-missing', general] as const),
    [cell('1601', { opening: '100.00' }), cell('1602', { opening: '-100.00' })],
    '',
  ],
  [
    ...(['a credit on 累计折旧 alone', 'depreciation-missing', general] as const),
    [cell('1602', { opening: '40.00' })],
    '',
  ],
];

describe('the edge of a rule', () => {
  it.each(rows)('%s: %s', (_, rule, context, cells, expected) => {
    expect(toldText(rule, checkBookOf(cells, { context })).replace(/^pass;.*/, 'pass')).toBe(
      expected,
    );
  });
});
