import { Injectable } from '@nestjs/common';
import {
  declaredFields,
  invoiceRecord,
  type DocumentVoucher,
  type Invoice,
  type InvoiceFields,
  type InvoiceRow,
} from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { InvoicePayment } from '@mingzhang/rules/invoice';
import { AccountSetScope, LedgerClient } from '@mingzhang/server';
import { BusinessService } from '../business/business.service';
import { partyOf } from './invoice-facts';
import { InvoicePayments } from './invoice-payments';
import { InvoiceRows } from './invoice-rows';
import type { InvoiceRecord } from './invoice.entity';
import { TransferRows } from './transfer-rows';

/** Invoices as answers show them, with the names of what they refer to. */
@Injectable()
export class InvoiceShown {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly invoices: InvoiceRows,
    private readonly businesses: BusinessService,
    private readonly payments: InvoicePayments,
    private readonly ledger: LedgerClient,
    private readonly transfers: TransferRows,
  ) {}

  /** Rows of the list, in the order of the records. */
  async rows(records: readonly InvoiceRecord[]): Promise<InvoiceRow[]> {
    const [vouchers, businesses] = [await this.vouchers(records), await this.businesses.byId()];
    const payments = await this.payments.of(voucherIdsOf(records));
    return records.map((record) => ({
      id: record.id,
      version: record.version,
      invoiceType: record.invoiceType,
      kind: record.kind,
      digitalNumber: record.digitalNumber,
      code: record.code,
      number: record.number,
      issueDate: record.issueDate,
      ...partyOf(record),
      itemName: record.itemName,
      lineCount: record.lineCount,
      amount: record.amount,
      rates: record.rates,
      tax: record.tax,
      total: record.total,
      taxStatus: record.taxStatus,
      riskLevel: record.riskLevel,
      isPositive: record.isPositive,
      isOpening: record.isOpening,
      origin: record.origin,
      batchId: record.batchId,
      disposition: record.disposition,
      findings: record.findings,
      ...tickOf(record),
      businessId: record.businessId,
      businessNames: record.businessIds.map((id) => businesses.get(id)?.name ?? ''),
      businessRule: record.businessRule,
      blueId: record.blueId,
      redCount: record.redCount,
      voucher: vouchers.get(record.id) ?? null,
      isToCertify: isToCertify(record),
      payment: paymentOf(payments.get(record.id)),
    }));
  }

  /** An invoice with its lines and the invoices that it is linked with. */
  async one(record: InvoiceRecord): Promise<Invoice> {
    const businesses = await this.businesses.byId();
    const nameOf = (id: number | null) => (id === null ? '' : (businesses.get(id)?.name ?? ''));
    const linked = await this.linked(record);
    const vouchers = await this.vouchers([record, ...linked]);
    const lines = (await this.invoices.linesOf([record.id])).get(record.id) ?? [];
    const linkOf = ({ id, ...other }: InvoiceRecord) => ({
      id,
      digitalNumber: other.digitalNumber,
      code: other.code,
      number: other.number,
      issueDate: other.issueDate,
      tax: other.tax,
      total: other.total,
      taxStatus: other.taxStatus,
      voucher: vouchers.get(id) ?? null,
    });
    const payment = (await this.payments.of(voucherIdsOf([record]))).get(record.id);
    const blue = linked.find(({ id }) => id === record.blueId);
    return {
      id: record.id,
      version: record.version,
      ...declaredFields<InvoiceFields>(invoiceRecord, record),
      ...tickOf(record),
      loweredReason: record.loweredReason,
      origin: record.origin,
      batchId: record.batchId,
      fileName: await this.fileName(record.batchId),
      disposition: record.disposition,
      findings: record.findings,
      lines: lines.map(({ total: _total, ...line }, at) => ({
        ...line,
        lineNo: at + 1,
        businessName: nameOf(line.businessId ?? record.businessId),
      })),
      businessName: nameOf(record.businessId),
      businessRule: record.businessRule,
      ...(await this.settlementOf(record)),
      blue: blue ? linkOf(blue) : null,
      reds: linked.filter(({ blueId }) => blueId === record.id).map(linkOf),
      voucher: vouchers.get(record.id) ?? null,
      isToCertify: isToCertify(record),
      payment: payment ? Object.assign({ parts: partsOf(payment) }, shownPayment(payment)) : null,
      ...(await this.inputTaxOf(record)),
    };
  }

  /** The vouchers of input tax after that of the invoice. */
  private async inputTaxOf({ id, certificationVoucherId }: InvoiceRecord) {
    const transfers = await this.transfers.ofInvoices([id]);
    const ids = [certificationVoucherId, ...transfers.map(({ voucherId }) => voucherId)];
    const found = await this.ledger.vouchers(ids.flatMap((each) => each ?? []));
    const vouchers = new Map(found.map((each) => [each.id, each]));
    const voucherOf = (voucherId: number | null) => {
      const voucher = vouchers.get(voucherId ?? 0);
      return voucher
        ? { id: voucher.id, title: datedTitle(voucher), period: voucher.period }
        : null;
    };
    return {
      certification: voucherOf(certificationVoucherId),
      transfers: transfers.map(({ voucherId, invoiceId: _, ...transfer }) => ({
        ...transfer,
        voucher: voucherOf(voucherId),
      })),
    };
  }

  /** The blue invoice of a red one, and the red ones of a blue one. */
  private linked({ id, blueId }: InvoiceRecord): Promise<InvoiceRecord[]> {
    return this.invoices.rows
      .query()
      .andWhere('(r.id = :blueId or r.blueId = :id)', { blueId, id })
      .orderBy('r.issueDate')
      .addOrderBy('r.id')
      .limit(linkedAtMost)
      .getMany();
  }

  private async settlementOf({ settlementSubjectId, settlementItemId }: InvoiceRecord) {
    const chart = settlementSubjectId === null ? null : await this.ledger.chart();
    const items = settlementItemId === null ? [] : await this.ledger.items([settlementItemId]);
    return {
      settlementSubject: chart?.subjectTitle(settlementSubjectId ?? 0) ?? '',
      settlementItem: items[0]?.name ?? '',
    };
  }

  private async fileName(batchId: number | null): Promise<string> {
    if (batchId === null) return '';
    const row = await this.scope.one<{ name: string }>(
      'select file_name as name from invoice.import_batch where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, batchId],
    );
    return row?.name ?? '';
  }

  /** Vouchers of invoices by the invoice's id; those that are gone from the ledger are left out. */
  private async vouchers(
    records: readonly InvoiceRecord[],
  ): Promise<ReadonlyMap<number, DocumentVoucher>> {
    const found = new Map(
      (await this.ledger.vouchers(voucherIdsOf(records))).map((each) => [each.id, each]),
    );
    const shown = new Map<number, DocumentVoucher>();
    for (const { id, voucherId, relatedVoucherId } of records) {
      const voucher = voucherId === null ? undefined : found.get(voucherId);
      if (!voucher) continue;
      const title = datedTitle(voucher);
      const isRelated = relatedVoucherId !== null;
      shown.set(id, { id: voucher.id, title, period: voucher.period, isRelated });
    }
    return shown;
  }
}

