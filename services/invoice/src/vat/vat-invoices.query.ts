import { Injectable } from '@nestjs/common';
import type { StoredDisposition } from '@mingzhang/contract';
import { addMonths, Money, type IsoDate, type Period } from '@mingzhang/rules';
import {
  netDeductibleTax,
  type InvoiceFacts,
  type InvoiceLine,
  type RedOfBlue,
  type VatInvoice,
} from '@mingzhang/rules/invoice';
import { AccountSetScope } from '@mingzhang/server';
import { isCounted } from '../counted-invoices';
import { RedTaxes } from '../invoice/red-taxes';

interface Row {
  readonly id: number;
  readonly invoiceType: 'OUT' | 'IN';
  readonly kind: string;
  readonly digitalNumber: string;
  readonly code: string;
  readonly number: string;
  readonly issueDate: IsoDate;
  readonly party: string;
  readonly amount: string;
  readonly tax: string;
  readonly total: string;
  readonly taxStatus: InvoiceFacts['taxStatus'];
  readonly riskLevel: InvoiceFacts['riskLevel'];
  readonly isPositive: boolean;
  readonly disposition: StoredDisposition;
  readonly isOpening: boolean;
  readonly businessId: number | null;
  readonly checkStatus: 0 | 1;
  readonly checkDate: IsoDate | null;
  readonly deductPeriod: Period | null;
  readonly deductibleTax: string;
  readonly nonDeductibleReason: string | null;
  readonly redCount: number;
  readonly blueId: number | null;
  readonly blueDeductPeriod: Period | null;
  readonly voucherId: number | null;
  readonly bookedInput: string | null;
  readonly bookedPending: string | null;
  readonly certificationVoucherId: number | null;
  readonly certifiedTax: string | null;
}

interface LineRow {
  readonly invoiceId: number;
  readonly lineNo: number;
  readonly taxCategoryCode: string;
  readonly amount: string;
  readonly rate: string;
  readonly tax: string;
  readonly businessId: number | null;
}

/** Months of a VAT return. */
export interface VatSpan {
  readonly periodFrom: Period;
  readonly periodTo: Period;
}

/** First day of a span, and the day after its last. */
export const daysOf = ({ periodFrom, periodTo }: VatSpan) => ({
  from: `${periodFrom}-01`,
  until: `${addMonths(periodTo, 1)}-01`,
});

/** Later than any month of an invoice. */
export const lastPeriod: Period = '9998-12';

const idsOfSpan = `
  select id from invoice.invoice
  where account_set_id = $1 and invoice_type in ('OUT', 'IN')
    and issue_date >= $2 and issue_date < $3
  union
  select id from invoice.invoice
  where account_set_id = $1 and deduct_period >= $4 and issue_date < $3
  union
  select id from invoice.invoice
  where account_set_id = $1 and invoice_type = 'IN' and check_status = 0
    and untickable is null and issue_date < $3`;

