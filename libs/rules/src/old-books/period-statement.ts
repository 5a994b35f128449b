import { comparePeriods, isPeriod, type Period } from '../period';
import { COMPANY_NAME, plainText } from './title-text';

/** Months, both included. */
interface Months {
  readonly from: Period;
  readonly to: Period;
}

/** What a text says of months, each kind in the order of the text. */
export interface PeriodStatements {
  readonly months: readonly Months[];
  /** A day alone may be that on which the file was made. */
  readonly days: readonly Months[];
  readonly years: readonly string[];
  /** Months without a year: `会计期间：02`, `（1-11月）`. */
  readonly monthsOfYear: readonly { readonly first: string; readonly last: string }[];
  /** Something about months in it is not understood, or stands beside words that may change it. */
  readonly isUnread: boolean;
  /** Beside months it says that the figures are no balances of the books: 预算数, 上年同期, 调整前. */
  readonly isQualified: boolean;
  /** Months stand under a label of theirs: `期间：2026年6月`. */
  readonly isClear: boolean;
  /** A label of months has something else, too, or is not understood by itself. */
  readonly isOther: boolean;
}

const LONG_NUMBERS = /(?<!\d)\d{7,}(?!\d)/g;

const BETWEEN = ' ?(?:[-—–~～]+|至|到) ?';
const M = String.raw`第? ?(\d{1,2})`;
const UNIT = '(?:月份|月|期)';
/** What was read is put as `#2026_01:2026_06#`, a single day as `#2026_07:2026_07d#`. */
const READ = String.raw`#(\d{4}_\d{2}):(\d{4}_\d{2})d?#`;
const YEAR = String.raw`(?<!\d)(\d{4}) ?(?:年度|年|) ?`;
const LABEL = String.raw`(?<![\p{Script=Han}])(?:会计|查询|编制|账簿|核算|报表|所属)?(?:期间号?|月份|年月|月|期)`;
const OPENS = String.raw`(?<=^|[ (\[,、;:•])`;

type Read = (found: readonly string[]) => Months | undefined;

/** Forms that name a year; those that hold others come first. */
const FORMS: readonly (readonly [RegExp, Read])[] = [
  // `2025年第1季度至第2季度`, `2025年1至3季度`
  [
    new RegExp(`${YEAR}第? ?([1-4]) ?(?:个?季度?)?${BETWEEN}第? ?([1-4]) ?个?季度?`, 'g'),
    ([, year, first, last]) => spanOf(quarterOf(year, first), quarterOf(year, last)),
  ],
  [
    new RegExp(`${YEAR}(?:第? ?([1-4]) ?季度?|[Qq]([1-4])(?!\\d))`, 'g'),
    ([, year, quarter, short]) => quarterOf(year, quarter ?? short),
  ],
  [
    new RegExp(`${YEAR}前 ?([1-4]) ?个?季度?`, 'g'),
    ([, year, until]) => spanOf(quarterOf(year, '1'), quarterOf(year, until)),
  ],
  [
    new RegExp(`${YEAR}前 ?(\\d{1,2}) ?个月`, 'g'),
    ([, year, until]) => monthsOf(monthOf(year, '1'), monthOf(year, until)),
  ],
  [
    new RegExp(`${YEAR}([上下])半年度?`, 'g'),
    ([, year, half]) =>
      half === '上'
        ? monthsOf(monthOf(year, '1'), monthOf(year, '6'))
        : monthsOf(monthOf(year, '7'), monthOf(year, '12')),
  ],
  // `2026年1-6月`, `2026年01期至06期`
  [
    new RegExp(`(?<!\\d)(\\d{4}) ?年度? ?${M} ?${UNIT}?${BETWEEN}${M} ?个?${UNIT}(?! ?\\d)`, 'g'),
    ([, year, first, last]) => monthsOf(monthOf(year, first), monthOf(year, last)),
  ],
];
/** `2026年6期`, `2026年第06期`, `2026年6月30日`; `2026.06`, `2026-06-30`; `202606`, `20260630`. */
const POINTS =
  /(?<!\d)(?:(\d{4}) ?年度? ?第? ?(\d{1,2}) ?(?:月份|月|期)( ?\d{1,2} ?日)?|(\d{4})([-/.])(\d{1,2})(\5\d{1,2})?(?!\d)|(20\d{2})(0[1-9]|1[0-2])([0-3]\d)?(?!\d))/g;
