import type { CheckResult } from '@mingzhang/contract';
import { groupedChecks } from './grouped-checks';

const result = (rule: string, severity: CheckResult['severity'], message: string) =>
  ({ rule, severity, message, rows: [], amount: null, link: null, title: rule }) as CheckResult;

describe('the results of several checks', () => {
  it('tell once what two of them say alike, and keep what differs', () => {
    const before = result('ledger.previous-open', 'block', '2026年第10期没有结账');
    const other = result('ledger.previous-open', 'block', '2026年第09期没有结账');
    const warning = result('ledger.prepaid', 'warn', '预付账款出现贷方余额');
    const proved = result('ledger.trial', 'pass', '借贷平衡');
    expect(groupedChecks([[before, proved], [before, other], undefined, [warning]])).toEqual({
      blocks: [before, other],
      warnings: [warning],
      passes: [proved],
    });
  });
});
