import { Injectable } from '@nestjs/common';
import type { InvoiceFilter, InvoicePage, InvoiceTab } from '@mingzhang/contract';
import { firstDayOf, lastDayOf, Money } from '@mingzhang/rules';
import type { PaymentState } from '@mingzhang/rules/invoice';
import { AccountSetScope, BusinessError, RevisionCache } from '@mingzhang/server';
import { InvoicePayments } from './invoice-payments';
import { InvoiceRows } from './invoice-rows';
import { InvoiceShown } from './invoice-shown';

/** Invoices of one file that is handed out. */
const exportAtMost = 50_000;
/** Vouchers that a filter by payment asks the ledger about. */
const paidVouchersAtMost = 20_000;

/** Parts of the list, as conditions on an invoice `i`. */
const tabs: Readonly<Record<InvoiceTab, string>> = {
  all: 'true',
  pending: `(i.voucher_id is null and (i.disposition in ('block', 'warn')
    or i.disposition = 'ok' and i.is_without_business and not i.is_opening))`,
  unticked: `(i.invoice_type = 'IN' and i.check_status = 0 and i.untickable is null)`,
  unbooked: `(i.voucher_id is null and not i.is_opening and i.disposition in ('ok', 'warn'))`,
  booked: 'i.voucher_id is not null',
  // Without a voucher, or with one that void and blocked invoices must not have.
  inbox: `(i.voucher_id is null and i.disposition = 'block'
    or i.voucher_id is null and i.disposition in ('ok', 'warn') and not i.is_opening
    or i.voucher_id is not null and i.disposition in ('block', 'void'))`,
};

/** Parameters 1 to 18, see `valuesOf`. */
const narrowed = `i.account_set_id = $1 and i.invoice_type = $2
  and ($3::date is null or i.issue_date >= $3) and ($4::date is null or i.issue_date <= $4)
  and ($5 = '' or position($5 in i.searched) > 0
    or $6::numeric is not null and (i.amount = $6 or i.tax = $6 or i.total = $6))
  and (cardinality($7::text[]) = 0 or i.kind = any($7))
  and (cardinality($8::text[]) = 0 or i.tax_status = any($8))
  and (cardinality($9::text[]) = 0 or i.risk_level = any($9))
  and (cardinality($10::text[]) = 0 or i.disposition = any($10))
  and (cardinality($11::bigint[]) = 0 and not $12 or i.business_ids && $11
    or $12 and i.is_without_business)
  and ($13::smallint is null or i.check_status = $13)
  and ($14::text is null or i.deduct_period = $14)
  and ($15::boolean is null or i.is_positive <> $15)
  and ($16::boolean is null or i.is_opening = $16)
  and ($17::bigint is null or i.batch_id = $17)
  and ($18::bigint[] is null or i.id = any($18))`;

const isCounted = `i.disposition in ('ok', 'warn')`;
const sumOf = (column: string, which: string) =>
  `coalesce(sum(i.${column}) filter (where ${which}), 0.00)::numeric(18,2)`;
const countOf = (which: string) => `(count(*) filter (where ${which}))::int`;

/** The sums of the part that is shown; counts of the parts are beside them. */
const sums = (tab: InvoiceTab) => {
  const shown = tabs[tab];
  return `${countOf(shown)} as count,
    ${sumOf('amount', `${shown} and ${isCounted}`)} as amount,
    ${sumOf('tax', `${shown} and ${isCounted}`)} as tax,
    ${sumOf('total', `${shown} and ${isCounted}`)} as total,
    ${countOf(`${shown} and i.disposition = 'block'`)} as blocked,
    ${countOf(`${shown} and i.disposition = 'warn'`)} as warned,
    ${countOf(`${shown} and i.disposition = 'void'`)} as voided,
    ${countOf(`${shown} and i.risk_level = 'abnormal'`)} as abnormal,
    ${sumOf('deductible_tax', `${shown} and ${isCounted} and i.check_status = 1`)} as ticked,
    ${sumOf('deductible_tax', `${shown} and ${tabs.unticked}`)} as unticked`;
};
const counts = (Object.keys(tabs) as InvoiceTab[])
  .map((tab) => `${countOf(tabs[tab])} as "tab_${tab}"`)
  .join(', ');

