import { Injectable } from '@nestjs/common';
import { Money, periodOf, type IsoDate } from '@mingzhang/rules';
import {
  certificationVoucher,
  deductibleTaxOf,
  invoiceTitle,
  pendingTaxOf,
  type PendingRed,
} from '@mingzhang/rules/invoice';
import { AccountSetScope } from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import { numberOf } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import type { InvoiceRecord } from '../invoice/invoice.entity';
import type { InvoiceDocument } from '../voucher/invoice-document';
import { InvoiceDocuments, withDraft, type LoadedDocuments } from '../voucher/invoice-documents';

interface RedRow {
  readonly blueId: number;
  readonly number: string;
  readonly tax: string;
  readonly issueDate: IsoDate;
  readonly isOpening: boolean;
  readonly bookedPending: string | null;
}

type Reds = ReadonlyMap<number, readonly PendingRed[]>;

/** Loads invoices with the vouchers of their certification. */
@Injectable()
export class CertificationDocuments {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
    private readonly documents: InvoiceDocuments,
  ) {}

  /** In the order of the ids; those that are gone are left out. @throws BusinessError UNAVAILABLE */
  async load(ids: readonly number[]): Promise<LoadedDocuments> {
    const found = await this.rows.rows.byId(ids);
    const records = ids.flatMap((id) => found.get(id) ?? []);
    const loaded = await this.documents.load(records, { makes: false });
    const reds = await this.redsOf(records);
    const documents = loaded.documents.map((document) =>
      withDraft(document, draftOf(document, loaded, reds), loaded),
    );
    return { ...loaded, documents };
  }

  async byIds(ids: readonly number[]): Promise<readonly InvoiceDocument[]> {
    return (await this.load(ids)).documents;
  }

  private async redsOf(records: readonly InvoiceRecord[]): Promise<Reds> {
    const ids = records.filter(({ redCount }) => redCount > 0).map(({ id }) => id);
    const reds = new Map<number, PendingRed[]>();
    if (ids.length === 0) return reds;
    const rows = await this.scope.query<RedRow>(
      `select blue_id as "blueId", coalesce(nullif(digital_number, ''), number) as number, tax,
         issue_date as "issueDate", is_opening as "isOpening",
         booked_pending_tax as "bookedPending"
       from invoice.invoice i
       where account_set_id = $1 and blue_id = any($2::bigint[])
         and ${isCounted}
       order by id`,
      [this.scope.accountSetId, ids],
    );
    for (const { blueId, number, tax, issueDate, isOpening, bookedPending } of rows) {
      const red: PendingRed = {
        number,
        tax: Money.parse(tax),
        period: periodOf(issueDate),
        isOpening,
        bookedPending: bookedPending === null ? null : Money.parse(bookedPending),
      };
      reds.set(blueId, [...(reds.get(blueId) ?? []), red]);
    }
    return reds;
  }
}

function draftOf(
  { record, invoice }: InvoiceDocument,
  { books }: LoadedDocuments,
  reds: Reds,
): InvoiceDocument['draft'] {
  const { deductPeriod, bookedPendingTax, relatedVoucherId, isOpening } = record;
  const own = books.in(deductPeriod ?? periodOf(record.issueDate));
  if (deductPeriod === null) return certificationVoucher(invoice, own, Money.zero);
  if (relatedVoucherId !== null && bookedPendingTax === null) {
    const title = `进项发票 ${numberOf(record)}`;
    return { kind: 'refuse', msg: `${title}关联凭证的税额不明，请取消关联后重新关联` };
  }
  const pending = pendingTaxOf({
    deductPeriod,
    isOpening,
    grossTax: deductibleTaxOf(invoice.facts).tax,
    bookedPending: bookedPendingTax === null ? null : Money.parse(bookedPendingTax),
    reds: reds.get(record.id) ?? [],
  });
  if ('problem' in pending) {
    return { kind: 'refuse', msg: `${invoiceTitle(invoice.facts)}${pending.problem}` };
  }
  return certificationVoucher(invoice, own, pending);
}
