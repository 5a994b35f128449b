import type { ClosingStep } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { monthWay, type WayFacts, type WayKey, type WayStep } from '@mingzhang/web';
import { carryForwardPath, checkPath, closingPath } from './paths';

/** One of the five steps to a closed month, with the screen where it is worked on. */
export interface PathStep extends WayStep {
  readonly path: string;
}

/** What the path is drawn from; undefined has not answered yet. */
interface PathFacts extends Omit<WayFacts, 'steps'> {
  readonly period: Period;
  readonly view: { readonly steps: readonly ClosingStep[] } | undefined;
}

/** The steps to a closed month with what each has come to and where it leads. */
export function pathSteps({ period, view, ...facts }: PathFacts): PathStep[] {
  const profit = view?.steps.find(({ part, state }) => part === 'profit' && state !== 'idle');
  const paths: Readonly<Record<WayKey, string>> = {
    opening: checkPath(period),
    entries: carryForwardPath(period),
    profit: carryForwardPath(period, profit?.id),
    checks: checkPath(period),
    close: closingPath(period),
  };
  return monthWay({ ...facts, steps: view?.steps }).map((step) => ({
    ...step,
    path: paths[step.key],
  }));
}
