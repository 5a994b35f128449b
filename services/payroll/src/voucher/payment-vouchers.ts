import { Injectable } from '@nestjs/common';
import { addMonths, netBySubject, periodOf } from '@mingzhang/rules';
import {
  Documents,
  LedgerClient,
  type DocumentVouchers,
  type ExpectedVoucher,
} from '@mingzhang/server';
import { documentKey, documentName, documentTitle, type SalaryDocument } from './salary-document';
import { ledgerLines, SalaryDrafts } from './salary-drafts';
import { SalaryDocuments } from './salary-documents';
import { VoucherStore } from './voucher-store';

/** Vouchers of what months pay: wages, insurance, housing fund, tax. */
@Injectable()
export class PaymentVouchers {
  readonly vouchers: DocumentVouchers<SalaryDocument>;

  constructor(
    documents: Documents,
    months: SalaryDocuments,
    store: VoucherStore,
    private readonly ledger: LedgerClient,
    private readonly drafts: SalaryDrafts,
  ) {
    this.vouchers = documents.define<SalaryDocument>({
      title: '工资',
      voucherTitle: '工资凭证',
      shortVoucherTitle: '凭证',
      name: documentName,
      fullName: documentTitle,
      source: 'salary',
      key: documentKey,
      period: ({ voucherDate }) => periodOf(voucherDate),
      draft: async (all) => this.drafts.vouchers(all, await ledger.chart()),
      refusal: 'PAYROLL_VOUCHER',
      links: {
        relatedVoucherId: ({ relatedVoucherId }) => relatedVoucherId,
        relatedTo: (voucherIds) => months.relatedTo(voucherIds),
        write: async (all, { relatedVoucherId }) => {
          for (const each of all) await store.relate(each, relatedVoucherId);
        },
      },
      relations: {
        basis: '工资表',
        expected: (all) => this.expected(all),
        refusal: 'PAYROLL_RELATE',
      },
    });
  }

  /** Wages and insurance are paid in the month of payment or the next one. */
  private async expected(all: readonly SalaryDocument[]): Promise<ExpectedVoucher[]> {
    const chart = await this.ledger.chart();
    const drafts = await this.drafts.draft(all);
    return all.map(({ month }, at) => ({
      from: month.period,
      to: addMonths(month.payPeriod, 1),
      amounts: netBySubject(ledgerLines(drafts[at]?.lines ?? [], chart)),
    }));
  }
}
