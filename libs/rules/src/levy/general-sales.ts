import { Money, sumOf } from '../money';
import type { Period } from '../period';
import { isTaxOf, LEVY_RATE, PROPERTY_RATE, type LevyGroup } from './levy-rates';
import { outputRatesAt } from './output-rates';

/** A voucher of a general taxpayer with VAT on sales; amounts in yuan, credit less debit. */
export interface GeneralVoucher {
  /** One amount for each line of the sales subjects. */
  readonly sales: readonly Money[];
  /** One amount for each line of 固定资产清理. */
  readonly disposals: readonly Money[];
  /** Credits of subjects that are neither sales nor taxes nor money nor settled with parties. */
  readonly others: Money;
  /** Debit less credit of money and of subjects settled with parties. */
  readonly received: Money;
  /** 销项税额 less 销项税额抵减. */
  readonly outputTax: Money;
  /** 简易计税, without its payments and relief. */
  readonly simpleTax: Money;
}

/** What vouchers tell of the sales of a general taxpayer, in yuan. */
interface GeneralSales {
  /** Sales by the simple method by levy rate; `rate` is empty for tax that fits no sales. */
  readonly simple: readonly LevyGroup[];
  /** Taxed sales that no sales subject holds, such as a used fixed asset. */
  readonly others: Money;
  /** Of the sales subjects, what stands in vouchers whose tax fits. */
  readonly read: Money;
}

/** The same with movements on the other side of a column. */
export interface GeneralFigures extends GeneralSales {
  /** Movements on the other side of a column that count in it, in yuan, by its code in the standard's chart. */
  readonly turned: ReadonlyMap<string, Money>;
  /** Debits of 简易计税 that relieve its tax, such as 1 % of what is reduced to 2 %. */
  readonly relieved: Money;
}

/** 3 % and 5 % first; then 3 % reduced to 2 % and 0.5 %, and 5 % reduced to 1.5 % (公告2026年第10号). */
const simpleRates = [
  [LEVY_RATE, PROPERTY_RATE],
  [LEVY_RATE, PROPERTY_RATE, '0.02', '0.015', '0.005'],
] as const;

/** Combinations grow as the rates to the power of the lines. */
const linesCombined = 4;
const fen = Money.parse('0.01');
const zero = Money.zero;
/** Figures of a taxpayer without vouchers to read. */
export const noGeneralSales: GeneralFigures = {
  simple: [],
  others: zero,
  read: zero,
  turned: new Map(),
  relieved: zero,
};

const nothing: Reading = { simple: [], others: zero, read: zero };

interface Reading {
  readonly simple: readonly LevyGroup[];
  readonly others: Money;
  readonly read: Money;
}

/**
 * Reads from each voucher which sales stand beside which tax. One rate for the whole voucher goes first. Otherwise its
 * lines of sales and of 固定资产清理 get the only sums by rate that give both taxes. A voucher without sales is read by what
 * it credits or by what was received without tax. Simple tax that fits nothing stands under the empty rate with the sales
 * of its voucher. Errors: none.
 */
export function generalSales(vouchers: readonly GeneralVoucher[], period: Period): GeneralSales {
  const output = outputRatesAt(period);
  const all = vouchers.map((voucher) => readVoucher(voucher, output));
  const groups = all.flatMap(({ simple }) => simple);
  const rates: string[] = [...simpleRates[1], ''];
  return {
    simple: rates.flatMap((rate) => {
      const same = groups.filter((group) => group.rate === rate);
      if (same.length === 0) return [];
      const sales = sumOf(same.map((group) => group.sales));
      return [{ rate, sales, tax: sumOf(same.map(({ tax }) => tax)) }];
    }),
    others: sumOf(all.map(({ others }) => others)),
    read: sumOf(all.map(({ read }) => read)),
  };
}

/** Many lines of 固定资产清理 are read by those that stand on the side of the tax: others clear the asset. */
function withFewLines(voucher: GeneralVoucher): GeneralVoucher {
  const { sales, disposals, simpleTax, outputTax } = voucher;
  if (sales.length + disposals.length <= linesCombined) return voucher;
  const isBack = outputTax.plus(simpleTax).isNegative;
  return { ...voucher, disposals: disposals.filter((line) => line.isNegative === isBack) };
}

function readVoucher(whole: GeneralVoucher, output: readonly string[]): Reading {
  const voucher = withFewLines(whole);
  const { sales, disposals, simpleTax, outputTax } = voucher;
  const total = sumOf(sales);
  if (simpleTax.isZero) {
    const isWhole = output.some((rate) => isTaxOf(outputTax, total, rate, sales.length));
    // Sales whose tax fits no rate are sales all the same.
    if (sales.length > 0 && (isWhole || disposals.length === 0)) return { ...nothing, read: total };
  }
  if (outputTax.isZero && sales.length > 0 && disposals.length === 0) {
    const rate = simpleRates[1].find((each) => isTaxOf(simpleTax, total, each, sales.length));
    if (rate !== undefined) {
      return { simple: [{ rate, sales: total, tax: simpleTax }], others: zero, read: total };
    }
  }
  const ofLines = readLines(voucher, output) ?? (sales.length === 0 && readWhole(voucher, output));
  if (ofLines) return ofLines;
  if (simpleTax.isZero) return { ...nothing, read: total };
  return { ...nothing, simple: [{ rate: '', sales: total, tax: simpleTax }] };
}

