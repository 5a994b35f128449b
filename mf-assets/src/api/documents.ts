import {
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  depreciationCalls,
  touchedBy,
  type AssetDocumentKind,
} from '@mingzhang/contract';
import { callRequest, type MonthDocument, type VoucherDocument } from '@mingzhang/web';

/** A card, a change or a run, with the calls that reach its voucher. */
export interface AssetDocument extends VoucherDocument {
  readonly kind: AssetDocumentKind;
  readonly id: number;
}

interface Named {
  readonly id: number;
  readonly title: string;
}

const touches = touchedBy.assetVoucher;

/** @param document its `title` is what drawers call it: 资产 GD0010 投影仪 */
export const cardDocument = ({ id, title }: Named): AssetDocument => ({
  kind: 'card',
  id,
  title,
  touches,
  preview: callRequest(assetCheckCalls.preview, { query: { document: 'card', id } }),
  fitting: callRequest(assetCheckCalls.fitting, { query: { document: 'card', id } }),
  book: callRequest(assetsCalls.book, { params: { id } }),
  relate: (voucherId) => callRequest(assetsCalls.relate, { params: { id }, query: { voucherId } }),
  remove: callRequest(assetsCalls.unbook, { params: { id } }),
});

export const changeDocument = ({ id, title }: Named): AssetDocument => ({
  kind: 'change',
  id,
  title,
  touches,
  preview: callRequest(assetCheckCalls.preview, { query: { document: 'change', id } }),
  fitting: callRequest(assetCheckCalls.fitting, { query: { document: 'change', id } }),
  book: callRequest(assetChangeCalls.createVoucher, { body: { ids: [id] } }),
  relate: (voucherId) => callRequest(assetChangeCalls.relate, { query: { voucherId }, body: [id] }),
  remove: callRequest(assetChangeCalls.removeVoucher, { body: { ids: [id] } }),
});

/** The vouchers that a month would have, whether it was run or is to come. */
export const monthPreview = (period: string) =>
  callRequest(assetCheckCalls.preview, { query: { document: 'run', period } });

export const runDocument = ({
  id,
  title,
  period,
}: Named & { readonly period: string }): AssetDocument & MonthDocument => ({
  kind: 'run',
  id,
  title,
  touches,
  preview: monthPreview(period),
  fitting: callRequest(assetCheckCalls.fitting, { query: { document: 'run', id } }),
  book: callRequest(depreciationCalls.createVoucher, { query: { depreciationId: id } }),
  relate: (voucherId) =>
    callRequest(depreciationCalls.relate, { query: { depreciationId: id, voucherId } }),
  remove: callRequest(depreciationCalls.removeVoucher, { params: { id } }),
});

/** Relates a voucher to documents, which are all cards, all changes or one run: to all of them, or to none. */
export function relationToAll(documents: readonly AssetDocument[], voucherId: number) {
  const [first, second] = documents;
  if (first && !second) return first.relate(voucherId);
  const request = { query: { voucherId }, body: documents.map(({ id }) => id) };
  return first?.kind === 'change'
    ? callRequest(assetChangeCalls.relate, request)
    : callRequest(assetsCalls.relateAll, request);
}
