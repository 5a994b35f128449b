import type { CheckResult, ClosingStep } from '@mingzhang/contract';

/** One of the five steps to a closed month, as the dashboard shows it. */
export interface ProgressStep {
  readonly title: string;
  /** `3 / 8`: how many of a step's vouchers are what they should be; null where there is nothing to count. */
  readonly count: string | null;
  readonly done: boolean;
}

/** What the way to a closed month is told from; undefined has not answered yet. */
export interface ProgressFacts {
  readonly isClosed: boolean;
  readonly opening: readonly Pick<CheckResult, 'severity'>[] | undefined;
  readonly steps: readonly Pick<ClosingStep, 'part' | 'state'>[] | undefined;
}

/**
 * How far a month is. The checks before closing are asked for on their own page, not by everybody who
 * opens the dashboard: here they are done when the month is closed.
 */
export function closingProgress({ isClosed, opening, steps }: ProgressFacts): ProgressStep[] {
  const isSound = opening?.every(({ severity }) => severity !== 'block') ?? false;
  const openingDone = { title: '期初检查', count: null, done: isClosed || isSound };
  return [
    openingDone,
    { title: '期末计提', ...partOf('entries', isClosed, steps) },
    { title: '结转损益', ...partOf('profit', isClosed, steps) },
    { title: '结账检查', count: null, done: isClosed },
    { title: '结账', count: null, done: isClosed },
  ];
}

/** Steps that a person left out or that have nothing to post are not counted. */
function partOf(
  part: ClosingStep['part'],
  isClosed: boolean,
  steps: ProgressFacts['steps'],
): Pick<ProgressStep, 'count' | 'done'> {
  const counted = steps?.filter(
    (step) => step.part === part && step.state !== 'idle' && step.state !== 'skipped',
  );
  if (isClosed || !counted) return { count: null, done: isClosed };
  const current = counted.filter(({ state }) => state === 'current').length;
  return { count: `${current} / ${counted.length}`, done: current === counted.length };
}
