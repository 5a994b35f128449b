import { Money, sumOf } from '../../money';
import type { InvoiceFacts, InvoiceLine } from '../invoice';

/**
 * How the deductible input tax of a kind of invoice is found: `shown` on it; computed by a rate that
 * its total contains (`contained`); as a share of the purchase price (`price`).
 */
type InputTaxRule =
  | { readonly basis: 'shown' }
  | { readonly basis: 'contained'; readonly ratePercent: number; readonly source: string }
  | { readonly basis: 'price'; readonly ratePercent: number; readonly source: string };

const shown: InputTaxRule = { basis: 'shown' };
const tickets = '财政部 税务总局公告2026年第13号 一（二）';
const farm = '财政部 税务总局公告2026年第10号 五（二）';

/** By kind of invoice; kinds that are not listed have no input tax. */
const rules: Readonly<Partial<Record<string, InputTaxRule>>> = {
  DE_SPECIAL: shown,
  DP_SPECIAL: shown,
  P_SPECIAL: shown,
  E_SPECIAL: shown,
  MOTOR: shown,
  CUSTOMS: shown,
  WITHHOLD: shown,
  RAIL: { basis: 'contained', ratePercent: 9, source: tickets },
  AIR: { basis: 'contained', ratePercent: 9, source: tickets },
  ROAD_WATER: { basis: 'contained', ratePercent: 3, source: tickets },
  TOLL: { basis: 'contained', ratePercent: 5, source: '财政部 税务总局公告2026年第13号 一（三）1' },
  AGRI_SALE: { basis: 'price', ratePercent: 9, source: farm },
  AGRI_BUY: { basis: 'price', ratePercent: 9, source: farm },
};

/** Special invoices; of those for farm products from a small-scale seller the price counts. */
const specialKinds = new Set(['DE_SPECIAL', 'DP_SPECIAL', 'P_SPECIAL', 'E_SPECIAL']);
/** 税收分类编码 of 农、林、牧、渔业产品. */
const FARM_PRODUCTS = '101';
const FARM_RATE_PERCENT = 9;

/** Whether invoices of a kind may have input tax at all. Errors: none. */
export const isDeductibleKind = (kind: string): boolean => rules[kind] !== undefined;

/** The input tax that an invoice allows to deduct. */
interface DeductibleTax {
  /** In yuan, rounded half up to the fen. */
  readonly tax: Money;
  /** `none`: the invoice gives no input tax. */
  readonly basis: 'shown' | 'computed' | 'none';
  /** The sources of the rule disagree: a person confirms the amount (待确认). */
  readonly isUnsure: boolean;
  /** Law that a computed amount rests on; empty otherwise. */
  readonly source: string;
}

/** What only a person or the ticket tells. */
interface InputTaxTerms {
  /** 民航发展基金 of an itinerary, in yuan: it carries no tax. */
  readonly airportFee?: Money;
  /** Lines are farm products though their 税收分类编码 does not say so, or the contrary. */
  readonly isFarmProduct?: boolean;
}

const none: DeductibleTax = { tax: Money.zero, basis: 'none', isUnsure: false, source: '' };

/**
 * The input tax of an invoice before anything that a person decides about it.
 *
 * Tickets show their tax, or it is computed from the total: rail and air 9 %, road and water 3 %.
 * Farm products give 9 % of the price, also on a special invoice of a small-scale seller at 3 %.
 * A paper toll of a bridge or gate gives total / 1.05 × 5 % and is to be confirmed. Ordinary
 * invoices give none. Red invoices have no input tax of their own to tick.
 * Sources: 财政部 税务总局公告2026年第10号, 第13号. Errors: none.
 */
export function deductibleTaxOf(
  facts: Pick<InvoiceFacts, 'kind' | 'amount' | 'tax' | 'total' | 'isPositive' | 'lines'>,
  terms: InputTaxTerms = {},
): DeductibleTax {
  const rule = rules[facts.kind];
  if (!rule || !facts.isPositive) return none;
  if (rule.basis === 'price') {
    return computed(facts.total.times(rule.ratePercent).dividedBy(100), rule.source);
  }
  if (rule.basis === 'shown') return shownTax(facts, terms);
  if (facts.tax.isPositive) return { ...none, tax: facts.tax, basis: 'shown' };
  const base = facts.total.minus(terms.airportFee ?? Money.zero);
  const tax = base.times(rule.ratePercent).dividedBy(100 + rule.ratePercent);
  return { ...computed(tax, rule.source), isUnsure: facts.kind === 'TOLL' };
}

const computed = (tax: Money, source: string): DeductibleTax =>
  tax.isPositive ? { tax, basis: 'computed', isUnsure: false, source } : none;

function shownTax(
  { kind, tax, lines }: Pick<InvoiceFacts, 'kind' | 'tax' | 'lines'>,
  { isFarmProduct }: InputTaxTerms,
): DeductibleTax {
  const isByPrice = (line: InvoiceLine) =>
    specialKinds.has(kind) &&
    line.rate === '3%' &&
    (isFarmProduct ?? line.taxCategoryCode.startsWith(FARM_PRODUCTS));
  const farmLines = lines.filter(isByPrice);
  if (farmLines.length === 0) return tax.isPositive ? { ...none, tax, basis: 'shown' } : none;
  const others = lines.filter((line) => !isByPrice(line));
  const price = sumOf(farmLines.map((line) => line.amount));
  const ofPrice = price.times(FARM_RATE_PERCENT).dividedBy(100);
  return computed(ofPrice.plus(sumOf(others.map((line) => line.tax))), farm);
}
