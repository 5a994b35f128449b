import { groupBy } from '../../group-by';
import { allocate, Money, roundTo, sumOf } from '../../money';
import type { Period } from '../../period';
import type { InvoiceLine } from '../invoice';
import type { TaxSubjectKey } from '../business/business-types';
import type {
  BookedSubject,
  InvoiceBooks,
  InvoiceItems,
  InvoiceToBook,
  InvoiceVoucherLine,
} from './invoice-to-book';
import { inputTaxShares } from './input-tax';
import { invoicePortions, type InvoicePortion } from './invoice-portions';
import { VoucherLineDraft } from './line-draft';

/** Decimals of a quantity in the books. */
const QUANTITY_DECIMALS = 6;

/** The lines of an invoice's voucher. */
interface InvoiceLines {
  readonly lines: readonly InvoiceVoucherLine[];
  /** Why it cannot be booked, in Chinese with the way out; there are no lines then. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/**
 * The voucher lines of one invoice. Debits equal credits to the fen; all sums are taken from the
 * invoice, never computed from rates.
 *
 * Output: debit settlement with the total, credit income and VAT (销项税额; 简易计税 for a levy
 * rate; 应交增值税 of a small-scale taxpayer). Input: debit cost and VAT (进项税额 once a tick
 * deducts it, else 待认证进项税额), credit settlement; tax that is not deductible is cost. Lines of different business
 * types are booked apart. A red invoice has the same sides with negative amounts; see `redInputKey`
 * for its input tax. A subject that keeps quantities gets one line for each line of the invoice.
 * Sources: 财会〔2016〕22号; 增值税法第十四条, 第二十二条.
 * @param period the month of the voucher
 */
export function invoiceLines(
  invoice: InvoiceToBook,
  books: InvoiceBooks,
  period: Period,
): InvoiceLines {
  const portions = invoicePortions(invoice, books);
  const draft = new VoucherLineDraft(invoice, books);
  const { facts } = invoice;
  const total = sumOf(portions.map(({ amount, tax }) => amount.plus(tax)));
  if (!total.equals(facts.amount.plus(facts.tax))) {
    draft.refuse('各行金额税额合计与发票金额税额不一致，请先更正明细行');
  }
  if (facts.invoiceType === 'OUT') {
    settle(draft, portions, total);
    for (const portion of portions) bookOutput(draft, portion);
  } else {
    bookInput(draft, portions, period);
    settle(draft, portions, total);
  }
  return draft.done();
}

/** Books the total on the settlement subject. */
function settle(draft: VoucherLineDraft, portions: readonly InvoicePortion[], total: Money): void {
  const [first] = portions;
  if (!first) return;
  const { invoice, books } = draft;
  const { invoiceType } = invoice.facts;
  const subjectId =
    invoice.settlementSubjectId ??
    first.business.settlementSubjectId ??
    books.settlementSubjectIds[invoiceType];
  if (subjectId === null) {
    draft.refuse('没有结算科目，请在发票、业务类型或设置中选择，如应收账款、应付账款、银行存款');
    return;
  }
  draft.add({
    role: 'settlement',
    side: invoiceType === 'OUT' ? 'debit' : 'credit',
    subjectId,
    amount: total,
    business: first.business,
    itemName: first.lines[0]?.itemName ?? '',
    items: invoice.items,
  });
}

function bookOutput(draft: VoucherLineDraft, portion: InvoicePortion): void {
  bookBusiness(draft, portion, Money.zero);
  if (draft.books.vatType === 0) {
    bookTax(draft, portion, 'small', portion.tax);
    return;
  }
  bookTax(draft, portion, 'generalOutput', portion.tax.minus(portion.simpleTax));
  bookTax(draft, portion, 'generalSimple', portion.simpleTax);
}

function bookInput(
  draft: VoucherLineDraft,
  portions: readonly InvoicePortion[],
  period: Period,
): void {
  const { invoice, books } = draft;
  const { parts, problem, note } = inputTaxShares(invoice, portions, books, period);
  if (problem !== undefined) draft.refuse(problem);
  if (note !== undefined) draft.note(note);
  for (const [at, portion] of portions.entries()) {
    const taxes = parts.map(({ key, shares }) => ({ key, tax: shares[at] ?? Money.zero }));
    bookBusiness(draft, portion, portion.tax.minus(sumOf(taxes.map(({ tax }) => tax))));
    for (const { key, tax } of taxes) {
      // 进项税额转出 is a credit column.
      if (key === 'generalTransferOut') bookTax(draft, portion, key, tax.negate());
      else bookTax(draft, portion, key, tax, 'debit');
    }
  }
}

function bookTax(
  draft: VoucherLineDraft,
  { business, lines }: InvoicePortion,
  key: TaxSubjectKey,
  amount: Money,
  side: 'debit' | 'credit' = 'credit',
): void {
  if (amount.isZero) return;
  const subjectId = draft.taxSubjectId(key);
  if (subjectId === undefined) return;
  const itemName = lines[0]?.itemName ?? '';
  draft.add({ role: key, side, subjectId, amount, business, itemName, items: draft.invoice.items });
}

/** Lines of an invoice that become one line of the voucher. */
interface BusinessRow {
  readonly lines: readonly InvoiceLine[];
  readonly amount: Money;
  readonly tax: Money;
  readonly items: InvoiceItems;
}

/** Books the amount of a portion, with the tax that is cost, on the subject of its business type. */
function bookBusiness(draft: VoucherLineDraft, portion: InvoicePortion, taxInCost: Money): void {
  const { invoice, books } = draft;
  const { business } = portion;
  const subjectId = draft.businessSubjectId(business);
  const subject = books.subjects.get(subjectId);
  const rows = businessRows(invoice, portion, subject);
  const taxes = costTaxes(rows, portion, taxInCost);
  for (const [at, row] of rows.entries()) {
    draft.add({
      role: 'business',
      side: invoice.facts.invoiceType === 'OUT' ? 'credit' : 'debit',
      subjectId,
      amount: row.amount.plus(taxes[at] ?? Money.zero),
      business,
      itemName: row.lines[0]?.itemName ?? '',
      items: row.items,
      quantity: subject ? quantityOf(draft, row, subject) : null,
    });
  }
}

function businessRows(
  { items, lineItems }: InvoiceToBook,
  { lines, amount, tax }: InvoicePortion,
  subject: BookedSubject | undefined,
): readonly BusinessRow[] {
  if (lines.length === 0) return [{ lines, amount, tax, items }];
  const itemsOf = ({ lineNo }: InvoiceLine) => ({ ...items, ...lineItems.get(lineNo) });
  const byLine = subject?.quantityUnit != null;
  const groups = groupBy(lines, (line) =>
    byLine ? String(line.lineNo) : JSON.stringify(lineItems.get(line.lineNo) ?? {}),
  );
  return [...groups.values()].map((group) => {
    const [first] = group;
    return {
      lines: group,
      amount: sumOf(group.map((line) => line.amount)),
      tax: sumOf(group.map((line) => line.tax)),
      items: first ? itemsOf(first) : items,
    };
  });
}

/** The tax in cost of each row: none, all of its tax, or a share by the amounts. */
function costTaxes(
  rows: readonly BusinessRow[],
  portion: InvoicePortion,
  taxInCost: Money,
): readonly Money[] {
  if (taxInCost.isZero) return rows.map(() => Money.zero);
  if (taxInCost.equals(portion.tax)) return rows.map(({ tax }) => tax);
  const weights = rows.map(({ amount }) => amount.abs());
  return weights.every((weight) => weight.isZero)
    ? rows.map((_, at) => (at === 0 ? taxInCost : Money.zero))
    : allocate(taxInCost, weights);
}

/** The quantity of a row with the sign of its amount; null where units differ. */
function quantityOf(
  draft: VoucherLineDraft,
  { lines, amount }: BusinessRow,
  { quantityUnit, title }: BookedSubject,
): Money | null {
  const [line] = lines;
  if (quantityUnit === null || !line || line.quantity === null) return null;
  if (line.unit !== '' && line.unit !== quantityUnit) {
    draft.note(
      `明细第 ${line.lineNo} 行的单位“${line.unit}”与科目 ${title} 的单位“${quantityUnit}”不同，没有带入数量`,
    );
    return null;
  }
  const quantity = roundTo(line.quantity.abs(), QUANTITY_DECIMALS);
  return amount.isNegative ? quantity.negate() : quantity;
}
