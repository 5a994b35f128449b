import { Injectable } from '@nestjs/common';
import { addMonths, netBySubject, periodOf, type Period } from '@mingzhang/rules';
import { invoiceTitle, invoiceTypeTitles } from '@mingzhang/rules/invoice';
import {
  BusinessError,
  Documents,
  type DocumentVouchers,
  type DraftResult,
  type ExpectedVoucher,
  LedgerClient,
} from '@mingzhang/server';
import { invoiceListPath, numberOf } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import type { InvoiceRecord } from '../invoice/invoice.entity';
import { TransferRows } from '../invoice/transfer-rows';
import { bookedPeriod, invoiceKey, isDrafted, type InvoiceDocument } from './invoice-document';
import { InvoiceDocuments } from './invoice-documents';
import { UnbookedInvoices } from './unbooked-invoices';
import { VoucherLinks } from './voucher-links';

/** Months after that of an invoice in which a person may have booked it. */
const monthsLate = 12;

/** The vouchers of invoices: one for each or one for several, or one that a person wrote. */
@Injectable()
export class InvoiceVouchers {
  readonly vouchers: DocumentVouchers<InvoiceDocument>;

  constructor(
    documents: Documents,
    private readonly loader: InvoiceDocuments,
    private readonly rows: InvoiceRows,
    private readonly links: VoucherLinks,
    private readonly ledger: LedgerClient,
    private readonly transfers: TransferRows,
    unbooked: UnbookedInvoices,
  ) {
    this.vouchers = documents.define<InvoiceDocument>({
      title: '发票',
      voucherTitle: '发票凭证',
      shortVoucherTitle: '凭证',
      name: ({ record }) => `发票 ${numberOf(record)}`,
      fullName: ({ invoice }) => invoiceTitle(invoice.facts),
      source: 'invoice',
      key: ({ record }) => invoiceKey(record.id),
      period: bookedPeriod,
      draft: async (all) => all.map(resultOf),
      refusal: 'INVOICE_VOUCHER',
      links: {
        relatedVoucherId: ({ record }) => record.relatedVoucherId,
        relatedTo: async (ids) => this.byIds(await links.relatedTo(ids), false),
        sharedKey: ({ record: { voucherKey } }) =>
          voucherKey === null ? null : invoiceKey(voucherKey),
        sharing: async (all) => this.byIds(await links.sharing(all)),
        write: (all, link) => links.write(all, link),
        shareAll: (groups) => links.shareAll(groups),
        relateAll: (pairs) => links.relateAll(pairs),
        noted: (vouchers) => links.noted(vouchers),
      },
      relations: {
        basis: '发票',
        expected: async (all) => all.map(expectedOf),
        refusal: 'INVOICE_RELATE',
      },
      closing: {
        documents: async (period: Period) => {
          const found = await unbooked.of(period);
          return (await this.loader.load(found, { makes: false })).documents;
        },
        path: ({ record }) => invoiceListPath(record, 'unbooked'),
        title: ({ record }) => invoiceTypeTitles[record.invoiceType],
        severity: 'warn',
        unit: '张',
        otherwise: '核对无须入账',
      },
    });
  }

  /** Invoices with their drafts; those that are gone are left out. */
  async byIds(ids: readonly number[], makes = true): Promise<readonly InvoiceDocument[]> {
    const found = await this.rows.rows.byId(ids);
    const records = ids.flatMap((id) => found.get(id) ?? []);
    return (await this.loader.load(records, { makes })).documents;
  }

  /**
   * Invoices whose voucher may be renewed or deleted: its pending tax has not been taken to 进项税额,
   * and nothing of its input tax was transferred out.
   * @throws BusinessError INVOICE_VOUCHER naming the voucher that stands against it
   */
  async uncertified(ids: readonly number[], makes: boolean): Promise<readonly InvoiceDocument[]> {
    const documents = await this.byIds(ids, makes);
    const all = documents.map(({ record }) => record).concat(await this.sharing(documents));
    const certified = all.find(({ certificationVoucherId }) => certificationVoucherId !== null);
    if (certified) {
      const title = await this.titleOf(certified.certificationVoucherId);
      const msg = `发票 ${numberOf(certified)} 已有认证凭证${title}，请先删除认证凭证`;
      throw new BusinessError('INVOICE_VOUCHER', { msg });
    }
    await this.refuseTransferred(all);
    return documents;
  }

  /**
   * A transfer takes tax off 进项税额: the voucher that booked it there stays as long as it does.
   * @throws BusinessError INVOICE_VOUCHER naming the voucher of the transfer
   */
  async refuseTransferred(records: readonly InvoiceRecord[]): Promise<void> {
    const transfers = await this.transfers.ofInvoices(records.map(({ id }) => id));
    const booked = transfers.find(({ voucherId }) => voucherId !== null);
    const record = records.find(({ id }) => id === booked?.invoiceId);
    if (!booked || !record) return;
    const title = await this.titleOf(booked.voucherId);
    const msg = `发票 ${numberOf(record)} 已有进项税额转出凭证${title}，请先删除进项税额转出`;
    throw new BusinessError('INVOICE_VOUCHER', { msg });
  }

  /** ` 2026-02 记-3`; empty where the ledger has it no more. */
  private async titleOf(voucherId: number | null): Promise<string> {
    const [voucher] = voucherId === null ? [] : await this.ledger.vouchers([voucherId]);
    return voucher ? ` ${voucher.period} ${voucher.title}` : '';
  }

  /** The invoices that share a voucher with one of some. */
  async sharing(documents: readonly InvoiceDocument[]): Promise<InvoiceRecord[]> {
    if (documents.length === 0) return [];
    const found = await this.rows.rows.byId(await this.links.sharing(documents));
    return [...found.values()];
  }
}

function resultOf({ draft, sent }: InvoiceDocument): DraftResult {
  return 'lines' in draft ? sent : { problem: draft.msg };
}

/**
 * A voucher of a person books what the invoice books besides its settlement, which may be by bank
 * or by several subjects, in the month of the invoice or later.
 * @throws BusinessError INVOICE_RELATE for an invoice that needs no voucher, or can't have one
 */
function expectedOf(document: InvoiceDocument): ExpectedVoucher {
  if (!isDrafted(document)) {
    const msg = 'msg' in document.draft ? document.draft.msg : '';
    throw new BusinessError('INVOICE_RELATE', { msg });
  }
  const { draft, record } = document;
  const from = periodOf(record.issueDate);
  const lines = draft.lines.filter(({ role }) => role !== 'settlement');
  const amounts = netBySubject(
    lines.map(({ subjectId, debit, credit }) => ({
      subjectId,
      debit: debit.toString(),
      credit: credit.toString(),
    })),
  );
  return {
    from,
    to: addMonths(from, monthsLate),
    amounts: new Map([...amounts].filter(([, amount]) => !amount.isZero)),
  };
}
