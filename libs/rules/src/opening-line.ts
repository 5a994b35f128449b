import type { AuxiliaryItems } from './auxiliary-key';
import type { Money } from './money';
import { formatMoney } from './money-format';

/** What an opening balance needs to know of its subject. */
export interface OpeningSubject {
  readonly code: string;
  readonly name: string;
  readonly leaf: boolean;
  readonly category: string;
  readonly direction: 'debit' | 'credit';
  /** Ids of the auxiliary categories that it keeps, and of those that each line must name. */
  readonly categories: readonly number[];
  readonly required: readonly number[];
  /** Foreign currencies that it is kept in. */
  readonly currencies: readonly string[];
  readonly hasQuantity: boolean;
}

/** An opening balance as somebody or some file states it, on the subject's own side. */
export interface OpeningLine {
  readonly auxiliary: AuxiliaryItems;
  /** Null where none is named. */
  readonly currency: string | null;
  readonly opening: Money;
  readonly ytdDebit: Money;
  readonly ytdCredit: Money;
  readonly ytdActual: Money;
  /** Null where none is stated; a zero that is stated is one. */
  readonly quantity: Money | null;
  readonly foreign: Money | null;
}

export interface OpeningFacts {
  /** Category of each item. */
  readonly items: ReadonlyMap<number, number>;
  /** The account set starts in January: the year has no movements before it. */
  readonly isYearStart: boolean;
  readonly baseCurrency: string;
}

/** 科目余额表 has no such columns, whoever wrote it; the file of 期初余额 has all of them. */
const wayByFile = '没有时请用“期初余额”页导出的文件';

/**
 * What is wrong with an opening balance, in one sentence that names the subject, the rule and the way
 * out; undefined when nothing is. The same for every way in: the form, a single row, our template and
 * the balance table of another product. Currency and signs follow the rules of voucher lines
 * (`checkCurrency`, `checkQuantity`). Amounts in base currency, exact, unrounded. Errors: none.
 */
export function openingProblem(
  line: OpeningLine,
  subject: OpeningSubject,
  facts: OpeningFacts,
): string | undefined {
  const title = `${subject.code} ${subject.name}`;
  const msg = subject.leaf
    ? (itemProblem(line, subject, facts.items) ??
      currencyProblem(line, subject, facts.baseCurrency) ??
      quantityProblem(line, subject) ??
      yearProblem(line, subject, facts.isYearStart))
    : ' 不是末级科目，请录入其下级科目';
  return msg === undefined ? undefined : title + msg;
}

function itemProblem(
  { auxiliary }: OpeningLine,
  { categories, required }: OpeningSubject,
  items: ReadonlyMap<number, number>,
): string | undefined {
  for (const [categoryId, itemId] of Object.entries(auxiliary)) {
    if (!categories.includes(Number(categoryId))) return ' 未启用该辅助核算类别';
    if (items.get(itemId) !== Number(categoryId)) return ' 的辅助核算项目不存在，请重新选择';
  }
  const isMissing = required.some((categoryId) => auxiliary[String(categoryId)] === undefined);
  return isMissing ? ' 须按辅助核算项目录入期初余额' : undefined;
}

/** A currency that was forgotten must not become base currency; base currency is taken by name. */
function currencyProblem(
  line: OpeningLine,
  { currencies }: OpeningSubject,
  baseCurrency: string,
): string | undefined {
  const { foreign, opening } = line;
  const currency = line.currency ?? baseCurrency;
  const isForeign = currency !== baseCurrency;
  if (isForeign && !currencies.includes(currency))
    return ` 未启用币别 ${currency}，请先在科目中启用外币核算`;
  if (!isForeign && foreign?.isZero === false) return ' 的本位币行没有原币金额';
  const isKeptInBase = currencies.length === 0 || currencies.includes(baseCurrency);
  if (line.currency === null && !isKeptInBase && !isNothing(line)) {
    return (
      ` 设有外币核算，没有填写币别，请补上币别（${currencies.join('、')}）和期初原币，` +
      `本位币的余额填 ${baseCurrency}；文件中须有“币别”和“期初原币”列，${wayByFile}`
    );
  }
  if (!isForeign || opening.isZero) return undefined;
  if (foreign === null) {
    return (
      ` 的 ${currency} 余额没有填写原币，请补上期初原币，` +
      `确实没有原币的填 0；文件中须有“期初原币”列，${wayByFile}`
    );
  }
  if (foreign.isZero || foreign.isNegative === opening.isNegative) return undefined;
  return (
    ` 的原币 ${foreign.toExactText()} 与期初余额 ${formatMoney(opening)} 正负相反，` +
    '两者须同正同负，余额方向相反的都填负数'
  );
}

