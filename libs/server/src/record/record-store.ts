import type { DeepPartial } from 'typeorm';
import type { ChangeTo, ErrorCode, NameOfId, RecordChange, RecordUse } from '@mingzhang/contract';
import { changedFields, declaredField, declaredFields } from '@mingzhang/contract';
import { firstDayOf, lastDayOf, type Problem } from '@mingzhang/rules';
import type { AccountSetScope } from '../account-set.scope';
import { BusinessError, refuse } from '../business-error';
import type { OperationLog } from '../operation-log';
import { columnArrays } from './column-arrays';
import { loggedFields } from './record-log';
import { RecordRows } from './record-rows';
import { writtenColumns, type RecordTable } from './record-table';
import { filedNames, haveSameFields } from './same-fields';
import type { VersionedRecord } from './tenant-record';

/** Plain fields, as records have them that make vouchers. */
export type RecordFields = Readonly<Record<string, string | number | boolean | null>>;

/** What a list is narrowed by; a list without pages is its first one. */
interface ListQuery<F> {
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
  /** Values of which a field has one; an empty list narrows nothing. */
  readonly among?: { readonly [Name in keyof F]?: readonly F[Name][] };
  /** First and last value of a field, such as days; '' leaves an end open. */
  readonly between?: {
    readonly [Name in keyof F]?: { readonly from: string; readonly to: string };
  };
}

/** What a write knows beside the record's own rule. */
interface Writing {
  /** Names subjects, items and other records for the operation log. */
  readonly nameOf?: NameOfId;
  /** What rules found that look something up; refused together with what the record's own rule finds. */
  readonly problems?: readonly Problem[];
}

const rowsPerStatement = 2_000;
/** Records of one file that is handed out. */
const exportAtMost = 50_000;

/**
 * Records of one kind in the account set in use: checked by their rule, changed only in the version
 * that was seen, each change in the operation log.
 */
export class RecordStore<F extends object, R extends VersionedRecord & F> {
  readonly title: string;
  readonly rows: RecordRows<F, R>;

  constructor(
    scope: AccountSetScope,
    private readonly log: OperationLog,
    readonly table: RecordTable<F, R>,
    /** What a refusal by the record's rule is called. */
    private readonly refusal: ErrorCode = 'INVALID_BODY',
  ) {
    this.title = table.record.title;
    this.rows = new RecordRows(scope, table);
  }

  /** What people call a record: 001 钢笔. */
  nameOf(record: F): string {
    return this.table.record.nameOf(record as never);
  }

  /** The same with what it is: 存货 001 钢笔. */
  titleOf(record: F): string {
    return `${this.title} ${this.nameOf(record)}`;
  }

  /** A page of the records that match. */
  async page(asked: ListQuery<F>) {
    const { page, pageSize } = asked;
    const query = this.matching(asked)
      .offset((page - 1) * pageSize)
      .limit(pageSize);
    const [records, total] = await query.getManyAndCount();
    return { page, pageSize, total, records };
  }

  /**
   * All that match, for a file.
   * @throws BusinessError EXPORT_TOO_LARGE
   */
  async all(asked: Omit<ListQuery<F>, 'page' | 'pageSize'>): Promise<R[]> {
    const records = await this.matching(asked)
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
    const records = await this.rows.query().getMany();
    return new Map(records.map((record) => [String(record[field]), record]));
  }

  /** Whether a row of a file says of a stored record what stands there already, in all fields that have a column. */
  isSame(record: R, fields: F): boolean {
    const names = filedNames(this.table.record) as readonly (keyof F & string)[];
    return haveSameFields<F>(this.table.record, names, [record, fields]);
  }

  /** Those of a month, by the field that is their date. */
  ofPeriod(field: keyof F & string, period: string): Promise<R[]> {
    const range = { from: firstDayOf(period), to: lastDayOf(period) };
    return this.rows.query().andWhere(`r.${field} between :from and :to`, range).getMany();
  }

  /** @throws BusinessError NOT_FOUND */
  get(id: number): Promise<R> {
    return this.rows.get(id);
  }

  /**
   * @param own what the program fills in
   * @throws BusinessError of the record's rule, or CODE_TAKEN by the service's conflicts
   */
  async create(
    fields: F,
    { nameOf, problems }: Writing = {},
    own: DeepPartial<R> = {} as DeepPartial<R>,
  ): Promise<R> {
    this.requireFitting(fields, problems);
    const after = await this.get(await this.rows.insert({ ...own, ...fields } as DeepPartial<R>));
    const entry = { action: `新增${this.title}`, object: this.nameOf(after) };
    await this.log.record({ ...entry, after: this.logged(after, nameOf) });
    return after;
  }