/** A voucher without sales and without lines that fit: one rate on what it credits, or on what it received. */
function readWhole(
  { disposals, others, received, outputTax, simpleTax }: GeneralVoucher,
  output: readonly string[],
): Reading | undefined {
  if (!outputTax.isZero && !simpleTax.isZero) return undefined;
  const isSimple = outputTax.isZero;
  const tax = isSimple ? simpleTax : outputTax;
  const rates: readonly string[] = isSimple ? simpleRates[1] : output;
  for (const base of [sumOf(disposals), others, received.minus(tax)]) {
    const rate = base.isZero ? undefined : rates.find((each) => isTaxOf(tax, base, each));
    if (rate !== undefined) {
      return { simple: isSimple ? [{ rate, sales: base, tax }] : [], others: base, read: zero };
    }
  }
  return undefined;
}

/** How a line is taxed; rate 0 is a line without tax. */
interface Taxed {
  readonly isSimple: boolean;
  readonly rate: string;
}

const untaxed: Taxed = { isSimple: false, rate: '0' };

/** The only sums by rate that give both taxes, with as few rates and untaxed sales as possible; undefined where none is. */
function readLines(voucher: GeneralVoucher, output: readonly string[]): Reading | undefined {
  const { sales, disposals, outputTax, simpleTax } = voucher;
  const lines = sales.concat(disposals);
  if (lines.length === 0 || lines.length > linesCombined) return undefined;
  const outputs = outputTax.isZero ? [] : output.map((rate) => ({ isSimple: false, rate }));
  for (const simple of simpleRates) {
    const levied = simpleTax.isZero ? [] : simple.map((rate) => ({ isSimple: true, rate }));
    const taxes: Taxed[] = [...outputs, ...levied];
    for (const isSaleUntaxed of [false, true]) {
      const ways = lines.map((_, index) =>
        index < sales.length && !isSaleUntaxed ? taxes : [...taxes, untaxed],
      );
      const found = fitting(lines, ways, voucher).map((chosen) => readingOf(voucher, chosen));
      const different = new Map(found.map((reading) => [textOf(reading), reading]));
      const [only] = different.values();
      if (only && different.size === 1) return only;
      if (different.size > 1) return undefined;
    }
  }
  return undefined;
}

/** All choices of a tax for each line that come to both taxes of the voucher, but for rounding. */
function fitting(
  lines: readonly Money[],
  ways: readonly (readonly Taxed[])[],
  { outputTax, simpleTax }: GeneralVoucher,
): Taxed[][] {
  let chosen: Taxed[][] = [[]];
  for (const way of ways) {
    chosen = chosen.flatMap((before) => way.map((each) => before.concat(each)));
  }
  const tolerance = fen.times(lines.length);
  const isNear = (tax: Money, each: readonly Taxed[], isSimple: boolean) => {
    const due = lines.map((amount, index) => {
      const own = each[index] ?? untaxed;
      return own.isSimple === isSimple ? amount.times(Money.parse(own.rate)) : zero;
    });
    return tax.minus(sumOf(due)).abs().compare(tolerance) <= 0;
  };
  return chosen.filter((each) => isNear(outputTax, each, false) && isNear(simpleTax, each, true));
}

function readingOf(
  { sales, disposals, simpleTax }: GeneralVoucher,
  chosen: readonly Taxed[],
): Reading {
  const lines = sales.concat(disposals);
  const at = (test: (taxed: Taxed, index: number) => boolean) =>
    sumOf(lines.filter((_, index) => test(chosen[index] ?? untaxed, index)));
  const rates = [...new Set(chosen.flatMap(({ isSimple, rate }) => (isSimple ? [rate] : [])))];
  const bases = rates.map((rate) => at((taxed) => taxed.isSimple && taxed.rate === rate));
  const dues = bases.map((base, index) => base.times(Money.parse(rates[index] ?? '0')));
  const rounded = simpleTax.minus(sumOf(dues));
  return {
    simple: rates.map((rate, index) => ({
      rate,
      sales: bases[index] ?? zero,
      tax: (dues[index] ?? zero).plus(index === 0 ? rounded : zero),
    })),
    others: at((taxed, index) => index >= sales.length && taxed !== untaxed),
    read: sumOf(sales),
  };
}

/** To tell readings apart. */
function textOf({ simple, others }: Reading): string {
  const parts = simple.map(({ rate, sales }) => `${rate} ${sales.toExactText()}`).sort();
  return `${parts.join(' ')} ${others.toExactText()}`;
}
