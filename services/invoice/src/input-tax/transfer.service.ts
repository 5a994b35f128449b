import { Injectable } from '@nestjs/common';
import type {
  InputOf,
  InputTaxBooked,
  InputTaxPreview,
  invoiceInputTaxCalls,
} from '@mingzhang/contract';
import { nonDeductibleReason } from '@mingzhang/rules/invoice';
import { BusinessError, LedgerClient, OperationLog } from '@mingzhang/server';
import { numberOf } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import { TransferRows } from '../invoice/transfer-rows';
import { VoucherPreview } from '../voucher/voucher-preview';
import { bookedOf, previewOf, sorted } from './input-tax-outcome';
import { TransferDocuments, type TransferDocument } from './transfer-documents';
import { TransferVouchers } from './transfer-vouchers';

type Asked = InputOf<typeof invoiceInputTaxCalls.transferOut>['body'];

/** 进项税额转出: transfers deducted input tax of invoices into cost, and takes that back. */
@Injectable()
export class TransferService {
  constructor(
    private readonly rows: InvoiceRows,
    private readonly transfers: TransferRows,
    private readonly documents: TransferDocuments,
    private readonly transferring: TransferVouchers,
    private readonly previews: VoucherPreview,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError UNAVAILABLE */
  async preview({ ids, ...terms }: Asked): Promise<InputTaxPreview> {
    const loaded = await this.documents.proposed(ids, terms);
    const split = sorted(ids, loaded.documents);
    const groups = split.open.map((document) => [document]);
    return previewOf(await this.previews.shown(groups, loaded), split);
  }

  /**
   * Writes the transfers with their vouchers; a transfer of the same month and reason is replaced.
   * @throws BusinessError INVOICE_VOUCHER, of the ledger, UNAVAILABLE
   */
  async transferOut({ ids, ...terms }: Asked): Promise<InputTaxBooked> {
    const { vouchers } = this.transferring;
    await vouchers.lock();
    await this.rows.holdTurn();
    const split = sorted(ids, (await this.documents.proposed(ids, terms)).documents);
    if (split.open.length === 0) return bookedOf([], split);
    const written = await this.transfers.write(split.open.map(({ transfer }) => transfer));
    await vouchers.makeAll(() => this.documents.byIds(written));
    const made = await this.vouchersOf(written);
    const titles = new Map(made.flatMap(({ ids: own, title }) => own.map((id) => [id, title])));
    await this.log.recordAll(
      split.open.map((document) => ({
        action: '进项税额转出',
        object: `发票 ${numberOf(document.record)}`,
        after: { ...wordsOf(document), 凭证: titles.get(document.record.id) ?? '' },
      })),
    );
    return bookedOf(made, split);
  }

  /** @throws BusinessError NOT_FOUND, of the ledger */
  async remove(transferId: number): Promise<Record<string, never>> {
    const { vouchers } = this.transferring;
    await vouchers.lock();
    await this.rows.holdTurn();
    const [document] = await this.documents.byIds([transferId]);
    if (!document) throw new BusinessError('NOT_FOUND');
    await vouchers.remove(async () => [document]);
    await this.transfers.remove(transferId);
    await this.log.record({
      action: '删除进项税额转出',
      object: `发票 ${numberOf(document.record)}`,
      before: wordsOf(document),
    });
    return {};
  }

  private async vouchersOf(ids: readonly number[]): Promise<InputTaxBooked['vouchers']> {
    const rows = await this.transfers.byId(ids);
    const vouchers = await this.ledger.vouchers(rows.flatMap(({ voucherId }) => voucherId ?? []));
    const invoices = new Map(rows.map(({ voucherId, invoiceId }) => [voucherId, invoiceId]));
    return vouchers.map(({ id, title, period }) => {
      const invoiceId = invoices.get(id);
      return { id, title, period, ids: invoiceId === undefined ? [] : [invoiceId] };
    });
  }
}

const wordsOf = ({ transfer: { period, reason, amount } }: TransferDocument) => ({
  转出月份: period,
  转出原因: nonDeductibleReason(reason)?.name ?? reason,
  转出税额: amount,
});
