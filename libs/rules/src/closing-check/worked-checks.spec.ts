import {
  checkContext,
  checkedVoucher,
  workedCheckBook,
  workedItem,
  workedOpenings,
} from '../testing/closing-check';
import { workedExample } from '../testing';
import { bookChecks } from './book-checks';
import type { CheckOutcome } from './check-result';
import { openingChecks } from './opening-checks';
import { runChecks } from './run-checks';
import { voucherChecks } from './voucher-checks';

const wrongOf = (outcomes: readonly CheckOutcome[]) =>
  outcomes.filter(({ severity }) => severity !== 'pass');
const outcomeOf = (outcomes: readonly CheckOutcome[], rule: string) =>
  outcomes.find((outcome) => outcome.rule === rule);

describe('checks of the worked example', () => {
  const closed = runChecks(
    bookChecks,
    workedCheckBook(() => true),
    [],
  );

  it('warn of two contrary balances of parties once the month is carried forward, and of nothing else', () => {
    expect(wrongOf(closed)).toMatchObject([{ rule: 'current-account', severity: 'warn' }]);
    const { message, amount, rows } = wrongOf(closed)[0] as CheckOutcome;
    expect(message).toMatch(/^有 2 个往来明细的余额方向相反/);
    expect(String(amount)).toBe('14000.00');
    expect(
      rows.map(({ title, side, amount: of, place }) => [title, side, String(of), place]),
    ).toMatchObject([
      ['1122 应收账款', '贷', '8000.00', { auxiliaryKey: workedItem('宏图建材') }],
      ['2202 应付账款', '借', '6000.00', { auxiliaryKey: workedItem('鼎新科技') }],
    ]);
  });

  it('tell the figures that the other rules were proved by', () => {
    const figures = Object.fromEntries(
      closed.map(({ rule, amount }) => [rule, amount && String(amount)]),
    );
    const { firstLevel } = workedExample.expected.trialBalanceTotals;
    expect(figures).toMatchObject({
      'trial-balance': firstLevel.debit,
      'is-bs': '19895.47',
      'pl-zero': '0.00',
      'cogs-missing': '130000.00',
      'depreciation-missing': '4000.00',
      'amort-missing': '5000.00',
      'payroll-missing': '52000.00',
      'surtax-missing': '542.40',
      'capital-zero': '500000.00',
    });
    expect(outcomeOf(closed, 'aux-tie')?.message).toMatch(/^4 个辅助核算科目/);
  });

  it('block before income and expense are carried forward, and name every subject that is open', () => {
    const open = runChecks(
      bookChecks,
      workedCheckBook(({ kind }) => kind === 'normal'),
      [],
    );
    expect(wrongOf(open).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['pl-zero', 'block'],
      ['current-account', 'warn'],
    ]);
    const { rows, message, place } = outcomeOf(open, 'pl-zero') as CheckOutcome;
    const [last] = workedExample.vouchers.slice(-1);
    expect(rows).toHaveLength((last?.lines.length ?? 0) - 1 + 2);
    expect(message).toContain(`有 ${rows.length} 个科目不为 0`);
    expect(place).toEqual({ kind: 'carryForward' });
  });

  it('block where the last voucher of the month was not carried forward with the others', () => {
    const late = runChecks(
      bookChecks,
      workedCheckBook(({ no }) => no !== '记-38'),
      [],
    );
    const { rows, severity } = outcomeOf(late, 'pl-zero') as CheckOutcome;
    expect([
      severity,
      rows.map(({ title, side, amount }) => `${title} ${side} ${String(amount)}`),
    ]).toEqual(['block', ['5801 所得税费用 贷 1047.13']]);
  });

  it('find its openings and its 40 vouchers in order', () => {
    const openings = runChecks(
      openingChecks,
      { context: checkContext, before: [], openings: workedOpenings() },
      [],
    );
    expect(openings.map(({ severity }) => severity)).toEqual(['pass', 'pass']);
    expect(String(openings[1]?.amount)).toBe('1234000.00');
    const vouchers = workedExample.vouchers.map(({ date }, index) =>
      checkedVoucher(index + 1, { date }),
    );
    const numbers = runChecks(voucherChecks, { context: checkContext, vouchers }, []);
    expect(numbers.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['voucher-balance', 'pass'],
      ['voucher-gap', 'pass'],
      ['voucher-date', 'pass'],
    ]);
  });
});
