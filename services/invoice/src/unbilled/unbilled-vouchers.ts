import { Injectable } from '@nestjs/common';
import { periodOf, type Period } from '@mingzhang/rules';
import {
  Documents,
  type DocumentKind,
  type DocumentVouchers,
  RecordStores,
  type RecordStore,
} from '@mingzhang/server';
import type { InvoiceUnbilledFields } from '@mingzhang/contract';
import { ReversalStore } from './reversal-store';
import { dateOf, UnbilledDocuments, type UnbilledDocument } from './unbilled-documents';
import { storedUnbilled, titleOf, type UnbilledRecord } from './unbilled.entity';

const unbilledKey = (id: number): string => `unbilled:${id}`;
const reversalKey = (id: number): string => `unbilledReversal:${id}`;

/** The vouchers of what is not invoiced, and of its reversals: one for each. */
@Injectable()
export class UnbilledVouchers {
  readonly store: RecordStore<InvoiceUnbilledFields, UnbilledRecord>;
  readonly entries: DocumentVouchers<UnbilledDocument>;
  readonly reversals: DocumentVouchers<UnbilledDocument>;

  constructor(
    documents: Documents,
    stores: RecordStores,
    private readonly drafts: UnbilledDocuments,
    private readonly rows: ReversalStore,
  ) {
    this.store = stores.of(storedUnbilled, 'INVOICE_UNBILLED');
    const shared: Pick<
      DocumentKind<UnbilledDocument>,
      'source' | 'period' | 'draft' | 'refusal' | 'shortVoucherTitle'
    > = {
      source: 'unbilled',
      shortVoucherTitle: '凭证',
      period: (document) => periodOf(dateOf(document)),
      draft: (all) => this.drafts.drafts(all, { makes: true }),
      refusal: 'INVOICE_UNBILLED',
    };
    this.entries = documents.define<UnbilledDocument>({
      ...shared,
      title: '未开票单据',
      voucherTitle: '未开票单据凭证',
      name: ({ record }) => titleOf(record),
      key: ({ record }) => unbilledKey(record.id),
      closing: {
        documents: (period) => this.ofPeriod(period),
        path: '/invoice/unbilled?state=unbooked',
        unit: '张',
      },
    });
    this.reversals = documents.define<UnbilledDocument>({
      ...shared,
      title: '未开票单据冲回',
      voucherTitle: '冲回凭证',
      name: ({ record }) => `${titleOf(record)} 冲回`,
      key: ({ reversal }) => reversalKey(reversal?.id ?? 0),
      // The entry of the reversal stands for both.
      isLogged: false,
    });
  }

  /** @throws BusinessError NOT_FOUND */
  async entry(id: number): Promise<UnbilledDocument> {
    return { record: await this.store.get(id), reversal: null };
  }

  /** Entries in the order of the ids. @throws BusinessError NOT_FOUND naming the place of one that is gone */
  async entriesOf(ids: readonly number[]): Promise<UnbilledDocument[]> {
    const found = await this.store.rows.byId(ids);
    const records = ids.map((id) => found.get(id));
    const missing = records.findIndex((record) => record === undefined);
    if (missing >= 0) await this.store.get(ids[missing] ?? 0);
    return records.flatMap((record) => (record ? [{ record, reversal: null }] : []));
  }

  /** @throws BusinessError NOT_FOUND */
  async reversal(id: number): Promise<UnbilledDocument> {
    const reversal = await this.rows.get(id);
    return { record: await this.store.get(reversal.unbilledId), reversal };
  }

  private async ofPeriod(period: Period): Promise<UnbilledDocument[]> {
    const records = await this.store.ofPeriod('date', period);
    return records.map((record) => ({ record, reversal: null }));
  }
}
