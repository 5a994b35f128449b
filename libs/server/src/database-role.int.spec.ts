import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { ServiceConfig } from './config';
import { migrateSchema, migrateService, pendingMigrations, type Storage } from './database';
import { requireRolePasswords, roleOf, serviceDatabaseUrl } from './database-role';
import { requireIdleRoles, takeOverRoles } from './database-take-over';
import { StartRefusal } from './start-refusal';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

class CreateWares1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table wares.ware (id bigint generated always as identity primary key, name text);
      create table wares.price (id bigint primary key);
      grant select, insert, update, delete on wares.ware to mingzhang_wares;
      grant usage on sequence wares.ware_id_seq to mingzhang_wares;
      grant select on wares.price to mingzhang_wares;`);
  }

  async down(): Promise<void> {
    throw new Error('never undone');
  }
}

const storage: Storage = {
  schema: 'wares',
  entities: [],
  migrations: [CreateWares1763600000001],
  tableRights: { price: 'select' },
};
const configOf = (database: TestDatabase, appPassword: string): ServiceConfig =>
  ({
    databaseUrl: database.url,
    appPassword,
    dataDir: '/data/one',
    name: 'wares',
  }) as ServiceConfig;
const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);

/** Runs a statement as the service's role. */
async function asRole(config: ServiceConfig, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: serviceDatabaseUrl(config, 'wares') });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('the role of a service', () => {
  const made: TestDatabase[] = [];
  const roles = new Set<string>();
  const newDatabase = async () => {
    const database = await createTestDatabase();
    made.push(database);
    for (const schema of ['wares', 'identity']) {
      roles.add(roleOf(configOf(database, ''), schema));
    }
    return database;
  };
  const passwords = (database: TestDatabase) =>
    database.queryAll(
      `select rolname, rolpassword from pg_authid where rolname like 'mingzhang%' order by 1`,
    );

  afterAll(async () => {
    const rest = await createTestDatabase();
    for (const database of made) await database.drop();
    for (const role of [...roles, 'mingzhang_wares'])
      await rest.queryAll(`drop role if exists ${role}`);
    await rest.drop();
  });

  it('carries the name of the database, and needs no quoting and no cutting', () => {
    const role = (databaseUrl: string) => roleOf({ databaseUrl }, 'ledger');
    expect(role('postgres://u:p@h/mingzhang')).toBe('mingzhang_ledger');
    expect(role('postgres://u:p@h/books')).toBe('mingzhang_books_ledger');
    expect(role('postgres://u:p@h/mingzhang_2')).toBe('mingzhang_mingzhang_2_ledger');
    const long = 'x'.repeat(63);
    const odd = [
      'Books',
      'books-1',
      'books.1',
      '账本',
      '%E8%B4%A6',
      `${long}`,
      `y${long.slice(1)}`,
    ];
    const names = odd.map((name) => role(`postgres://u:p@h/${encodeURIComponent(name)}`));
    for (const name of names) expect(name).toMatch(/^mingzhang_[a-z0-9_]{1,46}_ledger$/);
    expect(new Set(names).size).toBe(odd.length);
  });

  it('is another one in each database of a cluster', async () => {
    const [first, second] = [await newDatabase(), await newDatabase()];
    const one = configOf(first, 'first-password');
    await migrateService(one, storage);
    const before = await passwords(first);
    await migrateService(configOf(second, 'second-password'), storage);
    expect(await passwords(first)).toEqual(expect.arrayContaining(before));
    expect(await asRole(one, 'select current_user::text as role')).toEqual([
      { role: `mingzhang_${nameOf(first)}_wares` },
    ]);
    await asRole(one, `insert into wares.ware (name) values ('笔')`);
  });

  it('keeps its password when the secrets are others, and the start is refused', async () => {
    const database = await newDatabase();
    await migrateService(configOf(database, 'right'), storage);
    const before = await passwords(database);
    const wrong = { ...configOf(database, 'wrong'), dataDir: '/data/two' };
    const refusal = await migrateService(wrong, storage).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect((refusal as Error).message).toMatch(
      /^数据库 test_\w+ 的角色 mingzhang_test_\w+_wares 与数据文件夹的密钥（\/data\/two\/secrets.json）不相配.*--take-over。$/,
    );
    expect(await passwords(database)).toEqual(before);
  });

  it('is compared with the secrets of a start before anything is written', async () => {
    const database = await newDatabase();
    const before = await passwords(database);
    const ofOwn = { config: configOf(database, 'right'), schema: 'wares' };
    // A database without roles fits any secrets.
    await requireRolePasswords([ofOwn]);
    expect(await passwords(database)).toEqual(before);
    await migrateService(ofOwn.config, storage);
    await requireRolePasswords([ofOwn]);
    const wrong = { config: configOf(database, 'wrong'), schema: 'wares' };
    await expect(requireRolePasswords([wrong])).rejects.toThrow('不相配');
    const client = new Client({ connectionString: serviceDatabaseUrl(ofOwn.config, 'wares') });
    await client.connect();
    await expect(requireIdleRoles([wrong])).rejects.toThrow('正在使用中');
    await client.end();
  });

  describe('taken over on purpose', () => {
    const shop: Storage = { ...storage, schema: 'shop', migrations: [], tableRights: {} };
    const schemas = ['shop', 'wares'];
    const bothConfigs = (database: TestDatabase, password: string) =>
      schemas.map((schema) => ({ config: configOf(database, password), schema }));
    const migrated = async (password: string) => {
      const database = await newDatabase();
      const config = configOf(database, password);
      roles.add(roleOf(config, 'shop'));
      await migrateService(config, shop);
      await migrateService(config, storage);
      return database;
    };
    /** Ends a connection, and returns when its backend has exited. */
    const disconnect = async (database: TestDatabase, client: Client) => {
      const { user } = client;
      await client.end();
      await database.queryAll(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where usename = '${user}'`);
    };

    it('gets the new password, and those that are missing are made', async () => {
      const database = await migrated('former');
      const services = [
        ...bothConfigs(database, 'next'),
        { config: configOf(database, 'next'), schema: 'identity' },
      ];
      await takeOverRoles(services);
      await migrateService(configOf(database, 'next'), storage);
      await asRole(configOf(database, 'next'), 'select from wares.ware');
      await expect(asRole(configOf(database, 'former'), 'select')).rejects.toMatchObject({
        code: '28P01',
      });
      const names = (await passwords(database)).map((row) => (row as { rolname: string }).rolname);
      expect(names).toContain(roleOf(configOf(database, ''), 'identity'));
    });

    it.each(schemas)('keeps all passwords while the role of %s is connected', async (schema) => {
      const database = await migrated('former');
      const running = new Client({
        connectionString: serviceDatabaseUrl(configOf(database, 'former'), schema),
      });
      await running.connect();
      const before = await passwords(database);
      const refusal = await takeOverRoles(bothConfigs(database, 'next')).catch((error) => error);
      expect(refusal).toBeInstanceOf(StartRefusal);
      expect(refusal.message).toMatch(
        new RegExp(`角色 mingzhang_test_\\w+_${schema} 正在使用中.*没有改动任何角色`),
      );
      expect(await passwords(database)).toEqual(before);
      await disconnect(database, running);
      await takeOverRoles(bothConfigs(database, 'next'));
      await asRole(configOf(database, 'next'), 'select from wares.ware');
    });

    it('keeps all passwords while a version runs whose roles had one name in the cluster', async () => {
      const database = await newDatabase();
      const former = { ...configOf(database, 'of-the-folder'), installation: 'mingzhang' };
      await migrateService(former, storage);
      const running = new Client({ connectionString: serviceDatabaseUrl(former, 'wares') });
      await running.connect();
      const before = await passwords(database);
      await expect(takeOverRoles(bothConfigs(database, 'next'))).rejects.toThrow(
        '角色 mingzhang_wares 正在使用中',
      );
      expect(await passwords(database)).toEqual(before);
      await disconnect(database, running);
      await database.queryAll('drop owned by mingzhang_wares; drop role mingzhang_wares');
    });

    it('keeps all passwords where the owner may not change one of them', async () => {
      const database = await migrated('former');
      const poor = `half_${nameOf(database)}`;
      await database.queryAll(`create role ${poor} login createrole password 'poor'`);
      roles.add(poor);
      const [first] = schemas.map((schema) => roleOf(configOf(database, ''), schema));
      await database.queryAll(`grant ${first} to ${poor} with admin option`);
      const url = new URL(database.url);
      url.username = poor;
      url.password = 'poor';
      const before = await passwords(database);
      const services = bothConfigs(database, 'next').map(({ config, schema }) => ({
        config: { ...config, databaseUrl: url.toString() },
        schema,
      }));
      await expect(takeOverRoles(services)).rejects.toThrow(/不能改角色 \w+_wares 的密码/);
      expect(await passwords(database)).toEqual(before);
    });
  });

  it('gets a name of its own in a database of a release whose roles carried none', async () => {
    const database = await newDatabase();
    const former = { ...configOf(database, 'of-the-folder'), installation: 'mingzhang' };
    await migrateService(former, storage);
    await expect(migrateService(configOf(database, 'other'), storage)).rejects.toThrow(
      '的角色 mingzhang_wares 与数据文件夹的密钥',
    );
    const upgraded = configOf(database, 'of-the-folder');
    await migrateService(upgraded, storage);
    for (const config of [former, upgraded]) {
      await asRole(config, `insert into wares.ware (name) values ('纸')`);
    }
  });

  it('has by its migrations what a start grants, and again what was lost', async () => {
    const database = await newDatabase();
    const config = configOf(database, 'password');
    expect(await migrateSchema(config, storage)).toEqual([]);
    const acls = () =>
      database.query(`select relname, relacl::text from pg_class
        where relnamespace in ('wares'::regnamespace, 'operation_log'::regnamespace) and relkind in ('r', 'S')
          and relname not like 'migration%'
        order by 1`);
    const whole = await acls();
    const role = roleOf(config, 'wares');
    await database.query(
      `revoke all on all tables in schema wares, operation_log from ${role}, public`,
    );
    await database.query(
      `revoke all on all sequences in schema wares, operation_log from ${role}, public`,
    );
    await database.query(`revoke all on schema wares, operation_log from ${role}`);
    await expect(asRole(config, 'select from wares.ware')).rejects.toMatchObject({ code: '42501' });
    expect(await migrateSchema(config, storage)).not.toEqual([]);
    expect(await acls()).toEqual(whole);
    expect(await migrateSchema(config, storage)).toEqual([]);
    await expect(asRole(config, 'insert into wares.price values (1)')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('is said not to be made by an owner who may make no roles', async () => {
    const database = await newDatabase();
    const poor = `poor_${nameOf(database)}`;
    await database.queryAll(`create role ${poor} login password 'poor'`);
    await database.queryAll(`alter database ${nameOf(database)} owner to ${poor}`);
    roles.add(poor);
    const url = new URL(database.url);
    url.username = poor;
    url.password = 'poor';
    const config = { ...configOf(database, 'password'), databaseUrl: url.toString() };
    const refusal = await migrateService(config, storage).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect((refusal as Error).message).toContain(`alter role "${poor}" createrole`);
    // Roles created by an administrator work as well.
    const role = roleOf(config, 'wares');
    await database.queryAll(`create role ${role} login password 'password'`);
    expect(await migrateSchema(config, storage)).toEqual([]);
    await asRole(config, `insert into wares.ware (name) values ('墨')`);
  });

  it('is asked nothing to know which migrations have not run, and nothing is changed', async () => {
    const database = await newDatabase();
    const pending = await pendingMigrations(database.url, storage);
    expect(pending).toContain('CreateWares1763600000001');
    expect(await database.query(`select from pg_namespace where nspname = 'wares'`)).toEqual([]);
    await migrateService(configOf(database, 'password'), storage);
    expect(await pendingMigrations(database.url, storage)).toEqual([]);
  });
});
