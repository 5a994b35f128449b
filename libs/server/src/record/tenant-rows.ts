import type { DeepPartial, EntityTarget } from 'typeorm';
import type { AccountSetScope } from '../account-set.scope';
import { BusinessError } from '../business-error';
import type { VersionedRecord } from './tenant-record';

/** Whose rows they are, and what people call one of them: 币别. */
interface TenantTable<R extends VersionedRecord> {
  readonly entity: EntityTarget<R>;
  readonly title: string;
}

/** What a record was when its editor saw it. */
interface Seen {
  readonly id: number;
  readonly version: number;
}

/**
 * Rows of one table in the account set in use, each by its id, changed only in the version that was
 * seen. What is checked before and recorded after is up to the caller.
 */
export class TenantRows<R extends VersionedRecord> {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly table: TenantTable<R>,
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
    throw new BusinessError('NOT_FOUND', { msg: `${this.table.title}不存在或已被删除` });
  }

  /** Another record than `exceptId` that has the value: what no two may share is taken by it. */
  async taker(values: Partial<R>, exceptId?: number): Promise<R | undefined> {
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
    const { title } = this.table;
    const msg = `${title}最多 ${atMost} 个，请先删除不用的${title}再新增`;
    throw new BusinessError('RECORD_LIMIT', { msg });
  }

  /** Writes them in their first version, in one statement. @returns their ids */
  async insert(rows: readonly DeepPartial<R>[]): Promise<number[]> {
    const { accountSetId } = this.scope;
    const values = rows.map((row) => ({ ...row, accountSetId, version: 1 }));
    const { identifiers } = await this.scope.manager.insert(this.table.entity, values as never);
    return identifiers.map((key) => Number(key['id']));
  }

  /**
   * Changes a record only in the version that its editor saw.
   * @param stale what the editor is told where it is another one by now
   * @throws BusinessError VERSION_STALE
   */
  async update(
    { id, version }: Seen,
    fields: object,
    stale: () => Promise<BusinessError> = async () => new BusinessError('VERSION_STALE'),
  ): Promise<void> {
    const change = { ...fields, version: version + 1 };
    const where = this.place({ id, version });
    const { affected } = await this.scope.manager.update(this.table.entity, where, change as never);
    if (affected !== 1) throw await stale();
  }

  /** Sets what the program itself keeps of a record; its version stays. */
  async keep(id: number, values: Partial<R>): Promise<void> {
    await this.scope.manager.update(this.table.entity, this.place({ id }), values as never);
  }

  async remove(id: number): Promise<void> {
    await this.scope.manager.delete(this.table.entity, this.place({ id }));
  }

  private place(values: object) {
    return { ...values, accountSetId: this.scope.accountSetId } as never;
  }
}
