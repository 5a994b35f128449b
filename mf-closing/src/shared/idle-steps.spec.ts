import { monthWay } from '@mingzhang/web';
import type { ClosingStep } from '@mingzhang/contract';
import { idleText } from './idle-steps';

const steps = (entries: number, profit: number) => {
  const idle = (part: ClosingStep['part'], count: number) =>
    Array.from({ length: count }, () => ({ part, state: 'idle' as const }));
  return [...idle('entries', entries), ...idle('profit', profit)];
};

describe('steps that do not apply to a month', () => {
  it('are told by their parts where they are of both', () => {
    expect(idleText(steps(11, 6))).toBe('17 项本期不适用（期末计提 11 项，结转损益 6 项）');
    expect(idleText(steps(11, 0))).toBe('11 项本期不适用');
    const posted = { part: 'entries' as const, state: 'current' as const };
    expect(idleText([...steps(1, 0), posted])).toBe('1 项本期不适用');
  });

  it('are as many as the way to a closed month says', () => {
    const way = monthWay({
      isClosed: false,
      opening: [],
      checks: [],
      steps: steps(11, 6),
    });
    expect(way.slice(1, 3).map(({ note }) => note)).toEqual([
      '0 项已生成，11 项不适用',
      '0 项已生成，6 项不适用',
    ]);
  });
});
