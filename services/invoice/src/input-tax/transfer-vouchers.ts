import { Injectable } from '@nestjs/common';
import { invoiceTitle } from '@mingzhang/rules/invoice';
import { Documents, type DocumentVouchers } from '@mingzhang/server';
import { numberOf } from '../invoice/invoice-facts';
import { RedTaxes } from '../invoice/red-taxes';
import { TransferRows } from '../invoice/transfer-rows';
import type { TransferDocument } from './transfer-documents';

/** The number after the slash counts the vouchers of the invoice, see `sourceLink`. */
const transferKey = ({ invoiceId, id }: TransferDocument['transfer']): string =>
  `transfer:${invoiceId}/${id}`;

/** The vouchers of 进项税额转出, one for each transfer. */
@Injectable()
export class TransferVouchers {
  readonly vouchers: DocumentVouchers<TransferDocument>;

  constructor(documents: Documents, rows: TransferRows, redTaxes: RedTaxes) {
    this.vouchers = documents.define<TransferDocument>({
      title: '进项税额转出',
      voucherTitle: '进项税额转出凭证',
      name: ({ record }) => `发票 ${numberOf(record)}`,
      fullName: ({ invoice }) => invoiceTitle(invoice.facts),
      source: 'transferOut',
      key: ({ transfer }) => transferKey(transfer),
      period: ({ transfer }) => transfer.period,
      draft: async (all) =>
        all.map(({ draft, sent }) => ('lines' in draft ? sent : { problem: draft.msg })),
      refusal: 'INVOICE_VOUCHER',
      isLogged: false,
      links: {
        relatedVoucherId: () => null,
        relatedTo: async () => [],
        write: async () => undefined,
        noted: async (noted) => {
          for (const { documents: own, voucher } of noted) {
            await rows.note(
              own.map(({ transfer }) => transfer.id),
              voucher?.id ?? null,
            );
          }
          const changed = noted.flatMap((each) => each.documents.map(({ record }) => record.id));
          await redTaxes.renew([...new Set(changed)]);
        },
      },
    });
  }
}
