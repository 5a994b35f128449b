import { Injectable } from '@nestjs/common';
import type { Period } from '@mingzhang/rules';
import {
  AccountSetScope,
  columnArrays,
  type NotedVoucher,
  type VoucherLink,
  type WrittenColumn,
} from '@mingzhang/server';
import { InvoiceRows } from '../invoice/invoice-rows';
import { taxOf, type InvoiceDocument } from '../voucher/invoice-document';

/** An invoice with the voucher of its certification. */
interface CertifiedInvoice {
  readonly id: number;
  readonly voucherId: number | null;
  readonly tax: string | null;
}

const certifiedColumns: readonly WrittenColumn<CertifiedInvoice>[] = [
  { name: 'id', type: 'bigint', value: ({ id }) => id },
  { name: 'voucher_id', type: 'bigint', value: ({ voucherId }) => voucherId },
  { name: 'tax', type: 'numeric', value: ({ tax }) => tax },
];

const idsOf = (documents: readonly InvoiceDocument[]) => documents.map(({ record }) => record.id);

/** Which invoices have which voucher of their certification. */
@Injectable()
export class CertificationLinks {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
  ) {}

  /** Ids of the invoices that are ticked for a month and were booked before, certified or not. */
  async bookedBefore(period: Period): Promise<number[]> {
    const found = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice
       where account_set_id = $1 and deduct_period = $2 and check_status = 1
         and (is_opening or voucher_id is not null
           and (booked_pending_tax is null or booked_pending_tax > 0))
       order by issue_date, id`,
      [this.scope.accountSetId, period],
    );
    return found.map(({ id }) => id);
  }

  /** Ids of the invoices that are ticked for a month and may have pending tax that is not certified. */
  async uncertified(period: Period): Promise<number[]> {
    const found = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice
       where account_set_id = $1 and deduct_period = $2 and check_status = 1
         and certification_voucher_id is null and (is_opening or booked_pending_tax > 0)
       order by issue_date, id`,
      [this.scope.accountSetId, period],
    );
    return found.map(({ id }) => id);
  }

  /** Ids of all invoices that share a voucher with one of some. */
  async sharing(documents: readonly InvoiceDocument[]): Promise<number[]> {
    const keys = documents.map(({ record }) => record.certificationKey ?? record.id);
    const found = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice
       where account_set_id = $1 and certification_key = any($2::bigint[])
       union
       select id from invoice.invoice where account_set_id = $1 and id = any($2::bigint[])
       order by id`,
      [this.scope.accountSetId, keys],
    );
    return found.map(({ id }) => id);
  }

  /** Puts invoices without a voucher into the one that their month has. */
  async join(documents: readonly InvoiceDocument[]): Promise<void> {
    const open = documents.filter(({ record }) => record.certificationVoucherId === null);
    const months = [...new Set(open.flatMap(({ record }) => record.deductPeriod ?? []))];
    if (months.length === 0) return;
    const keys = await this.scope.query<{ period: Period; key: number }>(
      `select deduct_period as period, min(coalesce(certification_key, id)) as key
       from invoice.invoice
       where account_set_id = $1 and deduct_period = any($2::text[])
         and certification_voucher_id is not null
       group by deduct_period`,
      [this.scope.accountSetId, months],
    );
    for (const { period, key } of keys) {
      const own = open.filter(({ record }) => record.deductPeriod === period);
      await this.writeKey(idsOf(own), key);
    }
  }

  async write(
    documents: readonly InvoiceDocument[],
    { sharedWith }: VoucherLink<InvoiceDocument>,
  ): Promise<void> {
    await this.writeKey(idsOf(documents), sharedWith?.record.id ?? null);
  }

  /** Writes which voucher certified invoices have, and the pending tax that it took. */
  async noted(vouchers: readonly NotedVoucher<InvoiceDocument>[]): Promise<void> {
    const noted = vouchers.flatMap(({ documents, voucher }) =>
      documents.map(({ record, draft }): CertifiedInvoice => {
        const tax = voucher && 'lines' in draft ? taxOf(draft, 'generalPending').negate() : null;
        const voucherId = voucher?.id ?? null;
        return { id: record.id, voucherId, tax: tax?.toFixed(2) ?? null };
      }),
    );
    if (noted.length === 0) return;
    await this.rows.holdTurn();
    const { table, values } = columnArrays(noted, certifiedColumns, 2);
    await this.scope.write(
      `update invoice.invoice i set certification_voucher_id = line.voucher_id,
         certified_tax = line.tax
       from ${table}
       where i.account_set_id = $1 and i.id = line.id`,
      [this.scope.accountSetId, ...values],
    );
  }

  private async writeKey(ids: readonly number[], key: number | null): Promise<void> {
    if (ids.length === 0) return;
    await this.rows.holdTurn();
    await this.scope.write(
      `update invoice.invoice set certification_key = $3, certification_voucher_id = null,
         certified_tax = null
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids, key],
    );
  }
}
