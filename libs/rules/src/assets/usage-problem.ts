import { type Money, sumOf } from '../money';

/**
 * Why departments can't share a card by these shares; undefined where they can: each above nothing, together the whole.
 * Form, service and import ask it. Errors: none.
 * @param shares of 1
 */
export function sharesProblem(shares: readonly Money[]): string | undefined {
  if (shares.some((share) => !share.isPositive)) return '每个使用部门的分摊比例应大于 0';
  const whole = sumOf(shares);
  if (whole.equals(1)) return undefined;
  const shown = `${whole.times(100).toExactText()}%`;
  return `各使用部门的分摊比例合计应为 100%，现在是 ${shown}，请改正`;
}

/** Amounts that a disposal or an improvement is told with, as people call them. */
export const termTitles = {
  proceeds: '收入',
  tax: '税额',
  cost: '清理费用',
  compensation: '赔偿',
} as const;
export type AssetTerm = keyof typeof termTitles;

/** Why an amount of a disposal or an improvement can't stand; undefined where it can. In yuan. Errors: none. */
export function termProblem(term: AssetTerm, amount: Money): string | undefined {
  return amount.isNegative ? `${termTitles[term]}不能小于 0` : undefined;
}

/**
 * Why the tax of an improvement can't be deducted; undefined where it can. Source: 增值税法, 小规模纳税人 by the simple
 * method (简易计税方法) deduct none. Errors: none.
 */
export function deductionProblem(tax: Money, isGeneralTaxpayer: boolean): string | undefined {
  return isGeneralTaxpayer || tax.isZero
    ? undefined
    : '小规模纳税人的进项税额不能抵扣，请并入增加的原值';
}
