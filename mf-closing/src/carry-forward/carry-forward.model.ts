import type { CarryForwardView, ClosingStep } from '@mingzhang/contract';
import { idleSteps } from '../shared/idle-steps';

/** Steps that have to do with the month, and those that have nothing to post in it. */
export function partedSteps(steps: readonly ClosingStep[]) {
  return {
    active: steps.filter(({ state }) => state !== 'idle'),
    idle: idleSteps(steps),
  };
}

/** It was not made with the others: an amount is missing, here or before it, or the books do not allow it. */
export const isLeft = ({ state }: Pick<ClosingStep, 'state'>) =>
  state === 'open' || state === 'refused' || state === 'held';

/** Whether making its voucher now would change something. */
export const isToMake = ({ state }: Pick<ClosingStep, 'state'>) =>
  state === 'due' || state === 'stale';

/** Vouchers that making the steps writes or deletes: of each step one, or the parts of a long one. */
export const voucherCountOf = (steps: readonly Pick<ClosingStep, 'voucherCount' | 'posted'>[]) =>
  steps.reduce(
    (sum, { voucherCount, posted }) =>
      sum + Math.max(voucherCount, posted?.vouchers.length ?? 0, 1),
    0,
  );

/** The act of the foot: 更新 6 张凭证 where one of them stands already, else 生成. */
export function makeTitle(steps: readonly ClosingStep[]): string {
  const count = voucherCountOf(steps.filter(isToMake));
  const isUpdate = steps.some(({ state }) => state === 'stale');
  return `${isUpdate ? '更新' : '生成'} ${count} 张凭证`;
}

/** The step to begin with: what is not as it should be first, else the first that has to do. */
export function firstStep(steps: readonly ClosingStep[]): string | undefined {
  const { active } = partedSteps(steps);
  const open = active.find(({ state }) => state !== 'current' && state !== 'skipped');
  return (open ?? active[0] ?? steps[0])?.id;
}

/** Steps after one that will change with it: they are out of date as well. */
export function followers(steps: readonly ClosingStep[], id: string): readonly ClosingStep[] {
  const index = steps.findIndex((step) => step.id === id);
  const isOpen = steps[index] !== undefined && isToMake(steps[index]);
  return isOpen ? steps.slice(index + 1).filter(({ state }) => state === 'stale') : [];
}

/**
 * The request that sets one input of a step in a month; those given for it before stay as they are, those too
 * that are not asked for as the step is done now.
 */
export function inputsWith(step: ClosingStep, change?: { key: string; value: string }) {
  const kept = step.inputs
    .filter(({ key, own }) => own && key !== change?.key)
    .map(({ key, value }) => ({ key, value: value ?? '' }));
  const unseen = step.kept.filter(({ key }) => key !== change?.key);
  return [...kept, ...unseen, ...(change === undefined ? [] : [change])];
}

/** How the steps stand, for the foot of the screen. */
export function standing({ steps, periodState }: CarryForwardView): {
  readonly tone: 'ok' | 'warn' | 'bad' | 'locked';
  readonly status: string;
} {
  if (periodState === 'closed') return { tone: 'locked', status: '本期已结账，结转凭证不能再改' };
  const count = (state: ClosingStep['state']) =>
    steps.filter((step) => step.state === state).length;
  const told: readonly (readonly [number, string])[] = [
    [count('refused'), '项不能生成'],
    [count('stale'), '项需更新'],
    [count('due'), '项待生成'],
    [count('open'), '项待填金额'],
    [count('held'), '项等待前项'],
  ];
  const parts = told
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`);
  if (parts.length === 0) return { tone: 'ok', status: '各项结转都是最新的' };
  return { tone: count('refused') > 0 ? 'bad' : 'warn', status: parts.join('，') };
}
