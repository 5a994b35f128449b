import fc from 'fast-check';
import { Money } from '../money';
import { checkContext, checkedVoucher as voucher, openingLeaf } from '../testing/closing-check';
import { openingChecks } from './opening-checks';
import type { CheckContext, CheckedVoucher } from './check-facts';
import type { ChosenSeverity } from './closing-rules';
import { checkSeverities, closingRules, severityOf } from './closing-rules';
import { runChecks } from './run-checks';
import { voucherChecks } from './voucher-checks';

function told(
  rule: string,
  vouchers: readonly CheckedVoucher[],
  {
    context = {},
    chosen = [],
  }: { context?: Partial<CheckContext>; chosen?: ChosenSeverity[] } = {},
) {
  const facts = { context: { ...checkContext, ...context }, vouchers };
  const outcome = runChecks(voucherChecks, facts, chosen).find((each) => each.rule === rule);
  return outcome && [outcome.severity, ...outcome.rows.map(({ title }) => title)];
}

describe('vouchers of a month', () => {
  it('block where one does not balance or has one line', () => {
    const wrong = voucher(2, { debit: Money.parse('100.01') });
    const short = voucher(3, { lineCount: 1 });
    expect(told('voucher-balance', [voucher(1), wrong, short])).toEqual([
      'block',
      '记-2 借贷差额',
      '记-3 不足两行',
    ]);
  });

  it('warn of each number that is missing, word by word', () => {
    const others = [1, 2].map((code) => voucher(code, { id: 200 + code, wordId: 2, word: '收' }));
    const gapped = [2, 3, 7, 9].map((code) => voucher(code));
    expect(told('voucher-gap', [...others, ...gapped])).toEqual(['warn', '记 缺 1、4–6、8']);
    expect(told('voucher-gap', [...others, voucher(1), voucher(2)])).toEqual(['pass']);
    expect(told('voucher-gap', [voucher(1), voucher(1, { id: 9 })])).toEqual(['warn', '记 重 1']);
    expect(told('voucher-gap', [])).toEqual(['pass']);
    const even = Array.from({ length: 31 }, (_, index) => voucher(2 * index + 2));
    expect(told('voucher-gap', even)?.[1]).toMatch(/、57、59 等 31 个号码$/);
  });

  it('find every planted gap, and no other number', () => {
    const planted = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 });
    fc.assert(
      fc.property(planted, (gaps) => {
        const codes = Array.from({ length: 61 }, (_, index) => index + 1);
        const kept = codes.filter((code) => !gaps.includes(code));
        const [severity, title = '记 缺 '] =
          told(
            'voucher-gap',
            kept.map((code) => voucher(code)),
          ) ?? [];
        expect(severity).toBe(gaps.length > 0 ? 'warn' : 'pass');
        const named = [...title.matchAll(/(\d+)(?:–(\d+))?/g)].flatMap(([, from, to = from]) =>
          codes.filter((code) => code >= Number(from) && code <= Number(to)),
        );
        expect(named).toEqual(gaps.toSorted((a, b) => a - b));
      }),
    );
  });

  it('warn of a day that is earlier than that of a lower number', () => {
    const dates = ['2026-01-05', '2026-01-20', '2026-01-10', '2026-01-20'];
    const vouchers = dates.map((date, index) => voucher(index + 1, { date }));
    expect(told('voucher-date', vouchers.toReversed())).toEqual([
      'warn',
      '记-3 2026-01-10，早于 记-2 的 2026-01-20',
    ]);
  });

  it('block unaudited with 凭证审核 on, and leave it to the account set with it off', () => {
    const vouchers = [voucher(1), voucher(2, { isAudited: false })];
    const rule = 'voucher-unaudited';
    const off = [{ rule, severity: 'off' as const }];
    expect(told(rule, vouchers)).toBeUndefined();
    expect(told(rule, vouchers, { chosen: [{ rule, severity: 'warn' }] })).toEqual([
      'warn',
      '记-2',
    ]);
    expect(told(rule, vouchers, { context: { isReviewed: true }, chosen: off })).toEqual([
      'block',
      '记-2',
    ]);
  });

  it('warn where the cashier has not signed, in books with a cashier', () => {
    const vouchers = [voucher(1), voucher(2, { lacksSignature: true })];
    expect(told('voucher-unsigned', vouchers)).toBeUndefined();
    expect(told('voucher-unsigned', vouchers, { context: { hasCashier: true } })).toEqual([
      'warn',
      '记-2',
    ]);
  });
});

describe('the beginning of a month', () => {
  const run = (facts: Partial<Parameters<NonNullable<(typeof openingChecks)['prev-open']>>[0]>) =>
    runChecks(openingChecks, { context: checkContext, before: [], openings: [], ...facts }, []).map(
      ({ rule, severity, rows }) => [rule, severity, ...rows.map(({ title }) => title)].join('; '),
    );

  it('blocks while a month before it is open, and names the first one', () => {
    const closed = { period: '2025-11', state: 'closed' } as const;
    const open = { period: '2025-12', state: 'open' } as const;
    expect(run({ before: [closed, open] })[0]).toBe('prev-open; block; 2025年第12期未结账');
    expect(run({ before: [closed] })[0]).toBe('prev-open; pass');
    expect(run({})[0]).toBe('prev-open; pass');
  });

  it('blocks while openings do not balance, and tells which equation', () => {
    const debit = openingLeaf('1002', { opening: '10.00' });
    const credit = openingLeaf('3001', { opening: '10.00' });
    expect(run({ openings: [debit, credit] })[1]).toBe('opening-balance; pass');
    expect(run({ openings: [{ ...debit, ytdDebit: Money.parse('1.00') }, credit] })[1]).toBe(
      'opening-balance; block; 年初余额借贷差额; 本年累计发生额借贷差额',
    );
  });
});

describe('the severity of a rule', () => {
  it('is the reference’s until the account set chooses another one', () => {
    const facts = {
      isReviewed: false,
      chosen: [{ rule: 'voucher-gap', severity: 'block' as const }],
    };
    expect(severityOf('voucher-gap', facts)).toBe('block');
    expect(severityOf('voucher-date', facts)).toBe('warn');
    expect(severityOf('bs-balance', facts)).toBe('block');
  });

  it('is never below block where the books would not tie', () => {
    const fixed = closingRules.filter(({ isFixed }) => isFixed).map(({ id }) => id);
    expect(fixed).toEqual([
      'prev-open',
      'opening-balance',
      'voucher-balance',
      'trial-balance',
      'pl-zero',
      'aux-tie',
      'year-profit',
    ]);
    for (const id of fixed) {
      const chosen = [{ rule: id, severity: 'off' as const }];
      expect(severityOf(id, { isReviewed: false, chosen })).toBe('block');
      expect(checkSeverities(chosen)).toMatchObject([
        { row: 1, msg: expect.stringContaining('只能设为阻断') },
      ]);
    }
  });

  it('is refused for a rule that is not there or is named twice', () => {
    const chosen = ['cash-tie', 'voucher-gap', 'voucher-gap'].map((rule) => ({
      rule,
      severity: 'off' as const,
    }));
    expect(checkSeverities(chosen)).toMatchObject([
      { row: 1, msg: expect.stringContaining('“cash-tie”不存在') },
      { row: 3, msg: expect.stringContaining('“凭证断号”设置了两次') },
    ]);
  });

  it('off leaves the rule out', () => {
    const chosen = [{ rule: 'voucher-gap', severity: 'off' as const }];
    expect(told('voucher-gap', [voucher(2)], { chosen })).toBeUndefined();
  });
});
