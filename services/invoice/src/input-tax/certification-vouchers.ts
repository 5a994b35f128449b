import { Injectable } from '@nestjs/common';
import { invoiceTitle } from '@mingzhang/rules/invoice';
import { Documents, type DocumentVouchers } from '@mingzhang/server';
import { numberOf } from '../invoice/invoice-facts';
import { bookedPeriod, isDrafted, type InvoiceDocument } from '../voucher/invoice-document';
import { CertificationDocuments } from './certification-documents';
import { CertificationLinks } from './certification-links';

const certificationKey = (id: number): string => `certification:${id}`;

/** The vouchers that take pending tax of ticked invoices to 进项税额, one a month. */
@Injectable()
export class CertificationVouchers {
  readonly vouchers: DocumentVouchers<InvoiceDocument>;

  constructor(documents: Documents, loader: CertificationDocuments, links: CertificationLinks) {
    this.vouchers = documents.define<InvoiceDocument>({
      title: '勾选抵扣',
      voucherTitle: '认证凭证',
      name: ({ record }) => `发票 ${numberOf(record)}`,
      fullName: ({ invoice }) => invoiceTitle(invoice.facts),
      source: 'certification',
      key: ({ record }) => certificationKey(record.id),
      period: bookedPeriod,
      draft: async (all) =>
        all.map(({ draft, sent }) => ('lines' in draft ? sent : { problem: draft.msg })),
      refusal: 'INVOICE_VOUCHER',
      links: {
        relatedVoucherId: () => null,
        relatedTo: async () => [],
        sharedKey: ({ record: { certificationKey: key } }) =>
          key === null ? null : certificationKey(key),
        sharing: async (all) => loader.byIds(await links.sharing(all)),
        write: (all, link) => links.write(all, link),
        noted: (vouchers) => links.noted(vouchers),
      },
      closing: {
        documents: async (period) => {
          const found = await loader.byIds(await links.uncertified(period));
          return found.filter((each) => isDrafted(each) || isRefused(each));
        },
        path: ({ record }) => `/invoice/vat?period=${record.deductPeriod ?? ''}`,
        title: () => '已勾选发票',
        voucher: '认证凭证',
        severity: 'warn',
        unit: '张',
        otherwise: '取消勾选',
      },
    });
  }
}

const isRefused = ({ draft }: InvoiceDocument): boolean =>
  'kind' in draft && draft.kind === 'refuse';
