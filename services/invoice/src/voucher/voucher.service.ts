import { Injectable } from '@nestjs/common';
import type {
  BookedInvoices,
  FittingVouchers,
  InputOf,
  InvoicesOutcome,
  invoiceVoucherCalls,
  ResultOf,
} from '@mingzhang/contract';
import { groupBy } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, type ApartOutcome } from '@mingzhang/server';
import { BusinessService } from '../business/business.service';
import { chosenOf, outcomeOf } from '../invoice/chosen-invoices';
import { numberOf } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import type { InvoiceRecord } from '../invoice/invoice.entity';
import type { InvoiceDocument } from './invoice-document';
import { InvoiceVouchers } from './invoice-vouchers';
import { InvoiceSorting, mergeOf, type SortedInvoices } from './sorted-invoices';
import { VoucherRenewal } from './voucher-renewal';

type Booking = InputOf<typeof invoiceVoucherCalls.create>['body'];

const numbersShown = 5;
const noSorting: SortedInvoices = { open: [], skipped: [], refused: [], warnings: [] };

/** Makes, removes and relates the vouchers of invoices. */
@Injectable()
export class VoucherService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
    private readonly businesses: BusinessService,
    private readonly sorting: InvoiceSorting,
    private readonly renewal: VoucherRenewal,
    private readonly invoices: InvoiceVouchers,
  ) {}

  /**
   * Makes the vouchers of invoices in transactions of its own, each voucher by itself.
   * @throws BusinessError UNAVAILABLE where the ledger does not answer; what was booked stays booked
   */
  async create({ ids, mode, replaces }: Booking): Promise<BookedInvoices> {
    await this.scope.transaction(() => this.businesses.byIdMade());
    const { renewed, refused } = replaces
      ? await this.renewal.renew(ids, mode)
      : { renewed: [], refused: [] };
    const settled = new Set([...renewed, ...refused].flatMap((each) => each.ids));
    const wanted = ids.filter((id) => !settled.has(id));
    let sorted = noSorting;
    const outcome = await this.invoices.vouchers.makeApart(
      {
        first: async () => {
          await this.rows.holdTurn();
          sorted = await this.sorting.sort(wanted, { makes: true });
          return sorted.open;
        },
        again: async (documents) => {
          await this.rows.holdTurn();
          return this.invoices.byIds(documents.map(({ record }) => record.id));
        },
      },
      mergeOf(mode),
    );
    const vouchers = [...renewed, ...vouchersOf(outcome)];
    return {
      vouchers,
      booked: vouchers.reduce((sum, voucher) => sum + voucher.ids.length, 0),
      skipped: sorted.skipped,
      refused: [...refused, ...sorted.refused, ...outcome.refused.map(refusedOf)],
      warnings: sorted.warnings,
    };
  }

  /**
   * Takes vouchers back, each in a transaction of its own: those made here are deleted, for all of
   * their invoices; those of people stay and are no longer related.
   */
  async remove(ids: readonly number[]): Promise<InvoicesOutcome> {
    const found = await this.scope.transaction(() => this.rows.rows.byId(ids));
    const chosen = chosenOf(ids, found, () => null);
    const refused = [...chosen.refused];
    const byVoucher = groupBy(chosen.accepted, (record) => record.voucherKey ?? record.id);
    for (const records of byVoucher.values()) {
      try {
        await this.scope.transaction(() => this.removeOne(records));
      } catch (error) {
        if (!(error instanceof BusinessError) || error.code === 'UNAVAILABLE') throw error;
        const { message: msg } = error;
        refused.push(...records.map((each) => ({ id: each.id, number: numberOf(each), msg })));
      }
    }
    return { done: ids.length - refused.length, refused };
  }

  /** @throws BusinessError NOT_FOUND, INVOICE_RELATE */
  async fitting(id: number): Promise<FittingVouchers> {
    const { id: known } = await this.rows.rows.get(id);
    return this.invoices.vouchers.fitting(await this.invoices.byIds([known], false));
  }

  /** @throws BusinessError NOT_FOUND, INVOICE_RELATE where they have no month in common */
  async fittingTogether(ids: readonly number[]): Promise<FittingVouchers> {
    const found = await this.rows.rows.byId(ids);
    if (ids.some((id) => !found.has(id))) throw gone();
    return this.invoices.vouchers.fitting(await this.invoices.byIds(ids, false));
  }

  /** In the order of the ids. @throws BusinessError NOT_FOUND */
  async proposed(ids: readonly number[]): Promise<ResultOf<typeof invoiceVoucherCalls.proposed>> {
    const found = await this.rows.rows.byId(ids);
    if (ids.some((id) => !found.has(id))) throw gone();
    const documents = await this.invoices.byIds(ids, false);
    const open = documents.filter(({ record }) => record.voucherId === null);
    const proposed = await this.invoices.vouchers.proposed(open);
    const byId = new Map([...proposed].map(([{ record }, entry]) => [record.id, entry]));
    return ids.map((id) => {
      const entry = byId.get(id);
      if (!entry) return { id, voucher: null };
      const { voucherId, title, period, voucherDate, summary } = entry;
      return { id, voucher: { id: voucherId, title, period, voucherDate, summary } };
    });
  }

  /** All or none. @throws BusinessError INVOICE_RELATE naming what differs */
  async relate(ids: readonly number[], voucherId: number): Promise<InvoicesOutcome> {
    const found = await this.rows.rows.byId(ids);
    const chosen = chosenOf(ids, found, () => null);
    const own = chosen.accepted.map(({ id }) => id);
    if (own.length > 0) {
      await this.invoices.vouchers.relate(() => this.invoices.byIds(own, false), voucherId);
    }
    return outcomeOf(chosen);
  }

  /** Each voucher with its invoices is accepted or refused by itself. */
  async relateAll(pairs: InputOf<typeof invoiceVoucherCalls.relateAll>['body']) {
    const ids = pairs.flatMap((pair) => pair.ids);
    const chosen = chosenOf(ids, await this.rows.rows.byId(ids), () => null);
    const { accepted, refused } = chosen;
    const known = new Map(accepted.map((record) => [record.id, record]));
    const asked = pairs
      .map((pair) => ({ ...pair, ids: pair.ids.filter((id) => known.has(id)) }))
      .filter((pair) => pair.ids.length > 0);
    if (asked.length === 0) return outcomeOf(chosen);
    const answers = await this.invoices.vouchers.relateAll(async () => {
      const all = await this.invoices.byIds([...known.keys()], false);
      const byId = new Map(all.map((document) => [document.record.id, document]));
      return asked.map(({ voucherId, ids: own }) => ({
        voucherId,
        documents: own.flatMap((id) => byId.get(id) ?? []),
      }));
    });
    const misfits = asked.flatMap((pair, at) => {
      const msg = answers[at] ?? null;
      if (msg === null) return [];
      return pair.ids.map((id) => {
        const record = known.get(id);
        return { id, number: record ? numberOf(record) : '', msg };
      });
    });
    const all = refused.concat(misfits);
    return { done: ids.length - all.length, refused: all };
  }

  private removeOne(records: readonly InvoiceRecord[]): Promise<void> {
    const ids = records.map(({ id }) => id);
    return this.invoices.vouchers.remove(() => this.invoices.uncertified(ids, false));
  }
}

const gone = () => new BusinessError('NOT_FOUND', { msg: '发票不存在或已被删除，请刷新' });

function vouchersOf({ made, known }: ApartOutcome<InvoiceDocument>): BookedInvoices['vouchers'] {
  const fresh = made.map(({ documents, voucher: { id, title, period } }) => {
    return { id, title, period, ids: documents.map(({ record }) => record.id) };
  });
  const before = [...groupBy(known, ({ voucher }) => voucher.id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { id, title, period } = first.voucher;
    return [{ id, title, period, ids: group.map(({ document }) => document.record.id) }];
  });
  return [...before, ...fresh];
}

const refusedOf = ({
  documents,
  msg,
}: ApartOutcome<InvoiceDocument>['refused'][number]): BookedInvoices['refused'][number] => ({
  ids: documents.map(({ record }) => record.id),
  numbers: documents.slice(0, numbersShown).map(({ record }) => numberOf(record)),
  msg,
});
