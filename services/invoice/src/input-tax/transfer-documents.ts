import { Injectable } from '@nestjs/common';
import { groupBy, lastDayOf, Money, sumOf, type Period } from '@mingzhang/rules';
import { transferOutVoucher } from '@mingzhang/rules/invoice';
import { InvoiceRows } from '../invoice/invoice-rows';
import { TransferRows, type TransferRow } from '../invoice/transfer-rows';
import type { InvoiceDocument } from '../voucher/invoice-document';
import { InvoiceDocuments, withDraft, type LoadedDocuments } from '../voucher/invoice-documents';

/** An invoice with the voucher of a transfer of its input tax. */
export interface TransferDocument extends InvoiceDocument {
  readonly transfer: Omit<TransferRow, 'voucherId'>;
}

/** Transfers to be tried or made. */
interface TransferTerms {
  readonly period: Period;
  readonly reason: string;
  /** In yuan; null: all that is not transferred out by other months and reasons. */
  readonly amount: string | null;
}

/** Loads transfers of input tax with their vouchers. */
@Injectable()
export class TransferDocuments {
  constructor(
    private readonly rows: InvoiceRows,
    private readonly transfers: TransferRows,
    private readonly documents: InvoiceDocuments,
  ) {}

  /** Invoices with the transfer that some terms make of them; ids of new transfers are 0. */
  async proposed(
    ids: readonly number[],
    { period, reason, amount }: TransferTerms,
  ): Promise<LoadedDocuments & { readonly documents: readonly TransferDocument[] }> {
    const known = await this.transfers.ofInvoices(ids);
    const loaded = await this.loaded(ids, [period]);
    const documents = loaded.documents.map((document) => {
      const own = known.filter(({ invoiceId }) => invoiceId === document.record.id);
      const same = own.find((each) => each.period === period && each.reason === reason);
      const others = own.filter((each) => each !== same);
      const left = leftOf(document, others);
      const transfer = {
        id: same?.id ?? 0,
        invoiceId: document.record.id,
        period,
        reason,
        amount: amount ?? left.toFixed(2),
      };
      return documentOf(document, { transfer, others, loaded });
    });
    return { ...loaded, documents };
  }

  /** Stored transfers, in the order of the ids; those that are gone are left out. */
  async byIds(ids: readonly number[]): Promise<TransferDocument[]> {
    const found = new Map((await this.transfers.byId(ids)).map((each) => [each.id, each]));
    const own = ids.flatMap((id) => found.get(id) ?? []);
    const invoiceIds = [...new Set(own.map(({ invoiceId }) => invoiceId))];
    const all = groupBy(await this.transfers.ofInvoices(invoiceIds), (each) => each.invoiceId);
    const loaded = await this.loaded(
      invoiceIds,
      own.map(({ period }) => period),
    );
    const byInvoice = new Map(loaded.documents.map((each) => [each.record.id, each]));
    return own.flatMap((transfer) => {
      const document = byInvoice.get(transfer.invoiceId);
      const others = (all.get(transfer.invoiceId) ?? []).filter(({ id }) => id !== transfer.id);
      return document ? [documentOf(document, { transfer, others, loaded })] : [];
    });
  }

  private async loaded(ids: readonly number[], until: readonly Period[]): Promise<LoadedDocuments> {
    const found = await this.rows.rows.byId(ids);
    const records = ids.flatMap((id) => found.get(id) ?? []);
    return this.documents.load(records, { makes: false, until });
  }
}

const sumOfTransfers = (transfers: readonly TransferRow[]): Money =>
  sumOf(transfers.map(({ amount }) => Money.parse(amount)));

/** What of the deductible tax other transfers leave, in yuan. */
const leftOf = ({ record }: InvoiceDocument, others: readonly TransferRow[]): Money =>
  Money.parse(record.deductibleTax).minus(sumOfTransfers(others));

function documentOf(
  document: InvoiceDocument,
  {
    transfer,
    others,
    loaded,
  }: {
    readonly transfer: TransferDocument['transfer'];
    readonly others: readonly TransferRow[];
    readonly loaded: LoadedDocuments;
  },
): TransferDocument {
  const { period, reason, amount } = transfer;
  const draft = transferOutVoucher(document.invoice, loaded.books.in(period), {
    amount: Money.parse(amount),
    reason,
    date: lastDayOf(period),
    transferred: sumOfTransfers(others),
  });
  return { ...withDraft(document, draft, loaded), transfer };
}