const RANGE = new RegExp(`${READ} ?起?${BETWEEN}${READ}`, 'g');
/** `起始期间：2026年1月 结束期间：2026年6月`. */
const LABELLED_RANGE = new RegExp(
  `(?<![\\p{Script=Han}])(?:起始|开始)(?:会计)?(?:期间|月份?|日期|年月) ?:? ?${READ}[ ,;]*(?:结束|截止|终止)(?:会计)?(?:期间|月份?|日期|年月) ?:? ?${READ}`,
  'gu',
);
/** `2026年1月1日-6月30日`, `2026.01-06`: the year stands once. */
const RANGE_IN_YEAR = new RegExp(
  `${READ} ?起?${BETWEEN}${M}(?: ?${UNIT} ?\\d{1,2} ?日|[-./]\\d{1,2} ?日?| ?${UNIT})?(?![\\d月期日年/.-])`,
  'g',
);
const YEARS = /(?<!\d)(\d{4}) ?年度?|年度 ?[:=]? ?(\d{4})(?! ?[年\d./-])|\bFY ?(\d{4})(?!\d)/g;
/** The month beside a year of its own: `期间：02`, `月份：1-3月`, `起始期间：1 结束期间：6`, `（11月）`. */
const MONTHS_OF_YEAR = [
  new RegExp(
    `(?:起始|开始)(?:会计)?(?:期间|月份?) ?:? ?${M}(?: ?${UNIT})?[ ,]?(?:结束|截止|终止)(?:会计)?(?:期间|月份?) ?:? ?${M}(?: ?${UNIT})?(?!\\d)`,
    'gu',
  ),
  new RegExp(`${LABEL} ?从 ?:? ?${M}(?: ?${UNIT})? ?[到至] ?:? ?${M}(?: ?${UNIT})?(?!\\d)`, 'gu'),
  new RegExp(
    `${LABEL} ?[:=]? ?${M}(?: ?${UNIT})?(?:${BETWEEN}${M}(?: ?${UNIT})?)?(?!\\p{Script=Han}|[\\d.:/-]| ?\\d)`,
    'gu',
  ),
  new RegExp(`${OPENS}${M}(?: ?${UNIT})?${BETWEEN}${M} ?${UNIT}(?! ?\\d)`, 'g'),
  new RegExp(`${OPENS}${M} ?${UNIT}(?! ?\\d)`, 'g'),
];

/** A row of titles is shorter; a longer one is not searched, and counts as not understood. */
const TITLE_AT_MOST = 1_000;

/** Reads what a text says of months. Errors: none, what is not understood makes it `isUnread`. */
export function periodStatements(title: string): PeriodStatements {
  if (title.length > TITLE_AT_MOST) {
    const none = { months: [], days: [], years: [], monthsOfYear: [] };
    return { ...none, isQualified: false, isUnread: true, isClear: false, isOther: true };
  }
  const months: Months[] = [];
  const days: Months[] = [];
  const years: string[] = [];
  const monthsOfYear: { first: string; last: string }[] = [];
  let isBroken = false;
  const keep = (range: Months | undefined, into = months) => {
    if (range) into.push(range);
    else isBroken = true;
    return '•';
  };
  const pointed = withPoints(plainText(title));
  let text = pointed
    .replace(LABELLED_RANGE, (...[, from, , , to]) => keep(readMonths(from, to)))
    .replace(RANGE, (...[, from, , , to]) => keep(readMonths(from, to)))
    .replace(RANGE_IN_YEAR, (...[, from, , last]) =>
      keep(readMonths(from, monthOf(from.slice(0, 4), last))),
    );
  text = text.replace(new RegExp(READ, 'g'), (shown: string, ...[from, to, at]) => {
    const isNamed = /(?:截[至止]|日|期间|所属期|年月|月份)[\p{Script=Han}]{0,2} ?:? ?$/u;
    const isDay =
      shown.endsWith('d#') && !isNamed.test(text.slice(0, at).replace(/日期 ?:? ?$/, ''));
    return keep(readMonths(from, to), isDay ? days : months);
  });
  text = text.replace(LONG_NUMBERS, '').replace(YEARS, (_, ...[before, behind, short]) => {
    years.push(before ?? behind ?? short);
    return '•';
  });
  for (const pattern of MONTHS_OF_YEAR) {
    text = text.replace(pattern, (shown: string, ...[first, last]) => {
      const end = typeof last === 'string' ? last : first;
      if (!isPeriod(monthOf('2000', first)) || !isPeriod(monthOf('2000', end))) return shown;
      monthsOfYear.push({ first: monthOf('', first), last: monthOf('', end) });
      return '•';
    });
  }
  // A company may be called 预算家园.
  const said = text.replace(COMPANY_NAME, ' ');
  const isQualified = said.includes('•') ? QUALIFIERS.test(said) : QUALIFIED_TABLE.test(said);
  const found = { months, days, years, monthsOfYear, isQualified };
  if (isBroken) return { ...found, isUnread: true, isClear: false, isOther: true };
  return { ...found, isUnread: isDoubtful(text), ...labelled(pointed, found) };
}

const QUALIFIERS =
  /预算|预测|计划数|同期|[上去]年数|[上去]期数|调整前|审[定计]前|未审|结转(?:损益)?前|未结转/;
/** A title of a table alone that says so: `科目余额预算表`, `科目余额表（调整前）`, `上年同期科目余额表`. */
const QUALIFIED_TABLE = new RegExp(
  `(?:${QUALIFIERS.source})[\\p{Script=Han}()]{0,12}表|表 ?[(\\[][^)\\]]{0,8}(?:${QUALIFIERS.source})`,
  'u',
);

