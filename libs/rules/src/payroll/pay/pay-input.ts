import type { Money } from '../../money';
import type { Period } from '../../period';
import type { TaxPerson } from '../income-tax/cumulative-tax';
import type { ContributionLine, InsuredPerson } from '../insurance/contributions';
import type { MinimumWage } from '../insurance/insurance-scheme';
import type { Attendance } from '../salary-items/attendance';
import type { SeparatePayment } from './separate-payments';

/** A person as calculating the pay asks. */
export interface PayPerson extends TaxPerson {
  /** Undefined for who is not insured here: labour service, students, most re-hired retirees. */
  readonly insurance?: InsuredPerson | undefined;
}

/** An annual bonus paid with a run, in yuan. */
export interface PaidBonus {
  readonly amount: Money;
  /** Taxed by itself, or merged into the wage income of the month. */
  readonly method: 'separate' | 'merged';
  /** The separate way was used earlier in the calendar year. */
  readonly wasUsed: boolean;
}

/** What is paid to one person in one pay run of a month. */
export interface PayRun {
  /** The month of payment, which the tax follows. */
  readonly period: Period;
  /** Runs of a month count from 1. */
  readonly run: number;
  /**
   * The month whose contributions the run deducts; undefined where an earlier run of the month did.
   */
  readonly insurancePeriod?: Period | undefined;
  /** Top-ups and arrears paid with it. */
  readonly addedContributions?: readonly ContributionLine[] | undefined;
  /**
   * Amounts typed into the sheet by field code, in yuan: own fields (a typed amount goes before the
   * formula) and the inputs of the tax `exemptIncome`, `specialAdditional`, `otherDeductionTax`,
   * `taxRelief` (减免税额 of this run). One more is no field: `surcharges` (of an insurance agent or
   * broker).
   */
  readonly entered: ReadonlyMap<string, Money>;
  readonly attendance?: Attendance | undefined;
  readonly bonus?: PaidBonus | undefined;
  /** Payments beside the wage that are taxed by themselves. */
  readonly payments?: readonly SeparatePayment[] | undefined;
  /** 应发工资 of the first run of the month before, in yuan; undefined for who was not paid then. */
  readonly lastGross?: Money | undefined;
  readonly minimumWage?: MinimumWage | undefined;
  /** Tax that was declared and paid, in yuan: it stays whatever else of the run was corrected. */
  readonly paidTax?: Money | undefined;
  /** Earlier payments of the same month to people who are not taxed cumulatively. */
  readonly earlierInMonth?: { readonly income: Money; readonly withheld: Money } | undefined;
}
