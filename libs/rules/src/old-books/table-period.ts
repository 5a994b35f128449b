import { toHalfWidth } from '../money';
import { comparePeriods, isPeriod, type Period } from '../period';

/** The months that a balance table is of, both included. */
export interface TablePeriod {
  readonly from: Period;
  readonly to: Period;
}

/** Days on which a file was made, or the set began, say nothing of the months of its figures. */
const OTHER_DATES =
  /(打印|制表|导出|生成|查询|编制|启用|建账)(日期|时间|期间|年月|人)?\s*[:：]?\s*\d{4}\s*[-/.年]\s*\d{1,2}([-/.月期]\s*\d{0,2}日?)?/g;
const BETWEEN = String.raw`\s*(?:[-—–~～]+|至|到)\s*`;
const JOINED = new RegExp(String.raw`^(\d{1,2}日)?\s*起?${BETWEEN}$`);
/** `2026年1-6月`, `2026年01期至06期`, `2026.01-06`: the year stands once. */
const YEAR_ONCE = [
  new RegExp(String.raw`(\d{4})\s*年\s*第?(\d{1,2})[月期]?${BETWEEN}第?(\d{1,2})[月期]`),
  new RegExp(String.raw`(?<!\d)(\d{4})[.](\d{1,2})${BETWEEN}(\d{1,2})(?![\d.年/-])`),
];
/** `2026年6期`, `2026年第06期`, `2026年6月30日`; `2026.06`, `2026-06-30`; `202606`, `20260630`. */
const MONTHS =
  /(?<!\d)(?:(\d{4})\s*年\s*第?\s*(\d{1,2})\s*[期月]|(\d{4})([-/.])(\d{1,2})(?:\4\d{1,2})?(?!\d)|(20\d{2})(0[1-9]|1[0-2])(?:[0-3]\d)?(?!\d))/g;

/**
 * The months of a balance table, read from the texts above its headings: `期间：2026年6期`,
 * `会计期间：2026.06-2026.06`, `科目余额表（2026年1期至2026年6期）`, `2026年度`. A text that says 期间
 * is believed before others. Undefined where the texts name no month. Errors: none.
 */
export function tablePeriod(titles: readonly string[]): TablePeriod | undefined {
  const texts = titles.map((title) => toHalfWidth(title).replace(OTHER_DATES, ''));
  for (const text of texts) {
    const [, labelled] = /期间(.*)$/s.exec(text) ?? [];
    const found = labelled === undefined ? undefined : monthsIn(labelled, { isLabelled: true });
    if (found) return found;
  }
  for (const text of texts) {
    const found = monthsIn(text, { isLabelled: false });
    if (found) return found;
  }
  return undefined;
}

/** Behind 期间 the first month counts; elsewhere two that are no range leave it open. */
function monthsIn(
  text: string,
  { isLabelled }: { readonly isLabelled: boolean },
): TablePeriod | undefined {
  for (const pattern of YEAR_ONCE) {
    const [, year, first, last] = pattern.exec(text) ?? [];
    const range = rangeOf(monthOf(year, first), monthOf(year, last));
    if (range) return range;
  }
  const [first, second] = [...text.matchAll(MONTHS)].map((found) => ({
    month: monthOf(found[1] ?? found[3] ?? found[6], found[2] ?? found[5] ?? found[7]),
    starts: found.index,
    ends: found.index + found[0].length,
  }));
  if (!first) {
    const year = /(?<!\d)(\d{4})\s*年度/.exec(text)?.[1];
    return year === undefined ? undefined : rangeOf(`${year}-01`, `${year}-12`);
  }
  if (!second) return rangeOf(first.month, first.month);
  const isRange = JOINED.test(text.slice(first.ends, second.starts));
  if (isRange) return rangeOf(first.month, second.month);
  const isOne = isLabelled || first.month === second.month;
  return isOne ? rangeOf(first.month, first.month) : undefined;
}

function monthOf(year = '', month = ''): Period {
  return `${year}-${month.padStart(2, '0')}`;
}

/** Undefined for what is no month, or runs backwards. */
function rangeOf(from: Period, to: Period): TablePeriod | undefined {
  if (!isPeriod(from) || !isPeriod(to) || comparePeriods(from, to) > 0) return undefined;
  return { from, to };
}
