import type { DeepPartial } from 'typeorm';
import type { AccountSetScope } from '../account-set.scope';
import { BusinessError } from '../business-error';
import { minuteInShanghai } from '../clock';
import type { ColumnArrays } from './column-arrays';
import type { RecordTable } from './record-table';
import type { VersionedRecord } from './tenant-record';

/** What a record was when its editor saw it. */
interface Seen {
  readonly id: number;
  readonly version: number;
}

/** How a refusal names a record that somebody else has changed, and what its editor is to do. */
interface StaleWords {
  readonly title: string;
  readonly advice: string;
}

/**
 * Rows of a table in the account set in use, each by its id, changed only in the version that was
 * seen. What is checked before and recorded after is up to the caller.
 */
export class RecordRows<F extends object, R extends VersionedRecord & F> {
  constructor(
    private readonly scope: AccountSetScope,
    readonly table: RecordTable<F, R>,
    private readonly stale: StaleWords = {
      title: table.record.title,
      advice: '请刷新后重新编辑',
    },
  ) {}

  /** All of them, in the order in which they were made. */
  all(): Promise<R[]> {
    const { accountSetId } = this.scope;
    const options = { where: { accountSetId }, order: { id: 'ASC' } };
    return this.scope.manager.find(this.table.entity, options as never);
  }

  /** @throws BusinessError NOT_FOUND */
  async get(id: number): Promise<R> {
    const record = await this.scope.manager.findOneBy(this.table.entity, this.place({ id }));
    if (record) return record;
    throw new BusinessError('NOT_FOUND', { msg: `${this.table.record.title}不存在或已被删除` });
  }

  /** Those of some ids that are there, by id. */
  async byId(ids: readonly number[]): Promise<ReadonlyMap<number, R>> {
    const records = await this.query().andWhere('r.id = any(:ids)', { ids }).getMany();
    return new Map(records.map((record) => [record.id, record]));
  }

  /**
   * The same, locked up to the end of the transaction, for a change that depends on what stands there:
   * a second request waits and then reads what the first one wrote.
   */
  async lockedById(ids: readonly number[]): Promise<ReadonlyMap<number, R>> {
    const query = this.query().andWhere('r.id = any(:ids)', { ids }).orderBy('r.id');
    const records = await query.setLock('pessimistic_write').getMany();
    return new Map(records.map((record) => [record.id, record]));
  }

  /** Another record than `exceptId` that has the values already. */
  async another(values: Partial<R>, exceptId?: number): Promise<R | undefined> {
    const record = await this.scope.manager.findOneBy(this.table.entity, this.place(values));
    return record && record.id !== exceptId ? record : undefined;
  }

  /**
   * Whether another record may be made.
   * @param atMost how many the account set may have
   * @throws BusinessError RECORD_LIMIT with what may be done
   */
  async requireRoom(atMost: number): Promise<void> {
    const { accountSetId } = this.scope;
    const where = { accountSetId } as never;
    if ((await this.scope.manager.countBy(this.table.entity, where)) < atMost) return;
    const { title } = this.table.record;
    const msg = `${title}最多 ${atMost} 个，请先删除不用的${title}再新增`;
    throw new BusinessError('RECORD_LIMIT', { msg });
  }

  /** Writes a record in its first version. @returns its id */
  async insert(values: DeepPartial<R>): Promise<number> {
    const { accountSetId } = this.scope;
    const row = { ...values, ...this.changed(), accountSetId, version: 1 };
    const { identifiers } = await this.scope.manager.insert(this.table.entity, row as never);
    return Number(identifiers[0]?.['id']);
  }

  /**
   * Writes many records in one statement.
   * @param arrays columns of the records, with parameters from the third on
   * @param unlessTaken the constraint by which rows are left out that are there already
   * @returns ids of those written, in their order
   */
  async insertArrays(
    { names, selected, table, values }: ColumnArrays,
    unlessTaken?: string,
  ): Promise<number[]> {
    const { accountSetId, actor } = this.scope;
    const by = this.table.notesChanges ? 'changed_by' : 'version';
    const made = await this.scope.query<{ id: number }>(
      `insert into ${this.table.schema}.${this.table.name} (account_set_id, ${by}, ${names})
       select $1, $2, ${selected} from ${table}
       ${unlessTaken === undefined ? '' : `on conflict on constraint ${unlessTaken} do nothing`}
       returning id`,
      [accountSetId, this.table.notesChanges ? actor.userName : 1, ...values],
    );
    return made.map(({ id }) => id);
  }

  /**
   * Changes a record only in the version that its editor saw.
   * @throws BusinessError VERSION_STALE naming who changed it and when, if the table notes that
   */
  async update({ id, version }: Seen, fields: object): Promise<void> {
    const at = this.table.notesChanges ? { changedAt: () => 'now()' } : {};
    const change = { ...fields, ...this.changed(), ...at, version: version + 1 };
    const where = this.place({ id, version });
    const { affected } = await this.scope.manager.update(this.table.entity, where, change as never);
    if (affected !== 1) throw this.staleRefusal(await this.get(id));
  }

  /** Sets columns that the program fills in; version and last change stay. */
  async set(id: number, values: Partial<R>): Promise<void> {
    await this.scope.manager.update(this.table.entity, this.place({ id }), values as never);
  }

  async remove(id: number): Promise<void> {
    await this.scope.manager.delete(this.table.entity, this.place({ id }));
  }

  /** A query of the account set's records as `r`. */
  query() {
    const { accountSetId } = this.scope;
    const query = this.scope.manager.createQueryBuilder<R>(this.table.entity, 'r');
    return query.where('r.accountSetId = :accountSetId', { accountSetId });
  }

  private changed(): object {
    return this.table.notesChanges ? { changedBy: this.scope.actor.userName } : {};
  }

  private staleRefusal(now: R): BusinessError {
    const { changedBy = '', changedAt = '' } = now as Partial<
      Record<'changedBy' | 'changedAt', string>
    >;
    if (changedBy === '') return new BusinessError('VERSION_STALE');
    const name = `${this.stale.title} ${this.table.record.nameOf(now as never)}`;
    const when = minuteInShanghai(changedAt);
    const msg = `${name} 已由 ${changedBy} 于 ${when} 修改，${this.stale.advice}`;
    return new BusinessError('VERSION_STALE', { msg });
  }

  private place(values: object) {
    return { ...values, accountSetId: this.scope.accountSetId } as never;
  }
}
