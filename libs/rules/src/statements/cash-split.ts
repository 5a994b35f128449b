import { Money, sumOf } from '../money';
import type { AssignedItem } from './cash-flow';

/**
 * The items of a line after an amount of it was moved from one to another (T 型账). The line's amount stays what
 * it was; an item that nothing is left of goes, and one that gets something is there once.
 *
 * @param move.amount in yuan, above nothing and at most what `from` has; all of it where it is not given
 * @returns undefined where that can't be moved
 */
export function movedParts(
  parts: readonly AssignedItem[],
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount?: Money },
): readonly AssignedItem[] | undefined {
  const given = parts.find(({ item }) => item === from);
  if (!given || from === to) return undefined;
  const moved = amount ?? given.amount;
  if (moved.isZero || moved.isNegative || moved.compare(given.amount) > 0) return undefined;
  const left = parts.flatMap((part) => {
    if (part.item === to) return [{ item: to, amount: part.amount.plus(moved) }];
    if (part.item !== from) return [part];
    const rest = part.amount.minus(moved);
    return rest.isZero ? [] : [{ item: from, amount: rest }];
  });
  return left.some(({ item }) => item === to) ? left : [...left, { item: to, amount: moved }];
}

/**
 * What speaks against splitting a line so (allocation rule 7: 拆分合计等于该行金额), in words; undefined where nothing
 * does.
 * @param whole what flows by the line, in its own direction, so never below nothing
 */
export function splitProblem(parts: readonly AssignedItem[], whole: Money): string | undefined {
  const wrong = parts.find(({ amount }) => amount.isZero || amount.isNegative);
  if (wrong) return '拆分到每个项目的金额应大于 0';
  const twice = parts.find(({ item }, index) => parts.findIndex((p) => p.item === item) < index);
  if (twice) return `拆分中项目 ${twice.item} 重复，请合并成一项`;
  const sum = sumOf(parts.map(({ amount }) => amount));
  if (sum.equals(whole)) return undefined;
  return `拆分合计 ${sum} 应等于这一行的现金流量 ${whole}，请修改金额`;
}
