import { groupBy } from '../../group-by';
import type { VoucherMerge } from '../../document';
import type { AddedAs } from '../../document/added-lines';
import { periodOf, periodTitle, type IsoDate } from '../../period';
import type { InvoiceType } from '../invoice';
import { invariant } from '../../problem';
import type {
  InvoiceBooks,
  InvoiceToBook,
  InvoiceVoucherDraft,
  InvoiceVoucherLine,
  NoVoucher,
} from './invoice-to-book';
import { invoiceLines } from './invoice-lines';
import { counterpartyOf, invoiceTitle, partyKey } from './invoice-title';
import { reasonForNoVoucher } from './no-voucher';
import { voucherDay } from './voucher-date';

/**
 * The voucher of one invoice, or why there is none; one invoice that is refused stops no other. The
 * voucher is dated on the issue date, or on the last day of the oldest open month when that of the
 * issue date is closed. See `invoiceLines`.
 */
export function invoiceVoucher(
  invoice: InvoiceToBook,
  books: InvoiceBooks,
): InvoiceVoucherDraft | NoVoucher {
  const reason = reasonForNoVoucher(invoice, books);
  if (reason) return reason;
  const day = voucherDay(invoice.facts.issueDate, books.openPeriods);
  invariant(day, 'an invoice without an open month has been refused');
  const { lines, problems, notes } = invoiceLines(invoice, books, day.period);
  if (problems.length > 0) {
    return { kind: 'refuse', msg: `${invoiceTitle(invoice.facts)}：${problems.join('；')}` };
  }
  return { ...day, lines, notes: [...notes, ...openingNotes(invoice, books)] };
}

/** What to look at where an invoice of before the books is booked in them. */
function openingNotes(
  { facts }: InvoiceToBook,
  { enablePeriod }: Pick<InvoiceBooks, 'enablePeriod'>,
): string[] {
  const { issueDate } = facts;
  if (enablePeriod === undefined || periodOf(issueDate) >= enablePeriod) return [];
  return [
    `${invoiceTitle(facts)}的开票日期 ${issueDate} 早于账套启用期间 ${periodTitle(enablePeriod)}，` +
      '如已在期初余额中，请设为期初发票，不要生成凭证',
  ];
}

/** Ways to merge invoices into vouchers. */
export const invoiceMergeModes = ['single', 'mergeBusinessParty', 'mergeDay', 'mergeAll'] as const;
export type InvoiceMergeMode = (typeof invoiceMergeModes)[number];
export const invoiceMergeTitles: Readonly<Record<InvoiceMergeMode, string>> = {
  single: '一票一凭证',
  mergeBusinessParty: '按业务类型+往来单位合并',
  mergeDay: '按日合并',
  mergeAll: '全部合并',
};

/** What decides with which other invoices an invoice shares a voucher. */
interface MergedInvoice {
  readonly invoiceType: InvoiceType;
  readonly issueDate: IsoDate;
  /** Tax id of the counterparty, else its name. */
  readonly partyKey: string;
  readonly businessIds: readonly number[];
  readonly settlementSubjectId: number | null;
}

/** What `invoiceMerge` asks of an invoice, from the voucher that it makes alone. Errors: none. */
export function mergedInvoice(
  { facts }: Pick<InvoiceToBook, 'facts'>,
  lines: readonly InvoiceVoucherLine[],
): MergedInvoice {
  const settlement = lines.find(({ role }) => role === 'settlement');
  return {
    invoiceType: facts.invoiceType,
    issueDate: facts.issueDate,
    partyKey: partyKey(counterpartyOf(facts)),
    businessIds: [...groupBy(lines, ({ businessId }) => businessId).keys()].toSorted(
      (a, b) => a - b,
    ),
    settlementSubjectId: settlement?.subjectId ?? null,
  };
}

/**
 * How invoices are merged into vouchers, for `voucherGroups`, which also keeps the months of the
 * vouchers apart. A voucher never holds both directions. `mergeDay` goes by the issue date, also of
 * an invoice that is booked in a later month. Errors: none.
 */
export function invoiceMerge(mode: InvoiceMergeMode): VoucherMerge<MergedInvoice> {
  switch (mode) {
    case 'single':
      return 'each';
    case 'mergeBusinessParty':
      return {
        by: ({ invoiceType, businessIds, partyKey: party, settlementSubjectId }) =>
          JSON.stringify([invoiceType, businessIds, party, settlementSubjectId]),
      };
    case 'mergeDay':
      return { by: ({ invoiceType, issueDate }) => `${invoiceType} ${issueDate}` };
    default:
      return { by: ({ invoiceType }) => invoiceType };
  }
}

/**
 * How a line is added up in a merged voucher: with lines of the same business type, role, subject
 * and auxiliary items. Lines with quantities stay, so that the goods can be told. Errors: none.
 */
export function addedAs(line: InvoiceVoucherLine): AddedAs | undefined {
  const { role, businessId, subjectId, auxiliary, quantity, summaryParts } = line;
  if (quantity !== null) return undefined;
  const items = Object.entries(auxiliary).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { key: JSON.stringify([businessId, role, subjectId, items]), parts: summaryParts };
}