/** The invoices of a VAT period with the columns that the rules of VAT read, set by set. */
@Injectable()
export class VatInvoicesQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly redTaxes: RedTaxes,
  ) {}

  /**
   * Invoices issued in the span, ticked for it or for later, and not ticked up to its end.
   * @param more ids of further invoices, which vouchers of the span name
   */
  async load(span: VatSpan, more: readonly number[] = []): Promise<VatInvoice[]> {
    const { from, until } = daysOf(span);
    const rows = await this.scope.query<{ id: number }>(idsOfSpan, [
      this.scope.accountSetId,
      from,
      until,
      span.periodFrom,
    ]);
    return this.read([...new Set(rows.map(({ id }) => id).concat(more))], span.periodTo);
  }

  /**
   * Some invoices; what is not there is left out.
   * @param periodTo last month whose red invoices are taken off a blue one; left out: all months
   */
  byIds(ids: readonly number[], periodTo: Period = lastPeriod): Promise<VatInvoice[]> {
    return this.read(ids, periodTo);
  }

  /** Whether the span has any invoice that is not an opening one. */
  async hasAny(span: VatSpan): Promise<boolean> {
    const { from, until } = daysOf(span);
    const row = await this.scope.one(
      `select 1 from invoice.invoice
       where account_set_id = $1 and (not is_opening
           and issue_date >= $2 and issue_date < $3
         or deduct_period between $4 and $5) limit 1`,
      [this.scope.accountSetId, from, until, span.periodFrom, span.periodTo],
    );
    return row !== undefined;
  }

  /** Invoices by their vouchers, made or related, those of their certification among them. */
  async byVoucher(voucherIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const rows = await this.scope.query<{ id: number; voucherId: number }>(
      `select id, voucher_id as "voucherId" from invoice.invoice
       where account_set_id = $1 and voucher_id = any($2::bigint[])
       union all
       select id, certification_voucher_id from invoice.invoice
       where account_set_id = $1 and certification_voucher_id = any($2::bigint[])
       order by id`,
      [this.scope.accountSetId, voucherIds],
    );
    return grouped(rows, ({ voucherId, id }) => [voucherId, id]);
  }

  /** Ids of the vouchers of invoices, those of their certification among them. */
  async vouchersOf(ids: readonly number[]): Promise<number[]> {
    const rows = await this.scope.query<{ voucherId: number | null; certified: number | null }>(
      `select voucher_id as "voucherId", certification_voucher_id as certified
       from invoice.invoice where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
    );
    const found = rows.flatMap(({ voucherId, certified }) => [voucherId ?? [], certified ?? []]);
    return [...new Set(found.flat())];
  }

  /** Opening input invoices that are not ticked, or were ticked after the books began. */
  async openings(periodTo: Period): Promise<VatInvoice[]> {
    const rows = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice
       where account_set_id = $1 and invoice_type = 'IN' and is_opening`,
      [this.scope.accountSetId],
    );
    return this.read(
      rows.map(({ id }) => id),
      periodTo,
    );
  }

  /** Red invoices that name a blue one which is not stored. */
  async redsWithoutBlue(): Promise<number> {
    const row = await this.scope.one<{ count: number }>(
      `select count(*)::int as count from invoice.invoice i
       where account_set_id = $1 and not is_positive and blue_id is null
         and ${isCounted}`,
      [this.scope.accountSetId],
    );
    return row?.count ?? 0;
  }

  /** Business types that sell used fixed assets: those on one of some subjects. */
  async businessesOn(subjectIds: readonly number[]): Promise<number[]> {
    if (subjectIds.length === 0) return [];
    const rows = await this.scope.query<{ id: number }>(
      `select id from invoice.business_type
       where account_set_id = $1 and subject_id = any($2::bigint[])`,
      [this.scope.accountSetId, subjectIds],
    );
    return rows.map(({ id }) => id);
  }

  /** @param periodTo last month whose red invoices are taken off a blue one that is not ticked */
  private async read(ids: readonly number[], periodTo: Period): Promise<VatInvoice[]> {
    if (ids.length === 0) return [];
    const rows = await this.scope.query<Row>(
      `select i.id, i.invoice_type as "invoiceType", i.kind, i.digital_number as "digitalNumber",
         i.code, i.number, i.issue_date as "issueDate",
         case when i.invoice_type = 'OUT' then i.buyer_name else i.seller_name end as party,
         i.amount, i.tax, i.total, i.tax_status as "taxStatus", i.risk_level as "riskLevel",
         i.is_positive as "isPositive", i.disposition, i.is_opening as "isOpening",
         i.business_id as "businessId", i.check_status as "checkStatus",
         i.check_date as "checkDate", i.deduct_period as "deductPeriod",
         i.deductible_tax as "deductibleTax", i.non_deductible_reason as "nonDeductibleReason",
         i.red_count as "redCount", i.blue_id as "blueId",
         b.deduct_period as "blueDeductPeriod",
         i.voucher_id as "voucherId", i.booked_input_tax as "bookedInput",
         i.booked_pending_tax as "bookedPending",
         i.certification_voucher_id as "certificationVoucherId",
         i.certified_tax as "certifiedTax"
       from invoice.invoice i
       left join invoice.invoice b on b.account_set_id = $1 and b.id = i.blue_id
       where i.account_set_id = $1 and i.id = any($2::bigint[])
       order by i.id`,
      [this.scope.accountSetId, ids],
    );
    const lines = await this.linesOf(ids);
    const reds = await this.redsOf(rows);
    const takenBack = await this.redTaxes.takenBack(
      rows.flatMap(({ blueId, blueDeductPeriod }) =>
        blueId === null || blueDeductPeriod === null ? [] : [blueId],
      ),
    );
    return rows.map((row) =>
      invoiceOf(row, {
        lines: lines.get(row.id) ?? [],
        reds: reds.get(row.id) ?? [],
        takenBack: takenBack.get(row.id) ?? null,
        periodTo,
      }),
    );
  }

  private async linesOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly LineRow[]>> {
    const rows = await this.scope.query<LineRow>(
      `select invoice_id as "invoiceId", line_no as "lineNo",
         tax_category_code as "taxCategoryCode", amount, rate, tax, business_id as "businessId"
       from invoice.invoice_line
       where account_set_id = $1 and invoice_id = any($2::bigint[])
       order by invoice_id, line_no`,
      [this.scope.accountSetId, ids],
    );
    return grouped(rows, (row) => [row.invoiceId, row]);
  }

  /** Red invoices of those that are not ticked; a tick has taken them off already. */
  private redsOf(rows: readonly Row[]): Promise<ReadonlyMap<number, readonly RedOfBlue[]>> {
    const open = rows.filter(({ checkStatus }) => checkStatus === 0);
    return this.redTaxes.of(
      open.map((row) => Object.assign({}, row, { gross: Money.parse(row.deductibleTax) })),
    );
  }
}

