import type { Money } from '../../money';
import type { Period } from '../../period';
import type { PayrollProblem } from '../facts';
import type { Contributions } from '../insurance/contributions';
import type { PayItem } from '../salary-items/own-items';
import type { PayTax } from './pay-tax';
import type { TaxedPayment } from './separate-payments';

/** The pay of a person in a run, explained: gross → insurance → tax → net. Amounts in yuan. */
export interface Pay {
  readonly period: Period;
  readonly run: number;
  /** Own fields in the order of the sheet. */
  readonly items: readonly PayItem[];
  /** 应发工资: earnings less earning deductions. */
  readonly gross: Money;
  /** Exempt wage income: earnings marked exempt and what is typed into 本期免税收入. */
  readonly exempt: Money;
  /** Earnings that are no income (不征税). */
  readonly notIncome: Money;
  readonly insurance: Contributions;
  readonly tax: PayTax;
  /** Annual bonus paid with it, taxed by itself or merged. */
  readonly bonus: Money;
  /** Payments beside the wage, each taxed by itself. */
  readonly payments: readonly TaxedPayment[];
  /** Deductions after tax. */
  readonly deductions: Money;
  /** 实发工资: gross, bonus and payments less insurance, housing fund, their taxes and deductions. */
  readonly net: Money;
  /** 人工成本合计: gross, bonus, payments, the company's insurance and housing fund. */
  readonly companyCost: Money;
  readonly problems: readonly PayrollProblem[];
}
