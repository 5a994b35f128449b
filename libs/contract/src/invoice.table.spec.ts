import { invoiceTable, tickText, type InvoiceRow } from '.';

const special = {
  kind: 'DE_SPECIAL',
  checkStatus: 0,
  untickable: null,
  disposition: 'ok',
  riskLevel: 'normal',
  isPositive: true,
  nonDeductibleReason: null,
  deductibleTax: '260.00',
} as const;
const barred = { ...special, untickable: '不能勾选' } as const;

describe('认证 of an input invoice', () => {
  it.each([
    ['未勾选', special],
    ['已勾选', { ...special, checkStatus: 1 }],
    ['待更正', { ...barred, disposition: 'block' }],
    ['不抵扣', { ...barred, disposition: 'block', kind: 'DE_ORDINARY' }],
    ['不抵扣', { ...barred, nonDeductibleReason: 'welfare' }],
    ['随蓝字', { ...barred, isPositive: false }],
    ['不可勾选', { ...barred, riskLevel: 'abnormal' }],
    ['', { ...barred, disposition: 'void' }],
  ] as const)('is “%s”', (text, row) => {
    expect(tickText(row)).toBe(text);
  });

  it('has no 可抵扣税额 where it is voided or 异常凭证', () => {
    const columns = invoiceTable('IN', (kind) => kind).columns;
    const column = columns.find(({ key }) => key === 'deductibleTax');
    const textOf = (row: object) => column?.of?.(row as InvoiceRow);
    expect(textOf(special)).toBe('260.00');
    expect(textOf({ ...barred, disposition: 'void' })).toBeNull();
    expect(textOf({ ...barred, riskLevel: 'abnormal' })).toBeNull();
  });
});
