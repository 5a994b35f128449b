import { Money, round2 } from '../../money';
import { formatMoney } from '../../money-format';
import type { Period } from '../../period';
import { type DatedFact, factAt, type PayrollProblem, refusal, warning } from '../facts';
import {
  type Bracket,
  findBracket,
  bracketTax,
  type TaxTable,
  taxTableAt,
} from '../income-tax/tax-tables';

const MONTHS_OF_YEAR = 12;

/** 全年一次性奖金 may be taxed by itself, once per taxpayer and calendar year. */
const separateBonusRule: readonly DatedFact<string>[] = [
  {
    from: '2019-01',
    until: '2027-12',
    value: '全年一次性奖金单独计税',
    source: '财政部 税务总局公告2023年第30号；财税〔2018〕164号；国税发〔2005〕9号',
    confidence: 'sure',
  },
];

/** Tax of a bonus by itself, in yuan. */
export interface SeparateBonus {
  readonly bonus: Money;
  /** A twelfth, which picks the bracket; rounded to 4 decimals for the reader. */
  readonly monthlyEquivalent: Money;
  readonly bracket: Bracket;
  readonly tax: Money;
  readonly net: Money;
}

/**
 * A zone in which a higher bonus leaves less than the bonus at its lower end; `over` is outside, in
 * yuan.
 */
export interface BonusTrap {
  readonly over: Money;
  readonly netAtSeam: Money;
  /** The bonus that leaves as much as `over` does, rounded to fen. */
  readonly sameNetAgainAt: Money;
  /** How much more tax than at the seam the smallest step above it costs. */
  readonly extraTaxJustAbove: Money;
}

/** Both ways of taxing a bonus. Amounts in yuan. */
export interface BonusComparison {
  /** Undefined where the separate way is not allowed. */
  readonly separate: SeparateBonus | undefined;
  /** Rise of the year's tax when the bonus is merged into the wages. */
  readonly mergedTax: Money;
  readonly cheaper: 'separate' | 'merged' | 'equal';
  /** How much the cheaper way saves. */
  readonly saved: Money;
  readonly trap: BonusTrap | undefined;
  readonly problems: readonly PayrollProblem[];
}

interface BonusFacts {
  readonly period: Period;
  readonly bonus: Money;
  /**
   * Income of the whole year without the bonus less all deductions of the year, in yuan; below zero
   * where deductions are left over. Before December it is a forecast.
   */
  readonly yearBalance: Money;
  readonly isForecast: boolean;
  /** The separate way was used for an earlier bonus of the calendar year. */
  readonly wasUsed: boolean;
}

/**
 * Tax of a bonus by itself: a twelfth picks rate and quick deduction of the monthly table, no 5,000
 * and no other deduction. Rounded to fen, half up. Source: 财政部 税务总局公告2023年第30号. Errors: none.
 */
export function separateBonusTax(bonus: Money, period: Period): SeparateBonus {
  const { value: table } = taxTableAt('monthly', period);
  const monthly = bonus.dividedBy(MONTHS_OF_YEAR, 20);
  const bracket = findBracket(table, monthly);
  const tax = round2(bonus.times(bracket.rate).minus(bracket.quickDeduction));
  return {
    bonus,
    monthlyEquivalent: bonus.dividedBy(MONTHS_OF_YEAR, 4),
    bracket,
    tax: tax.isNegative ? Money.zero : tax,
    net: bonus.minus(tax.isNegative ? Money.zero : tax),
  };
}

/**
 * The zones of the separate way in which one yuan more costs more, computed from the monthly table.
 * Errors: none.
 */
export function bonusTraps(period: Period): BonusTrap[] {
  const { brackets } = taxTableAt('monthly', period).value;
  return brackets.flatMap((lower, index) => {
    const upper = brackets[index + 1];
    if (upper === undefined || lower.upTo === null) return [];
    const over = lower.upTo.times(MONTHS_OF_YEAR);
    const taxAtSeam = over.times(lower.rate).minus(lower.quickDeduction);
    const netAtSeam = over.minus(taxAtSeam);
    const taxAbove = over.times(upper.rate).minus(upper.quickDeduction);
    const keptShare = Money.parse(1).minus(upper.rate);
    return [
      {
        over,
        netAtSeam,
        sameNetAgainAt: netAtSeam.minus(upper.quickDeduction).dividedBy(keptShare),
        extraTaxJustAbove: taxAbove.minus(taxAtSeam),
      },
    ];
  });
}

