import { Injectable } from '@nestjs/common';
import type { LedgerPayableEntry } from '@mingzhang/contract';
import { groupBy, Money } from '@mingzhang/rules';
import {
  invoicePayments,
  type InvoicePayment,
  type InvoiceToPay,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import { AccountSetScope, LedgerClient } from '@mingzhang/server';

interface BookedRow {
  readonly id: number;
  readonly voucherId: number;
  readonly invoiceType: InvoiceType;
  readonly issueDate: string;
  readonly total: string;
  readonly partyTaxId: string;
  readonly partyName: string;
  readonly settlementItemId: number | null;
}

/** Whether booked invoices are paid, as the ledger settles the entries of their vouchers now. */
@Injectable()
export class InvoicePayments {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: LedgerClient,
  ) {}

  /**
   * The payment of all invoices of some vouchers, by the invoice's id; none of those whose voucher
   * has no entry that is owed or paid. Asks the ledger once for up to 1,000 vouchers.
   * @throws BusinessError UNAVAILABLE
   */
  async of(voucherIds: readonly number[]): Promise<ReadonlyMap<number, InvoicePayment>> {
    const found = new Map<number, InvoicePayment>();
    if (voucherIds.length === 0) return found;
    const invoices = groupBy(await this.booked(voucherIds), ({ voucherId }) => voucherId);
    const entries = groupBy(await this.ledger.payables(voucherIds), ({ voucherId }) => voucherId);
    for (const [voucherId, own] of invoices) {
      const payable = (entries.get(voucherId) ?? []).map(payableOf);
      for (const [id, payment] of invoicePayments(own.map(toPay), payable)) found.set(id, payment);
    }
    return found;
  }

  private booked(voucherIds: readonly number[]): Promise<BookedRow[]> {
    return this.scope.query<BookedRow>(
      `select i.id, i.voucher_id as "voucherId", i.invoice_type as "invoiceType",
         i.issue_date as "issueDate", i.total,
         case when i.invoice_type = 'OUT' then i.buyer_tax_id else i.seller_tax_id end
           as "partyTaxId",
         case when i.invoice_type = 'OUT' then i.buyer_name else i.seller_name end as "partyName",
         i.settlement_item_id as "settlementItemId"
       from invoice.invoice i
       where i.account_set_id = $1 and i.voucher_id = any($2::bigint[])`,
      [this.scope.accountSetId, voucherIds],
      'invoice-payments',
    );
  }
}

const toPay = ({ id, invoiceType, issueDate, total, ...row }: BookedRow): InvoiceToPay => ({
  id,
  invoiceType,
  issueDate,
  total: Money.parse(total),
  party: { taxId: row.partyTaxId, name: row.partyName },
  settlementItemId: row.settlementItemId,
});

const payableOf = ({ subjectCode, isCash, net, items, settled }: LedgerPayableEntry) => ({
  subjectCode,
  isCash,
  net: Money.parse(net),
  items,
  settled: settled.map(({ amount, ...part }) => ({ ...part, amount: Money.parse(amount) })),
});
