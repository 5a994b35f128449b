import type { ClosingStep } from '@mingzhang/contract';

const partTitles: Readonly<Record<ClosingStep['part'], string>> = {
  entries: '期末计提',
  profit: '结转损益',
};
const parts = ['entries', 'profit'] as const;

/** Steps of a month that have nothing to post in it. */
export function idleSteps<Step extends Pick<ClosingStep, 'state'>>(steps: readonly Step[]): Step[] {
  return steps.filter(({ state }) => state === 'idle');
}

/**
 * How many steps do not apply to the month, by their parts where they are of both: 结账 lists 期末计提 alone, 期末结转
 * both, and their counts are told apart by this.
 */
export function idleText(steps: readonly Pick<ClosingStep, 'part' | 'state'>[]): string {
  const idle = idleSteps(steps);
  const counts = parts.flatMap((part) => {
    const count = idle.filter((step) => step.part === part).length;
    return count > 0 ? [`${partTitles[part]} ${count} 项`] : [];
  });
  return `${idle.length} 项本期不适用${counts.length > 1 ? `（${counts.join('，')}）` : ''}`;
}
