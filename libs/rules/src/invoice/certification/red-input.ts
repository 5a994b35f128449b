import { Money, sumOf } from '../../money';
import type { Period } from '../../period';
import { isDeductedBlue } from '../voucher/input-tax';
import { effectiveTaxOf, netDeductibleTax, type RedOfBlue } from './tick';

/** A red invoice that is stored. */
export interface StoredRed extends RedOfBlue {
  readonly id: number;
}

/** A ticked blue invoice with everything that lessens its input tax. Yuan. */
export interface InputTaxUse {
  /** Input tax of the invoice before anything is taken off. */
  readonly gross: Money;
  /** 有效抵扣税额 that the tax bureau or a person states; null: nobody states one. */
  readonly lowered: Money | null;
  readonly deductPeriod: Period;
  /** All that is transferred out of the invoice (进项税额转出), of any month. */
  readonly transferred: Money;
  /** In the order in which they were stored. */
  readonly reds: readonly StoredRed[];
}

/** What is left of the input tax of a blue invoice. Yuan, none below zero. */
export interface InputTaxLeft {
  /** What the voucher of the invoice books as input tax: `deductible` before red invoices. */
  readonly booked: Money;
  /** 可抵扣税额 of the tick, line 12 of the return. */
  readonly deductible: Money;
  /** Input tax that each red invoice takes back, by its id. */
  readonly takenBack: ReadonlyMap<number, Money>;
  /** What is still deducted: `deductible` less transfers, less red invoices since the tick. */
  readonly left: Money;
}

/**
 * Divides the input tax of a blue invoice among its transfers and its red invoices, so that none of it
 * is taken off twice. A red invoice takes back its own tax, at most what transfers and the red invoices
 * that were stored before it leave. Red invoices of months before the deduct period lower what is
 * deducted; those of the deduct period and later are line 14 of the return. Where less is deducted than
 * the invoice gives, later red invoices take back the same share of it. What is left does not depend on
 * the order of the red invoices. Sources: 增值税法第二十二条; 国家税务总局公告2021年第20号. Errors: none.
 */
export function inputTaxLeft(use: InputTaxUse): InputTaxLeft {
  const { gross, lowered, deductPeriod, transferred, reds } = use;
  const net = netDeductibleTax(gross, reds, deductPeriod);
  const base = effectiveTaxOf(net, lowered).plus(gross.minus(net));
  const takenBack = new Map<number, Money>();
  let room = positive(gross.minus(transferred));
  let roomOfLater = positive((lowered ?? gross).minus(transferred));
  let before = Money.zero;
  for (const { id, tax, period } of reds) {
    const isLater = isDeductedBlue({ deductPeriod }, period);
    const asked = isLater ? shareOf(tax.abs(), base, gross) : tax.abs();
    const taken = smaller(asked, isLater ? smaller(room, roomOfLater) : room);
    takenBack.set(id, taken);
    room = room.minus(taken);
    if (isLater) roomOfLater = roomOfLater.minus(taken);
    else before = before.plus(taken);
  }
  const later = sumOf([...takenBack.values()]).minus(before);
  const used = transferred.plus(later);
  const effective = effectiveTaxOf(positive(gross.minus(before)), lowered);
  const deductible = effective.compare(used) < 0 ? used : effective;
  return { booked: base, deductible, takenBack, left: deductible.minus(used) };
}

const positive = (amount: Money): Money => (amount.isNegative ? Money.zero : amount);
const smaller = (left: Money, right: Money): Money => (left.compare(right) < 0 ? left : right);

/** The share of an amount that `part` is of `whole`, rounded half up to the fen. */
const shareOf = (amount: Money, part: Money, whole: Money): Money =>
  part.equals(whole) || whole.isZero ? amount : amount.times(part).dividedBy(whole);
