import { Money, round2 } from '../money';
import { deductibleTaxOf } from './certification/input-tax-rule';
import { travellerProblem } from './certification/traveller';
import { invoiceKind, type DeductionRule } from './data/invoice-kinds';
import { rateOf } from './rate';

/**
 * The tax that a form proposes for a line: amount × rate, rounded to 2 decimals, half away from zero; 0.00 of 免税 and
 * 不征税. What the invoice shows may differ by a fen and is typed over it (R02). Errors: none.
 * @returns undefined where the rate is not known
 */
export function proposedTax(amount: Money, rate: string): Money | undefined {
  const multiplier = rateOf(rate)?.multiplier ?? undefined;
  return multiplier && round2(amount.times(multiplier));
}

/** The figures of a ticket by its fare, and why its tax is what it is. Amounts in yuan. */
interface TicketFigures {
  /** The fare without tax. */
  readonly amount: Money;
  /** Input tax contained in the fare; zero where nothing may be deducted. */
  readonly tax: Money;
  /** `9%`; empty where no tax is contained. */
  readonly rate: string;
  /** The rule in Chinese, with its source. */
  readonly reason: string;
}

const nothing = (fare: Money, reason: string): TicketFigures => ({
  amount: fare,
  tax: Money.zero,
  rate: '',
  reason,
});

/** Rates that fares contain, by how their input tax is found (`deductibleTaxOf`). */
const rates: Partial<Readonly<Record<DeductionRule, string>>> = {
  passenger: '9%',
  ticket: '3%',
  toll: '5%',
};

/**
 * The input tax contained in a ticket typed by hand, by the rule of its kind (`deductibleTaxOf`); the amount is the rest
 * of the fare. A road or water ticket without the name of the traveller contains nothing that may be deducted
 * (`travellerProblem`). Errors: none.
 * Source: 财政部 税务总局公告2026年第13号 一(二)、一(三).
 * @param ticket `kind`: code of `invoiceKinds`; `fare`: what was paid, of air tickets fare and fuel surcharge without
 *   the airport construction fee, in yuan; `traveller`: the person that the ticket names, or ''
 */
export function ticketFigures({
  kind,
  fare,
  traveller,
}: {
  readonly kind: string;
  readonly fare: Money;
  readonly traveller: string;
}): TicketFigures {
  const deduction = invoiceKind(kind)?.deduction ?? 'none';
  const rate = rates[deduction];
  if (rate === undefined) return nothing(fare, '定额发票、出租车票等没有可抵扣的进项税额');
  const unnamed = travellerProblem({ kind }, traveller);
  if (unnamed !== undefined) return nothing(fare, unnamed);
  const ticket = { kind, amount: fare, tax: Money.zero, total: fare, isPositive: true, lines: [] };
  const { tax, isUnsure, source } = deductibleTaxOf(ticket);
  const doubt = isUnsure ? '，各地口径不一，勾选前请确认' : '';
  const reason = `票价 ÷ (1 + ${rate}) × ${rate}（${source}）${doubt}`;
  return { amount: fare.minus(tax), tax, rate, reason };
}