function quantityProblem(
  { opening, quantity }: OpeningLine,
  { hasQuantity }: OpeningSubject,
): string | undefined {
  if (!hasQuantity) {
    return quantity?.isZero === false ? ' 未启用数量核算，请先在科目中启用' : undefined;
  }
  if (opening.isZero) return undefined;
  if (quantity === null) {
    return (
      ' 设有数量核算，没有填写数量，请补上期初数量，' +
      `确实没有数量的填 0；文件中须有“期初数量”列，${wayByFile}`
    );
  }
  if (quantity.isZero || quantity.isNegative === opening.isNegative) return undefined;
  return (
    ` 的数量 ${quantity.toExactText()} 与期初余额 ${formatMoney(opening)} 正负相反，` +
    '两者须同正同负，余额方向相反的都填负数'
  );
}

/** A year begins with income and expense at zero: those of the year before are carried forward. */
function yearProblem(
  line: OpeningLine,
  subject: OpeningSubject,
  isYearStart: boolean,
): string | undefined {
  const { opening, ytdDebit, ytdCredit, ytdActual } = line;
  const { category } = subject;
  const hasMoved = [ytdDebit, ytdCredit, ytdActual].some(({ isZero }) => !isZero);
  if (isYearStart && hasMoved) return '：账套从 1 月启用，没有本年累计发生额';
  if (category !== 'profit') {
    return ytdActual.isZero ? undefined : ' 不是损益科目，没有累计损益实际发生额';
  }
  if (!isYearStart) return resultProblem(line, subject);
  if (opening.isZero) return undefined;
  return (
    ` 是损益类科目，账套从 1 月启用，年初没有余额，` +
    '请把上年损益结转到“本年利润”“利润分配”后录入'
  );
}

/**
 * 损益实际发生额 is what the year moved on the subject's own side before it was carried forward, so that
 * side has at least as much; one that is negative was reduced on either side, in black or in red.
 */
function resultProblem(
  { ytdDebit, ytdCredit, ytdActual }: OpeningLine,
  { direction }: OpeningSubject,
): string | undefined {
  const [own, side] = direction === 'debit' ? [ytdDebit, '借方'] : [ytdCredit, '贷方'];
  const stated = ` 的损益实际发生额 ${formatMoney(ytdActual)}`;
  if (!ytdActual.isNegative) {
    if (ytdActual.compare(own) <= 0 || ytdActual.isZero) return undefined;
    return `${stated} 不能大于本年累计${side} ${formatMoney(own)}，请核对这两个金额`;
  }
  const reduced = ytdActual.abs();
  const isWithin = [ytdDebit, ytdCredit].some((moved) => reduced.compare(moved.abs()) <= 0);
  if (isWithin) return undefined;
  return (
    `${stated} 为负数，金额不能大于本年累计借方 ${formatMoney(ytdDebit)} 和` +
    `本年累计贷方 ${formatMoney(ytdCredit)} 中较大的一方，请核对这些金额`
  );
}

/** Nothing is stated but the place, as when a row of items is opened or taken out. */
function isNothing({ opening, ytdDebit, ytdCredit, ytdActual, ...counts }: OpeningLine): boolean {
  const amounts = [opening, ytdDebit, ytdCredit, ytdActual];
  return [...amounts, counts.quantity, counts.foreign].every((figure) => figure?.isZero ?? true);
}
