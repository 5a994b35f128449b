import { Injectable } from '@nestjs/common';
import { lastDayOf, Money, type Period } from '@mingzhang/rules';
import { transferOutVoucher, type InputTaxLeft } from '@mingzhang/rules/invoice';
import { InvoiceRows } from '../invoice/invoice-rows';
import type { InvoiceRecord } from '../invoice/invoice.entity';
import { RedTaxes } from '../invoice/red-taxes';
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
  /** In yuan; null: all that other transfers and red invoices leave. */
  readonly amount: string | null;
}

type Left = Awaited<ReturnType<RedTaxes['left']>>;
type Booked = Parameters<typeof transferOutVoucher>[2]['booked'];

/** Loads transfers of input tax with their vouchers. */
@Injectable()
export class TransferDocuments {
  constructor(
    private readonly rows: InvoiceRows,
    private readonly transfers: TransferRows,
    private readonly documents: InvoiceDocuments,
    private readonly redTaxes: RedTaxes,
  ) {}

  /** Invoices with the transfer that some terms make of them; ids of new transfers are 0. */
  async proposed(
    ids: readonly number[],
    { period, reason, amount }: TransferTerms,
  ): Promise<LoadedDocuments & { readonly documents: readonly TransferDocument[] }> {
    const known = await this.transfers.ofInvoices(ids);
    const loaded = await this.loaded(ids, [period]);
    const replaced = known.filter((each) => each.period === period && each.reason === reason);
    const left = await this.leftOf(loaded, replaced);
    const documents = loaded.documents.map((document) => {
      const { id } = document.record;
      const own = left.get(id);
      const transfer = {
        id: replaced.find(({ invoiceId }) => invoiceId === id)?.id ?? 0,
        invoiceId: id,
        period,
        reason,
        amount: amount ?? (own?.left ?? Money.zero).toFixed(2),
      };
      return documentOf(document, { transfer, left: own, loaded });
    });
    return { ...loaded, documents };
  }

  /** Stored transfers of different invoices, in the order of the ids; those that are gone are left out. */
  async byIds(ids: readonly number[]): Promise<TransferDocument[]> {
    const found = new Map((await this.transfers.byId(ids)).map((each) => [each.id, each]));
    const own = ids.flatMap((id) => found.get(id) ?? []);
    const loaded = await this.loaded(
      own.map(({ invoiceId }) => invoiceId),
      own.map(({ period }) => period),
    );
    const left = await this.leftOf(loaded, own);
    const byInvoice = new Map(loaded.documents.map((each) => [each.record.id, each]));
    return own.flatMap((transfer) => {
      const { invoiceId } = transfer;
      const document = byInvoice.get(invoiceId);
      return document
        ? [documentOf(document, { transfer, left: left.get(invoiceId), loaded })]
        : [];
    });
  }

  /** What is left of the invoices without some transfers that are made anew. */
  private leftOf({ documents }: LoadedDocuments, renewed: readonly TransferRow[]): Promise<Left> {
    const records = documents.map(({ record }) => record);
    return this.redTaxes.left(records, new Set(renewed.map(({ id }) => id)));
  }

  private async loaded(ids: readonly number[], until: readonly Period[]): Promise<LoadedDocuments> {
    const found = await this.rows.rows.byId(ids);
    const records = ids.flatMap((id) => found.get(id) ?? []);
    return this.documents.load(records, { makes: false, until });
  }
}

function documentOf(
  document: InvoiceDocument,
  {
    transfer,
    left,
    loaded,
  }: {
    readonly transfer: TransferDocument['transfer'];
    readonly left: InputTaxLeft | undefined;
    readonly loaded: LoadedDocuments;
  },
): TransferDocument {
  const { period, reason, amount } = transfer;
  const books = loaded.books.in(period);
  const draft = transferOutVoucher(document.invoice, books, {
    amount: Money.parse(amount),
    reason,
    date: lastDayOf(period),
    left: left?.left ?? Money.zero,
    booked: left ? bookedOf(document.record, left, books.enablePeriod ?? '') : null,
  });
  return { ...withDraft(document, draft, loaded), transfer };
}

/**
 * The input tax of an invoice in the books; null where it was deducted before they began, or where a
 * related voucher does not say it.
 */
function bookedOf(
  record: InvoiceRecord,
  { deductible, left }: InputTaxLeft,
  enablePeriod: Period,
): Booked {
  const { isOpening, deductPeriod, voucherId, bookedInputTax, bookedPendingTax } = record;
  const { certificationVoucherId, certifiedTax } = record;
  if (isOpening && (deductPeriod ?? '') < enablePeriod) return null;
  if (!isOpening && voucherId !== null && bookedInputTax === null) return null;
  const certified = yuan(certifiedTax);
  const booked = isOpening ? deductible : yuan(bookedInputTax);
  const pending = isOpening ? deductible : yuan(bookedPendingTax);
  return {
    hasVoucher: isOpening || voucherId !== null,
    input: booked.minus(pending).plus(certified).minus(deductible.minus(left)),
    pending: certificationVoucherId === null ? pending : Money.zero,
  };
}

const yuan = (amount: string | null): Money => Money.parse(amount ?? '0');
