import { Injectable } from '@nestjs/common';
import type { ClosingFinding } from '@mingzhang/contract';
import { groupBy, periodTitle, type Period } from '@mingzhang/rules';
import { invoiceTypeTitles } from '@mingzhang/rules/invoice';
import { AccountSetScope } from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import { invoiceListPath, numberOf } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import type { InvoiceRecord } from '../invoice/invoice.entity';

const ofMonth = `account_set_id = $1 and invoice_type = any('{OUT,IN}')
  and issue_date >= ($2 || '-01')::date
  and issue_date < (($2 || '-01')::date + interval '1 month')
  and voucher_id is null and not is_opening`;

/** Invoices of a month that have no voucher. */
@Injectable()
export class UnbookedInvoices {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
  ) {}

  /** Those that may have one: neither void nor blocked, and with an amount. */
  of(period: Period): Promise<InvoiceRecord[]> {
    return this.find(period, `${isCounted} and (amount <> 0 or tax <> 0)`);
  }

  /** The closing check of those that wait for a correction. */
  async blocked(period: Period): Promise<ClosingFinding[]> {
    const found = await this.find(period, `disposition = 'block'`);
    return [...groupBy(found, ({ invoiceType }) => invoiceType)].flatMap(([invoiceType, own]) => {
      const [first] = own;
      if (!first) return [];
      const message =
        `${periodTitle(period)}有 ${own.length} 张${invoiceTypeTitles[invoiceType]}待更正，没有入账` +
        `（如 发票 ${numberOf(first)}），请按提示更正并生成凭证，或删除后再结账`;
      const link = invoiceListPath(first, 'pending');
      return [{ rule: 'invoice.blocked', severity: 'warn' as const, message, link }];
    });
  }

  private async find(period: Period, which: string): Promise<InvoiceRecord[]> {
    const found = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice i where ${ofMonth} and ${which} order by issue_date, id`,
      [this.scope.accountSetId, period],
    );
    const ids = found.map(({ id }) => id);
    const records = await this.rows.rows.byId(ids);
    return ids.flatMap((id) => records.get(id) ?? []);
  }
}
