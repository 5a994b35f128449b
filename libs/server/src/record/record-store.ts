import type { DeepPartial, EntityTarget } from 'typeorm';
import type { ErrorCode, RecordUse } from '@mingzhang/contract';
import { firstDayOf, lastDayOf, type Problem } from '@mingzhang/rules';
import type { AccountSetScope } from '../account-set.scope';
import { BusinessError, refuse } from '../business-error';
import { minuteInShanghai } from '../clock';
import type { OperationLog } from '../operation-log';
import type { TenantRecord } from './tenant-record';
import { TenantRows } from './tenant-rows';

/** What people fill in of a record, as the contract has it. */
export type RecordFields = Readonly<Record<string, string | number | boolean | null>>;
/** A kind of records that a domain keeps. */
export interface RecordKind<F extends RecordFields, R extends TenantRecord & F> {
  readonly entity: EntityTarget<R>;
  /** The list of them: its title and those of its columns are the words of refusals and of the log. */
  readonly table: {
    readonly title: string;
    readonly columns: readonly { readonly key: string; readonly title: string }[];
  };
  /** What people fill in, in the order of the log. */
  readonly fields: readonly (keyof F & string)[];
  /** What people call a record: 001 钢笔. */
  readonly nameOf: (record: F) => string;
  /** Text fields that a keyword is looked for in; the first one orders the list. */
  readonly searched: readonly [keyof F & string, ...(keyof F & string)[]];
  /** The rule that form, service and import share, and what a refusal by it is called. */
  readonly check: (fields: F) => readonly Problem[];
  readonly refusal: ErrorCode;
}

/** A page as it is asked for; a list without pages is its first one. */
interface Asked {
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

const rowsPerStatement = 1_000;
/** Records of one file that is handed out. */
const exportAtMost = 50_000;

/**
 * Records of one kind in the account set in use: checked by their rule, changed only in the version
 * that was seen, each change in the operation log.
 */
export class RecordStore<F extends RecordFields, R extends TenantRecord & F> {
  readonly title: string;
  private readonly rows: TenantRows<R>;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    readonly kind: RecordKind<F, R>,
  ) {
    this.title = kind.table.title;
    this.rows = new TenantRows(scope, { entity: kind.entity, title: this.title });
  }

  /** What people call the record, with what it is: 存货 001 钢笔. */
  titleOf(record: F): string {
    return `${this.title} ${this.kind.nameOf(record)}`;
  }

  /** A page of the records that the keyword is in. */
  async page({ keyword, page, pageSize }: Asked) {
    const query = this.matching(keyword)
      .offset((page - 1) * pageSize)
      .limit(pageSize);
    const [records, total] = await query.getManyAndCount();
    return { page, pageSize, total, records };
  }

  /**
   * All that the keyword is in, for a file.
   * @throws BusinessError EXPORT_TOO_LARGE
   */
  async all(keyword: string): Promise<R[]> {
    const records = await this.matching(keyword)
      .limit(exportAtMost + 1)
      .getMany();
    if (records.length > exportAtMost) {
      const msg = `一次最多导出 ${exportAtMost} 条${this.title}，请用关键字缩小范围后再导出`;
      throw new BusinessError('EXPORT_TOO_LARGE', { msg });
    }
    return records;
  }

  /** All of them by what they have in a field that no two share. */
  async byField(field: keyof F & string): Promise<ReadonlyMap<string, R>> {
    const records = await this.own().getMany();
    return new Map(records.map((record) => [String(record[field]), record]));
  }

  /** Whether a record says just that. */
  isSame(record: R, fields: F): boolean {
    const stored: F = record;
    return this.kind.fields.every((field) => stored[field] === fields[field]);
  }

  /** Those of a month, by the field that is their date. */
  ofPeriod(field: keyof F & string, period: string): Promise<R[]> {
    const range = { from: firstDayOf(period), to: lastDayOf(period) };
    return this.own().andWhere(`r.${field} between :from and :to`, range).getMany();
  }

  /** @throws BusinessError NOT_FOUND */
  get(id: number): Promise<R> {
    return this.rows.get(id);
  }

  /** @throws BusinessError of the kind's rule, or CODE_TAKEN by the service's conflicts */
  async create(fields: F): Promise<R> {
    this.requireFitting(fields);
    const [id = 0] = await this.insert([fields]);
    const after = await this.get(id);
    const entry = { action: `新增${this.title}`, object: this.kind.nameOf(after) };
    await this.log.record({ ...entry, after: this.logged(after) });
    return after;
  }

