import type { Money } from '../../money';
import { comparePeriods } from '../../period';
import {
  type Cumulative,
  type CumulativeTax,
  type TaxPerson,
  type TaxRun,
  withholdCumulative,
} from '../income-tax/cumulative-tax';

/**
 * A run of the year with its inputs as they are now and the tax as it was withheld. Amounts in
 * yuan.
 */
export interface RecordedRun extends TaxRun {
  readonly recorded: Money;
  /** The month's return has been filed and its tax paid. */
  readonly isDeclared: boolean;
}

/** A run computed again. Amounts in yuan. */
interface CorrectedRun {
  readonly run: RecordedRun;
  /**
   * The explanation with the inputs of now; its `after.withheld` is what the next run goes on from.
   */
  readonly tax: CumulativeTax;
  /** Tax of the run as it stands after the correction. */
  readonly withheld: Money;
  /** `withheld` less the tax recorded before. */
  readonly difference: Money;
}

/**
 * Computes the runs of a tax year again after inputs of an earlier one were corrected.
 *
 * Tax that was declared and paid stays as it was withheld, and the next run that is not declared
 * catches up, because tax is cumulative. Where the earlier returns are amended (更正申报), every run is
 * computed anew; such returns are filed month by month in order. Our choice between lawful ways.
 * Source: 国家税务总局公告2018年第61号 第六条. Errors: none; findings of a run stand in `tax.problems`.
 * @param before sums of the year before the first of the runs
 * @param runs runs of one year in any order
 */
export function correctedRuns(
  person: TaxPerson,
  {
    before,
    runs,
    isAmended,
  }: {
    readonly before: Cumulative | undefined;
    readonly runs: readonly RecordedRun[];
    readonly isAmended: boolean;
  },
): CorrectedRun[] {
  const ordered = runs.toSorted(
    (left, right) => comparePeriods(left.period, right.period) || left.run - right.run,
  );
  let last = before;
  return ordered.map((run) => {
    const tax = withholdCumulative(person, last, run);
    const isSettled = run.isDeclared && !isAmended;
    const withheld = isSettled ? run.recorded : tax.withheld;
    const corrected = withTaxAsPaid(tax, withheld);
    last = corrected.after;
    return { run, tax: corrected, withheld, difference: withheld.minus(run.recorded) };
  });
}

/**
 * A run whose tax stays as it was withheld and declared, whatever its inputs are now; later runs go
 * on from the tax that was paid. Errors: none.
 * @param paid in yuan
 */
export function withTaxAsPaid(tax: CumulativeTax, paid: Money): CumulativeTax {
  return { ...tax, after: { ...tax.after, withheld: tax.withheldBefore.plus(paid) } };
}
