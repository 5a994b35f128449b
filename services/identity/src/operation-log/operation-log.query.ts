import { Injectable } from '@nestjs/common';
import {
  exportedEntries,
  shownChanges,
  type InputOf,
  operationLogTable,
  type operationLogCalls,
  subjectCalls,
  type OperationLogEntry,
  type OperationLogHead,
} from '@mingzhang/contract';
import { changesOf, type RecordNames } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  holdsWord,
  ServiceClient,
  tableFile,
  todayInShanghai,
  type Exported,
} from '@mingzhang/server';

type Exporting = InputOf<typeof operationLogCalls.export>['query'];
type Filters = Omit<Exporting, 'format'>;
type Paged = InputOf<typeof operationLogCalls.list>['query'];

/** An entry as it was written; of one that is not whole, before and after were left unread. */
interface Written extends Omit<OperationLogHead, 'changes'> {
  readonly isWhole: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Most bytes of before and after that are read of one entry. A page of 500 stays within what one
 * answer holds, whatever was written; a cell of a spreadsheet holds no more than 32,767 characters.
 */
const contentBytesAtMost = { page: 8_192, export: 65_536 } as const;

/** Reads the operation log of the account set in use; only identity's role may. */
@Injectable()
export class OperationLogQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly services: ServiceClient,
  ) {}

  /** Newest first. */
  async page({ page, pageSize, ...filters }: Paged) {
    const values = this.values(filters);
    const [counted, records] = [
      await this.scope.one<{ total: number }>(`select count(*) as total ${matching}`, values),
      await this.scope.query<Written>(newest('limit $7 offset $8'), [
        ...values,
        contentBytesAtMost.page,
        pageSize,
        (page - 1) * pageSize,
      ]),
    ];
    return { page, pageSize, total: counted?.total ?? 0, records: await this.read(records) };
  }

  /**
   * One entry with what it changed, however much that is.
   * @throws BusinessError NOT_FOUND
   */
  async get(id: number): Promise<OperationLogEntry> {
    const entry = await this.scope.one<Written>(
      `select ${columns}, true as "isWhole", before, after
       from operation_log.entry e where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, id],
    );
    if (!entry) throw new BusinessError('NOT_FOUND');
    const { isWhole: _isWhole, before, after, ...head } = entry;
    const changes = changesOf(before, after, await this.namesFor([entry]));
    return { ...head, changes: changes.slice(0, shownChanges), changesTotal: changes.length };
  }

  /** Who appears in the log: one look-up in the index for each operator, however long the log is. */
  operators(): Promise<{ id: number; userName: string }[]> {
    return this.scope.query(
      `with recursive operator as (
         (select user_id from operation_log.entry
          where account_set_id = $1 and user_id > 0 order by user_id limit 1)
         union all
         select (select e.user_id from operation_log.entry e
                 where e.account_set_id = $1 and e.user_id > o.user_id order by e.user_id limit 1)
         from operator o where o.user_id is not null)
       select o.user_id as id, last.user_name as "userName"
       from operator o
       cross join lateral (
         select e.user_name from operation_log.entry e
         where e.account_set_id = $1 and e.user_id = o.user_id
         order by e.created_at desc limit 1) as last
       where o.user_id is not null order by last.user_name, o.user_id`,
      [this.scope.accountSetId],
    );
  }

  /** @throws BusinessError EXPORT_TOO_LARGE */
  async export({ format, ...filters }: Exporting): Promise<Exported> {
    const entries = await this.scope.query<Written>(newest('limit $7'), [
      ...this.values(filters),
      contentBytesAtMost.export,
      exportedEntries + 1,
    ]);
    if (entries.length > exportedEntries) {
      throw new BusinessError('EXPORT_TOO_LARGE', {
        msg: `一次最多导出 ${exportedEntries} 条操作日志，请缩小时间范围后再导出`,
      });
    }
    const { operatorId, ...named } = filters;
    const operator = operatorId === undefined ? undefined : entries[0]?.userName;
    return tableFile(operationLogTable, {
      name: `${operationLogTable.title}-${todayInShanghai()}`,
      rows: await this.read(entries),
      format,
      object: `${entries.length} 条操作`,
      filters: { ...named, operator, format },
    });
  }

  private async read(entries: readonly Written[]): Promise<OperationLogHead[]> {
    const names = await this.namesFor(entries);
    return entries.map(({ before, after, isWhole, ...entry }) => ({
      ...entry,
      changes: isWhole ? [...changesOf(before, after, names)] : null,
    }));
  }

  /** Vouchers and balances know subjects by id; the ledger knows what they are called. */
  private async namesFor(entries: readonly Written[]): Promise<RecordNames> {
    const speaksOfSubjects = entries.some(({ before, after }) =>
      /"(subject_?id|parent_?id)"/i.test(JSON.stringify([before, after])),
    );
    if (!speaksOfSubjects) return { subjects: new Map() };
    try {
      const subjects = await this.services.call('ledger', subjectCalls.list, {});
      return { subjects: new Map(subjects.map(({ id, code, name }) => [id, `${code} ${name}`])) };
    } catch (error) {
      // Ids then stand for the names; the log itself must stay readable.
      if (error instanceof BusinessError && error.code === 'UNAVAILABLE')
        return { subjects: new Map() };
      throw error;
    }
  }

  private values({ operatorId, dateFrom, dateTo, keyword }: Filters): unknown[] {
    return [
      this.scope.accountSetId,
      operatorId ?? null,
      dateFrom ?? null,
      dateTo ?? null,
      keyword ?? '',
    ];
  }
}

const columns = `e.id, e.created_at as at, e.user_name as "userName", e.address,
  e.request_id as "requestId", e.action, e.object`;

/** Days begin and end at midnight in Shanghai. */
const matching = `
  from operation_log.entry
  where account_set_id = $1 and ($2::bigint is null or user_id = $2)
    and created_at >= coalesce($3::date::timestamp at time zone 'Asia/Shanghai', '-infinity')
    and created_at < coalesce(($4::date + 1)::timestamp at time zone 'Asia/Shanghai', 'infinity')
    and ($5 = '' or ${holdsWord(`action || ' ' || object`, '$5')})`;

/**
 * Entries, newest first; of those whose content is longer than $6 bytes it is never read. The size
 * on disk is asked first, so that only what is small there is unpacked to be measured.
 */
const newest = (limit: string) => `
  select ${columns}, k.is_whole as "isWhole",
         case when k.is_whole then e.before end as before,
         case when k.is_whole then e.after end as after
  from (select * ${matching} order by created_at desc, id desc ${limit}) as e
  cross join lateral (
    select case
      when coalesce(pg_column_size(e.before), 0) + coalesce(pg_column_size(e.after), 0) > $6::int
        then false
      else coalesce(octet_length(e.before::text), 0) + coalesce(octet_length(e.after::text), 0)
           <= $6::int end as is_whole) as k
  order by e.created_at desc, e.id desc`;
