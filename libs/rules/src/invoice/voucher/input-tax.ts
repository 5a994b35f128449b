import { formatMoney } from '../../money-format';
import { allocate, Money, sumOf } from '../../money';
import { comparePeriods, type Period } from '../../period';
import { isDeductibleKind } from '../certification/input-tax-rule';
import type { InvoiceTick } from '../invoice';
import type { TaxSubjectKey } from '../business/business-types';
import type { BlueInput, InvoiceBooks, InvoiceToBook } from './invoice-to-book';
import type { InvoicePortion } from './invoice-portions';

/** Input tax of an invoice by its portions. Amounts in yuan, negative on red invoices. */
interface InputTaxShares {
  readonly key: TaxSubjectKey;
  /** In the order of the portions; the rest of each portion's tax is cost. */
  readonly shares: readonly Money[];
  readonly problem?: string;
  readonly note?: string;
}

/** Whether a red invoice of a month reverses input tax that its blue invoice has deducted. */
export function isDeductedBlue(
  blue: Pick<BlueInput, 'deductPeriod'> | null,
  redPeriod: Period,
): boolean {
  const deducted = blue?.deductPeriod ?? null;
  return deducted !== null && comparePeriods(deducted, redPeriod) <= 0;
}

/**
 * The subject of the input tax of a red invoice: the reverse of the blue entry, so 进项税额 when the
 * blue invoice is ticked in the same or an earlier month, else 待认证进项税额 (财会〔2016〕22号
 * 二（一）1). With the setting `transferOut` a ticked one is credited to 进项税额转出. Errors: none.
 */
function redInputKey(
  blue: Pick<BlueInput, 'deductPeriod'> | null,
  redPeriod: Period,
  redInput: InvoiceBooks['redInput'],
): TaxSubjectKey {
  if (!isDeductedBlue(blue, redPeriod)) return 'generalPending';
  return redInput === 'reverse' ? 'generalInput' : 'generalTransferOut';
}

/** Whether a tick deducts in a month or before; one for a later month leaves the tax pending. */
const isDeductedBy = (tick: InvoiceTick | null, period: Period): boolean =>
  tick?.isTicked === true && isDeductedBlue(tick, period);

/**
 * The input tax that the voucher of an invoice books, and on which subject: 待认证进项税额 until the
 * month that the tick deducts it in. Not deductible portions
 * have none; a deduction below the tax of the others is split by their taxes, one that is computed
 * from the price by their amounts. Small-scale taxpayers have no input tax. Errors: none.
 */
export function inputTaxShares(
  invoice: InvoiceToBook,
  portions: readonly InvoicePortion[],
  books: InvoiceBooks,
  period: Period,
): InputTaxShares {
  const nothing = portions.map(() => Money.zero);
  if (books.vatType === 0) return { key: 'generalInput', shares: nothing };
  if (!invoice.facts.isPositive) return redShares(invoice, portions, books, period);
  const { tick, facts } = invoice;
  const key = isDeductedBy(tick, period) ? 'generalInput' : 'generalPending';
  if (tick === null || tick.nonDeductibleReason !== null) return { key, shares: nothing };
  const { deductibleTax } = tick;
  const capacity = sumOf(deductiblePortions(portions).map(({ tax }) => tax));
  const isComputed = deductibleTax.compare(facts.tax) > 0;
  if (
    deductiblePortions(portions).length === 0 ||
    (!isComputed && exceeds(deductibleTax, capacity))
  ) {
    if (!tick.isTicked) return { key, shares: ownTaxes(portions) };
    return { key, shares: nothing, problem: tickedTooMuch(deductibleTax, capacity, portions) };
  }
  return { key, shares: split(deductibleTax, portions) };
}

function redShares(
  invoice: InvoiceToBook,
  portions: readonly InvoicePortion[],
  { redInput }: InvoiceBooks,
  period: Period,
): InputTaxShares {
  const { blue, facts } = invoice;
  const key = redInputKey(blue, period, redInput);
  const total = blue ? redInputTax(facts, blue) : taxOfUnknownBlue(invoice);
  const shares = split(total, portions.map(asPositive)).map((share) => share.negate());
  if (blue || total.isZero) return { key, shares };
  const note = '未找到被红冲的蓝字发票，税额按未勾选冲减待认证进项税额，请先导入蓝字发票再生成凭证';
  return { key, shares, note };
}

/**
 * The input tax that a red invoice takes back, above zero: the same share of the blue invoice's
 * booked input tax as the red invoice has of its tax, or of its total where the blue one shows no
 * tax; rounded half up to the fen. Errors: none.
 */
function redInputTax({ tax, total }: InvoiceToBook['facts'], blue: BlueInput): Money {
  if (blue.tax.isZero) {
    return blue.total.isZero ? Money.zero : total.abs().times(blue.inputTax).dividedBy(blue.total);
  }
  return tax.abs().times(blue.inputTax).dividedBy(blue.tax);
}

const taxOfUnknownBlue = ({ facts, tick }: InvoiceToBook): Money =>
  tick?.nonDeductibleReason == null && isDeductibleKind(facts.kind) ? facts.tax.abs() : Money.zero;

const asPositive = (portion: InvoicePortion): InvoicePortion => ({
  ...portion,
  amount: portion.amount.negate(),
  tax: portion.tax.negate(),
});

const isDeductible = ({ business }: InvoicePortion): boolean =>
  business.inputVatDeductible === true;

const deductiblePortions = (portions: readonly InvoicePortion[]) => portions.filter(isDeductible);

const ownTaxes = (portions: readonly InvoicePortion[]): Money[] =>
  portions.map((portion) => (isDeductible(portion) ? portion.tax : Money.zero));

const exceeds = (amount: Money, limit: Money): boolean => amount.compare(limit) > 0;

/** Splits input tax, not below zero, among the deductible portions; it adds up to the fen. */
function split(inputTax: Money, portions: readonly InvoicePortion[]): Money[] {
  const own = ownTaxes(portions);
  if (sumOf(own).equals(inputTax)) return own;
  const byTax = weights(portions, ({ tax }) => tax);
  const chosen = exceeds(sumOf(own), inputTax) ? byTax : weights(portions, ({ amount }) => amount);
  if (chosen.every((weight) => weight.isZero)) return portions.map(() => Money.zero);
  return allocate(inputTax, chosen);
}

const weights = (
  portions: readonly InvoicePortion[],
  weigh: (portion: InvoicePortion) => Money,
): Money[] =>
  portions.map((portion) => {
    const weight = isDeductible(portion) ? weigh(portion) : Money.zero;
    return weight.isNegative ? Money.zero : weight;
  });

function tickedTooMuch(
  deductibleTax: Money,
  capacity: Money,
  portions: readonly InvoicePortion[],
): string {
  const names = portions
    .filter((portion) => !isDeductible(portion))
    .map(({ business }) => `“${business.name}”`);
  const left = capacity.isPositive ? `最多 ${formatMoney(capacity)} 元` : '为零';
  return (
    `已勾选抵扣 ${formatMoney(deductibleTax)} 元，而业务类型${names.join('、')}的进项税额不得抵扣，` +
    `可抵扣${left}，请取消勾选、改少可抵扣税额，或改选业务类型`
  );
}
