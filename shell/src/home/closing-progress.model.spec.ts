import type { CheckResult } from '@mingzhang/contract';
import type { WayFacts } from '@mingzhang/web';
import { closingProgress, isReadyForChecks } from './closing-progress.model';

type ProgressFacts = Omit<WayFacts, 'checks'> & Partial<Pick<WayFacts, 'checks'>>;
const result = (severity: CheckResult['severity'], rule = 'prev-open'): CheckResult => ({
  rule,
  severity,
  title: rule,
  message: rule,
  link: null,
  amount: null,
  rows: [],
});

const step = (
  part: 'entries' | 'profit',
  state: NonNullable<ProgressFacts['steps']>[number]['state'],
) => ({ part, state });
const told = (facts: ProgressFacts) =>
  closingProgress({ checks: undefined, ...facts }).map(({ title, count, done }) => [
    title,
    count,
    done,
  ]);

describe('how far a month is', () => {
  it('counts the vouchers that are right, of those that the month needs', () => {
    const steps = [
      step('entries', 'current'),
      step('entries', 'stale'),
      step('entries', 'open'),
      step('entries', 'idle'),
      step('entries', 'skipped'),
      step('profit', 'current'),
      step('profit', 'idle'),
    ];
    expect(told({ isClosed: false, opening: [result('warn')], steps })).toEqual([
      ['期初检查', null, true],
      ['期末计提', '1 / 3', false],
      ['结转损益', '1 / 1', true],
      ['结账检查', null, false],
      ['结账', null, false],
    ]);
  });

  it('calls nothing done that has not answered or is blocked', () => {
    const unanswered = { isClosed: false, opening: undefined, checks: undefined, steps: undefined };
    expect(closingProgress(unanswered).some(({ done }) => done)).toBe(false);
    const opening = [result('pass'), result('block', 'opening-balance')];
    expect(closingProgress({ ...unanswered, opening })[0]?.done).toBe(false);
  });

  it('is all done once the month is closed', () => {
    const closed = closingProgress({
      isClosed: true,
      opening: undefined,
      checks: undefined,
      steps: undefined,
    });
    expect(closed.every(({ done, count }) => done && count === null)).toBe(true);
  });

  it('asks for the checks when nothing is left before them, and tells what they found', () => {
    const ready = {
      isClosed: false,
      opening: [result('pass')],
      steps: [step('profit', 'current')],
    };
    expect(isReadyForChecks(ready)).toBe(true);
    expect(isReadyForChecks({ ...ready, steps: [step('entries', 'due')] })).toBe(false);
    expect(isReadyForChecks({ ...ready, isClosed: true })).toBe(false);
    const at = (checks: CheckResult[][]) =>
      closingProgress({ ...ready, checks })
        .filter(({ current }) => current)
        .map(({ title, note }) => [title, note]);
    expect(at([[result('warn', 'voucher-unsigned')]])).toEqual([['结账', '结账后本期凭证锁定']]);
    expect(at([[result('block', 'trial-balance')]])).toEqual([['结账检查', '1 项未通过']]);
  });
});
