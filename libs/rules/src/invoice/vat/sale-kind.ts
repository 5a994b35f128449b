import { round2, Money } from '../../money';
import type { VatContext } from './vat-invoice';

/**
 * How a sale is taxed: at 适用税率, at 征收率, exported, exempt, 不征税, or `unknown` where no line of the
 * return fits the rate.
 */
export const saleKinds = ['taxed', 'levied', 'export', 'exempt', 'untaxed', 'unknown'] as const;
export type SaleKind = (typeof saleKinds)[number];

export const saleKindTitles: Readonly<Record<SaleKind, string>> = {
  taxed: '适用税率',
  levied: '征收率',
  export: '出口',
  exempt: '免税',
  untaxed: '不征税',
  unknown: '无明细或税率不明',
};

/** 增值税法第十条, and rates of older invoices (财税〔2018〕32号, 公告2019年第39号). */
const taxedRates: readonly string[] = ['17%', '16%', '13%', '11%', '10%', '9%', '6%'];
/** Rates by the simple method, with the rate before reductions (增值税法第十一条, 公告2026年第10号). */
const levyRates: Readonly<Record<string, string>> = {
  '5%': '0.05',
  '3%': '0.03',
  '2%': '0.03',
  '1.5%': '0.03',
  '1%': '0.03',
  '0.5%': '0.03',
};

const kindsByMarker: Readonly<Record<string, SaleKind>> = {
  免税: 'exempt',
  不征税: 'untaxed',
  '0%': 'export',
};

/** The kind of a sale by the rate of its line and the kind of taxpayer. Errors: none. */
export function saleKindOf(rate: string, vatType: VatContext['vatType']): SaleKind {
  const marked = kindsByMarker[rate];
  if (marked) return marked;
  if (vatType === 1 && taxedRates.includes(rate)) return 'taxed';
  // 1 % is a rate of small-scale taxpayers only.
  if (vatType === 1 && rate === '1%') return 'unknown';
  return levyRates[rate] === undefined ? 'unknown' : 'levied';
}

/** `13%` as a fraction; zero for what is no rate. */
export function fractionOf(rate: string): Money {
  const percent = Money.tryParse(rate.replace('%', '')) ?? Money.zero;
  return percent.dividedBy(100, 6);
}

/**
 * Tax of a sale at 征收率 before any reduction, in yuan: that of the invoice at 3 % and 5 %, reckoned of
 * the sales at 3 % where the invoice shows a reduced rate. Rounded to fen.
 */
export function taxBeforeReduction(rate: string, sales: Money, tax: Money): Money {
  const full = levyRates[rate];
  if (full === undefined || fractionOf(rate).equals(Money.parse(full))) return tax;
  return round2(sales.times(Money.parse(full)));
}