  /**
   * Writes many that were checked already; the caller records them in one entry.
   * @param tell hears how many stand
   */
  async createAll(rows: readonly F[], tell: (done: number) => Promise<void>): Promise<void> {
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      await this.insert(part);
      await tell(start + part.length);
    }
  }

  /**
   * @throws BusinessError of the kind's rule; NOT_FOUND; VERSION_STALE naming who changed it and when
   */
  async update({ id, version, ...values }: F & { id: number; version: number }): Promise<R> {
    const fields = values as unknown as F;
    this.requireFitting(fields);
    const before = await this.get(id);
    const stale = async () => this.stale(await this.get(id));
    await this.rows.update({ id, version }, { ...fields, ...this.changedNow() }, stale);
    const after = await this.get(id);
    const entry = { action: `修改${this.title}`, object: this.kind.nameOf(after) };
    await this.log.record({ ...entry, before: this.logged(before), after: this.logged(after) });
    return after;
  }

  /** Sets what the domain itself keeps of a record beside its fields; no version, no entry. */
  keep(id: number, values: Partial<R>): Promise<void> {
    return this.rows.keep(id, values);
  }

  /** @throws BusinessError NOT_FOUND */
  async remove(id: number): Promise<void> {
    const before = await this.get(id);
    await this.rows.remove(id);
    const entry = { action: `删除${this.title}`, object: this.kind.nameOf(before) };
    await this.log.record({ ...entry, before: this.logged(before) });
  }

  /** Which of the ids stand in one of the columns, and in which record: the answer to "usage". */
  async uses(columns: readonly (keyof R & string)[], ids: readonly number[]): Promise<RecordUse[]> {
    const used = new Map<number, RecordUse>();
    for (const column of columns) {
      const query = this.own().andWhere(`r.${column} in (:...ids)`, { ids });
      for (const record of await query.distinctOn([`r.${column}`]).getMany()) {
        const id = Number(record[column]);
        used.set(id, { id, where: this.titleOf(record) });
      }
    }
    return [...used.values()];
  }

  /** Whether there is one at all: enable date and standard of the account set then stay. */
  async usesSet(ids: readonly number[]): Promise<RecordUse[]> {
    const one = await this.own().limit(1).getOne();
    return one ? ids.map((id) => ({ id, where: this.title })) : [];
  }

  /** A record as its contract shows it: what people fill in, with id and version. */
  shown(record: R): F & { id: number; version: number } {
    const fields = this.kind.fields.map((field) => [field, record[field]]);
    // Every field of the kind is there.
    return { id: record.id, version: record.version, ...(Object.fromEntries(fields) as F) };
  }

  /** A record in the words of the log. */
  logged(record: F): Record<string, unknown> {
    const { fields, table } = this.kind;
    const titles = new Map(table.columns.map(({ key, title }) => [key, title]));
    return Object.fromEntries(fields.map((field) => [titles.get(field) ?? field, record[field]]));
  }

  private requireFitting(fields: F): void {
    const problems = this.kind.check(fields);
    if (problems.length > 0) refuse(this.kind.refusal, problems);
  }

  private insert(rows: readonly F[]): Promise<number[]> {
    const { changedBy } = this.changedNow();
    // A record has all that people fill in.
    return this.rows.insert(rows.map((fields) => ({ ...fields, changedBy }) as DeepPartial<R>));
  }

  private changedNow() {
    return { changedBy: this.scope.actor.userName, changedAt: () => 'now()' };
  }

  private stale(now: R): BusinessError {
    const when = minuteInShanghai(now.changedAt);
    const msg = `${this.titleOf(now)} 已由 ${now.changedBy} 于 ${when} 修改，请刷新后重新编辑`;
    return new BusinessError('VERSION_STALE', { msg });
  }

  private own() {
    const { accountSetId } = this.scope;
    const query = this.scope.manager.createQueryBuilder<R>(this.kind.entity as never, 'r');
    return query.where('r.accountSetId = :accountSetId', { accountSetId });
  }

  private matching(keyword: string) {
    const { searched } = this.kind;
    const found = searched.map((field) => `position(:keyword in r.${field}) > 0`).join(' or ');
    const query = this.own().orderBy(`r.${searched[0]}`).addOrderBy('r.id');
    return keyword === '' ? query : query.andWhere(`(${found})`, { keyword });
  }
}
