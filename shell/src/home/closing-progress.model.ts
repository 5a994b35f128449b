import type { ClosingStep } from '@mingzhang/contract';
import { currentStep, monthWay, type WayFacts } from '@mingzhang/web';

/** One of the five steps to a closed month, as the dashboard shows it. */
interface ProgressStep {
  readonly title: string;
  /** `3 / 8`: how many of a step's vouchers are what they should be; null where there is nothing to count. */
  readonly count: string | null;
  readonly done: boolean;
  /** The step to work on, with what is to be done in it in the words of the closing screens. */
  readonly current: boolean;
  readonly note: string;
}

/** How far a month is: the states are those of the closing screens, here with the vouchers counted. */
export function closingProgress(facts: WayFacts): ProgressStep[] {
  const way = monthWay(facts);
  const current = currentStep(way);
  return way.map(({ key, title, tone, note }) => ({
    title,
    note,
    done: facts.isClosed || tone === 'done',
    current: !facts.isClosed && key === current,
    count: facts.isClosed || (key !== 'entries' && key !== 'profit') ? null : countOf(key, facts),
  }));
}

/**
 * Whether nothing is left before the checks. They read the whole month: the dashboard, which everybody
 * opens, asks for them only then.
 */
export function isReadyForChecks(facts: Omit<WayFacts, 'checks'>): boolean {
  const way = monthWay({ ...facts, checks: undefined });
  return !facts.isClosed && currentStep(way) === 'checks';
}

/** Steps that a person left out or that have nothing to post are not counted. */
function countOf(part: ClosingStep['part'], { steps }: Pick<WayFacts, 'steps'>): string | null {
  const counted = steps?.filter(
    (step) => step.part === part && step.state !== 'idle' && step.state !== 'skipped',
  );
  if (!counted) return null;
  return `${counted.filter(({ state }) => state === 'current').length} / ${counted.length}`;
}
