import type { RiskLevel, TaxStatus } from '../invoice';
import type { EarlierInvoice } from './context';

/** 发票状态 and 发票风险等级 of an invoice. */
export interface InvoiceState {
  readonly taxStatus: TaxStatus;
  readonly riskLevel: RiskLevel;
}

/** States from the earliest to the latest of an invoice's life. */
const statusOrder: readonly TaxStatus[] = ['normal', 'redPart', 'redFull', 'voided'];

/**
 * The state of a stored invoice after a file named it again. The status never goes back (已作废 and 已红冲-全额 stay),
 * whatever the order of the files; the risk level is that of the file, since the tax bureau lifts it again. Errors: none.
 */
export function newerState(stored: InvoiceState, incoming: InvoiceState): InvoiceState {
  return {
    taxStatus: laterStatus(stored.taxStatus, incoming.taxStatus),
    riskLevel: incoming.riskLevel,
  };
}

/** The later of two statuses. */
export function laterStatus(left: TaxStatus, right: TaxStatus): TaxStatus {
  return statusOrder.indexOf(right) > statusOrder.indexOf(left) ? right : left;
}

/** What a row does whose invoice is in the account set already. */
type RepeatedRow =
  | { readonly act: 'replace' }
  | { readonly act: 'update'; readonly state: InvoiceState }
  | { readonly act: 'none' };

/**
 * What a row does whose number is in the account set: it replaces a blocked record, hands a newer state on to a sound
 * one (the row itself is refused by R05), or changes nothing. Errors: none.
 */
export function repeatedRow(earlier: EarlierInvoice, incoming: InvoiceState): RepeatedRow {
  if (earlier.isBlocked) return { act: 'replace' };
  const state = newerState(earlier, incoming);
  const isSame = state.taxStatus === earlier.taxStatus && state.riskLevel === earlier.riskLevel;
  return isSame ? { act: 'none' } : { act: 'update', state };
}