/** `期间：2026年6月` with nothing behind it that could belong to it. */
const CLEAR = new RegExp(
  `(?:(?<![\\p{Script=Han}])(?:会计|查询|编制|账簿|核算|报表|税款|记账)?(?:期间|月份|年月|所属期间?) ?: ?${READ}(?: ?起?${BETWEEN}${READ})?|${LABELLED_RANGE.source})(?=$|[ ,;](?! ?[\\d#([,;+\\-—–~～至到及和与不除]))`,
  'gu',
);
const LABELLED = /(?:期间|年度|月份|季度|年月|所属期)号? ?: ?(?!\S+:)[^\s•]/;

/** Whether months stand clearly under a label of their own, and whether others stand under one. */
function labelled(
  pointed: string,
  { months, years, monthsOfYear }: Pick<PeriodStatements, 'months' | 'years' | 'monthsOfYear'>,
) {
  const rest = pointed.replace(CLEAR, ' ');
  const isWhole = months.length > 0 || (years.length > 0 && monthsOfYear.length > 0);
  const isOther = LABELLED.test(rest);
  return { isClear: rest !== pointed || (isOther && isWhole), isOther };
}

/** A text that states a period: a label with something behind it, a part of a year, or what is no month. */
const STATED = [
  /(?:期间|年度|月份|季度|年月|所属期) ?[:：] ?(?!\S+[:：])[^\s•]/,
  /(?:期间|月份|年月|所属期) ?\d/,
  /(?<!\d)\d{1,2} ?(?:月|期|个?季|个月)/,
  /(?<!\d)(?:19|20)\d{2}(?!\d)/,
  /[上下]半年|全年度?|(?:去|上|本|当|前)年度|截[至止]/,
  // A row of nothing but numbers may be the months of the row above: `1-11`.
  /^[\s()第]*\d{1,2}(?: ?(?:[-—–~～]|至|到) ?\d{1,2})?[\s()月期]*$/,
];
/** Words that may stand in one run with a statement and leave it as it is. */
const WITH_IT =
  /科目|会计|余额|发生额|明细|总分类|总账|分类|试算|平衡|汇总|财务|报表|数量|金额|外币|辅助|核算|项目|期间|期初|期末|本期|税款|记账|年度|年月|月份|所属期|所属|编制|查询|统计|报告|账簿|账套|综合本位币|本位币|人民币|结转(?:损益)?前|未结转(?:损益)?|日期|时间|区间|范围|起止|截至|截止|表|账|簿|自|从|起|至|止|末|底|份|期|月|日|及|和|与|的/g;
const LABELS = /[\p{Script=Han}]{0,4}(?:单位|币别|币种|本位币) ?[:=(]\S*/gu;
const PUNCTUATION = /[•()[\]<>{}:=,，、;.'"“”\-—~/|_*]/g;

/** Whether what is left of a text, `•` in the places of what was read, may say more of its months. */
function isDoubtful(rest: string): boolean {
  const plain = rest.replace(/截[至止][^•\d]{0,3}•|[从自] ?•/g, '•');
  if (STATED.some((pattern) => pattern.test(plain))) return true;
  if (!rest.includes('•')) return false;
  const bare = rest.replace(LABELS, '');
  if (/\d/.test(bare)) return true;
  return bare.split(/[\s,，;]/).some((run) => run.includes('•') && !isPlain(run));
}

function isPlain(run: string): boolean {
  const rest = run.replace(WITH_IT, '').replace(PUNCTUATION, '');
  return (
    rest === '' ||
    run.replace(COMPANY_NAME, '').replace(WITH_IT, '').replace(PUNCTUATION, '') === ''
  );
}

/** The text with every month, quarter and half year of a year as `READ` has them. */
function withPoints(plain: string): string {
  const put = ({ from, to }: Months, day = '') => `#${from}:${to}${day}#`.replaceAll('-', '_');
  let text = plain;
  for (const [pattern, read] of FORMS) {
    text = text.replace(pattern, (...found) => {
      const range = read(found.slice(0, -2));
      return range ? put(range) : String(found[0]);
    });
  }
  return text.replace(POINTS, (shown: string, ...found) => {
    const month = monthOf(found[0] ?? found[3] ?? found[7], found[1] ?? found[5] ?? found[8]);
    const isDay = (found[2] ?? found[6] ?? found[9]) !== undefined;
    return isPeriod(month) ? put({ from: month, to: month }, isDay ? 'd' : '') : shown;
  });
}

function readMonths(from: string, to: string): Months | undefined {
  return monthsOf(from.replace('_', '-'), to.replace('_', '-'));
}

function monthOf(year = '', month = ''): Period {
  return `${year}-${month.padStart(2, '0')}`;
}

function quarterOf(year = '', quarter = ''): Months {
  const last = Number(quarter) * 3;
  return { from: monthOf(year, String(last - 2)), to: monthOf(year, String(last)) };
}

function spanOf(first: Months, last: Months): Months | undefined {
  return monthsOf(first.from, last.to);
}

/** Undefined for what is no month, or runs backwards. */
function monthsOf(from: Period, to: Period): Months | undefined {
  return isPeriod(from) && isPeriod(to) && comparePeriods(from, to) <= 0 ? { from, to } : undefined;
}
