import type { DraftedVouchers } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { SetChart } from '../protocol';
import type { DocumentNames, VoucherDraft } from './document-kind';

/** Longest object of an entry of the log. */
const longestNames = 200;

/** Names of documents that share a voucher, as the log names them together. */
export function namesOf<D>({ name }: DocumentNames<D>, documents: readonly D[]): string {
  return documents.map(name).join('、').slice(0, longestNames);
}

/** A voucher to come, as previews show it. */
export function draftedVoucher(
  { voucherDate, lines }: Pick<VoucherDraft, 'voucherDate' | 'lines'>,
  chart: SetChart,
): DraftedVouchers['vouchers'][number] {
  return {
    voucherDate,
    lines: lines.map(({ summary, subjectId, debit, credit }) => ({
      summary,
      subjectId,
      subject: chart.subjectTitle(subjectId),
      debit: Money.parse(debit).toString(),
      credit: Money.parse(credit).toString(),
    })),
  };
}
