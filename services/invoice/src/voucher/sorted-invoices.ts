import { Injectable } from '@nestjs/common';
import type { BookedInvoices } from '@mingzhang/contract';
import type { VoucherMerge } from '@mingzhang/rules';
import { invoiceMerge, type InvoiceMergeMode } from '@mingzhang/rules/invoice';
import { LedgerClient } from '@mingzhang/server';
import { numberOf } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import type { InvoiceRecord } from '../invoice/invoice.entity';
import type { InvoiceDocument } from './invoice-document';
import { InvoiceDocuments, type LoadedDocuments } from './invoice-documents';

/** Invoices of a call by what becomes of them. */
export interface SortedInvoices extends Pick<BookedInvoices, 'skipped' | 'refused' | 'warnings'> {
  /** Those that a voucher is made of. */
  readonly open: readonly InvoiceDocument[];
}

/** How documents are merged: as the rule merges what it knows of their drafts. */
export function mergeOf(mode: InvoiceMergeMode): VoucherMerge<InvoiceDocument> {
  const merge = invoiceMerge(mode);
  if (typeof merge === 'string') return merge;
  return { by: ({ merged, record }) => (merged ? merge.by(merged) : String(record.id)) };
}

/** Sorts the invoices of a call into those to be booked and those that are not, with the reasons. */
@Injectable()
export class InvoiceSorting {
  constructor(
    private readonly rows: InvoiceRows,
    private readonly documents: InvoiceDocuments,
    private readonly ledger: LedgerClient,
  ) {}

  /**
   * In the order of the ids.
   * @param without vouchers that count as if they were not there
   */
  async sort(
    ids: readonly number[],
    {
      makes,
      without = new Set(),
    }: { readonly makes: boolean; readonly without?: ReadonlySet<number> },
  ): Promise<SortedInvoices & { readonly loaded: LoadedDocuments }> {
    const found = await this.rows.rows.byId(ids);
    const records = ids.flatMap((id) => found.get(id) ?? []);
    const titles = await this.titles(records, without);
    const loaded = await this.documents.load(records, { makes, titles });
    const open: InvoiceDocument[] = [];
    const skipped: BookedInvoices['skipped'] = [];
    const refused: BookedInvoices['refused'] = ids.flatMap((id) =>
      found.has(id) ? [] : [{ ids: [id], numbers: [], msg: '发票不存在或已被删除，请刷新' }],
    );
    for (const document of loaded.documents) {
      const { record, draft } = document;
      const { id } = record;
      const number = numberOf(record);
      if ('lines' in draft) open.push(document);
      else if (draft.kind === 'skip') skipped.push({ id, number, msg: draft.msg });
      else refused.push({ ids: [id], numbers: [number], msg: draft.msg });
    }
    return { open, skipped, refused, warnings: warningsOf(open), loaded };
  }

  /** Titles of the vouchers that invoices have; those that are gone from the ledger are left out. */
  private async titles(
    records: readonly InvoiceRecord[],
    without: ReadonlySet<number>,
  ): Promise<ReadonlyMap<number, string>> {
    const ids = new Set(records.flatMap(({ voucherId }) => voucherId ?? []));
    const vouchers = await this.ledger.vouchers([...ids].filter((id) => !without.has(id)));
    return new Map(vouchers.map(({ id, period, title }) => [id, `${period} ${title}`]));
  }
}

function warningsOf(documents: readonly InvoiceDocument[]): string[] {
  const all = documents.flatMap(({ draft, warnings }) => [
    ...warnings,
    ...('notes' in draft ? draft.notes : []),
  ]);
  return [...new Set(all)];
}
