import { Injectable } from '@nestjs/common';
import { addMonths, netBySubject, periodOf } from '@mingzhang/rules';
import {
  AccountSetScope,
  Documents,
  LedgerClient,
  wholeVouchers,
  type DocumentVouchers,
  type ExpectedVoucher,
} from '@mingzhang/server';
import { documentKey, documentName, documentTitle, type SalaryDocument } from './salary-document';
import { ledgerLines, SalaryDrafts } from './salary-drafts';
import { VoucherStore } from './voucher-store';

/** Vouchers of what months pay: wages, insurance, housing fund, tax. */
@Injectable()
export class PaymentVouchers {
  readonly vouchers: DocumentVouchers<SalaryDocument>;

  constructor(
    documents: Documents,
    scope: AccountSetScope,
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
        write: async (all, { relatedVoucherId }) => {
          for (const each of all) await store.relate(each, relatedVoucherId);
        },
      },
      relations: {
        expected: (all) => this.expected(all),
        taken: wholeVouchers(scope, 'payroll.salary_voucher'),
        refusal: 'PAYROLL_RELATE',
      },
    });
  }

  /** Wages and insurance are paid in the month of payment or the next one. */
  private async expected([document]: readonly SalaryDocument[]): Promise<ExpectedVoucher> {
    if (!document) throw new Error('a voucher is related to a month');
    const { period, payPeriod } = document.month;
    const [draft] = await this.drafts.draft([document]);
    return {
      name: documentTitle(document),
      basis: '工资表',
      from: period,
      to: addMonths(payPeriod, 1),
      amounts: netBySubject(ledgerLines(draft?.lines ?? [], await this.ledger.chart())),
    };
  }
}