function grouped<Row, Value>(
  rows: readonly Row[],
  entryOf: (row: Row) => readonly [number, Value],
): Map<number, Value[]> {
  const found = new Map<number, Value[]>();
  for (const row of rows) {
    const [key, value] = entryOf(row);
    const own = found.get(key);
    if (own) own.push(value);
    else found.set(key, [value]);
  }
  return found;
}

function invoiceOf(
  row: Row,
  {
    lines,
    reds,
    takenBack,
    periodTo,
  }: {
    readonly lines: readonly LineRow[];
    readonly reds: readonly RedOfBlue[];
    readonly takenBack: Money | null;
    readonly periodTo: Period;
  },
): VatInvoice {
  const { id, disposition, isOpening, businessId, blueDeductPeriod } = row;
  return {
    id,
    facts: factsOf(row, lines),
    disposition,
    isOpening,
    rate: '',
    businessId,
    lineBusinessIds: new Map(
      lines.flatMap(({ lineNo, businessId: own }) =>
        own === null ? [] : [[lineNo, own] as const],
      ),
    ),
    tick: row.invoiceType === 'IN' ? tickOf(row, reds, addMonths(periodTo, 1)) : null,
    blueDeductPeriod,
    takenBack,
    bookedInput: bookedInputOf(row),
  };
}

/** The input tax that is stored of the invoice's own voucher, and of that of its certification. */
function bookedInputOf(row: Row): VatInvoice['bookedInput'] {
  const { voucherId, bookedInput, bookedPending, certificationVoucherId, certifiedTax } = row;
  const booked: VatInvoice['bookedInput'][number][] = [];
  if (voucherId !== null && bookedInput !== null) {
    const pending = Money.parse(bookedPending ?? '0');
    booked.push({ voucherId, input: Money.parse(bookedInput).minus(pending), pending });
  }
  if (certificationVoucherId !== null && certifiedTax !== null) {
    const input = Money.parse(certifiedTax);
    booked.push({ voucherId: certificationVoucherId, input, pending: input.negate() });
  }
  return booked;
}

/** The tick with its tax; that of an invoice not ticked is net of its red ones so far. */
function tickOf(row: Row, reds: readonly RedOfBlue[], next: Period): VatInvoice['tick'] {
  const tax = Money.parse(row.deductibleTax);
  const isTicked = row.checkStatus === 1;
  return {
    isTicked,
    checkDate: row.checkDate,
    deductPeriod: row.deductPeriod,
    deductibleTax: isTicked ? tax : netDeductibleTax(tax, reds, next),
    nonDeductibleReason: row.nonDeductibleReason,
  };
}

function factsOf(row: Row, lines: readonly LineRow[]): InvoiceFacts {
  const party = { taxId: '', name: row.party };
  return {
    invoiceType: row.invoiceType,
    kind: row.kind,
    digitalNumber: row.digitalNumber,
    code: row.code,
    number: row.number,
    issueDate: row.issueDate,
    seller: party,
    buyer: party,
    amount: Money.parse(row.amount),
    tax: Money.parse(row.tax),
    total: Money.parse(row.total),
    taxStatus: row.taxStatus,
    riskLevel: row.riskLevel,
    isPositive: row.isPositive,
    platform: '',
    issuer: '',
    remark: '',
    blueNumber: '',
    confirmationNumber: '',
    lines: lines.map(lineOf),
  };
}

function lineOf({ lineNo, taxCategoryCode, amount, rate, tax }: LineRow): InvoiceLine {
  return {
    lineNo,
    taxCategoryCode,
    specialType: '',
    itemName: '',
    specification: '',
    unit: '',
    quantity: null,
    unitPrice: null,
    amount: Money.parse(amount),
    rate,
    tax: Money.parse(tax),
  };
}
