import { Injectable } from '@nestjs/common';
import { bookedAtMost, type BookedInvoices } from '@mingzhang/contract';
import { groupBy, voucherGroups } from '@mingzhang/rules';
import type { InvoiceMergeMode } from '@mingzhang/rules/invoice';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { numberOf } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import { bookedPeriod, invoiceKey, isDrafted, type InvoiceDocument } from './invoice-document';
import { InvoiceVouchers } from './invoice-vouchers';
import { mergeOf } from './sorted-invoices';

type Voucher = BookedInvoices['vouchers'][number];
type Refused = BookedInvoices['refused'][number];

/** What became of vouchers that invoices had. */
interface Renewed {
  /** Vouchers that have the present content of the same invoices. */
  readonly renewed: readonly Voucher[];
  readonly refused: readonly Refused[];
}

/** A voucher that was made of invoices, and what is to become of it. */
interface Taken {
  readonly voucherId: number;
  readonly documents: readonly InvoiceDocument[];
  /** Whether the same invoices share a voucher again. */
  readonly isSame: boolean;
}

/** Makes vouchers of invoices anew that were made before. */
@Injectable()
export class VoucherRenewal {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
    private readonly invoices: InvoiceVouchers,
  ) {}

  /**
   * Vouchers of the invoices that keep their invoices get the present content; the others are
   * deleted, so that their invoices can be merged anew. Each is a transaction of its own.
   * @throws BusinessError INVOICE_VOUCHER for too many of them; UNAVAILABLE
   */
  async renew(ids: readonly number[], mode: InvoiceMergeMode): Promise<Renewed> {
    const { taken, refused } = await this.scope.transaction(() => this.taken(ids, mode));
    if (taken.length > bookedAtMost) {
      const msg = `一次最多重新生成 ${bookedAtMost} 张凭证，所选发票已有 ${taken.length} 张，请分几次`;
      throw new BusinessError('INVOICE_VOUCHER', { msg });
    }
    const renewed: Voucher[] = [];
    for (const each of taken) {
      const own = each.documents.map(({ record }) => record.id);
      try {
        const voucher = await this.scope.transaction(() => this.renewOne(each, own));
        if (voucher) renewed.push({ ...voucher, ids: own });
      } catch (error) {
        if (!(error instanceof BusinessError) || error.code === 'UNAVAILABLE') throw error;
        const numbers = each.documents.slice(0, 5).map(({ record }) => numberOf(record));
        refused.push({ ids: own, numbers, msg: error.message });
      }
    }
    return { renewed, refused };
  }

  /** Vouchers that count as gone in a preview. */
  async replaced(ids: readonly number[], mode: InvoiceMergeMode): Promise<ReadonlySet<number>> {
    const { taken } = await this.taken(ids, mode);
    return new Set(taken.map(({ voucherId }) => voucherId));
  }

  private async renewOne(
    { isSame, documents }: Taken,
    ids: readonly number[],
  ): Promise<Omit<Voucher, 'ids'> | null> {
    const { vouchers } = this.invoices;
    const [first] = documents;
    if (!isSame || !first) {
      await vouchers.remove(() => this.invoices.uncertified(ids, true));
      return null;
    }
    const { id, title, period } = await vouchers.make(async () => {
      const [now] = await this.invoices.uncertified([first.record.id], true);
      return now ?? first;
    });
    return { id, title, period };
  }

  private async taken(
    ids: readonly number[],
    mode: InvoiceMergeMode,
  ): Promise<{ readonly taken: readonly Taken[]; readonly refused: Refused[] }> {
    const found = await this.rows.rows.byId(ids);
    const usable = ids.flatMap((id) => {
      const record = found.get(id);
      return record && record.relatedVoucherId === null ? [record.id] : [];
    });
    const documents = (await this.invoices.byIds(usable, false)).filter(isDrafted);
    const groups = new Set(voucherGroups(documents, mergeOf(mode), bookedPeriod).map(namesOf));
    const booked = documents.filter(({ record }) => record.voucherId !== null);
    const taken: Taken[] = [];
    const refused: Refused[] = [];
    const byVoucher = groupBy(booked, ({ record }) => record.voucherId ?? 0);
    const whole = groupBy(await this.invoices.sharing(booked), ({ voucherId }) => voucherId ?? 0);
    for (const [voucherId, own] of byVoucher) {
      const others = (whole.get(voucherId)?.length ?? 0) - own.length;
      if (others <= 0) {
        taken.push({ voucherId, documents: own, isSame: groups.has(namesOf(own)) });
        continue;
      }
      const numbers = own.slice(0, 5).map(({ record }) => numberOf(record));
      const msg = `它们的凭证还包含另外 ${others} 张发票，请一并选择，或先删除该凭证`;
      refused.push({ ids: own.map(({ record }) => record.id), numbers, msg });
    }
    return { taken, refused };
  }
}

const namesOf = (documents: readonly InvoiceDocument[]): string =>
  documents
    .map(({ record }) => invoiceKey(record.id))
    .toSorted()
    .join(' ');
