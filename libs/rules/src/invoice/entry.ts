import { Money, round2 } from '../money';
import type { DeductionRule } from './data/invoice-kinds';
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
export interface TicketFigures {
  /** The fare without tax. */
  readonly amount: Money;
  /** Input tax contained in the fare; zero where nothing may be deducted. */
  readonly tax: Money;
  /** `9%`; empty where no tax is contained. */
  readonly rate: string;
  /** The rule in Chinese, with its source. */
  readonly reason: string;
}

const PASSENGERS = '财政部 税务总局公告2026年第13号';
const nothing = (fare: Money, reason: string): TicketFigures => ({
  amount: fare,
  tax: Money.zero,
  rate: '',
  reason,
});

/**
 * The input tax contained in a ticket typed by hand: fare ÷ (1 + rate) × rate, rounded to 2 decimals; the amount is the
 * rest of the fare. Rail and air tickets 9%, other tickets that name the traveller 3%, paper tolls of bridges and gates
 * 5% (to be confirmed: sources disagree). A ticket without a name contains nothing that may be deducted. Errors: none.
 * Source: 财政部 税务总局公告2026年第13号 一(二)、一(三).
 * @param fare what was paid; of air tickets fare and fuel surcharge, without the airport construction fee
 */
export function ticketFigures({
  fare,
  deduction,
  isNamed,
}: {
  readonly fare: Money;
  readonly deduction: DeductionRule;
  /** The ticket names the traveller. */
  readonly isNamed: boolean;
}): TicketFigures {
  const isPassenger = deduction === 'passenger' || deduction === 'ticket';
  if (isPassenger && !isNamed) {
    return nothing(fare, `没有乘车人姓名的客票不能抵扣（${PASSENGERS}）`);
  }
  switch (deduction) {
    case 'passenger':
      return contained(fare, '9%', `票价 ÷ 1.09 × 9%（${PASSENGERS}一(二)1）`);
    case 'ticket':
      return contained(fare, '3%', `票价 ÷ 1.03 × 3%（${PASSENGERS}一(二)2）`);
    case 'toll':
      return contained(fare, '5%', `桥、闸通行费 ÷ 1.05 × 5%，各地口径不一，勾选前请确认`);
    default:
      return nothing(fare, '定额发票、出租车票等没有可抵扣的进项税额');
  }
}

function contained(fare: Money, rate: string, reason: string): TicketFigures {
  const multiplier = rateOf(rate)?.multiplier ?? Money.zero;
  const tax = fare.times(multiplier).dividedBy(multiplier.plus(1));
  return { amount: fare.minus(tax), tax, rate, reason };
}
