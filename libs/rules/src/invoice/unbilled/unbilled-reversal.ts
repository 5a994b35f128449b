import { formatMoney } from '../../money-format';
import { Money } from '../../money';
import { addMonths, firstDayOf, periodOf, type IsoDate, type Period } from '../../period';
import { voucherDay } from '../voucher/voucher-date';
import { unbilledTitles, type UnbilledEntry } from './unbilled-entry';

/** What is taken back of an entry, above zero, in yuan. */
export interface UnbilledAmounts {
  readonly amount: Money;
  readonly tax: Money;
}

/** The invoice that has come for an entry, as far as its reversal asks. Amounts without tax, in yuan. */
export interface ReversingInvoice {
  /** How refusals name it: `发票 25…001`. */
  readonly title: string;
  readonly invoiceType: UnbilledEntry['invoiceType'];
  readonly issueDate: IsoDate;
  readonly isPositive: boolean;
  /** Void, blocked or of before the books: it is in no return. */
  readonly isCounted: boolean;
  /** Its amount at the rate of the entry; of an input invoice its whole amount. */
  readonly amount: Money;
  /** What reversals of other entries have already taken of it. */
  readonly taken: Money;
}

/** A reversal as it is asked for. */
export interface AskedReversal extends UnbilledAmounts {
  readonly entry: UnbilledEntry;
  /** What the entry has left. */
  readonly left: UnbilledAmounts;
  /** Null: goods that were estimated are taken back at the beginning of the next month. */
  readonly invoice: ReversingInvoice | null;
}

/**
 * Why an entry can't be reversed so, in words; null: it can. An entry is never reversed beyond its
 * amount, nor an invoice used beyond its own, so that no sale is left out of a return or taken off it
 * twice. Errors: none.
 */
export function reversalProblem({
  entry,
  amount,
  tax,
  left,
  invoice,
}: AskedReversal): string | null {
  const title = `${unbilledTitles[entry.invoiceType]} ${entry.number}`;
  if (left.amount.isZero && left.tax.isZero) return `${title} 已全部冲回，不能再冲`;
  if (!amount.isPositive || tax.isNegative) return `${title} 的冲回金额须大于 0`;
  const exceeds = (asked: Money, rest: Money) => asked.compare(rest) > 0;
  if (exceeds(amount, left.amount) || exceeds(tax, left.tax)) {
    const rest = `${formatMoney(left.amount)}，税额 ${formatMoney(left.tax)}`;
    return `${title} 还可冲回金额 ${rest}，不能多冲`;
  }
  if (amount.equals(left.amount) && !tax.equals(left.tax)) {
    return `${title} 的金额全部冲回，税额也须全部冲回（${formatMoney(left.tax)}）`;
  }
  if (invoice === null) {
    return entry.invoiceType === 'IN' ? null : `${title} 须选择已开具的发票，再冲回`;
  }
  return invoiceProblem({ entry, amount, invoice }, title);
}

function invoiceProblem(
  {
    entry,
    amount,
    invoice,
  }: Pick<AskedReversal, 'entry' | 'amount'> & { readonly invoice: ReversingInvoice },
  title: string,
): string | null {
  if (invoice.invoiceType !== entry.invoiceType) {
    const direction = entry.invoiceType === 'OUT' ? '销项' : '进项';
    return `${title} 须用${direction}发票冲回，请另选发票`;
  }
  if (!invoice.isCounted) return `${invoice.title} 已作废、待更正或属于期初，不能用来冲回${title}`;
  if (!invoice.isPositive) return `${invoice.title} 是红字发票，不能用来冲回${title}`;
  if (periodOf(invoice.issueDate) < periodOf(entry.date)) {
    return `${invoice.title} 开具于 ${invoice.issueDate}，早于${title} 的月份，请另选发票`;
  }
  if (amount.compare(invoice.amount.minus(invoice.taken)) <= 0) return null;
  const rate = entry.rate === '' ? '' : `税率 ${entry.rate} 的`;
  const used = invoice.taken.isZero ? '' : `，其中 ${formatMoney(invoice.taken)} 已用于冲回`;
  return `${invoice.title} ${rate}金额为 ${formatMoney(invoice.amount)}${used}，不够冲回 ${formatMoney(amount)}`;
}

/**
 * The day of a reversal: that of the invoice; without one the first day of the month after the entry. Where that month
 * is closed, the last day of the oldest open one. The reversal is declared and booked on it.
 * Undefined where no month is open from then on.
 */
export function reversalDay(
  entry: Pick<UnbilledEntry, 'date'>,
  invoice: Pick<ReversingInvoice, 'issueDate'> | null,
  openPeriods: readonly Period[],
): IsoDate | undefined {
  const next = firstDayOf(addMonths(periodOf(entry.date), 1));
  return voucherDay(invoice?.issueDate ?? next, openPeriods)?.voucherDate;
}

/**
 * The tax that goes with a part of the amount: all that is left with the last part, else its share, rounded to the fen.
 * Errors: none.
 */
export function reversedTax(amount: Money, left: UnbilledAmounts): Money {
  if (left.amount.isZero || amount.equals(left.amount)) return left.tax;
  return amount.times(left.tax).dividedBy(left.amount);
}
