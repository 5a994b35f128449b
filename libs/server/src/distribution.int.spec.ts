import { Client } from 'pg';
import { distributeDatabase, distributeNewTables, isCitusDatabase } from './distribution';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

/**
 * Replaces Citus: its catalogue of distributed tables, and the function that inserts into it and
 * checks what Citus checks. It does not simulate how nodes run statements.
 */
const standIn = [
  'create table public.pg_dist_partition (logicalrelid regclass, colocated_with text)',
  `create function public.create_distributed_table(table_name regclass, distribution_column text,
     distribution_type text default 'hash', colocate_with text default 'default')
   returns void language plpgsql as $$ begin
     if exists (select from pg_constraint where contype = 'f' and table_name in (conrelid, confrelid)) then
       raise exception 'foreign key on %', table_name;
     end if;
     if (select relforcerowsecurity from pg_class where oid = table_name) then
       raise exception 'rows of % are hidden', table_name;
     end if;
     if exists (select from pg_dist_partition where logicalrelid = table_name) then
       raise exception '% is distributed', table_name;
     end if;
     insert into pg_dist_partition values (table_name, colocate_with);
   end $$`,
];

describe('distributing a database', () => {
  let database: TestDatabase;
  let owner: Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    owner = new Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('create schema shop');
    await owner.query('create table shop.queue (id bigint primary key)');
    await tenant('shop.customer', 'id bigint, primary key (account_set_id, id)');
    await tenant(
      'shop.bill',
      `id bigint, customer_id bigint, primary key (account_set_id, id),
       constraint bill_customer_fkey foreign key (account_set_id, customer_id)
         references shop.customer (account_set_id, id) on delete cascade deferrable`,
    );
  });
  afterEach(async () => {
    await owner.end();
    await database.drop();
  });

  async function tenant(name: string, columns: string): Promise<void> {
    await owner.query(`create table ${name} (account_set_id bigint, ${columns})`);
    await owner.query(`alter table ${name} enable row level security`);
    await owner.query(`alter table ${name} force row level security`);
  }

  async function installStandIn(): Promise<void> {
    for (const statement of standIn) await owner.query(statement);
    // With the extension installed, every owner of a database may set its parameter.
    await database.queryAll(
      `grant set on parameter citus.propagate_set_commands to ${new URL(database.url).username}`,
    );
  }

  const distributed = () =>
    database.query<{ name: string; beside: string }>(
      'select logicalrelid::text as name, colocated_with as beside from pg_dist_partition',
    );
  const keys = () =>
    database.query(
      `select conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
       where contype = 'f' order by 1`,
    );
  const forced = () =>
    database.query(`select relname from pg_class where relforcerowsecurity order by 1`);

  it('is refused in words where Citus is not installed, and changes nothing', async () => {
    await expect(distributeDatabase(database.url)).rejects.toThrow(
      /^数据库没有安装 Citus 扩展，不能分布。请数据库管理员.*create extension citus/,
    );
    await distributeNewTables(owner);
    expect(await isCitusDatabase({ query: (text) => database.query(text) })).toBe(false);
  });

  it('takes all tenant tables side by side, and leaves keys and policies as they were', async () => {
    await installStandIn();
    const before = [await keys(), await forced()];
    expect(await distributeDatabase(database.url)).toEqual(['shop.bill', 'shop.customer']);
    expect(await distributed()).toEqual([
      { name: 'shop.bill', beside: 'default' },
      { name: 'shop.customer', beside: 'shop.bill' },
    ]);
    expect([await keys(), await forced()]).toEqual(before);
  });

  it('may be repeated, and takes new tables only', async () => {
    await installStandIn();
    await distributeDatabase(database.url);
    expect(await distributeDatabase(database.url)).toEqual([]);
    await tenant('shop.note', 'id bigint, primary key (account_set_id, id)');
    await owner.query(`alter table shop.note add constraint note_fkey
      foreign key (account_set_id, id) references shop.bill (account_set_id, id)`);
    const before = await keys();
    await distributeNewTables(owner);
    expect((await distributed()).at(-1)).toEqual({ name: 'shop.note', beside: 'shop.bill' });
    expect(await keys()).toEqual(before);
  });

  it('is not begun by a migration', async () => {
    await installStandIn();
    await distributeNewTables(owner);
    expect(await distributed()).toEqual([]);
  });

  it('leaves everything as it was when it fails on the way', async () => {
    await installStandIn();
    const before = [await keys(), await forced()];
    await owner.query('alter table pg_dist_partition add check (colocated_with = $$default$$)');
    await expect(distributeDatabase(database.url)).rejects.toThrow('check');
    expect(await distributed()).toEqual([]);
    expect([await keys(), await forced()]).toEqual(before);
  });

  it('lets no service start before settings of a transaction reach the nodes', async () => {
    await installStandIn();
    await expect(isCitusDatabase({ query: (text) => database.query(text) })).rejects.toThrow(
      /citus\.propagate_set_commands = 'local'.*拒绝启动；请运行 npm run db:distribute。$/,
    );
    await distributeDatabase(database.url);
    const later = new Client({ connectionString: database.url });
    await later.connect();
    const query = async (text: string) => (await later.query(text)).rows;
    expect(await isCitusDatabase({ query })).toBe(true);
    await later.end();
  });
});