type Sums = InvoicePage['totals'] & Readonly<Record<`tab_${InvoiceTab}`, number>>;

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** The list of invoices, narrowed by what its filters say, with what all that match come to. */
@Injectable()
export class InvoiceListQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly cache: RevisionCache,
    private readonly invoices: InvoiceRows,
    private readonly shown: InvoiceShown,
    private readonly payments: InvoicePayments,
  ) {}

  async page(filter: InvoiceFilter, { page, pageSize }: Paging): Promise<InvoicePage> {
    const values = await this.valuesOf(filter);
    const totals = await this.sums(filter, values);
    const paging = { limit: pageSize, offset: (page - 1) * pageSize };
    const ids = await this.ids(filter.tab, values, paging);
    const byId = await this.invoices.rows.byId(ids);
    const records = ids.flatMap((id) => byId.get(id) ?? []);
    const { tab_all, tab_pending, tab_unticked, tab_unbooked, tab_booked, tab_inbox, ...own } =
      totals;
    return {
      page,
      pageSize,
      total: own.count,
      records: await this.shown.rows(records),
      tabs: {
        all: tab_all,
        pending: tab_pending,
        unticked: tab_unticked,
        unbooked: tab_unbooked,
        booked: tab_booked,
        inbox: tab_inbox,
      },
      totals: own,
    };
  }

  /** All that match, for a file. @throws BusinessError EXPORT_TOO_LARGE, INVOICE as `page` */
  async all(filter: InvoiceFilter): Promise<InvoicePage> {
    const { count } = await this.sums(filter, await this.valuesOf(filter));
    if (count > exportAtMost) {
      const msg = `一次最多导出 ${exportAtMost} 张发票，请用期间或筛选缩小范围后再导出`;
      throw new BusinessError('EXPORT_TOO_LARGE', { msg });
    }
    return this.page(filter, { page: 1, pageSize: Math.max(count, 1) });
  }

  private async sums({ tab, payment }: InvoiceFilter, values: readonly unknown[]): Promise<Sums> {
    const read = () =>
      this.scope.query<Sums>(
        `select ${sums(tab)}, ${counts} from invoice.invoice i where ${narrowed}`,
        [...values],
        `invoice-sums-${tab}`,
      );
    // Whether an invoice is paid changes without a write of this service.
    const [found] =
      payment === null ? await this.cache.get(`list ${tab}`, values, read) : await read();
    if (!found) throw new Error('sums without groups are one row');
    return found;
  }

  private async ids(
    tab: InvoiceTab,
    values: readonly unknown[],
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<number[]> {
    const found = await this.scope.query<{ id: number }>(
      `select i.id from invoice.invoice i where ${narrowed} and ${tabs[tab]}
       order by i.issue_date, i.id limit $19 offset $20`,
      [...values, limit, offset],
    );
    return found.map(({ id }) => id);
  }

  /** The values of `narrowed`. @throws BusinessError INVOICE where too many payments are asked */
  private async valuesOf(filter: InvoiceFilter): Promise<readonly unknown[]> {
    const values = valuesOf(filter, this.scope.accountSetId);
    if (filter.payment === null) return [...values, null];
    return [...values, await this.paidIds(filter.payment, values)];
  }

  /** Ids of the invoices of a payment state, among those that match otherwise. */
  private async paidIds(state: PaymentState, values: readonly unknown[]): Promise<number[]> {
    const found = await this.scope.query<{ id: number }>(
      `select distinct i.voucher_id as id from invoice.invoice i
       where ${narrowed} and i.voucher_id is not null limit $19`,
      [...values, null, paidVouchersAtMost + 1],
    );
    if (found.length > paidVouchersAtMost) {
      const msg = `按收付款筛选一次最多核对 ${paidVouchersAtMost} 张凭证，请缩小月份或加上其他筛选条件`;
      throw new BusinessError('INVOICE', { msg });
    }
    const payments = await this.payments.of(found.map(({ id }) => id));
    return [...payments].flatMap(([id, payment]) => (payment.state === state ? [id] : []));
  }
}

function valuesOf(filter: InvoiceFilter, accountSetId: number): unknown[] {
  const { periodFrom, periodTo, keyword } = filter;
  return [
    accountSetId,
    filter.invoiceType,
    periodFrom === null ? null : firstDayOf(periodFrom),
    periodTo === null ? null : lastDayOf(periodTo),
    keyword.toLowerCase(),
    Money.tryParse(keyword.replace(/[,，]/g, ''))?.toExactText() ?? null,
    filter.kinds,
    filter.taxStatuses,
    filter.riskLevels,
    filter.dispositions,
    filter.businessIds,
    filter.isWithoutBusiness,
    filter.checkStatus,
    filter.deductPeriod,
    filter.isRed,
    filter.isOpening,
    filter.batchId,
  ];
}
