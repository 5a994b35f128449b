import type { InputTaxBooked, InputTaxPreview } from '@mingzhang/contract';
import { numberOf } from '../invoice/invoice-facts';
import { isDrafted, type InvoiceDocument } from '../voucher/invoice-document';
import { debitsOf } from '../voucher/voucher-preview';

/** Invoices of a call by what becomes of them. */
interface SortedDocuments<D extends InvoiceDocument> extends Pick<
  InputTaxBooked,
  'skipped' | 'refused'
> {
  readonly open: readonly D[];
}

/** Sorts documents into those that have a draft and those that have none, with the reasons. */
export function sorted<D extends InvoiceDocument>(
  ids: readonly number[],
  documents: readonly D[],
): SortedDocuments<D> {
  const found = new Set(documents.map(({ record }) => record.id));
  const open: D[] = [];
  const skipped: InputTaxBooked['skipped'] = [];
  const refused: InputTaxBooked['refused'] = ids
    .filter((id) => !found.has(id))
    .map((id) => ({ ids: [id], numbers: [], msg: '发票不存在或已被删除，请刷新' }));
  for (const document of documents) {
    const { record, draft } = document;
    const { id } = record;
    const number = numberOf(record);
    const missing = missingItem(document);
    if (missing !== null) refused.push({ ids: [id], numbers: [number], msg: missing });
    else if ('lines' in draft) open.push(document);
    else if (draft.kind === 'skip') skipped.push({ id, number, msg: draft.msg });
    else refused.push({ ids: [id], numbers: [number], msg: draft.msg });
  }
  return { open, skipped, refused };
}

/** A party that still has no item: only the voucher of the invoice makes one. */
function missingItem({ sent }: InvoiceDocument): string | null {
  const ids = sent.lines.flatMap(({ auxiliary = {} }) => Object.values(auxiliary));
  return ids.some((id) => id < 0) ? '往来单位还没有建立，请先生成发票凭证或新增往来单位' : null;
}

/** A preview of the vouchers of some documents. */
export const previewOf = (
  vouchers: InputTaxPreview['vouchers'],
  { open, skipped, refused }: SortedDocuments<InvoiceDocument>,
): InputTaxPreview => ({
  vouchers,
  amount: debitsOf(open.filter(isDrafted)).toString(),
  skipped,
  refused,
});

export const bookedOf = (
  vouchers: InputTaxBooked['vouchers'],
  { skipped, refused }: Pick<InputTaxBooked, 'skipped' | 'refused'>,
): InputTaxBooked => ({
  vouchers,
  booked: vouchers.reduce((sum, { ids }) => sum + ids.length, 0),
  skipped,
  refused,
});
