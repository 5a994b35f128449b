import type { Client } from 'pg';
import { DatabaseClient } from './database-client';

/** Client or pool that runs statements. */
interface Database {
  query(text: string): Promise<unknown>;
}

interface Rows<R> {
  readonly rows: readonly R[];
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The database lacks Citus, so it cannot be distributed. */
export class CitusMissing extends Error {
  constructor() {
    super(
      '数据库没有安装 Citus 扩展，不能分布。请数据库管理员在各节点安装 Citus 并在本库执行 ' +
        'create extension citus，再运行 npm run db:distribute；单机数据库不需要这一步。',
    );
  }
}

/** Tables under row-level security whose key begins with the account set, with `isDistributed`. */
const tenantTables = `
  select t.oid::regclass::text as name, d.logicalrelid is not null as "isDistributed"
  from pg_class t
  join pg_index i on i.indrelid = t.oid and i.indisprimary
  join pg_attribute k on k.attrelid = t.oid and k.attnum = i.indkey[0] and k.attname = 'account_set_id'
  left join pg_dist_partition d on d.logicalrelid = t.oid
  where t.relkind = 'r' and t.relrowsecurity order by 1`;

/**
 * Whether Citus is installed in the database; then each node gets the whole text of a statement, so
 * statements are sent one by one.
 * @throws Error in Chinese when settings of a transaction would not reach the nodes: every account
 * set would look empty there
 */
export async function isCitusDatabase(database: {
  query: (text: string) => Promise<readonly { citus: boolean; settings: string | null }[]>;
}): Promise<boolean> {
  const [row] = await database.query(
    `select to_regclass('pg_dist_partition') is not null as citus,
       current_setting('citus.propagate_set_commands', true) as settings`,
  );
  if (row?.citus && row.settings !== 'local') {
    throw new Error(
      "数据库装有 Citus，但没有设置 citus.propagate_set_commands = 'local'，各节点看不到当前账套，" +
        '拒绝启动；请运行 npm run db:distribute。',
    );
  }
  return row?.citus ?? false;
}

/**
 * Distributes all tenant tables by account set and colocates them; repeatable. From then on
 * migrations distribute the tables that they create.
 * @returns the names of the tables distributed by this call
 * @throws CitusMissing
 */
export async function distributeDatabase(databaseUrl: string): Promise<string[]> {
  const owner = new DatabaseClient({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const [row] = await rowsOf<{ citus: boolean; database: string }>(
      owner,
      `select to_regclass('pg_dist_partition') is not null as citus,
         quote_ident(current_database()) as database`,
    );
    if (!row?.citus) throw new CitusMissing();
    await owner.query(`alter database ${row.database} set citus.propagate_set_commands = 'local'`);
    return await distributeTables(owner);
  } finally {
    await owner.end();
  }
}

/** Distributes new tables of a distributed database; does nothing on others. */
export async function distributeNewTables(owner: Client): Promise<void> {
  const [row] = await rowsOf<{ citus: boolean }>(
    owner,
    `select to_regclass('pg_dist_partition') is not null as citus`,
  );
  if (!row?.citus) return;
  const tables = await rowsOf<{ isDistributed: boolean }>(owner, tenantTables);
  if (tables.some(({ isDistributed }) => isDistributed)) await distributeTables(owner);
}

/**
 * One transaction, so that no foreign key is lost: they are dropped and added again. Forced
 * row-level security is switched off meanwhile, or the owner could copy no row to the nodes.
 */
async function distributeTables(owner: Client): Promise<string[]> {
  await owner.query('begin');
  try {
    await owner.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    const tables = await rowsOf<{ name: string; isDistributed: boolean }>(owner, tenantTables);
    const news = tables.filter(({ isDistributed }) => !isDistributed).map(({ name }) => name);
    const keys = await foreignKeysOf(owner, news);
    for (const { table, name } of keys) {
      await owner.query(`alter table ${table} drop constraint ${name}`);
    }
    let beside = tables.find(({ isDistributed }) => isDistributed)?.name ?? 'default';
    for (const name of news) {
      await owner.query(`alter table ${name} no force row level security`);
      await owner.query(
        `select create_distributed_table('${name}', 'account_set_id', colocate_with => '${beside}')`,
      );
      await owner.query(`alter table ${name} force row level security`);
      if (beside === 'default') beside = name;
    }
    for (const { table, name, definition } of keys) {
      await owner.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    await owner.query('commit');
    return news;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function foreignKeysOf(
  owner: Client,
  tables: readonly string[],
): Promise<readonly ForeignKey[]> {
  const { rows } = await owner.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by 1, 2`,
    [tables],
  );
  return rows;
}

async function rowsOf<R>(database: Database, text: string): Promise<readonly R[]> {
  return ((await database.query(text)) as Rows<R>).rows;
}
