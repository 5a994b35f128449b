import { Injectable } from '@nestjs/common';
import type { InvoiceFilter, InvoicePage, InvoiceTab } from '@mingzhang/contract';
import { firstDayOf, lastDayOf } from '@mingzhang/rules';
import type { PaymentState } from '@mingzhang/rules/invoice';
import {
  AccountSetScope,
  BusinessError,
  RevisionCache,
  type RevisionAnswers,
} from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import { InvoicePayments } from './invoice-payments';
import { InvoiceRows } from './invoice-rows';
import { InvoiceSearch } from './invoice-search';
import { InvoiceShown } from './invoice-shown';

/** Invoices of one file that is handed out. */
const exportAtMost = 50_000;
/** Vouchers that a filter by payment asks the ledger about. */
const paidVouchersAtMost = 20_000;

/** Voided or blocked, and still the reason for taking back what was not invoiced. */
const tookBackWrongly = `(i.disposition in ('block', 'void') and i.id in (
    select r.invoice_id from invoice.unbilled_reversal r
    where r.account_set_id = $1 and r.invoice_id is not null))`;

/** Parts of the list, as conditions on an invoice `i`. */
const tabs: Readonly<Record<InvoiceTab, string>> = {
  all: 'true',
  pending: `(i.voucher_id is null and (i.disposition in ('block', 'warn')
    or i.disposition = 'ok' and i.is_without_business and not i.is_opening))`,
  unticked: `(i.invoice_type = 'IN' and i.check_status = 0 and i.untickable is null)`,
  unbooked: `(i.voucher_id is null and not i.is_opening and ${isCounted})`,
  booked: 'i.voucher_id is not null',
  // Without a voucher, or with one or a reversal that void and blocked invoices must not have.
  inbox: `(i.voucher_id is null and i.disposition = 'block'
    or i.voucher_id is null and ${isCounted} and not i.is_opening
    or i.voucher_id is not null and i.disposition in ('block', 'void')
    or ${tookBackWrongly})`,
};

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

/** A condition with its parameters. */
interface Narrowed {
  readonly where: string;
  readonly values: readonly unknown[];
}

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

const readAnew: RevisionAnswers = (_, __, read) => read();

