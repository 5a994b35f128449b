import { Injectable } from '@nestjs/common';
import {
  AccountSetScope,
  columnArrays,
  type NotedVoucher,
  type VoucherLink,
  type WrittenColumn,
} from '@mingzhang/server';
import { InvoiceRows } from '../invoice/invoice-rows';
import { bookedTaxes, type InvoiceDocument } from './invoice-document';

/** An invoice with the first of those that it is to share a voucher with. */
interface SharedInvoice {
  readonly id: number;
  readonly voucherKey: number | null;
}

const sharedColumns: readonly WrittenColumn<SharedInvoice>[] = [
  { name: 'id', type: 'bigint', value: ({ id }) => id },
  { name: 'voucher_key', type: 'bigint', value: ({ voucherKey }) => voucherKey },
];

/** An invoice with its voucher and the input tax that it booked. */
interface NotedInvoice {
  readonly id: number;
  readonly voucherId: number | null;
  readonly inputTax: string | null;
  readonly pendingTax: string | null;
}

const notedColumns: readonly WrittenColumn<NotedInvoice>[] = [
  { name: 'id', type: 'bigint', value: ({ id }) => id },
  { name: 'voucher_id', type: 'bigint', value: ({ voucherId }) => voucherId },
  { name: 'input_tax', type: 'numeric', value: ({ inputTax }) => inputTax },
  { name: 'pending_tax', type: 'numeric', value: ({ pendingTax }) => pendingTax },
];

const idsOf = (documents: readonly InvoiceDocument[]) => documents.map(({ record }) => record.id);

/** Which invoices have which voucher, as the table of invoices stores it. */
@Injectable()
export class VoucherLinks {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
  ) {}

  /** Ids of the invoices that are related to vouchers of people. */
  async relatedTo(voucherIds: readonly number[]): Promise<number[]> {
    const found = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice
       where account_set_id = $1 and related_voucher_id = any($2::bigint[]) order by id`,
      [this.scope.accountSetId, voucherIds],
    );
    return found.map(({ id }) => id);
  }

  /** Ids of all invoices that share a voucher with one of some. */
  async sharing(documents: readonly InvoiceDocument[]): Promise<number[]> {
    const keys = documents.map(({ record }) => record.voucherKey ?? record.id);
    const found = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice
       where account_set_id = $1 and voucher_key = any($2::bigint[])
       union
       select id from invoice.invoice where account_set_id = $1 and id = any($2::bigint[])
       order by id`,
      [this.scope.accountSetId, keys],
    );
    return found.map(({ id }) => id);
  }

  async write(
    documents: readonly InvoiceDocument[],
    { sharedWith, relatedVoucherId }: VoucherLink<InvoiceDocument>,
  ): Promise<void> {
    if (documents.length === 0) return;
    await this.rows.holdTurn();
    await this.scope.write(
      `update invoice.invoice set voucher_key = $3, related_voucher_id = $4, voucher_id = $4,
         is_booking = false, booked_input_tax = null, booked_pending_tax = null
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, idsOf(documents), sharedWith?.record.id ?? null, relatedVoucherId],
    );
  }

  /**
   * Writes to which vouchers of people invoices are related, and the input tax that these book: a
   * voucher that fits has what the invoice's own would have.
   */
  async relateAll(
    pairs: readonly {
      readonly documents: readonly InvoiceDocument[];
      readonly voucherId: number;
    }[],
  ): Promise<void> {
    await this.rows.holdTurn();
    const related = pairs.flatMap(({ documents, voucherId }) =>
      documents.map((document) => notedOf(document, voucherId)),
    );
    const { table, values } = columnArrays(related, notedColumns, 2);
    await this.scope.write(
      `update invoice.invoice i set voucher_key = null, related_voucher_id = line.voucher_id,
         voucher_id = line.voucher_id, is_booking = false, booked_input_tax = line.input_tax,
         booked_pending_tax = line.pending_tax
       from ${table}
       where i.account_set_id = $1 and i.id = line.id`,
      [this.scope.accountSetId, ...values],
    );
  }

  /** Writes that invoices are about to be booked, each group in one voucher. */
  async shareAll(groups: readonly (readonly InvoiceDocument[])[]): Promise<void> {
    const shared = groups.flatMap((group): SharedInvoice[] => {
      const [first] = group;
      const voucherKey = group.length > 1 && first ? first.record.id : null;
      return idsOf(group).map((id) => ({ id, voucherKey }));
    });
    if (shared.length === 0) return;
    await this.rows.holdTurn();
    const { table, values } = columnArrays(shared, sharedColumns, 2);
    await this.scope.write(
      `update invoice.invoice i set voucher_key = line.voucher_key, related_voucher_id = null,
         voucher_id = null, is_booking = true
       from ${table}
       where i.account_set_id = $1 and i.id = line.id`,
      [this.scope.accountSetId, ...values],
    );
  }

  /** Writes which voucher invoices have, and the input tax that it books. */
  async noted(vouchers: readonly NotedVoucher<InvoiceDocument>[]): Promise<void> {
    const noted = vouchers.flatMap(({ documents, voucher }) =>
      documents.map((document) => notedOf(document, voucher?.id ?? null)),
    );
    if (noted.length === 0) return;
    await this.rows.holdTurn();
    const { table, values } = columnArrays(noted, notedColumns, 2);
    await this.scope.write(
      `update invoice.invoice i set voucher_id = line.voucher_id, is_booking = false,
         booked_input_tax = line.input_tax, booked_pending_tax = line.pending_tax
       from ${table}
       where i.account_set_id = $1 and i.id = line.id`,
      [this.scope.accountSetId, ...values],
    );
  }
}

function notedOf({ record, draft }: InvoiceDocument, voucherId: number | null): NotedInvoice {
  const taxes = voucherId !== null && 'lines' in draft ? bookedTaxes(draft) : null;
  return {
    id: record.id,
    voucherId,
    inputTax: taxes?.input.toFixed(2) ?? null,
    pendingTax: taxes?.pending.toFixed(2) ?? null,
  };
}
