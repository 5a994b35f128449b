import { Money } from '../money';
import { closingSubjectId } from '../testing/closing';
import { checkBookOf, checkCell as cell } from '../testing/closing-check';
import { bookChecks } from './book-checks';
import { CheckBook } from './check-book';
import type { CheckCell, CheckContext } from './check-facts';
import type { ClosingRuleId } from './closing-rules';
import { runChecks } from './run-checks';

const small: Partial<CheckContext> = { vatType: 0, period: '2025-09', enabled: '2025-01' };

function answerOf(
  rule: ClosingRuleId,
  cells: readonly CheckCell[],
  { context = small, returned }: { context?: Partial<CheckContext>; returned?: string } = {},
) {
  const book = checkBookOf(cells, { context });
  const none = Money.zero;
  const back = {
    subjectId: closingSubjectId('222101'),
    debit: none,
    credit: none,
    quarterReturned: Money.parse(returned ?? '0'),
  };
  const facts = { ...book.facts, quarter: [...book.facts.quarter, back] };
  const checks = { [rule]: bookChecks[rule as keyof typeof bookChecks] };
  return runChecks(checks as typeof bookChecks, new CheckBook(facts), [])[0];
}

describe('surtaxes of a small-scale taxpayer', () => {
  const sold = cell('5001', { credit: '400000.00' });
  const accrued = (base: number) => [
    cell('222114', { credit: (base * 0.035).toFixed(2) }),
    cell('222115', { credit: (base * 0.015).toFixed(2) }),
    cell('222116', { credit: (base * 0.01).toFixed(2) }),
  ];
  const severity = (vat: Parameters<typeof cell>[1], base: number, returned?: string) =>
    answerOf(
      'surtax-missing',
      [sold, cell('222101', vat), ...accrued(base)],
      returned === undefined ? {} : { returned },
    )?.severity;

  it('are of the quarter, whether tax of the one before is unpaid or paid in it', () => {
    expect(severity({ opening: '-500.00', credit: '4000.00' }, 4000)).toBe('pass');
    expect(severity({ opening: '-500.00', debit: '500.00', credit: '4000.00' }, 4000)).toBe('pass');
    expect(severity({ opening: '-500.00', credit: '4000.00' }, 4500)).toBe('warn');
  });

  it('are not of the VAT of sales that were taken back', () => {
    expect(severity({ debit: '200.00', credit: '4200.00' }, 4000, '200.00')).toBe('pass');
    expect(severity({ debit: '200.00', credit: '4200.00' }, 4200, '200.00')).toBe('warn');
  });
});

describe('a small-scale taxpayer who files month by month', () => {
  const monthly = { ...small, period: '2025-08', filesMonthly: true };
  const sold = (amount: string, vat: string) => [
    cell('5001', { credit: amount }),
    cell('222101', { credit: vat }),
  ];
  const told = (rule: ClosingRuleId, amount: string, context: Partial<CheckContext> = monthly) =>
    answerOf(rule, sold(amount, '990.00'), { context });

  it('is heard at the end of each month, by the threshold of the month', () => {
    expect(told('vat-transfer', '99000.00')?.message).toBe(
      '本月销售额未超过起征点，应交增值税 990.00 没有结转减免；开具专用发票部分除外',
    );
    expect(told('vat-transfer', '100000.01')).toBeUndefined();
    expect(told('vat-transfer', '99000.00', { ...monthly, filesMonthly: false })).toBeUndefined();
  });

  it('accrues surtaxes month by month, those of education above the sales of a month', () => {
    expect(told('surtax-missing', '120000.00')?.severity).toBe('warn');
    expect(
      told('surtax-missing', '120000.00', { ...monthly, filesMonthly: false }),
    ).toBeUndefined();
    const accrued = (codes: Readonly<Record<string, string>>, amount: string) => {
      const cells = Object.entries(codes).map(([code, credit]) => cell(code, { credit }));
      const context = { context: monthly };
      return answerOf('surtax-missing', [...sold(amount, '1000.00'), ...cells], context)?.severity;
    };
    const city = { '222114': '35.00' };
    expect(accrued(city, '100000.00')).toBe('pass');
    expect(accrued(city, '100000.01')).toBe('warn');
    const all = { ...city, '222115': '15.00', '222116': '10.00' };
    expect(accrued(all, '100000.01')).toBe('pass');
  });
});

describe('VAT of a quarter that began before the books', () => {
  it('is told as what cannot be judged', () => {
    const cells = [cell('5001', { credit: '200000.00' }), cell('222101', { credit: '2000.00' })];
    const message = (enabled: string) =>
      answerOf('vat-transfer', cells, { context: { ...small, enabled } })?.message;
    expect(message('2025-08')).toContain('账套自2025年第08期启用，本季以前月份的销售额不在账内');
    expect(message('2025-07')).toContain('本季销售额未超过起征点');
  });
});

describe('income tax of a quarter', () => {
  const told = (tax: string, period = '2026-12') =>
    answerOf(
      'income-tax-missing',
      [
        cell('5001', { credit: '1000.00' }),
        cell('5801', { debit: tax }),
        cell('222112', { credit: tax }),
      ],
      { context: { period, vatType: 1 } },
    )?.message ?? '';
  const reverse = '在计提企业所得税中把“多提的”改为“红字冲回”后生成凭证';

  it('that is accrued beyond every rate is taken back, since the step leaves it by itself', () => {
    for (const period of ['2026-06', '2026-12']) {
      expect(told('400.00', period)).toMatch(new RegExp(`都不一致，是多提的，请${reverse}；`));
      expect(told('400.00', period)).not.toContain('生成或更新');
    }
  });

  it('that is too little for every rate is accrued, between two rates either may be right', () => {
    expect(told('10.00')).toMatch(/请生成或更新计提企业所得税的凭证；有弥补亏损的请核对$/);
    expect(told('100.00')).toContain(`请生成或更新计提企业所得税的凭证；多提的请${reverse}`);
  });
});
