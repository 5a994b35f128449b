import { Money } from '../../money';
import { comparePeriods, type Period } from '../../period';
import { type PayrollProblem, refusal, warning } from '../facts';
import { housingFundRange, insuranceComponents } from './insurance-facts';

/** An item of a scheme: bounds and fixed amounts in yuan, rates as fractions. */
export interface InsuranceItem {
  readonly code: string;
  readonly name: string;
  /** Null where the base has no bound. */
  readonly floor: Money | null;
  readonly ceiling: Money | null;
  readonly personalRate: Money;
  readonly companyRate: Money;
  readonly personalFixed: Money;
  readonly companyFixed: Money;
  /** Decimals that each side is rounded to: 2 for fen, 0 for whole yuan. */
  readonly scale: number;
  /** The person's part is deducted before tax. */
  readonly isDeductible: boolean;
}

/** The minimum wage of the place (最低工资标准). Amounts in yuan. */
export interface MinimumWage {
  readonly perMonth: Money;
  /** Whether the place compares the wage without the person's insurance and housing fund. */
  readonly isWithoutInsurance: boolean;
}

/** A scheme from a month on; a new floor, ceiling or rate is a new row. */
export interface InsuranceScheme {
  readonly name: string;
  readonly from: Period;
  /** The last month, null while it goes on. */
  readonly until: Period | null;
  readonly items: readonly InsuranceItem[];
  /**
   * The most of a person's housing fund that is deducted in a month, in yuan: 12 % of three average
   * monthly wages of the city. Null means no limit. Source: 财税〔2006〕10号.
   */
  readonly deductibleFundCap: Money | null;
  /** Undefined where wages are not compared with it. */
  readonly minimumWage?: MinimumWage | undefined;
}

/** Declared bases of a person from a month on, in yuan. */
export interface DeclaredBases {
  readonly from: Period;
  readonly social: Money;
  readonly housingFund: Money;
}

/** The code of the item that has the base and the cap of its own. */
export const HOUSING_FUND = 'housingFund';

/**
 * The scheme that a new account set starts with: national rates, no bounds. The user enters the
 * city's figures.
 */
export function defaultScheme(from: Period): InsuranceScheme {
  const items = insuranceComponents.map(({ value }) => ({
    code: value.code,
    name: value.name,
    floor: null,
    ceiling: null,
    personalRate: value.personalRate,
    companyRate: value.companyRate,
    personalFixed: Money.zero,
    companyFixed: Money.zero,
    scale: 2,
    isDeductible: value.isDeductible,
  }));
  return { name: '默认方案', from, until: null, items, deductibleFundCap: null };
}

/**
 * The row of a scheme that holds in a month: the latest that has begun and not ended. Errors: none.
 */
export function schemeAt(
  rows: readonly InsuranceScheme[],
  period: Period,
): InsuranceScheme | undefined {
  return rows
    .filter(({ from, until }) => from <= period && (until === null || period <= until))
    .toSorted((left, right) => comparePeriods(right.from, left.from))[0];
}

/** The bases that hold in a month: the latest that have begun. Errors: none. */
export function basesAt(
  bases: readonly DeclaredBases[],
  period: Period,
): DeclaredBases | undefined {
  return bases
    .filter(({ from }) => from <= period)
    .toSorted((left, right) => comparePeriods(right.from, left.from))[0];
}

/**
 * What is wrong or doubtful with a scheme's rows: bounds, rates, decimals, items that are still to
 * be confirmed.
 */
export function schemeProblems(scheme: InsuranceScheme): PayrollProblem[] {
  const problems: PayrollProblem[] = [];
  const codes = new Set<string>();
  scheme.items.forEach((item, index) => {
    const row = index + 1;
    const found = [...itemProblems(item), ...itemDoubts(item)];
    if (codes.has(item.code)) {
      found.push(refusal('PAYROLL_INSURANCE', `${item.name}重复，请合并为一项`, 'code'));
    }
    codes.add(item.code);
    problems.push(...found.map((problem) => ({ ...problem, row })));
  });
  if (scheme.until !== null && scheme.until < scheme.from) {
    const msg = `方案的截止月 ${scheme.until} 早于起始月 ${scheme.from}，请核对`;
    problems.push(refusal('PAYROLL_INSURANCE', msg, 'until'));
  }
  return problems;
}

function itemProblems(item: InsuranceItem): PayrollProblem[] {
  const problems: PayrollProblem[] = [];
  const { name, floor, ceiling, scale } = item;
  if (floor !== null && ceiling !== null && floor.compare(ceiling) > 0) {
    const msg = `${name}的基数下限 ${floor.toString()} 大于上限 ${ceiling.toString()}，请核对`;
    problems.push(refusal('PAYROLL_INSURANCE', msg, 'floor'));
  }
  for (const field of ['personalRate', 'companyRate'] as const) {
    if (item[field].isNegative || item[field].compare(1) > 0) {
      problems.push(
        refusal('PAYROLL_INSURANCE', `${name}的费率应在 0 至 100% 之间，请核对`, field),
      );
    }
  }
  for (const field of ['personalFixed', 'companyFixed'] as const) {
    if (item[field].isNegative) {
      problems.push(refusal('PAYROLL_INSURANCE', `${name}的定额不能为负数，请核对`, field));
    }
  }
  if (![0, 1, 2].includes(scale)) {
    const msg = `${name}的小数位数应为 0（取整到元）、1 或 2（到分）`;
    problems.push(refusal('PAYROLL_INSURANCE', msg, 'scale'));
  }
  return problems;
}

function itemDoubts(item: InsuranceItem): PayrollProblem[] {
  const { least, most } = housingFundRange;
  if (item.code === HOUSING_FUND) {
    const rates = [item.personalRate, item.companyRate].filter((rate) => !rate.isZero);
    const isOutside = rates.some((rate) => rate.compare(least) < 0 || rate.compare(most) > 0);
    const msg = '住房公积金缴存比例应在 5% 至 12% 之间，请核对当地规定';
    return isOutside ? [warning('PAYROLL_INSURANCE', msg, 'personalRate')] : [];
  }
  const fact = insuranceComponents.find(({ value }) => value.code === item.code);
  if (fact?.confidence !== 'unsure') return [];
  return [warning('PAYROLL_INSURANCE', `${item.name}：${fact.value.note}`, 'personalRate')];
}