const linkedAtMost = 200;

const datedTitle = ({ period, title }: { readonly period: string; readonly title: string }) =>
  `${period} ${title}`;

/** Whether a ticked invoice has tax on 待认证进项税额 that no voucher has taken to 进项税额. */
function isToCertify(record: InvoiceRecord): boolean {
  if (record.checkStatus === 0 || record.certificationVoucherId !== null) return false;
  const pending = record.isOpening ? record.deductibleTax : (record.bookedPendingTax ?? '0');
  return Money.parse(pending).isPositive;
}

const voucherIdsOf = (records: readonly InvoiceRecord[]) => [
  ...new Set(records.flatMap(({ voucherId }) => voucherId ?? [])),
];

const shownPayment = ({ state, due, settled, date }: InvoicePayment) => ({
  state,
  due: due.toString(),
  settled: settled.toString(),
  date,
});

const paymentOf = (payment: InvoicePayment | undefined) => (payment ? shownPayment(payment) : null);

const partsOf = ({ parts }: InvoicePayment) =>
  parts.map(({ voucherId, title, date, amount }) => ({
    voucherId,
    title,
    date,
    amount: amount.toString(),
  }));

const tickOf = (record: InvoiceRecord) => ({
  checkStatus: record.checkStatus,
  checkDate: record.checkDate,
  deductPeriod: record.deductPeriod,
  deductibleTax: record.deductibleTax,
  nonDeductibleReason: record.nonDeductibleReason,
  untickable: record.checkStatus === 1 ? null : record.untickable,
});
