import { Injectable } from '@nestjs/common';
import { invoiceNumberText, type InvoiceUnbilled, type UnbilledOffer } from '@mingzhang/contract';
import { invoiceTypes } from '@mingzhang/rules/invoice';
import { LedgerClient } from '@mingzhang/server';
import { BusinessService } from '../business/business.service';
import { InvoiceRows } from '../invoice/invoice-rows';
import { ReversalStore } from './reversal-store';
import { UnbilledOffers } from './unbilled-offers';
import { UnbilledVouchers } from './unbilled-vouchers';
import { leftOf, type UnbilledRecord } from './unbilled.entity';

/** Entries as calls show them: with their vouchers, reversals and the invoices that have come. */
@Injectable()
export class UnbilledShown {
  constructor(
    private readonly vouchers: UnbilledVouchers,
    private readonly reversals: ReversalStore,
    private readonly offers: UnbilledOffers,
    private readonly businesses: BusinessService,
    private readonly invoices: InvoiceRows,
    private readonly ledger: LedgerClient,
  ) {}

  /** Invoices that have come, by entry. */
  async offered(
    records: readonly Pick<UnbilledRecord, 'invoiceType'>[],
  ): Promise<ReadonlyMap<number, UnbilledOffer>> {
    const found = new Map<number, UnbilledOffer>();
    for (const invoiceType of invoiceTypes) {
      if (!records.some((record) => record.invoiceType === invoiceType)) continue;
      for (const [id, offer] of await this.offers.of(invoiceType)) found.set(id, offer);
    }
    return found;
  }

  /** @throws BusinessError UNAVAILABLE */
  async all(
    records: readonly UnbilledRecord[],
    offers: ReadonlyMap<number, UnbilledOffer>,
  ): Promise<InvoiceUnbilled[]> {
    if (records.length === 0) return [];
    const chart = await this.ledger.chart();
    const businesses = await this.businesses.byId();
    const byEntry = await this.reversals.of(records.map(({ id }) => id));
    const rows = [...byEntry.values()].flat();
    const invoices = await this.invoices.rows.byId(
      rows.flatMap(({ invoiceId }) => invoiceId ?? []),
    );
    const entries = records.map((record) => ({ record, reversal: null }));
    const backs = records.flatMap((record) =>
      (byEntry.get(record.id) ?? []).map((reversal) => ({ record, reversal })),
    );
    const made = await this.vouchers.entries.find(entries);
    const madeBacks = await this.vouchers.reversals.find(backs);
    const backVouchers = new Map(
      backs.map((back) => [back.reversal.id, madeBacks.get(back) ?? null]),
    );
    return entries.map((entry): InvoiceUnbilled => {
      const { record } = entry;
      const own = byEntry.get(record.id) ?? [];
      const left = leftOf(record, own);
      const { settlementSubjectId, businessId } = record;
      return {
        ...this.vouchers.store.shown(record),
        business: businesses.get(businessId)?.name ?? '',
        settlementSubject:
          settlementSubjectId === null ? '' : chart.subjectTitle(settlementSubjectId),
        leftAmount: left.amount.toString(),
        leftTax: left.tax.toString(),
        reversals: own.map(({ id, date, amount, tax, invoiceId }) => {
          const invoice = invoices.get(invoiceId ?? 0);
          return {
            id,
            date,
            amount,
            tax,
            invoiceId,
            invoiceNumber: invoice ? invoiceNumberText(invoice) : '',
            voucher: backVouchers.get(id) ?? null,
          };
        }),
        offer: offers.get(record.id) ?? null,
        voucher: made.get(entry) ?? null,
      };
    });
  }
}
