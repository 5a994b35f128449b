import type { CallGroup, DraftedVouchers, FittingVouchers } from '@mingzhang/contract';
import type { CallRequest } from '../call-request';

/**
 * A document that makes its voucher. The pieces of this folder know documents only as this: their domain says by which
 * calls each step is done.
 */
export interface BookableDocument {
  /** How drawers name it: 资产 GD0010 投影仪. */
  readonly title: string;
  /** The vouchers as they would be made. */
  readonly preview: CallRequest<DraftedVouchers>;
  /** Makes the voucher, or renews it by what the document says now. */
  readonly book: CallRequest;
  /** Deletes a voucher that was made of the document. One that a person wrote stays and is unrelated. */
  readonly remove: CallRequest;
  /** Calls whose answers are out of date once its voucher has changed, see `touchedBy` of the contract. */
  readonly touches: readonly CallGroup[];
}

/** A document whose voucher may also be one that a person wrote: an asset, an invoice, the payroll of a month. */
export interface VoucherDocument extends BookableDocument {
  /** The vouchers that a person wrote and that may be related. */
  readonly fitting: CallRequest<FittingVouchers>;
  /** Says that a voucher which a person wrote is that of the document. */
  readonly relate: (voucherId: number) => CallRequest;
}