  /**
   * Writes many that were checked already; the caller records them in one entry.
   * @param report called after each statement with the number of rows written so far
   */
  async createAll(rows: readonly F[], report: (done: number) => Promise<void>): Promise<void> {
    const columns = writtenColumns<F, F, R>(this.table, (fields) => fields, {});
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      await this.rows.insertArrays(columnArrays(part, columns, 3));
      await report(start + part.length);
    }
  }

  /**
   * The fields of a record after a change. The page that sends a change may be of a version that does not know all
   * fields: those that it leaves out stay as they are.
   * @throws BusinessError NOT_FOUND
   */
  async changed({ id, ...change }: ChangeTo<F> & { readonly id: number }): Promise<F> {
    return changedFields<F>(this.table.record, await this.get(id), change as ChangeTo<F>);
  }

  /**
   * Fields that the change leaves out stay as they are.
   * @throws BusinessError of the record's rule; NOT_FOUND; VERSION_STALE naming who changed it and when
   */
  async update(
    { id, version, ...change }: RecordChange<F>,
    { nameOf, problems }: Writing = {},
  ): Promise<R> {
    const before = await this.get(id);
    const fields = changedFields<F>(this.table.record, before, change as ChangeTo<F>);
    this.requireFitting(fields, problems);
    await this.rows.update({ id, version }, fields);
    const after = await this.get(id);
    await this.log.record({
      action: `修改${this.title}`,
      object: this.nameOf(after),
      before: this.logged(before, nameOf),
      after: this.logged(after, nameOf),
    });
    return after;
  }

  /** Sets columns that the program fills in; no version, no entry. */
  set(id: number, values: Partial<R>): Promise<void> {
    return this.rows.set(id, values);
  }

  /** @throws BusinessError NOT_FOUND */
  async remove(id: number, { nameOf }: Pick<Writing, 'nameOf'> = {}): Promise<void> {
    const before = await this.get(id);
    await this.rows.remove(id);
    const entry = { action: `删除${this.title}`, object: this.nameOf(before) };
    await this.log.record({ ...entry, before: this.logged(before, nameOf) });
  }

  /**
   * Those of the ids that records refer to, each with a record that does: the answer to the protocol "usage".
   * @param what the ids are of, as `referenceField` declares it: `subject`, `item`
   * @param more columns beside the declared fields that hold such ids
   */
  async uses(
    what: string,
    ids: readonly number[],
    more: readonly (keyof R & string)[] = [],
  ): Promise<RecordUse[]> {
    const { fields, names } = this.table.record;
    const declared = names.filter((name) => {
      const { input } = declaredField(fields, name);
      return input.kind === 'reference' && input.to === what;
    });
    const used = new Map<number, RecordUse>();
    for (const column of [...declared, ...more]) {
      const query = this.rows.query().andWhere(`r.${column} in (:...ids)`, { ids });
      for (const record of await query.distinctOn([`r.${column}`]).getMany()) {
        const id = Number(record[column as keyof R]);
        used.set(id, { id, where: this.titleOf(record) });
      }
    }
    return [...used.values()];
  }

  /** Account sets that have a record: their enable date and accounting standard can no longer be changed. */
  async usesSet(ids: readonly number[]): Promise<RecordUse[]> {
    const first = await this.rows.query().limit(1).getOne();
    return first ? ids.map((id) => ({ id, where: this.title })) : [];
  }

  /** A record as its contract shows it: what people fill in, with id and version. */
  shown(record: R): F & { id: number; version: number } {
    return {
      id: record.id,
      version: record.version,
      ...declaredFields<F>(this.table.record, record),
    };
  }

  /** A record in the words of the log. */
  logged(record: F, nameOf?: NameOfId): Record<string, unknown> {
    return loggedFields(this.table.record, record as never, nameOf);
  }

  private requireFitting(fields: F, more: readonly Problem[] = []): void {
    const problems = [...(this.table.record.check?.(fields as never) ?? []), ...more];
    if (problems.length > 0) refuse(this.refusal, problems);
  }

  private matching({ keyword, among = {}, between = {} }: Omit<ListQuery<F>, 'page' | 'pageSize'>) {
    const { searched } = this.table.record;
    const query = this.rows.query().orderBy(`r.${searched[0]}`).addOrderBy('r.id');
    if (keyword !== '') {
      const found = searched.map((field) => `position(:keyword in r.${field}) > 0`).join(' or ');
      query.andWhere(`(${found})`, { keyword });
    }
    for (const [field, values] of Object.entries<readonly unknown[] | undefined>(among)) {
      if (values?.length) query.andWhere(`r.${field} in (:...${field})`, { [field]: values });
    }
    for (const [field, ends] of Object.entries<{ from: string; to: string } | undefined>(between)) {
      const { from = '', to = '' } = ends ?? {};
      if (from !== '') query.andWhere(`r.${field} >= :${field}From`, { [`${field}From`]: from });
      if (to !== '') query.andWhere(`r.${field} <= :${field}To`, { [`${field}To`]: to });
    }
    return query;
  }
}
