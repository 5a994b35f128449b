import {
  subjectCalls,
  taxCalls,
  touchedBy,
  voucherWordCalls,
  type RequestOf,
} from '@mingzhang/contract';
import type { TaxKind } from '@mingzhang/rules';
import { useCall, useDownload, useSave } from '@mingzhang/shell-api';

/** A declaration by its kind and the last of its months. */
export interface FilingKey {
  readonly kind: TaxKind;
  readonly period: string;
}

/** What is due; a failure stands where the list would be. */
export const useTaxOverview = (query: RequestOf<typeof taxCalls.overview>['query']) =>
  useCall(taxCalls.overview, { query }, { quiet: true, keepPrevious: true });

/** A declaration with its form; nothing old is shown in its place. */
export const useTaxDetail = (query: FilingKey) =>
  useCall(taxCalls.detail, { query }, { quiet: true });

const saves = { invalidates: touchedBy.taxFiling, quiet: true } as const;
export const usePrepare = () => useSave(taxCalls.prepare, saves);
export const useFile = () => useSave(taxCalls.file, saves);
export const usePay = () => useSave(taxCalls.pay, saves);
/** Makes or deletes the voucher of a payment as well. */
const books = { invalidates: [...touchedBy.taxFiling, ...touchedBy.voucher], quiet: true };
export const useBook = () => useSave(taxCalls.book, books);
export const useBack = () => useSave(taxCalls.back, books);

/** What the voucher of a payment would be, and what it may be made of. */
export function usePaymentTerms(query: FilingKey) {
  const payment = useCall(taxCalls.payment, { query }, { quiet: true });
  const words = useCall(voucherWordCalls.list).data;
  const subjects = useCall(subjectCalls.list).data;
  return { payment, words, subjects };
}

export const useTaxSettings = () => useCall(taxCalls.settings, undefined, { quiet: true });
export const useSaveTaxSettings = () => useSave(taxCalls.saveSettings, saves);
export const useSaveTaxYear = () => useSave(taxCalls.saveYear, saves);
export const useRemoveTaxYear = () => useSave(taxCalls.removeYear, saves);

/** A form as a file. */
export function useTaxFile() {
  const { download } = useDownload();
  return (query: FilingKey, format: 'xlsx' | 'csv') =>
    void download(taxCalls.export, { query: { ...query, format } });
}
