import {
  depreciationGroupingTitles,
  fieldTitleOf,
  type DepreciationRun,
  type DepreciationSetting,
} from '@mingzhang/contract';
import { assetKindTitles, formatMoney, Money, sumOf } from '@mingzhang/rules';

/** A month as it was run in the words of the log. */
export function loggedRun({ count, kinds }: Pick<DepreciationRun, 'count' | 'kinds'>) {
  const amounts = kinds.map(({ amount }) => Money.parse(amount));
  const ofKinds = kinds.map(({ kind, count: cards, amount }) => [
    assetKindTitles[kind],
    `${cards} 张，${formatMoney(Money.parse(amount))}`,
  ]);
  return {
    资产卡片: `${count} 张`,
    折旧合计: sumOf(amounts).toString(),
    ...Object.fromEntries(ofKinds),
  };
}

/** 折旧设置 in the words of the log. */
export function loggedSetting({
  grouping,
  isOneVoucher,
  blocksClosing,
}: Omit<DepreciationSetting, 'version'>) {
  return {
    [fieldTitleOf(['grouping'])]: depreciationGroupingTitles[grouping],
    [fieldTitleOf(['isOneVoucher'])]: isOneVoucher,
    [fieldTitleOf(['blocksClosing'])]: blocksClosing,
  };
}
