import { toHalfWidth } from '../money';
import { comparePeriods, isPeriod, type Period } from '../period';

/** The months that a balance table is of, both included. */
export interface TablePeriod {
  readonly from: Period;
  readonly to: Period;
}

/** Months that a text names in one place, and where it does. */
interface Named extends TablePeriod {
  readonly starts: number;
  readonly ends: number;
}

/** Days on which a file was made, or the set began, say nothing of the months of its figures. */
const OTHER_DATES =
  /((打印|制表|导出|生成|查询|编制)(日期|时间|人)?|(启用|建账)(日期|时间|期间|年月)?)\s*[:：]?\s*(?:\d{2}|\d{4})\s*[-/.年]\s*\d{1,2}([-/.月期]\s*\d{0,2}日?)?/g;
const BETWEEN = String.raw`\s*(?:[-—–~～]+|至|到)\s*`;
const YEAR = String.raw`(\d{4})\s*(?:年度|年|)\s*`;
const JOINED = new RegExp(String.raw`^(\d{1,2}日)?\s*起?${BETWEEN}$`);
/** `2026年1-6月`, `2026年01期至06期`, `2026.01-06`: the year stands once. */
const YEAR_ONCE = [
  new RegExp(String.raw`(\d{4})\s*年度?\s*第?(\d{1,2})[月期]?${BETWEEN}第?(\d{1,2})[月期]`),
  new RegExp(String.raw`(?<!\d)(\d{4})[.](\d{1,2})${BETWEEN}(\d{1,2})(?![\d.年/-])`),
];
const QUARTERS_ONCE = new RegExp(
  String.raw`(?<!\d)${YEAR}第?\s*([1-4])\s*(?:季度?)?${BETWEEN}第?\s*([1-4])\s*季`,
);
/** `2026年6期`, `2026年第06期`, `2026年6月30日`; `2026.06`, `2026-06-30`; `202606`, `20260630`. */
const MONTHS =
  /(?<!\d)(?:(\d{4})\s*年度?\s*第?\s*(\d{1,2})\s*[期月]|(\d{4})([-/.])(\d{1,2})(?:\4\d{1,2})?(?!\d)|(20\d{2})(0[1-9]|1[0-2])(?:[0-3]\d)?(?!\d))/g;
