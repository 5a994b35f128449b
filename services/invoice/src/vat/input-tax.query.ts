import { Injectable } from '@nestjs/common';
import { Money, type Period } from '@mingzhang/rules';
import type { VatAmounts } from '@mingzhang/rules/invoice';
import { AccountSetScope } from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import { InvoiceRows } from '../invoice/invoice-rows';
import { RedTaxes } from '../invoice/red-taxes';
import type { VatSpan } from './vat-invoices.query';

/** An invoice whose deducted tax is to be transferred out. Yuan. */
export interface TransferDue {
  readonly id: number;
  /** Code of the reason. */
  readonly reason: string;
  readonly deductibleTax: string;
  readonly left: Money;
}

/** What deducted input tax still needs: a voucher of its certification, or a transfer out. */
@Injectable()
export class InputTaxQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
    private readonly redTaxes: RedTaxes,
  ) {}

  /** What is ticked for a span and still on 待认证进项税额 by the invoices' own vouchers. */
  async toCertify({ periodFrom, periodTo }: VatSpan): Promise<VatAmounts> {
    const row = await this.scope.one<{ count: number; sales: string; tax: string }>(
      `select count(*)::int as count, coalesce(sum(amount), 0)::text as sales,
         coalesce(sum(deductible_tax), 0)::text as tax
       from invoice.invoice
       where account_set_id = $1 and deduct_period between $2 and $3 and check_status = 1
         and certification_voucher_id is null and deductible_tax > 0
         and (is_opening or booked_pending_tax > 0)`,
      [this.scope.accountSetId, periodFrom, periodTo],
    );
    const { count = 0, sales = '0', tax = '0' } = row ?? {};
    return { count, sales: Money.parse(sales), tax: Money.parse(tax) };
  }

  /**
   * Invoices deducted up to a month that may not be: 异常凭证, or by the reason of the invoice or of its
   * business type. Without those of which transfers and red invoices leave nothing.
   */
  async toTransfer(periodTo: Period): Promise<TransferDue[]> {
    const rows = await this.scope.query<{ id: number; reason: string }>(
      `select i.id, case when i.risk_level = 'abnormal' then 'abnormal'
           else coalesce(i.non_deductible_reason, b.non_deductible_reason) end as reason
       from invoice.invoice i
       left join invoice.business_type b on b.account_set_id = $1 and b.id = i.business_id
       where i.account_set_id = $1 and i.deduct_period <= $2 and i.check_status = 1
         and ${isCounted}
         and (i.risk_level = 'abnormal' or i.non_deductible_reason is not null
           or b.non_deductible_reason is not null)
         and i.deductible_tax > 0
       order by reason, i.issue_date, i.id`,
      [this.scope.accountSetId, periodTo],
    );
    const found = await this.rows.rows.byId(rows.map(({ id }) => id));
    const left = await this.redTaxes.left([...found.values()]);
    return rows.flatMap(({ id, reason }) => {
      const own = left.get(id);
      if (!own?.left.isPositive) return [];
      return [{ id, reason, deductibleTax: own.deductible.toFixed(2), left: own.left }];
    });
  }

  /** Reasons of the transfers that vouchers book, by the voucher. */
  async transferReasons(voucherIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.scope.query<{ voucherId: number; reason: string }>(
      `select voucher_id as "voucherId", reason from invoice.transfer_out
       where account_set_id = $1 and voucher_id = any($2::bigint[])`,
      [this.scope.accountSetId, voucherIds],
    );
    return new Map(rows.map(({ voucherId, reason }) => [voucherId, reason]));
  }
}
