import { entriesText } from './settlement-log';

const entry = (currency: string, debit: string, credit = '0.00') => ({
  title: '2026-01 记-3',
  currency,
  debit,
  credit,
});

describe('the entries of marks, for the log', () => {
  it('have their currency where there are several', () => {
    const lines = [entry('CNY', '100.00'), entry('USD', '0.00', '12.50')];
    expect(entriesText(lines, { count: 2, isMixed: true })).toBe(
      '2026-01 记-3 借 CNY 100.00；2026-01 记-3 贷 USD 12.50',
    );
    expect(entriesText(lines.slice(0, 1), { count: 1, isMixed: false })).toBe(
      '2026-01 记-3 借 100.00',
    );
  });

  it('are told by their number beyond the first', () => {
    expect(entriesText([entry('CNY', '1.00')], { count: 70, isMixed: false })).toBe(
      '2026-01 记-3 借 1.00；等 70 笔',
    );
  });
});