/** `2026年第2季度`, `2026Q2`; `2026年前3季度`; `2026年上半年`. */
const PARTS = new RegExp(
  String.raw`(?<!\d)${YEAR}(?:第?\s*([1-4])\s*季度?|[Qq]([1-4])|前\s*([1-4])\s*个?季度?|([上下])半年)`,
  'g',
);
/** `2026年度`, `会计年度：2026`, `FY2026`. */
const WHOLE_YEAR = /(?<!\d)(\d{4})\s*年度|年度\s*[:：]?\s*(\d{4})(?!\d)|\bFY\s*(\d{4})(?!\d)/;
const LABEL = '(?:期间|所属期|年月|月份)';
/** The month beside a year of its own: `期间：02`, `月份：1-3月`. */
const OWN_MONTH = new RegExp(
  String.raw`${LABEL}\s*[:：]?\s*第?(\d{1,2})[月期]?(?:${BETWEEN}第?(\d{1,2}))?\s*[月期]?(?![\d.年/-])`,
);
/** A text that states a period: a label with something behind it, a part of a year, or what is no month. */
const STATED = [
  /(?:期间|年度|月份|季度|年月|所属期)\s*[:：]\s*(?!\S+[:：])\S/,
  /(?:期间|月份|年月|所属期)\s*\d/,
  /\d{4}\s*年度?\s*第?\s*(?:00?|1[3-9]|[2-9]\d)\s*月/,
  // A year of two digits may be another century's, or no year at all.
  /(?<![\d〇零○一二三四五六七八九])[\d〇零○一二三四五六七八九]{2}\s*年\s*第?\s*\d{1,2}\s*[月期]/,
  /(?:第|年度?|[(\s]|^)\s*\d\s*季度(?!假)|[上下]半年|\d{4}\s*年度|\d{4}\s*年\s*第?\s*\d{1,2}\s*期/,
];

/**
 * The months of a balance table, read from the texts that stand about it: `期间：2026年6期`,
 * `会计期间：2026.06-2026.06`, `科目余额表（2026年1期至2026年6期）`, `2026年度`, `2025年第二季度`,
 * `会计年度：2025 会计期间：02`, `二〇二五年二月`. A text that says 期间 is believed before others.
 * Undefined where the texts name no month. Errors: none.
 */
export function tablePeriod(titles: readonly string[]): TablePeriod | undefined {
  const texts = titles.map(plainText);
  for (const text of texts) {
    const labelled = new RegExp(String.raw`${LABEL}(.*)$`, 's').exec(text)?.[1];
    const found = labelled === undefined ? undefined : monthsIn(labelled, { isLabelled: true });
    if (found) return found;
  }
  const apart = yearAndMonth(texts.join(' '));
  if (apart) return apart;
  for (const text of texts) {
    const found = monthsIn(text, { isLabelled: false }) ?? wholeYear(text);
    if (found) return found;
  }
  return undefined;
}

const TEXT_SHOWN = 40;

/**
 * The text among those about a table that states a period and is not understood: where `tablePeriod`
 * answers nothing, such a table must not pass for one that names no period. Errors: none.
 */
export function unreadPeriod(titles: readonly string[]): string | undefined {
  if (tablePeriod(titles)) return undefined;
  const found = titles.find((title) => STATED.some((pattern) => pattern.test(plainText(title))));
  return found?.trim().slice(0, TEXT_SHOWN);
}

const DIGITS = '〇一二三四五六七八九';

/** Half width, with the numerals of `二〇二五年十二月` as digits, and without dates of other things. */
function plainText(title: string): string {
  const digit = (numeral: string) => String(Math.max(DIGITS.indexOf(numeral), 0));
  return toHalfWidth(title)
    .replace(/[〇零○一二三四五六七八九]{4}(?=\s*年)/g, (year) => [...year].map(digit).join(''))
    .replace(
      /(十?)([一二三四五六七八九])(?=\s*(?:月|期|个?季|[至到-]\s*第?[一二三四五六七八九十]))/g,
      (_, ten: string, one: string) => String((ten === '' ? 0 : 10) + Number(digit(one))),
    )
    .replace(/十(?=\s*[月期])/g, '10')
    .replace(OTHER_DATES, '');
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
  const [, year = '', one, other] = QUARTERS_ONCE.exec(text) ?? [];
  if (one !== undefined) {
    return rangeOf(quarterOf(year, one).from, quarterOf(year, other).to);
  }
  const named = [...monthsNamed(text), ...partsNamed(text)];
  const [first, second] = named.sort((left, right) => left.starts - right.starts);
  if (!first) return isLabelled ? wholeYear(text) : undefined;
  if (!second) return rangeOf(first.from, first.to);
  const isRange = JOINED.test(text.slice(first.ends, second.starts));
  if (isRange) return rangeOf(first.from, second.to);
  const isOne = isLabelled || (first.from === second.from && first.to === second.to);
  return isOne ? rangeOf(first.from, first.to) : undefined;
}

function monthsNamed(text: string): Named[] {
  return [...text.matchAll(MONTHS)].map((found) => {
    const month = monthOf(found[1] ?? found[3] ?? found[6], found[2] ?? found[5] ?? found[7]);
    return { from: month, to: month, ...placeOf(found) };
  });
}

function partsNamed(text: string): Named[] {
  return [...text.matchAll(PARTS)].map((found) => {
    const [, year = '', quarter, short, until, half] = found;
    const place = placeOf(found);
    if (until !== undefined) {
      return { from: monthOf(year, '1'), to: quarterOf(year, until).to, ...place };
    }
    if (half === undefined) return { ...quarterOf(year, quarter ?? short), ...place };
    const [from, to] = half === '上' ? ['1', '6'] : ['7', '12'];
    return { from: monthOf(year, from), to: monthOf(year, to), ...place };
  });
}

function placeOf(found: RegExpExecArray): { readonly starts: number; readonly ends: number } {
  return { starts: found.index, ends: found.index + found[0].length };
}

/** `会计年度：2025 会计期间：02`: the year and the month have labels of their own. */
function yearAndMonth(text: string): TablePeriod | undefined {
  const year = yearNamed(text);
  const [, first, last = first] = OWN_MONTH.exec(text) ?? [];
  if (year === undefined || first === undefined) return undefined;
  return rangeOf(monthOf(year, first), monthOf(year, last));
}

function wholeYear(text: string): TablePeriod | undefined {
  const year = yearNamed(text);
  return year === undefined ? undefined : rangeOf(`${year}-01`, `${year}-12`);
}

function yearNamed(text: string): string | undefined {
  const [, before, behind, short] = WHOLE_YEAR.exec(text) ?? [];
  return before ?? behind ?? short;
}

function monthOf(year = '', month = ''): Period {
  return `${year}-${month.padStart(2, '0')}`;
}

function quarterOf(year: string, quarter = ''): TablePeriod {
  const last = Number(quarter) * 3;
  return { from: monthOf(year, String(last - 2)), to: monthOf(year, String(last)) };
}

/** Undefined for what is no month, or runs backwards. */
function rangeOf(from: Period, to: Period): TablePeriod | undefined {
  if (!isPeriod(from) || !isPeriod(to) || comparePeriods(from, to) > 0) return undefined;
  return { from, to };
}
