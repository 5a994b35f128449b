import { Money, sumOf } from '../../money';
import type { Period } from '../../period';
import type { Confidence, PayrollProblem } from '../facts';
import { refusal } from '../facts';
import {
  type PaymentTax,
  withholdFlat,
  withholdLabour,
  withholdNonResidentPayment,
} from '../income-tax/payment-tax';
import type { PersonKind } from '../income-tax/person-kinds';
import {
  earlyRetirementTax,
  internalRetirementTax,
  leavingPayRules,
  type LeavingPayTax,
  severanceTax,
} from '../one-off/leaving-pay';

/** Payments beside the wage that are taxed by themselves, in the order in which a form offers them. */
export const separatePaymentKinds = [
  'severance',
  'earlyRetirement',
  'internalRetirement',
  'labour',
  'author',
  'royalty',
] as const;
export type SeparatePaymentKind = (typeof separatePaymentKinds)[number];

/** What people call the kinds. */
export const separatePaymentTitles: Readonly<Record<SeparatePaymentKind, string>> = {
  severance: leavingPayRules.severance.title,
  earlyRetirement: leavingPayRules.earlyRetirement.title,
  internalRetirement: leavingPayRules.internalRetirement.title,
  labour: '劳务报酬',
  author: '稿酬',
  royalty: '特许权使用费',
};

/** A payment beside the wage. Amounts in yuan. */
export type SeparatePayment =
  | {
      readonly kind: 'severance';
      readonly amount: Money;
      /** Average annual wage of the place in the year before. */
      readonly averageWage: Money;
    }
  | { readonly kind: 'earlyRetirement'; readonly amount: Money; readonly years: number }
  | { readonly kind: 'internalRetirement'; readonly amount: Money; readonly months: number }
  | { readonly kind: 'labour' | 'author' | 'royalty'; readonly amount: Money };

/** A payment with its tax, explained. Amounts in yuan. */
export interface TaxedPayment {
  readonly kind: SeparatePaymentKind;
  readonly title: string;
  readonly amount: Money;
  /** The part that is exempt or deducted, and the rest that the tax is on. */
  readonly exempt: Money;
  readonly taxable: Money;
  /** Fraction; the rate of the bracket. */
  readonly rate: Money;
  readonly quickDeduction: Money;
  readonly tax: Money;
  readonly source: string;
  readonly confidence: Confidence;
  readonly problems: readonly PayrollProblem[];
}

/** Who is paid, when, and the taxable wage of the month, by which internal retirement is taxed. */
interface SeparatePaymentFacts {
  readonly person: PersonKind;
  readonly period: Period;
  readonly wage: Money;
}

/**
 * Taxes payments that stand beside the wage. Labour service, author's pay and royalties are taxed
 * as those of a resident or a non-resident; labour service of one run is one payment. Rounded to
 * fen, half up, payment by payment. Source: 财税〔2018〕164号 五; 国家税务总局公告2018年第61号 第八条、第九条.
 * Errors: none; what refuses a payment stands in its `problems`.
 */
export function taxPayments(
  facts: SeparatePaymentFacts,
  payments: readonly SeparatePayment[],
): TaxedPayment[] {
  return payments.map((payment) => taxPayment(facts, payment));
}

/** What is paid beside the wage, and its tax, in yuan. Errors: none. */
export function paymentTotals(payments: readonly TaxedPayment[]): {
  readonly amount: Money;
  readonly tax: Money;
} {
  return {
    amount: sumOf(payments.map(({ amount }) => amount)),
    tax: sumOf(payments.map(({ tax }) => tax)),
  };
}

function taxPayment(
  { person, period, wage }: SeparatePaymentFacts,
  payment: SeparatePayment,
): TaxedPayment {
  switch (payment.kind) {
    case 'severance':
      return ofLeaving(severanceTax(period, payment));
    case 'earlyRetirement':
      return ofLeaving(earlyRetirementTax(period, payment));
    case 'internalRetirement': {
      const tax = internalRetirementTax(period, {
        amount: payment.amount,
        months: payment.months,
        wage,
      });
      return ofLeaving(tax);
    }
    default: {
      const { kind, amount } = payment;
      if (person === 'nonResident') {
        return ofPayment(kind, withholdNonResidentPayment(kind, { period, income: amount }));
      }
      const tax =
        kind === 'labour'
          ? withholdLabour(period, [amount])
          : withholdFlat(kind, { period, income: amount });
      return ofPayment(kind, tax);
    }
  }
}

function ofLeaving(tax: LeavingPayTax): TaxedPayment {
  const { kind, title, amount, exempt, taxable, bracket, source, confidence, problems } = tax;
  const { rate, quickDeduction } = bracket;
  return {
    kind,
    title,
    amount,
    exempt,
    taxable,
    rate,
    quickDeduction,
    tax: tax.tax,
    source,
    confidence,
    problems,
  };
}

function ofPayment(kind: 'labour' | 'author' | 'royalty', tax: PaymentTax): TaxedPayment {
  const { title, income: amount, deduction: exempt, taxable, rate, bracket, source } = tax;
  const msg = `${title}不能为负数，请核对金额`;
  const problems = amount.isNegative ? [refusal('PAYROLL_NEGATIVE', msg, 'amount')] : [];
  return {
    kind,
    title,
    amount,
    exempt,
    taxable,
    rate,
    quickDeduction: bracket?.quickDeduction ?? Money.zero,
    tax: tax.withheld.isNegative ? Money.zero : tax.withheld,
    source,
    confidence: 'sure',
    problems,
  };
}
