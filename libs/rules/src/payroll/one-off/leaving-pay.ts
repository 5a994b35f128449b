import { Money, round2 } from '../../money';
import type { Period } from '../../period';
import { type Confidence, type PayrollProblem, refusal, warning } from '../facts';
import { type Bracket, bracketTax, taxTableAt } from '../income-tax/tax-tables';

/** Payments once in a working life that are taxed apart from the year's wages. */
type LeavingPayKind = 'severance' | 'earlyRetirement' | 'internalRetirement';

/** What the law says about each kind. */
export const leavingPayRules: Readonly<
  Record<LeavingPayKind, { title: string; source: string; confidence: Confidence }>
> = {
  severance: {
    title: '解除劳动合同一次性补偿金',
    source: '财税〔2018〕164号 五(一)',
    confidence: 'sure',
  },
  earlyRetirement: {
    title: '提前退休一次性补贴',
    source: '财税〔2018〕164号 五(三)',
    confidence: 'sure',
  },
  internalRetirement: {
    title: '内部退养一次性收入',
    source: '国税发〔1999〕58号；财税〔2018〕164号 五(二)',
    confidence: 'likely',
  },
};

/** Tax of such a payment, explained. Amounts in yuan. */
export interface LeavingPayTax {
  readonly kind: LeavingPayKind;
  readonly title: string;
  readonly amount: Money;
  /** The exempt part of a severance payment; 0 for the other kinds. */
  readonly exempt: Money;
  /** The amount that picks the bracket. */
  readonly taxable: Money;
  readonly bracket: Bracket;
  readonly tax: Money;
  readonly source: string;
  readonly confidence: Confidence;
  readonly problems: readonly PayrollProblem[];
}

/** Tax of the wage alone and of both together, by which an internal retirement is taxed. */
interface InternalRetirementTax extends LeavingPayTax {
  readonly together: Money;
  readonly ofWage: Money;
}

const EXEMPT_WAGES = 3;
const BASIC_OF_YEAR = Money.parse('60000.00');
const BASIC_OF_MONTH = Money.parse('5000.00');

/**
 * Tax of a severance payment: up to three times the average annual wage of the year before in the
 * place is exempt, the rest stands alone on the annual table, no 60,000. Rounded to fen, half up.
 * Source: 财税〔2018〕164号 五(一).
 * @param averageWage average annual wage of the place in the year before, in yuan, entered by the
 * user
 */
export function severanceTax(
  period: Period,
  { amount, averageWage }: { readonly amount: Money; readonly averageWage: Money },
): LeavingPayTax {
  const limit = averageWage.times(EXEMPT_WAGES);
  const exempt = amount.compare(limit) < 0 ? amount : limit;
  const { taxable, bracket, tax } = bracketTax(
    taxTableAt('annual', period).value,
    amount.minus(exempt),
  );
  const problems = negativeAmount(amount);
  if (!averageWage.isPositive) {
    const msg = '请填写当地上年职工平均工资（年），免税额按它的 3 倍计算';
    problems.push(refusal('PAYROLL_ONE_OFF', msg, 'averageWage'));
  }
  return { ...head('severance'), amount, exempt, taxable, bracket, tax, problems };
}

/**
 * Tax of a subsidy for early retirement: spread over the years to statutory retirement, 60,000 off
 * each, annual table, times the years. Rounded to fen once, half up. Source: 财税〔2018〕164号 五(三).
 * @param years whole years from early to statutory retirement, at least 1
 */
export function earlyRetirementTax(
  period: Period,
  { amount, years }: { readonly amount: Money; readonly years: number },
): LeavingPayTax {
  const problems = negativeAmount(amount);
  const isWhole = Number.isInteger(years) && years >= 1;
  if (!isWhole) {
    const msg = '提前退休至法定退休的年数应为不小于 1 的整数，请按实际年度数填写';
    problems.push(refusal('PAYROLL_ONE_OFF', msg, 'years'));
  }
  const count = isWhole ? years : 1;
  const perYear = amount.dividedBy(count, 20).minus(BASIC_OF_YEAR);
  const { taxable, bracket } = bracketTax(taxTableAt('annual', period).value, perYear);
  const exact = amount
    .minus(BASIC_OF_YEAR.times(count))
    .times(bracket.rate)
    .minus(bracket.quickDeduction.times(count));
  const tax = perYear.isPositive ? round2(exact) : Money.zero;
  return {
    ...head('earlyRetirement'),
    amount,
    exempt: Money.zero,
    taxable: round2(taxable),
    bracket,
    tax,
    problems,
  };
}

/**
 * Tax of a payment for internal retirement: a month's share plus the wage of the month less 5,000
 * picks the rate of the monthly table; tax of payment and wage together less the tax of the wage
 * alone. The last step is left to the tax client, so the result is likely. Source: 国税发〔1999〕58号;
 * 财税〔2018〕164号 五(二).
 * @param months whole months from internal to statutory retirement, at least 1
 */
export function internalRetirementTax(
  period: Period,
  {
    amount,
    months,
    wage,
  }: { readonly amount: Money; readonly months: number; readonly wage: Money },
): InternalRetirementTax {
  const problems = negativeAmount(amount);
  const isWhole = Number.isInteger(months) && months >= 1;
  if (!isWhole) {
    const msg = '内部退养至法定退休的月数应为不小于 1 的整数，请核对';
    problems.push(refusal('PAYROLL_ONE_OFF', msg, 'months'));
  }
  const msg = '内部退养一次性收入的扣税以扣缴端计算为准，请核对';
  problems.push(warning('PAYROLL_ONE_OFF', msg, 'amount'));
  const { value: table } = taxTableAt('monthly', period);
  const share = amount.dividedBy(isWhole ? months : 1, 20);
  const { taxable, bracket } = bracketTax(table, share.plus(wage).minus(BASIC_OF_MONTH));
  const exact = amount
    .plus(wage)
    .minus(BASIC_OF_MONTH)
    .times(bracket.rate)
    .minus(bracket.quickDeduction);
  const together = exact.isPositive ? round2(exact) : Money.zero;
  const ofWage = bracketTax(table, wage.minus(BASIC_OF_MONTH)).tax;
  const tax = together.compare(ofWage) > 0 ? together.minus(ofWage) : Money.zero;
  return {
    ...head('internalRetirement'),
    amount,
    exempt: Money.zero,
    taxable: round2(taxable),
    bracket,
    together,
    ofWage,
    tax,
    problems,
  };
}

function head(kind: LeavingPayKind) {
  return { kind, ...leavingPayRules[kind] };
}

function negativeAmount(amount: Money): PayrollProblem[] {
  if (!amount.isNegative) return [];
  return [refusal('PAYROLL_NEGATIVE', '一次性收入不能为负数，请核对金额', 'amount')];
}
