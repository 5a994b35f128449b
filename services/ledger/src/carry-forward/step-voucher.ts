import { lastDayOf, parseAuxiliaryKey, type ProposedLine } from '@mingzhang/rules';

/** A voucher of a step, dated the last day of its month. */
export function voucherOf(
  proposed: readonly ProposedLine[],
  { period, wordId }: { readonly period: string; readonly wordId: number },
) {
  return {
    wordId,
    voucherDate: lastDayOf(period),
    attachmentCount: 0,
    remark: '',
    confirmed: true,
    lines: proposed.map((line) => ({
      summary: line.summary,
      subjectId: line.subjectId,
      debit: line.debit.toString(),
      credit: line.credit.toString(),
      // A subject with foreign currencies needs the currency code for base currency too.
      currency: line.currency,
      exchangeRate: line.foreign?.rate.toFixed(6) ?? null,
      foreignAmount: line.foreign?.amount.toFixed(3) ?? null,
      unitPrice: null,
      cashFlowItem: null,
      settlementMethod: null,
      billNumber: null,
      billDate: null,
      quantity: line.quantity?.toFixed(6) ?? null,
      auxiliary: parseAuxiliaryKey(line.auxiliaryKey),
    })),
  };
}
