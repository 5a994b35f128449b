import { Injectable } from '@nestjs/common';
import {
  type InputOf,
  type InvoiceUnbilled,
  type invoiceUnbilledCalls,
  type InvoiceUnbilledFields,
  type InvoiceUnbilledPage,
  type RecordChange,
} from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { nextUnbilledNumber, unbilledPrefix } from '@mingzhang/rules/invoice';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { ReversalStore } from './reversal-store';
import { UnbilledCheck } from './unbilled-check';
import { UnbilledListQuery, type UnbilledFilter } from './unbilled-list.query';
import { UnbilledOffers } from './unbilled-offers';
import { UnbilledShown } from './unbilled-shown';
import { UnbilledVouchers } from './unbilled-vouchers';
import { titleOf, type UnbilledRecord } from './unbilled.entity';

type PageQuery = InputOf<typeof invoiceUnbilledCalls.page>['query'];

/** 未开票收入 and 暂估入库: registered, changed, listed, booked. */
@Injectable()
export class UnbilledService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly lists: UnbilledListQuery,
    private readonly checks: UnbilledCheck,
    private readonly offers: UnbilledOffers,
    private readonly reversals: ReversalStore,
    private readonly showing: UnbilledShown,
    private readonly vouchers: UnbilledVouchers,
  ) {}

  async page({ page, pageSize, ...filter }: PageQuery): Promise<InvoiceUnbilledPage> {
    const { total, ...sums } = await this.lists.totals(filter);
    const offers = await this.offers.of(filter.invoiceType);
    const ids = await this.lists.ids(filter, (page - 1) * pageSize, pageSize);
    const records = await this.showing.all(await this.records(ids), offers);
    const totals = {
      amount: yuan(sums.amount),
      tax: yuan(sums.tax),
      leftAmount: yuan(sums.leftAmount),
      leftTax: yuan(sums.leftTax),
    };
    return { page, pageSize, total, records, totals, offered: offers.size };
  }

  /** Everything that the list shows, for its file. @throws BusinessError EXPORT_TOO_LARGE */
  async all(filter: UnbilledFilter): Promise<InvoiceUnbilled[]> {
    const ids = await this.lists.ids(filter, 0, exportAtMost + 1);
    if (ids.length > exportAtMost) {
      const msg = `一次最多导出 ${exportAtMost} 张单据，请缩小范围后再导出`;
      throw new BusinessError('EXPORT_TOO_LARGE', { msg });
    }
    return this.showing.all(await this.records(ids), await this.offers.of(filter.invoiceType));
  }

  /** @throws BusinessError NOT_FOUND */
  async one(id: number): Promise<InvoiceUnbilled> {
    const [shown] = await this.shown([id]);
    if (!shown) throw new Error('an entry is shown as one');
    return shown;
  }

  /** Entries in the order of the ids. @throws BusinessError NOT_FOUND */
  async shown(ids: readonly number[]): Promise<InvoiceUnbilled[]> {
    const documents = await this.vouchers.entriesOf(ids);
    const records = documents.map(({ record }) => record);
    return this.showing.all(records, await this.showing.offered(records));
  }

  /** @throws BusinessError INVOICE_UNBILLED with the fields, CODE_TAKEN */
  async create(typed: InvoiceUnbilledFields): Promise<InvoiceUnbilled> {
    await this.vouchers.entries.lock();
    const fields = { ...typed, number: typed.number || (await this.nextNumber(typed)) };
    const { check, nameOf } = await this.checks.facts();
    const made = await this.vouchers.store.create(fields, { nameOf, problems: check(fields) });
    return this.one(made.id);
  }

  /**
   * The voucher of the entry gets the new content.
   * @throws BusinessError INVOICE_UNBILLED with the fields or where something is reversed; CODE_TAKEN, VERSION_STALE; of
   *   the ledger
   */
  async update({ id, version, ...change }: RecordChange<InvoiceUnbilledFields>) {
    const { check, nameOf } = await this.checks.facts();
    const { store, entries } = this.vouchers;
    await entries.change(
      () => this.vouchers.entry(id),
      async ({ record }) => {
        await this.requireUnreversed(record, '修改');
        const typed = await store.changed({ id, ...change });
        const fields = { ...typed, number: typed.number || record.number };
        const problems = check(fields, record);
        const after = await store.update({ id, version, ...fields }, { nameOf, problems });
        return { record: after, reversal: null };
      },
    );
    return this.one(id);
  }

  /** The voucher goes with it. @throws BusinessError NOT_FOUND, INVOICE_UNBILLED; of the ledger */
  async remove(id: number): Promise<void> {
    const { nameOf } = await this.checks.facts();
    await this.vouchers.entries.removeWith(async () => {
      const document = await this.vouchers.entry(id);
      await this.requireUnreversed(document.record, '删除');
      return document;
    });
    await this.vouchers.store.remove(id, { nameOf });
  }

  /** @throws BusinessError INVOICE_UNBILLED by row; of the ledger */
  async book(ids: readonly number[]): Promise<{ booked: number }> {
    await this.vouchers.entries.makeAll(() => this.vouchers.entriesOf(ids));
    return { booked: ids.length };
  }

  async unbook(ids: readonly number[]): Promise<void> {
    await this.vouchers.entries.remove(async () => {
      const documents = await this.vouchers.entriesOf(ids);
      for (const { record } of documents) await this.requireUnreversed(record, '删除凭证');
      return documents;
    });
  }

  async preview(ids: readonly number[]) {
    const documents = await this.vouchers.entriesOf(ids);
    return { vouchers: await this.vouchers.entries.preview(documents) };
  }

  private async records(ids: readonly number[]): Promise<UnbilledRecord[]> {
    const found = await this.vouchers.store.rows.byId(ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  private async nextNumber(fields: InvoiceUnbilledFields): Promise<string> {
    const prefix = unbilledPrefix(fields.invoiceType, fields.date);
    const taken = await this.scope.query<{ number: string }>(
      `select number from invoice.unbilled
       where account_set_id = $1 and starts_with(number, $2)`,
      [this.scope.accountSetId, prefix],
    );
    return nextUnbilledNumber(
      prefix,
      taken.map(({ number }) => number),
    );
  }

  /** @throws BusinessError INVOICE_UNBILLED naming the last reversal */
  private async requireUnreversed(record: UnbilledRecord, act: string): Promise<void> {
    const last = (await this.reversals.of([record.id])).get(record.id)?.at(-1);
    if (!last) return;
    const msg = `${titleOf(record)} 已于 ${last.date} 冲回，不能${act}；请先撤销冲回`;
    throw new BusinessError('INVOICE_UNBILLED', { msg });
  }
}

const exportAtMost = 20_000;
const yuan = (text: string): string => Money.parse(text).toString();
