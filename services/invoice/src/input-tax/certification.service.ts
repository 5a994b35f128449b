import { Injectable } from '@nestjs/common';
import type {
  InputOf,
  InputTaxBooked,
  InputTaxPreview,
  invoiceInputTaxCalls,
  InvoicesOutcome,
} from '@mingzhang/contract';
import { groupBy, voucherGroups, type VoucherMerge } from '@mingzhang/rules';
import { LedgerClient } from '@mingzhang/server';
import { chosenOf, idsOf, outcomeOf } from '../invoice/chosen-invoices';
import { InvoiceRows } from '../invoice/invoice-rows';
import { bookedPeriod, type InvoiceDocument } from '../voucher/invoice-document';
import { InvoiceVouchers } from '../voucher/invoice-vouchers';
import { VoucherPreview } from '../voucher/voucher-preview';
import { CertificationDocuments } from './certification-documents';
import { CertificationLinks } from './certification-links';
import { CertificationVouchers } from './certification-vouchers';
import { bookedOf, previewOf, sorted } from './input-tax-outcome';

type Asked = InputOf<typeof invoiceInputTaxCalls.certify>['body'];

/** All of a month in one voucher. */
const byMonth: VoucherMerge<InvoiceDocument> = { by: () => '' };

/** 勾选后入账: makes and removes the vouchers that take pending tax to 进项税额. */
@Injectable()
export class CertificationService {
  constructor(
    private readonly rows: InvoiceRows,
    private readonly documents: CertificationDocuments,
    private readonly links: CertificationLinks,
    private readonly certification: CertificationVouchers,
    private readonly invoices: InvoiceVouchers,
    private readonly previews: VoucherPreview,
    private readonly ledger: LedgerClient,
  ) {}

  /** @throws BusinessError UNAVAILABLE */
  async preview(asked: Asked): Promise<InputTaxPreview> {
    const ids = await this.idsOf(asked);
    const loaded = await this.documents.load(ids);
    const split = sorted(ids, loaded.documents);
    const groups = voucherGroups(split.open, byMonth, bookedPeriod);
    return previewOf(await this.previews.shown(groups, loaded), split);
  }

  /**
   * Makes the vouchers of the months, or brings those that there are up to date; all or none.
   * @throws BusinessError INVOICE_VOUCHER, of the ledger, UNAVAILABLE
   */
  async certify(asked: Asked): Promise<InputTaxBooked> {
    const { vouchers } = this.certification;
    await vouchers.lock();
    await this.rows.holdTurn();
    const ids = await this.idsOf(asked);
    const split = sorted(ids, await this.documents.byIds(ids));
    const open = split.open.map(({ record }) => record.id);
    if (open.length === 0) return bookedOf([], split);
    await this.links.join(split.open);
    await vouchers.makeAll(() => this.documents.byIds(open), byMonth);
    return bookedOf(await this.vouchersOf(open), split);
  }

  /**
   * Deletes the vouchers, for all invoices that are in them.
   * @throws BusinessError INVOICE_VOUCHER while a transfer stands, of the ledger
   */
  async remove(ids: readonly number[]): Promise<InvoicesOutcome> {
    const { vouchers } = this.certification;
    await vouchers.lock();
    const found = await this.rows.rows.byId(ids);
    const chosen = chosenOf(ids, found, ({ certificationVoucherId }) =>
      certificationVoucherId === null ? 'same' : null,
    );
    const own = idsOf(chosen);
    if (own.length > 0) {
      await vouchers.remove(async () => {
        const documents = await this.documents.byIds(own);
        const shared = await this.rows.rows.byId(await this.links.sharing(documents));
        await this.invoices.refuseTransferred([...shared.values()]);
        return documents;
      });
    }
    return outcomeOf(chosen);
  }

  private async idsOf({ ids, deductPeriod }: Asked): Promise<readonly number[]> {
    if (ids.length > 0 || deductPeriod === null) return ids;
    return this.links.bookedBefore(deductPeriod);
  }

  private async vouchersOf(ids: readonly number[]): Promise<InputTaxBooked['vouchers']> {
    const records = [...(await this.rows.rows.byId(ids)).values()];
    const byVoucher = groupBy(records, (record) => record.certificationVoucherId ?? 0);
    const vouchers = await this.ledger.vouchers([...byVoucher.keys()]);
    return vouchers.map(({ id, title, period }) => ({
      id,
      title,
      period,
      ids: (byVoucher.get(id) ?? []).map((record) => record.id),
    }));
  }
}
