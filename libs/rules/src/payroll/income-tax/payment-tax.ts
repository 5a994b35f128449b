import { Money, round2, sumOf } from '../../money';
import type { Period } from '../../period';
import type { DatedFact } from '../facts';
import {
  type Bracket,
  bracketTax,
  type TaxTable,
  type TaxTableCode,
  taxTableAt,
} from './tax-tables';

/** Income that is taxed payment by payment or month by month, without cumulation. */
type PaymentKind =
  | 'labour'
  | 'author'
  | 'royalty'
  | 'nonResidentWage'
  | 'nonResidentBonus'
  | 'nonResidentLabour'
  | 'nonResidentRoyalty'
  | 'nonResidentAuthor';

/** Tax of one payment, explained. Amounts in yuan. */
export interface PaymentTax {
  readonly method: 'payment';
  readonly kind: PaymentKind;
  readonly title: string;
  readonly period: Period;
  readonly income: Money;
  /** Cost or deduction taken off the income. */
  readonly deduction: Money;
  /** 应纳税所得额. */
  readonly taxable: Money;
  /**
   * The amount that picks the bracket: the taxable amount, or a sixth of a non-resident's bonus.
   */
  readonly bracketAmount: Money;
  /** Undefined where the rate is flat (author's pay and royalties of residents). */
  readonly bracket: Bracket | undefined;
  readonly table: DatedFact<TaxTable> | undefined;
  readonly rate: Money;
  readonly withheld: Money;
  readonly source: string;
}

const labourSource = '国家税务总局公告2018年第61号 第八条';
const nonResidentSource = '国家税务总局公告2018年第61号 第九条';
const nonResidentBonusSource = '财政部 税务总局公告2019年第35号 三(二)';

/** Up to this payment a fixed cost is taken off, above it a share. */
const SMALL_PAYMENT = Money.parse('4000.00');
const FIXED_COST = Money.parse('800.00');
const COST_SHARE = Money.parse('0.20');
const AUTHOR_SHARE = Money.parse('0.70');
const FLAT_RATE = Money.parse('0.20');
const NON_RESIDENT_MONTH = Money.parse('5000.00');
const BONUS_MONTHS = 6;

/**
 * Tax of a resident's labour service by payment: less 800 up to 4,000, less 20 % above, on the
 * labour table. Income is without VAT. Payments of one continuous service in a month are one
 * payment. Rounded to fen, half up.
 * Source: 国家税务总局公告2018年第61号 第八条. Errors: none.
 */
export function withholdLabour(period: Period, payments: readonly Money[]): PaymentTax {
  const income = sumOf(payments);
  const deduction = paymentCost(income);
  return bracketPayment({
    kind: 'labour',
    title: '劳务报酬所得',
    period,
    income,
    deduction,
    taxable: income.minus(deduction),
    table: 'labour',
    source: labourSource,
  });
}

/**
 * Tax of a resident's author's pay (70 % of the amount counts) or royalties, 20 % flat. Rounded to
 * fen, half up.
 * Source: 国家税务总局公告2018年第61号 第八条. Errors: none.
 */
export function withholdFlat(
  kind: 'author' | 'royalty',
  { period, income }: { readonly period: Period; readonly income: Money },
): PaymentTax {
  const rest = income.minus(paymentCost(income));
  const taxable = kind === 'author' ? round2(rest.times(AUTHOR_SHARE)) : rest;
  return {
    method: 'payment',
    kind,
    title: kind === 'author' ? '稿酬所得' : '特许权使用费所得',
    period,
    income,
    deduction: income.minus(taxable),
    taxable,
    bracketAmount: taxable,
    bracket: undefined,
    table: undefined,
    rate: FLAT_RATE,
    withheld: round2(taxable.times(FLAT_RATE)),
    source: labourSource,
  };
}

/**
 * Tax of a non-resident's wage of a month: less 5,000, monthly table, not cumulative, no other
 * deduction. Days in and out of China and treaty relief are not computed: the taxable wage is what
 * the user enters.
 * Source: 个人所得税法 第六条; 国家税务总局公告2018年第61号 第九条. Errors: none.
 */
export function withholdNonResidentWage(period: Period, income: Money): PaymentTax {
  const isBelow = income.compare(NON_RESIDENT_MONTH) < 0;
  const deduction = isBelow ? income : NON_RESIDENT_MONTH;
  return bracketPayment({
    kind: 'nonResidentWage',
    title: '非居民个人工资薪金所得',
    period,
    income,
    deduction,
    taxable: income.minus(deduction),
    table: 'monthly',
    source: nonResidentSource,
  });
}

/**
 * Tax of a non-resident's bonus for several months, once a year: a sixth picks the bracket of the
 * monthly table, six times its tax is due; no 5,000. Rounded to fen, half up. Further bonuses of
 * the year are wages of the month.
 * Source: 财政部 税务总局公告2019年第35号. Errors: none.
 */
export function withholdNonResidentBonus(period: Period, income: Money): PaymentTax {
  const table = taxTableAt('monthly', period);
  const bracketAmount = income.dividedBy(BONUS_MONTHS, 20);
  const { bracket } = bracketTax(table.value, bracketAmount);
  const quick = bracket.quickDeduction.times(BONUS_MONTHS);
  return {
    method: 'payment',
    kind: 'nonResidentBonus',
    title: '非居民个人数月奖金',
    period,
    income,
    deduction: Money.zero,
    taxable: income,
    bracketAmount: round2(bracketAmount),
    bracket,
    table,
    rate: bracket.rate,
    withheld: round2(income.times(bracket.rate).minus(quick)),
    source: nonResidentBonusSource,
  };
}

/**
 * Tax of a non-resident's labour service or royalties (80 % counts) or author's pay (80 % × 70 %)
 * by payment, monthly table, no 5,000. Source: 国家税务总局公告2018年第61号 第九条. Errors: none.
 */
export function withholdNonResidentPayment(
  kind: 'labour' | 'royalty' | 'author',
  { period, income }: { readonly period: Period; readonly income: Money },
): PaymentTax {
  const rest = income.minus(round2(income.times(COST_SHARE)));
  const taxable = kind === 'author' ? round2(rest.times(AUTHOR_SHARE)) : rest;
  return bracketPayment({
    ...nonResidentPayments[kind],
    period,
    income,
    deduction: income.minus(taxable),
    taxable,
    table: 'monthly',
    source: nonResidentSource,
  });
}

const nonResidentPayments = {
  labour: { kind: 'nonResidentLabour', title: '非居民个人劳务报酬所得' },
  royalty: { kind: 'nonResidentRoyalty', title: '非居民个人特许权使用费所得' },
  author: { kind: 'nonResidentAuthor', title: '非居民个人稿酬所得' },
} as const;

/** 800 up to 4,000 and never more than the payment; 20 % above. */
function paymentCost(income: Money): Money {
  if (income.compare(SMALL_PAYMENT) > 0) return round2(income.times(COST_SHARE));
  return income.compare(FIXED_COST) < 0 ? income : FIXED_COST;
}

function bracketPayment({
  table: code,
  ...payment
}: {
  readonly kind: PaymentKind;
  readonly title: string;
  readonly period: Period;
  readonly income: Money;
  readonly deduction: Money;
  readonly taxable: Money;
  readonly table: TaxTableCode;
  readonly source: string;
}): PaymentTax {
  const table = taxTableAt(code, payment.period);
  const { bracket, tax } = bracketTax(table.value, payment.taxable);
  return {
    method: 'payment',
    ...payment,
    bracketAmount: payment.taxable,
    bracket,
    table,
    rate: bracket.rate,
    withheld: tax,
  };
}
