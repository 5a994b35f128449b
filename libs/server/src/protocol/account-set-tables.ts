import { AccountSetScope } from '../account-set.scope';
import { BusinessError } from '../business-error';
import { Download } from '../download';
import { tenantTables } from '../tenant-tables';

/** Most rows and bytes of one part of an export. */
const rowsAtMost = 500;
const bytesAtMost = 4 * 1_048_576;
/** Deleting a million rows takes longer than a request may; nobody waits for a purge. */
const purgeTimeout = '10min';

interface KeyColumn {
  readonly name: string;
  readonly type: string;
}

/**
 * A service's rows of the current account set. The tables come from the catalogue of its schema, so
 * a new table is purged and exported as soon as its migration has run.
 */
export class AccountSetTables {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly schema: string,
  ) {}

  /** Deletes every row of the account set. Repeatable. */
  async purge(): Promise<void> {
    await this.scope.query(`set local statement_timeout = '${purgeTimeout}'`);
    for (const { name, key } of await tenantTables(this.scope, this.schema)) {
      await this.scope.query(`delete from ${this.schema}.${name} where ${key} = $1`, [
        this.scope.accountSetId,
      ]);
    }
  }

  /**
   * Names of the tables with rows of account sets, referenced tables first. Without the job queue.
   */
  async names(): Promise<string[]> {
    const tables = await tenantTables(this.scope, this.schema);
    const kept = tables.filter(({ key }) => key === 'account_set_id');
    return kept.map(({ name }) => name).reverse();
  }

  /**
   * Some rows of a table as lines of JSON, ordered by primary key. Every value is text, so no
   * figure is rounded. The last line holds the start of the next part, or null at the end.
   * @param after the last line of the previous part
   * @throws BusinessError NOT_FOUND for a table that the service does not have
   */
  async rows(table: string, after: string | null): Promise<Download> {
    if (!(await this.names()).includes(table)) {
      throw new BusinessError('NOT_FOUND', { msg: `没有名为 ${table} 的账套数据表` });
    }
    const key = await this.keyOf(table);
    const columns = key.map(({ name }) => `t.${name}`).join(', ');
    const bounds = key.map(({ type }, index) => `($2::jsonb ->> ${index})::${type}`).join(', ');
    const found = await this.scope.query<{ row: string; key: string }>(
      `select row::text as row, key::text as key from (
         select row, key, place, sum(octet_length(row::text)) over (order by place) as bytes
         from (
           select row_number() over (order by ${columns}) as place,
             (select jsonb_object_agg(e.key, e.value) from jsonb_each_text(to_jsonb(t)) e) as row,
             jsonb_build_array(${key.map(({ name }) => `t.${name}::text`).join(', ')}) as key
           from ${this.schema}.${table} t
           where t.account_set_id = $1 and ($2::jsonb is null or (${columns}) > (${bounds}))
           order by ${columns} limit ${rowsAtMost}) read) sized
       where bytes <= ${bytesAtMost} or place = 1 order by place`,
      [this.scope.accountSetId, after],
    );
    const lines = [
      ...found.map(({ row }) => row),
      JSON.stringify({ next: found.at(-1)?.key ?? null }),
    ];
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    return new Download(`${table}.jsonl`, 'application/x-ndjson', bytes);
  }

  private async keyOf(table: string): Promise<KeyColumn[]> {
    const key = await this.scope.query<KeyColumn>(
      `select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
       from pg_index i
       cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
       where i.indrelid = format('%I.%I', $1::text, $2::text)::regclass and i.indisprimary
       order by k.place`,
      [this.schema, table],
    );
    if (key.length === 0) throw new Error(`${this.schema}.${table} has no primary key`);
    return key;
  }
}
