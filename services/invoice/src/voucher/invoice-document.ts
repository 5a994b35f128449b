import { periodOf, sumOf, type Money, type Period } from '@mingzhang/rules';
import type {
  InvoiceToBook,
  InvoiceVoucherDraft,
  mergedInvoice,
  NoVoucher,
} from '@mingzhang/rules/invoice';
import type { VoucherDraft } from '@mingzhang/server';
import type { InvoiceRecord } from '../invoice/invoice.entity';

type MergeFacts = ReturnType<typeof mergedInvoice>;

/** An invoice with the voucher that it makes alone. */
export interface InvoiceDocument {
  readonly record: InvoiceRecord;
  readonly invoice: InvoiceToBook;
  readonly draft: InvoiceVoucherDraft | NoVoucher;
  /** What decides with which other invoices it is merged; null without a draft. */
  readonly merged: MergeFacts | null;
  /** What the ledger is sent; without lines where there is no draft. */
  readonly sent: VoucherDraft;
  /** What a person may want to know of its party. */
  readonly warnings: readonly string[];
}

/** A document that has a draft. */
type DraftedInvoice = InvoiceDocument & {
  readonly draft: InvoiceVoucherDraft;
  readonly merged: MergeFacts;
};

export const isDrafted = (document: InvoiceDocument): document is DraftedInvoice =>
  document.merged !== null;

export const invoiceKey = (id: number): string => `invoice:${id}`;

/** The month of the voucher; of the issue date where there is no draft. */
export function bookedPeriod({ draft, record }: InvoiceDocument): Period {
  return 'period' in draft ? draft.period : periodOf(record.issueDate);
}

/** Input tax on the subjects that a voucher books it on, in yuan. */
interface BookedTaxes {
  /** On 进项税额 and 待认证进项税额, less 进项税额转出. */
  readonly input: Money;
  /** What of it is on 待认证进项税额. */
  readonly pending: Money;
}

type TaxRole = InvoiceVoucherDraft['lines'][number]['role'];

/** What the lines of a voucher book on subjects of some role, debit positive, in yuan. */
export const taxOf = (
  { lines }: Pick<InvoiceVoucherDraft, 'lines'>,
  ...roles: readonly TaxRole[]
): Money =>
  sumOf(
    lines
      .filter(({ role }) => roles.includes(role))
      .map(({ debit, credit }) => debit.minus(credit)),
  );

/** The input tax that the lines of an invoice's voucher book; below zero on red ones. */
export function bookedTaxes(draft: Pick<InvoiceVoucherDraft, 'lines'>): BookedTaxes {
  return {
    input: taxOf(draft, 'generalInput', 'generalPending', 'generalTransferOut'),
    pending: taxOf(draft, 'generalPending'),
  };
}
