import { formatMoney } from '../money-format';
import { Money } from '../money';

interface Sides {
  debit: Money;
  credit: Money;
}

const none = (): Sides => ({ debit: Money.zero, credit: Money.zero });

/**
 * Sums the lines of a file and compares them with its rows of totals: with all lines so far, with
 * those since the last row of totals, or since the last one of the same name (本日合计 in 本月合计).
 */
export class TotalsProof {
  private readonly all = none();
  private sinceAny = none();
  private readonly sinceSame = new Map<string, Sides>();
  agreeing = 0;
  readonly differing: { readonly row: number; readonly msg: string }[] = [];

  get debit(): Money {
    return this.all.debit;
  }

  get credit(): Money {
    return this.all.credit;
  }

  add(line: { readonly debit: string; readonly credit: string }): void {
    const debit = Money.parse(line.debit || '0');
    const credit = Money.parse(line.credit || '0');
    for (const sums of [this.all, this.sinceAny, ...this.sinceSame.values()]) {
      sums.debit = sums.debit.plus(debit);
      sums.credit = sums.credit.plus(credit);
    }
  }

  compare(total: {
    readonly row: number;
    readonly label: string;
    readonly debit: string;
    readonly credit: string;
  }): void {
    const debit = Money.parse(total.debit || '0');
    const credit = Money.parse(total.credit || '0');
    const sums = [this.all, this.sinceAny, this.sinceSame.get(total.label) ?? this.all];
    const agrees = sums.some((each) => each.debit.equals(debit) && each.credit.equals(credit));
    this.sinceAny = none();
    this.sinceSame.set(total.label, none());
    if (agrees) {
      this.agreeing += 1;
      return;
    }
    const msg =
      `${total.label}为借方 ${formatMoney(debit)}、贷方 ${formatMoney(credit)}，` +
      `读到的分录合计借方 ${formatMoney(this.debit)}、贷方 ${formatMoney(this.credit)}`;
    this.differing.push({ row: total.row, msg });
  }
}
