import { Money, round2 } from '../../money';
import { comparePeriods, type Period, yearOf } from '../../period';
import { invariant } from '../../problem';
import { type DatedFact, type PayrollProblem, refusal, warning } from '../facts';
import { basicDeduction, type BasicDeduction, type BasicFacts } from './basic-deduction';
import { type PersonKind, personKindAt, type PersonKindRule } from './person-kinds';
import { type Bracket, bracketTax, type TaxTable, taxTableAt } from './tax-tables';

/** Amounts of one pay run that enter the tax, in yuan. */
export interface TaxInputs {
  /** 本期收入: gross, exempt parts included; what is no wage income is not in it. */
  readonly income: Money;
  readonly exemptIncome: Money;
  /** 专项扣除: the person's part of insurance and housing fund. */
  readonly specialDeduction: Money;
  readonly specialAdditionalDeduction: Money;
  readonly otherDeduction: Money;
  /** 减免税额 of this run; ignored where the person has a relief by share. */
  readonly relief: Money;
  /** Surcharges of an insurance agent or broker, taken off the income; 0 for everybody else. */
  readonly surcharges: Money;
}

/** A pay run: month of payment and number within it, counted from 1. */
export interface TaxRun extends TaxInputs {
  readonly period: Period;
  readonly run: number;
}

/** Sums of a calendar year with one employer up to a run, in yuan. */
export interface Cumulative extends TaxInputs {
  /** The month of the last run that is in it. */
  readonly period: Period;
  /** Tax withheld so far. */
  readonly withheld: Money;
}

/** Relief by a share of the tax, with a limit a year where the province has one. */
interface ShareRelief {
  /** Fraction of the tax that is not collected, 0 to 1. */
  readonly share: Money;
  readonly yearLimit: Money | null;
}

/** The person as far as cumulative withholding asks. */
export interface TaxPerson extends BasicFacts {
  readonly kind: PersonKind;
  readonly shareRelief?: ShareRelief | undefined;
}

/**
 * Withholding of a run, explained: inputs, cumulative table, bracket, tax due, tax so far, this
 * month.
 */
export interface CumulativeTax {
  readonly method: 'cumulative';
  readonly period: Period;
  readonly run: number;
  readonly kind: DatedFact<PersonKindRule>;
  readonly inputs: TaxInputs;
  readonly basic: BasicDeduction;
  /** Sums of the year, this run included; `after.withheld` includes this run's tax. */
  readonly after: Cumulative;
  /** 累计费用: the share of the income that counts as cost; 0 for wages. */
  readonly cost: Money;
  /** 累计收入额: income less cost, cost of selling and surcharges. */
  readonly assessedIncome: Money;
  /** Assessed income less all deductions; may be negative. */
  readonly balance: Money;
  /** 累计应纳税所得额: the balance, at least 0. */
  readonly taxableIncome: Money;
  readonly table: DatedFact<TaxTable>;
  readonly bracket: Bracket;
  /** Taxable income × rate − quick deduction, rounded to fen. */
  readonly taxBeforeRelief: Money;
  readonly relief: Money;
  /** 累计应扣缴税额: tax less relief, at least 0. */
  readonly cumulativeTax: Money;
  readonly withheldBefore: Money;
  /** Cumulative tax less tax withheld before; may be negative. */
  readonly computed: Money;
  /** 本期应预扣预缴税额, at least 0. */
  readonly withheld: Money;
  /**
   * Tax withheld too much so far: set against later months of the year, never repaid by the payer.
   */
  readonly carried: Money;
  readonly problems: readonly PayrollProblem[];
}

const inputNames = {
  income: '收入',
  exemptIncome: '免税收入',
  specialDeduction: '专项扣除',
  specialAdditionalDeduction: '专项附加扣除',
  otherDeduction: '其他扣除',
  relief: '减免税额',
  surcharges: '附加税费',
} as const satisfies Record<keyof TaxInputs, string>;
const inputKeys = Object.keys(inputNames) as (keyof TaxInputs)[];

/** Inputs of nothing, to be overwritten one by one. */
export const noTaxInputs: TaxInputs = {
  income: Money.zero,
  exemptIncome: Money.zero,
  specialDeduction: Money.zero,
  specialAdditionalDeduction: Money.zero,
  otherDeduction: Money.zero,
  relief: Money.zero,
  surcharges: Money.zero,
};

/**
 * Withholds the tax of a pay run by the cumulative method: annual table on the year's taxable
 * income with this employer, less relief and tax withheld before, never below 0. The year is that
 * of the month of payment and starts from zero. Runs of one month come one after another; the basic
 * deduction counts once because it is cumulative. Rounding: the cumulative tax to fen, half up.
 * Source: 国家税务总局公告2018年第61号 第六条; 2020年第13号; 2025年第16号.
 * @param before sums of the year before this run; undefined where there is none
 * @throws InvariantError for a kind that is not withheld cumulatively in the month
 */
