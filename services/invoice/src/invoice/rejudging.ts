import { Injectable } from '@nestjs/common';
import { invoiceRecord, declaredFields, type InvoiceFields } from '@mingzhang/contract';
import type { InvoiceFinding } from '@mingzhang/rules/invoice';
import { AccountSetScope, mapUnhurried } from '@mingzhang/server';
import { BusinessService } from '../business/business.service';
import { InvoiceJudges } from './invoice-judge';
import { InvoiceRows } from './invoice-rows';
import { reasonOf } from './invoice-types';
import { RedTaxes } from './red-taxes';
import { StandingReds } from './standing-reds';

const invoicesPerReading = 1_000;

/** Judges stored invoices anew, after others that they are linked with came, changed or went. */
@Injectable()
export class Rejudging {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
    private readonly judges: InvoiceJudges,
    private readonly businesses: BusinessService,
    private readonly redTaxes: RedTaxes,
  ) {}

  /** Invoices of a business type that have neither tick nor voucher, after its tax changed. */
  async ofBusiness(businessId: number): Promise<void> {
    await this.rows.holdTurn();
    const found = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice
       where account_set_id = $1 and business_id = $2 and check_status = 0
         and voucher_id is null and not is_booking`,
      [this.scope.accountSetId, businessId],
    );
    await this.of(found.map(({ id }) => id));
  }

  /** Ids may repeat; those that are gone are left out. @throws BusinessError UNAVAILABLE */
  async of(ids: readonly number[]): Promise<void> {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) return;
    const businesses = await this.businesses.byId();
    // Read once for all parts: many red invoices may name one blue one.
    const reds = new StandingReds();
    const blues = new Set<number>();
    for (let start = 0; start < distinct.length; start += invoicesPerReading) {
      const part = distinct.slice(start, start + invoicesPerReading);
      const found = [...(await this.rows.rows.byId(part)).values()];
      const lines = await this.rows.linesOf(part);
      const invoices = found.map((record) => {
        const fields = declaredFields<InvoiceFields>(invoiceRecord, record);
        const nonDeductibleReason = reasonOf(fields, businesses);
        return {
          id: record.id,
          fields,
          lines: lines.get(record.id) ?? [],
          nonDeductibleReason,
          isTicked: record.checkStatus === 1,
        };
      });
      const judge = await this.judges.of(invoices, reds);
      const judged = await mapUnhurried(invoices, (invoice) => {
        const findings = judge.verdict(invoice).findings.map(stored);
        return { id: invoice.id, judgement: judge.judgement(invoice, findings) };
      });
      await this.rows.writeJudgements(judged);
      for (const { id, blueId } of found) blues.add(blueId ?? id);
    }
    const asked = [...blues];
    for (let start = 0; start < asked.length; start += invoicesPerReading)
      await this.redTaxes.renew(asked.slice(start, start + invoicesPerReading));
  }
}

/** What would refuse a new invoice blocks one that is stored already. */
const stored = (finding: InvoiceFinding): InvoiceFinding =>
  finding.disposition === 'refuse' ? { ...finding, disposition: 'block' } : finding;
