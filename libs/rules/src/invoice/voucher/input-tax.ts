import { formatMoney } from '../../money-format';
import { allocate, Money, sumOf } from '../../money';
import { comparePeriods, periodOf, type Period } from '../../period';
import { isDeductibleKind } from '../certification/input-tax-rule';
import type { InvoiceTick } from '../invoice';
import type { TaxSubjectKey } from '../business/business-types';
import type { BlueInput, InvoiceBooks, InvoiceToBook } from './invoice-to-book';
import type { InvoicePortion } from './invoice-portions';

/** Input tax on one subject. Amounts in yuan, negative on red invoices. */
interface InputTaxPart {
  readonly key: TaxSubjectKey;
  /** In the order of the portions. */
  readonly shares: readonly Money[];
}

/** Input tax of an invoice; the rest of each portion's tax is cost. */
interface InputTaxShares {
  readonly parts: readonly InputTaxPart[];
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
 * blue invoice is deducted in the month of the red one or before, else 待认证进项税额
 * (财会〔2016〕22号 二（一）1). The month is that of its issue, also where its voucher is in a later
 * one: the VAT return and the net tax of the blue invoice go by it. With the setting `transferOut` a ticked one is credited to 进项税额转出. Errors: none.
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
const isDeductedBy = (tick: InvoiceTick, period: Period): boolean =>
  tick.isTicked && isDeductedBlue(tick, period);

/**
 * The input tax that the voucher of an invoice books, and on which subjects. It is on
 * 待认证进项税额 until the month that the tick deducts it in (财会〔2016〕22号 二（一）2). Red invoices
 * of months before the deduct period are booked on 待认证进项税额 with their own tax: their part of
 * the blue invoice stays there too, and its cost is the same whether a red invoice came or not.
 *
 * Not deductible portions have no input tax; a deduction below the tax of the others is split by
 * their taxes, one that is computed from the price by their amounts. Small-scale taxpayers have no
 * input tax. Errors: none.
 */
export function inputTaxShares(
  invoice: InvoiceToBook,
  portions: readonly InvoicePortion[],
  books: InvoiceBooks,
  period: Period,
): InputTaxShares {
  if (books.vatType === 0) return { parts: [] };
  if (!invoice.facts.isPositive) return redShares(invoice, portions, books);
  const { tick, facts } = invoice;
  if (tick === null || tick.nonDeductibleReason !== null) return { parts: [] };
  const { deductibleTax, grossTax = deductibleTax } = tick;
  const capacity = sumOf(deductiblePortions(portions).map(({ tax }) => tax));
  const isComputed = grossTax.compare(facts.tax) > 0;
  if (deductiblePortions(portions).length === 0 || (!isComputed && exceeds(grossTax, capacity))) {
    if (!tick.isTicked) return { parts: [{ key: 'generalPending', shares: ownTaxes(portions) }] };
    return { parts: [], problem: tickedTooMuch(grossTax, capacity, portions) };
  }
  const gross = split(grossTax, portions);
  if (!isDeductedBy(tick, period)) return { parts: [{ key: 'generalPending', shares: gross }] };
  const deducted = split(deductibleTax, portions);
  const waiting = gross.map((share, at) => share.minus(deducted[at] ?? Money.zero));
  return {
    parts: [
      { key: 'generalInput', shares: deducted },
      { key: 'generalPending', shares: waiting },
    ],
  };
}

function redShares(
  invoice: InvoiceToBook,
  portions: readonly InvoicePortion[],
  { redInput }: InvoiceBooks,
): InputTaxShares {
  const { blue, facts } = invoice;
  const key = redInputKey(blue, periodOf(facts.issueDate), redInput);
  const total = blue ? takenBackOf(facts, blue) : taxOfUnknownBlue(invoice);
  const shares = split(total, portions.map(asPositive)).map((share) => share.negate());
  const parts = [{ key, shares }];
  if (blue || total.isZero) return { parts };
  const note = '未找到被红冲的蓝字发票，税额按未勾选冲减待认证进项税额，请先导入蓝字发票再生成凭证';
  return { parts, note };
}

/** What a red invoice takes back of the input tax of its blue one; the rest of its tax is cost. */
function takenBackOf(facts: InvoiceToBook['facts'], blue: BlueInput): Money {
  const { takenBack } = blue;
  const own = redInputTax(facts, blue);
  if (takenBack === undefined) return own;
  const isDeducted = isDeductedBlue(blue, periodOf(facts.issueDate));
  return isDeducted || exceeds(own, takenBack) ? takenBack : own;
}

/**
 * The input tax that a red invoice has by its own tax, above zero: the same share of the blue invoice's
 * booked input tax as the red invoice has of its tax, or of its total where the blue one shows no
 * tax; rounded half up to the fen. Errors: none.
 */
export function redInputTax(
  { tax, total }: Pick<InvoiceToBook['facts'], 'tax' | 'total'>,
  blue: Pick<BlueInput, 'tax' | 'total' | 'inputTax'>,
): Money {
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