export function withholdCumulative(
  person: TaxPerson,
  before: Cumulative | undefined,
  run: TaxRun,
): CumulativeTax {
  const { period } = run;
  const kind = personKindAt(person.kind, period);
  invariant(kind?.value.method === 'cumulative', `${person.kind} is not cumulative in ${period}`);
  const start = yearStart(before, period);
  const inputs = allowedInputs(kind.value, run);
  const sums = addedInputs(start, inputs);
  const basic = basicDeduction(person, period);
  const { cost, assessedIncome } = assessed(kind.value, sums);
  const balance = assessedIncome
    .minus(sums.exemptIncome)
    .minus(basic.amount)
    .minus(sums.specialDeduction)
    .minus(sums.specialAdditionalDeduction)
    .minus(sums.otherDeduction);
  const table = taxTableAt('annual', period);
  const { taxable, bracket, tax } = bracketTax(table.value, balance);
  const relief = cumulativeRelief(person.shareRelief, tax, sums.relief);
  const cumulativeTax = atLeastZero(tax.minus(relief));
  const withheldBefore = start?.withheld ?? Money.zero;
  const computed = cumulativeTax.minus(withheldBefore);
  const withheld = atLeastZero(computed);
  return {
    method: 'cumulative',
    period,
    run: run.run,
    kind,
    inputs,
    basic,
    after: { ...sums, relief, period, withheld: withheldBefore.plus(withheld) },
    cost,
    assessedIncome,
    balance,
    taxableIncome: taxable,
    table,
    bracket,
    taxBeforeRelief: tax,
    relief,
    cumulativeTax,
    withheldBefore,
    computed,
    withheld,
    carried: atLeastZero(computed.negate()),
    problems: [...basic.problems, ...runProblems({ before, run, sums, kind: kind.value })],
  };
}

/** Sums of the same year; undefined where the run is the first of its year. */
function yearStart(before: Cumulative | undefined, period: Period): Cumulative | undefined {
  return before !== undefined && yearOf(before.period) === yearOf(period) ? before : undefined;
}

function allowedInputs(rule: PersonKindRule, inputs: TaxInputs): TaxInputs {
  return {
    income: inputs.income,
    exemptIncome: inputs.exemptIncome,
    specialDeduction: rule.takesSpecial ? inputs.specialDeduction : Money.zero,
    specialAdditionalDeduction: rule.takesSpecialAdditional
      ? inputs.specialAdditionalDeduction
      : Money.zero,
    otherDeduction: rule.takesOther ? inputs.otherDeduction : Money.zero,
    relief: inputs.relief,
    surcharges: rule.sellingShare.isZero ? Money.zero : inputs.surcharges,
  };
}

function addedInputs(before: TaxInputs | undefined, run: TaxInputs): TaxInputs {
  if (before === undefined) return run;
  return {
    income: before.income.plus(run.income),
    exemptIncome: before.exemptIncome.plus(run.exemptIncome),
    specialDeduction: before.specialDeduction.plus(run.specialDeduction),
    specialAdditionalDeduction: before.specialAdditionalDeduction.plus(
      run.specialAdditionalDeduction,
    ),
    otherDeduction: before.otherDeduction.plus(run.otherDeduction),
    relief: before.relief.plus(run.relief),
    surcharges: before.surcharges.plus(run.surcharges),
  };
}

function assessed(
  { costShare, sellingShare }: PersonKindRule,
  { income, surcharges }: TaxInputs,
): { cost: Money; assessedIncome: Money } {
  if (costShare.isZero) return { cost: Money.zero, assessedIncome: income };
  const cost = round2(income.times(costShare));
  const rest = income.minus(cost);
  const selling = round2(rest.times(sellingShare));
  return { cost, assessedIncome: rest.minus(selling).minus(surcharges) };
}

function cumulativeRelief(relief: ShareRelief | undefined, tax: Money, typed: Money): Money {
  if (relief === undefined) return typed;
  const amount = tax.timesInFen(relief.share);
  const { yearLimit } = relief;
  return yearLimit !== null && amount.compare(yearLimit) > 0 ? yearLimit : amount;
}

function atLeastZero(amount: Money): Money {
  return amount.isNegative ? Money.zero : amount;
}

function runProblems({
  before,
  run,
  sums,
  kind,
}: {
  readonly before: Cumulative | undefined;
  readonly run: TaxRun;
  readonly sums: TaxInputs;
  readonly kind: PersonKindRule;
}): PayrollProblem[] {
  const problems: PayrollProblem[] = [];
  if (before !== undefined && comparePeriods(run.period, before.period) < 0) {
    const msg = `发放月 ${run.period} 早于已计算的 ${before.period}，累计预扣要按月份先后计算，请先撤销后面的月份`;
    problems.push(refusal('PAYROLL_PERIOD_ORDER', msg, 'period'));
  }
  for (const key of inputKeys) {
    const isNegative = key === 'income' ? run.income.isNegative : sums[key].isNegative;
    if (!isNegative) continue;
    const which = key === 'income' ? '本期' : '累计';
    const msg = `${which}${inputNames[key]}为负数，不能计算个税，请核对金额`;
    problems.push(refusal('PAYROLL_NEGATIVE', msg, key));
  }
  if (sums.exemptIncome.isPositive && sums.exemptIncome.compare(sums.income) > 0) {
    const msg = '累计免税收入大于累计收入，请核对免税项目';
    problems.push(refusal('PAYROLL_NEGATIVE', msg, 'exemptIncome'));
  }
  if (!kind.takesSpecialAdditional && !run.specialAdditionalDeduction.isZero) {
    const amount = run.specialAdditionalDeduction.toString();
    const msg = `${kind.title}预扣时不扣除专项附加扣除，本期 ${amount} 未扣，由本人年度汇算时申报`;
    problems.push(warning('PAYROLL_DEDUCTION', msg, 'specialAdditionalDeduction'));
  }
  return problems;
}
