import type { IsoDate } from '../../period';
import type { InvoiceFacts } from '../invoice';
import { invoiceLines } from '../voucher/invoice-lines';
import type {
  InvoiceBooks,
  InvoiceItems,
  InvoiceToBook,
  InvoiceVoucherDraft,
  NoVoucher,
} from '../voucher/invoice-to-book';
import { voucherDay } from '../voucher/voucher-date';
import { unbilledTitles, type UnbilledEntry } from './unbilled-entry';
import type { UnbilledAmounts } from './unbilled-reversal';

/** An entry or a reversal with what its voucher depends on. */
export interface UnbilledToBook {
  readonly entry: UnbilledEntry;
  /** What is taken back; null: the entry itself is booked. */
  readonly reversal:
    | (UnbilledAmounts & { readonly date: IsoDate; readonly quantity: UnbilledEntry['quantity'] })
    | null;
  readonly businessId: number;
  /** Goes before those of the business type and the direction. */
  readonly settlementSubjectId: number | null;
  /** Items of the subjects: the party, 存货. */
  readonly items: InvoiceItems;
}

/** How refusals and lists name it: `未开票收入 WK202601-001（恒泰工贸）`. */
export function unbilledTitle({
  invoiceType,
  number,
  partyName,
}: Pick<UnbilledEntry, 'invoiceType' | 'number' | 'partyName'>): string {
  const party = partyName === '' ? '' : `（${partyName}）`;
  return `${unbilledTitles[invoiceType]} ${number}${party}`;
}

/** An entry as an invoice of one line without a number, for rules that read invoices; a reversal is a red one. */
export function unbilledFacts({
  entry,
  reversal,
}: Pick<UnbilledToBook, 'entry' | 'reversal'>): InvoiceFacts {
  const { invoiceType, number, partyName, itemName, rate } = entry;
  const { date, quantity } = reversal ?? entry;
  const amount = reversal ? reversal.amount.negate() : entry.amount;
  const tax = reversal ? reversal.tax.negate() : entry.tax;
  const party = { taxId: '', name: partyName };
  const line = { lineNo: 1, taxCategoryCode: '', specialType: '', specification: '', unit: '' };
  return {
    invoiceType,
    kind: '',
    digitalNumber: '',
    code: '',
    number,
    issueDate: date,
    seller: party,
    buyer: party,
    amount,
    tax,
    total: amount.plus(tax),
    taxStatus: 'normal',
    riskLevel: 'normal',
    isPositive: reversal === null,
    platform: '',
    issuer: '',
    remark: '',
    blueNumber: '',
    confirmationNumber: '',
    lines: [{ ...line, itemName, quantity, unitPrice: null, amount, rate, tax }],
  };
}

/**
 * The voucher of an entry, or of its reversal, by the rule of invoices (`invoiceLines`): income debits the settlement
 * subject and credits income and VAT; received goods debit the subject of the business type and credit the settlement
 * subject, without tax. A reversal has the same sides with negative amounts (red), so that 销项税额 and income stay net.
 * Errors: none.
 */
export function unbilledVoucher(
  unbilled: UnbilledToBook,
  books: InvoiceBooks,
): InvoiceVoucherDraft | NoVoucher {
  const { entry, reversal, businessId, settlementSubjectId, items } = unbilled;
  const refuse = (why: string): NoVoucher => ({
    kind: 'refuse',
    msg: `${unbilledTitle(entry)}${why}`,
  });
  const facts = unbilledFacts(unbilled);
  const day = voucherDay(facts.issueDate, books.openPeriods);
  if (!day) return refuse(`的日期 ${facts.issueDate} 之后没有未结账的期间，请先反结账`);
  const business = books.businesses.get(businessId);
  if (!business) return refuse('的业务类型不存在或已被删除，请重新选择业务类型');
  if (business.subjectId === null) {
    return refuse(`的业务类型“${business.name}”没有选择科目，请先在业务类型中选择科目`);
  }
  const title = unbilledTitles[entry.invoiceType];
  const invoice: InvoiceToBook = {
    facts,
    disposition: 'ok',
    isOpening: false,
    voucherTitle: null,
    businessId,
    lineBusinessIds: new Map(),
    settlementSubjectId,
    items,
    lineItems: new Map(),
    rate: entry.rate,
    act: reversal ? `冲回${title}` : title,
    tick: null,
    blue: null,
  };
  const { lines, problems, notes } = invoiceLines(invoice, books, day.period);
  return problems.length > 0 ? refuse(`：${problems.join('；')}`) : { ...day, lines, notes };
}
