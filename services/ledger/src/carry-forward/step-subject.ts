import { closingPartOf, type ClosingTemplate, postedCodes } from '@mingzhang/rules';
import { chartOf } from '../seed/charts';

/** Digits of a first-level code in every coding rule. */
const topDigits = 4;

interface Replacement {
  readonly standard: 0 | 1;
  /** The subject of the template, by the code of the chart. */
  readonly original: string;
  readonly code: string;
  /** Category of the enabled leaf with that code; undefined if there is none. */
  readonly category: string | undefined;
}

/**
 * The reason why a subject must not replace one of a template. It must be of the same kind and,
 * where profit is transferred, below the same first-level subject; otherwise the profit of a month
 * could be transferred to cash and every check would pass.
 */
export function replacementProblem(
  template: ClosingTemplate,
  { standard, original, code, category }: Replacement,
): string | undefined {
  const replaced = chartOf(standard, 1).find((each) => each.code === original);
  const isUsed = postedCodes(template, standard).includes(original);
  if (!replaced || !isUsed) return `“${template.name}”不记入科目 ${original}，无须代替`;
  if (category === undefined) return `科目 ${code} 不是启用的末级科目，请重新选择`;
  const named = `${original} ${replaced.name}`;
  if (category !== replaced.category) {
    return `科目 ${code} 与 ${named}不是同一类科目，不能代替，请重新选择`;
  }
  const isBelow = code.slice(0, topDigits) === original.slice(0, topDigits);
  return closingPartOf(template) === 'profit' && !isBelow
    ? `${named}只能用它的下级科目代替，请重新选择`
    : undefined;
}
