import { closingProgress, type ProgressFacts } from './closing-progress.model';

const step = (
  part: 'entries' | 'profit',
  state: NonNullable<ProgressFacts['steps']>[number]['state'],
) => ({ part, state });
const told = (facts: ProgressFacts) =>
  closingProgress(facts).map(({ title, count, done }) => [title, count, done]);

describe('how far a month is', () => {
  it('counts the vouchers that are right, of those that the month needs', () => {
    const steps = [
      ...[step('entries', 'current'), step('entries', 'stale'), step('entries', 'open')],
      ...[step('entries', 'idle'), step('entries', 'skipped')],
      ...[step('profit', 'current'), step('profit', 'idle')],
    ];
    expect(told({ isClosed: false, opening: [{ severity: 'warn' }], steps })).toEqual([
      ['期初检查', null, true],
      ['期末计提', '1 / 3', false],
      ['结转损益', '1 / 1', true],
      ['结账检查', null, false],
      ['结账', null, false],
    ]);
  });

  it('calls nothing done that has not answered or is blocked', () => {
    const unanswered = { isClosed: false, opening: undefined, steps: undefined };
    expect(closingProgress(unanswered).some(({ done }) => done)).toBe(false);
    const opening = [{ severity: 'pass' as const }, { severity: 'block' as const }];
    expect(closingProgress({ ...unanswered, opening })[0]?.done).toBe(false);
  });

  it('is all done once the month is closed', () => {
    const closed = closingProgress({ isClosed: true, opening: undefined, steps: undefined });
    expect(closed.every(({ done, count }) => done && count === null)).toBe(true);
  });
});
