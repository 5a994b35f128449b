import type { ClosingFinding, ErrorCode, postingCalls, RequestOf } from '@mingzhang/contract';
import { BusinessError } from '../business-error';
import type { OperationLog } from '../operation-log';
import type { Posting } from '../protocol';
import type { RecordFields, RecordStore } from './record-store';
import type { TenantRecord } from './tenant-record';

/** What the ledger makes a voucher of. */
export type VoucherDraft = RequestOf<typeof postingCalls.post>['body']['voucher'];

/** How the records of a kind make vouchers. */
export interface BookedKind<F extends RecordFields, R extends TenantRecord & F> {
  /** The kind of document that the manifest declares; the key is the record's id. */
  readonly source: string;
  /** The field whose month the voucher belongs to. */
  readonly date: keyof F & string;
  /** The list, where a finding leads. */
  readonly path: string;
  /** The voucher of a record; undefined while nobody has said how it is booked. */
  readonly voucherOf: (record: R) => VoucherDraft | undefined;
}

const findAtMost = 500;
const notFound: ErrorCode = 'NOT_FOUND';

/**
 * The vouchers of records, by the protocol "posting": made, brought in line with a changed record and
 * taken back with it. The ledger alone knows which there are; every act may be repeated.
 */
export class RecordVouchers<F extends RecordFields, R extends TenantRecord & F> {
  constructor(
    private readonly tools: { readonly log: OperationLog; readonly posting: Posting },
    private readonly records: RecordStore<F, R>,
    private readonly kind: BookedKind<F, R>,
  ) {}

  /** Records as their list shows them, each with the title of its voucher: 2026-01 记-3. */
  async shown(records: readonly R[]) {
    const titles = await this.titles(records);
    return records.map((record) => ({
      ...this.records.shown(record),
      voucher: titles.get(String(record.id)) ?? null,
    }));
  }

  /** One record as its list shows it. */
  async one(record: R) {
    const [shown] = await this.shown([record]);
    if (!shown) throw new Error('one record is shown as one');
    return shown;
  }

  /**
   * Makes the voucher of a record, or gives the one that it has the record's content.
   * @throws BusinessError of the ledger, row by row
   */
  async book(record: R) {
    const sent = this.sentOf(record);
    if (!sent) throw new Error('nobody has said how the record is booked');
    const { posting } = this.tools;
    const [known] = await posting.find([sent.source]);
    const voucher = await (known ? posting.replace(sent) : posting.post(sent));
    const object = this.records.titleOf(record);
    await this.tools.log.record({ action: '生成凭证', object, after: { 凭证: voucher.title } });
    return { ...this.records.shown(record), voucher: voucher.title };
  }

  /** Gives the voucher of a record the record's new content; one that has none makes none. */
  async follow(record: R): Promise<void> {
    const sent = this.sentOf(record);
    if (!sent) return;
    await this.tools.posting.replace(sent).catch((error: unknown) => {
      if (!(error instanceof BusinessError && error.code === notFound)) throw error;
    });
  }

  /** Takes the voucher of a record back, and says so in the log if there was one. */
  async unbook(record: R) {
    const isGone = await this.tools.posting.remove(this.sourceOf(record));
    const object = this.records.titleOf(record);
    if (isGone) await this.tools.log.record({ action: '删除凭证', object });
    return { ...this.records.shown(record), voucher: null };
  }

  /** Takes the voucher back before the record itself is deleted. */
  async remove(id: number): Promise<void> {
    await this.tools.posting.remove(this.sourceOf({ id }));
  }

  /** The closing check: records of the month that have made no voucher yet. */
  async unbooked(period: string): Promise<ClosingFinding[]> {
    const records = await this.records.ofPeriod(this.kind.date, period);
    const titles = await this.titles(records);
    const open = records.filter(({ id }) => !titles.has(String(id)));
    const [first] = open;
    if (!first) return [];
    const { source: rule, path: link } = this.kind;
    const message = `${period} 有 ${open.length} 条${this.records.title}没有生成凭证（如 ${this.records.nameOf(first)}），请生成凭证或删除后再结账`;
    return [{ rule: `${rule}.unbooked`, severity: 'block', message, link }];
  }

  private async titles(records: readonly { readonly id: number }[]) {
    const titles = new Map<string, string>();
    for (let start = 0; start < records.length; start += findAtMost) {
      const sources = records.slice(start, start + findAtMost).map((each) => this.sourceOf(each));
      const found = await this.tools.posting.find(sources);
      for (const { source, title } of found) titles.set(source.key, title);
    }
    return titles;
  }

  private sourceOf({ id }: { readonly id: number }) {
    return { kind: this.kind.source, key: String(id) };
  }

  private sentOf(record: R) {
    const voucher = this.kind.voucherOf(record);
    return voucher && { source: this.sourceOf(record), voucher };
  }
}