/**
 * The trap that a bonus lies in: above its lower end and below the bonus of the same net pay.
 * Errors: none.
 */
export function findBonusTrap(bonus: Money, period: Period): BonusTrap | undefined {
  return bonusTraps(period).find(
    ({ over, sameNetAgainAt }) => bonus.compare(over) > 0 && bonus.compare(sameNetAgainAt) < 0,
  );
}

/**
 * Taxes a bonus both ways and names the cheaper one. A second bonus of the year, and any from 2028
 * on unless the law is prolonged, is merged. Findings stand in `problems`: why the separate way is
 * refused, a trap with both amounts, that a comparison during the year is a forecast. Errors: none.
 */
export function compareBonus(facts: BonusFacts): BonusComparison {
  const { period, bonus, yearBalance } = facts;
  const problems = bonusProblems(facts);
  const mayBeSeparate = !problems.some(({ severity }) => severity === 'refuse');
  const separate = mayBeSeparate ? separateBonusTax(bonus, period) : undefined;
  const mergedTax = mergedBonusTax(taxTableAt('annual', period).value, { yearBalance, bonus });
  const trap = separate === undefined ? undefined : findBonusTrap(bonus, period);
  if (trap !== undefined) problems.push(trapWarning(trap, bonus, period));
  const order = separate === undefined ? 1 : separate.tax.compare(mergedTax);
  return {
    separate,
    mergedTax,
    cheaper: order === 0 ? 'equal' : order < 0 ? 'separate' : 'merged',
    saved: separate === undefined ? Money.zero : mergedTax.minus(separate.tax).abs(),
    trap,
    problems,
  };
}

/** How much the year's tax rises with a bonus, in yuan. */
function mergedBonusTax(
  table: TaxTable,
  { yearBalance, bonus }: { readonly yearBalance: Money; readonly bonus: Money },
): Money {
  const withBonus = bracketTax(table, yearBalance.plus(bonus)).tax;
  return withBonus.minus(bracketTax(table, yearBalance).tax);
}

function bonusProblems({ period, bonus, isForecast, wasUsed }: BonusFacts): PayrollProblem[] {
  const problems: PayrollProblem[] = [];
  if (bonus.isNegative) {
    problems.push(refusal('PAYROLL_NEGATIVE', '年终奖不能为负数，请核对金额', 'annualBonus'));
  }
  if (factAt(separateBonusRule, period) === undefined) {
    const msg = `全年一次性奖金单独计税施行至 2027 年 12 月，${period} 发放的只能并入当月工资计税`;
    problems.push(refusal('PAYROLL_BONUS', msg, 'annualBonus'));
  }
  if (wasUsed) {
    const msg = '本年已有一次奖金单独计税，一个纳税年度只能用一次，请并入当月工资计税';
    problems.push(refusal('PAYROLL_BONUS', msg, 'annualBonus'));
  }
  if (isForecast) {
    const msg = '两种计税方式的比较按全年预计收入推算，年末实际收入不同时结果可能改变';
    problems.push(warning('PAYROLL_BONUS', msg, 'annualBonus'));
  }
  return problems;
}

function trapWarning(trap: BonusTrap, bonus: Money, period: Period): PayrollProblem {
  const { net } = separateBonusTax(bonus, period);
  const [over, again] = [formatMoney(trap.over), formatMoney(trap.sameNetAgainAt)];
  const msg =
    `年终奖 ${formatMoney(bonus)} 税后 ${formatMoney(net)}，少于只发 ${over} 时的税后 ` +
    `${formatMoney(trap.netAtSeam)}；请发 ${over} 或不低于 ${again}，或并入工资计税`;
  return warning('PAYROLL_BONUS', msg, 'annualBonus');
}