/** The list of invoices, narrowed by what its filters say, with what all that match come to. */
@Injectable()
export class InvoiceListQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly cache: RevisionCache,
    private readonly search: InvoiceSearch,
    private readonly invoices: InvoiceRows,
    private readonly shown: InvoiceShown,
    private readonly payments: InvoicePayments,
  ) {}

  async page(filter: InvoiceFilter, paging: Paging): Promise<InvoicePage> {
    // Whether an invoice is paid changes without a write of this service.
    const answers = filter.payment === null ? await this.cache.now() : readAnew;
    const narrowed = await this.narrowed(filter, answers);
    const totals = await answers('sums', [filter], () => this.sums(filter, narrowed));
    const isBehind = totals.count <= offsetOf(paging);
    const ids = isBehind
      ? []
      : await answers('ids', [filter, paging], () => this.ids(filter, paging, narrowed));
    return this.shownPage(ids, totals, paging);
  }

  /** All that match, for a file. @throws BusinessError EXPORT_TOO_LARGE */
  async all(filter: InvoiceFilter): Promise<InvoicePage> {
    const narrowed = await this.narrowed(filter, await this.cache.now());
    const totals = await this.sums(filter, narrowed);
    if (totals.count > exportAtMost) {
      const msg = `一次最多导出 ${exportAtMost} 张发票，请用期间或筛选缩小范围后再导出`;
      throw new BusinessError('EXPORT_TOO_LARGE', { msg });
    }
    const paging = { page: 1, pageSize: Math.max(totals.count, 1) };
    return this.shownPage(await this.ids(filter, paging, narrowed), totals, paging);
  }

  private async shownPage(
    ids: readonly number[],
    totals: Sums,
    { page, pageSize }: Paging,
  ): Promise<InvoicePage> {
    const byId = ids.length > 0 ? await this.invoices.rows.byId(ids) : new Map();
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

  private async sums(filter: InvoiceFilter, { where, values }: Narrowed): Promise<Sums> {
    const found = await this.scope.one<Sums>(
      `select ${sums(filter.tab)}, ${counts} from invoice.invoice i where ${where}`,
      [...values],
    );
    if (!found) throw new Error('sums without groups are one row');
    return found;
  }

  private async ids(
    filter: InvoiceFilter,
    paging: Paging,
    { where, values }: Narrowed,
  ): Promise<number[]> {
    const limits = [paging.pageSize, offsetOf(paging)];
    const next = values.length + 1;
    const found = await this.scope.query<{ id: number }>(
      `select i.id from invoice.invoice i where ${where} and ${tabs[filter.tab]}
       order by i.issue_date, i.id limit $${next} offset $${next + 1}`,
      values.concat(limits),
    );
    return found.map(({ id }) => id);
  }

  /** The condition on an invoice `i` that the filter is, without its part of the list. */
  private async narrowed(filter: InvoiceFilter, answers: RevisionAnswers): Promise<Narrowed> {
    const values: unknown[] = [this.scope.accountSetId, filter.invoiceType];
    const place = (value: unknown) => `$${values.push(value)}`;
    const conditions = ['i.account_set_id = $1', 'i.invoice_type = $2'];
    const add = (value: unknown, condition: (place: string) => string) => {
      const isAsked = Array.isArray(value) ? value.length > 0 : value !== null;
      if (isAsked) conditions.push(condition(place(value)));
    };
    const { periodFrom, periodTo, keyword } = filter;
    add(periodFrom && firstDayOf(periodFrom), (p) => `i.issue_date >= ${p}::date`);
    add(periodTo && lastDayOf(periodTo), (p) => `i.issue_date <= ${p}::date`);
    add(filter.kinds, (p) => `i.kind = any(${p}::text[])`);
    add(filter.taxStatuses, (p) => `i.tax_status = any(${p}::text[])`);
    add(filter.riskLevels, (p) => `i.risk_level = any(${p}::text[])`);
    add(filter.dispositions, (p) => `i.disposition = any(${p}::text[])`);
    const withoutBusiness = filter.isWithoutBusiness ? ' or i.is_without_business' : '';
    add(filter.businessIds, (p) => `(i.business_ids && ${p}::bigint[]${withoutBusiness})`);
    if (filter.isWithoutBusiness && filter.businessIds.length === 0)
      conditions.push('i.is_without_business');
    add(filter.checkStatus, (p) => `i.check_status = ${p}::smallint`);
    add(filter.deductPeriod, (p) => `i.deduct_period = ${p}`);
    add(filter.isRed, (p) => `i.is_positive <> ${p}::boolean`);
    add(filter.isOpening, (p) => `i.is_opening = ${p}::boolean`);
    add(filter.batchId, (p) => `i.batch_id = ${p}::bigint`);
    if (keyword !== '') conditions.push(await this.search.condition(keyword, place, answers));
    if (filter.payment !== null) {
      const ids = await this.paidIds(filter.payment, { where: conditions.join(' and '), values });
      conditions.push(`i.id = any(${place(ids)}::bigint[])`);
    }
    return { where: conditions.join(' and '), values };
  }

  /**
   * Ids of the invoices of a payment state, among those that match otherwise.
   * @throws BusinessError INVOICE where too many payments are asked
   */
  private async paidIds(state: PaymentState, { where, values }: Narrowed): Promise<number[]> {
    const found = await this.scope.query<{ id: number }>(
      `select distinct i.voucher_id as id from invoice.invoice i
       where ${where} and i.voucher_id is not null limit ${paidVouchersAtMost + 1}`,
      [...values],
    );
    if (found.length > paidVouchersAtMost) {
      const msg = `按收付款筛选一次最多核对 ${paidVouchersAtMost} 张凭证，请缩小月份或加上其他筛选条件`;
      throw new BusinessError('INVOICE', { msg });
    }
    const payments = await this.payments.of(found.map(({ id }) => id));
    return [...payments].flatMap(([id, payment]) => (payment.state === state ? [id] : []));
  }
}

const offsetOf = ({ page, pageSize }: Paging) => (page - 1) * pageSize;
