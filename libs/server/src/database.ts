import {
  DataSource,
  type EntityTarget,
  type MigrationInterface,
  type ObjectLiteral,
} from 'typeorm';
import { Client, types } from 'pg';
import type { ServiceConfig } from './config';
import type { Conflicts } from './database-refusal';
import { distributeNewTables } from './distribution';
import { applyFunctions } from './functions';
import { CreateOperationLog1763600000000 } from './operation-log.migration';
import { KeyOperationLogByAccountSet1763800000004 } from './operation-log-key.migration';
import { IndexOperationLogOperators1763600000003 } from './operation-log-operators.migration';

// Ids stay below 2^53 (31 nodes of Citus included), so they are numbers; dates stay text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (value) => value);
types.setTypeParser(types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

/** What a service keeps in its own PostgreSQL schema. */
export interface Storage {
  readonly schema: string;
  readonly entities: readonly EntityTarget<ObjectLiteral>[];
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** The folder of its functions in the database, one `<name>.sql` each; applied after the migrations. */
  readonly functions?: string;
  /** The statement that brings the statistics of grown tables up to date; see `growing-statistics.ts`. */
  readonly statistics?: string;
  /** What its unique constraints refuse when two requests come at the same moment. */
  readonly conflicts?: Conflicts;
  /**
   * False for a service that is no domain: it keeps account sets themselves, or nothing of them. Any
   * other answers the protocols between domains (`protocol/`), so that none is left out by silence.
   */
  readonly isDomain?: false;
  /** Whether the service does long work; its migrations then hold `jobTables`. */
  readonly jobs?: boolean;
}

const defaultPoolSize = 8;
/** The append-only operation log, shared by all services; see `operation-log.ts`. */
const sharedSchema = 'operation_log';

/** The database role a service works with. */
export function roleOf(schema: string): string {
  return `mingzhang_${schema}`;
}

/** Held while migrating, so that processes starting together do it one after the other. */
const migrationLock = 763_600_000;

/**
 * Creates the service's role and schema, runs its migrations as the owner and applies its functions;
 * where tables are distributed by account set, new ones are too.
 * @throws when the service's role could bypass row-level security.
 */
export async function migrateService(config: ServiceConfig, storage: Storage): Promise<void> {
  const owner = new Client({ connectionString: config.databaseUrl });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock]);
    await prepareRole(owner, config, storage.schema);
    await runMigrations(config.databaseUrl, sharedSchema, [
      CreateOperationLog1763600000000,
      IndexOperationLogOperators1763600000003,
      KeyOperationLogByAccountSet1763800000004,
    ]);
    await runMigrations(config.databaseUrl, storage.schema, storage.migrations);
    if (storage.functions !== undefined) {
      const { schema, functions: folder } = storage;
      await applyFunctions(owner, { schema, folder, role: roleOf(schema) });
    }
    await distributeNewTables(owner);
  } finally {
    await owner.end();
  }
}

async function runMigrations(
  url: string,
  schema: string,
  migrations: Storage['migrations'],
): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url,
    schema,
    migrations: [...migrations],
    migrationsTableName: 'migration',
    synchronize: false,
    // On a distributed database one migration changes tables of several nodes; others ignore the name.
    extra: { max: 1, options: '-c citus.multi_shard_modify_mode=sequential' },
  });
  await source.initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await source.destroy();
  }
}

async function prepareRole(owner: Client, config: ServiceConfig, schema: string): Promise<void> {
  const role = roleOf(schema);
  const { rows } = await owner.query<{ bypass: boolean }>(
    'select rolsuper or rolbypassrls as bypass from pg_roles where rolname = $1',
    [role],
  );
  if (rows[0]?.bypass) {
    throw new Error(
      `数据库角色 ${role} 可以绕过行级安全，拒绝启动；请收回其超级用户或 BYPASSRLS 权限`,
    );
  }
  if (rows.length === 0) {
    await beside(
      owner,
      `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`,
    );
  }
  await beside(owner, `alter role ${role} password ${owner.escapeLiteral(config.appPassword)}`);
  // Many ask at once: launching workers takes longer than most books, and takes processors from the others.
  await beside(owner, `alter role ${role} set max_parallel_workers_per_gather = 0`);
  // By the default a page far away costs four near ones, as on a turning disk: a month's lines would not be found by index.
  await beside(owner, `alter role ${role} set random_page_cost = 1.1`);
  for (const name of [schema, sharedSchema]) {
    await owner.query(`create schema if not exists ${name}`);
    await owner.query(`grant usage on schema ${name} to ${role}`);
  }
  // On a distributed database the service itself takes the numbers of identity columns.
  await owner.query(
    `alter default privileges in schema ${schema} grant usage on sequences to ${role}`,
  );
}

/** Roles belong to the whole cluster: another installation on it may do the same at this moment. */
async function beside(owner: Client, statement: string): Promise<void> {
  await owner.query(statement).catch((error: { code?: string; message?: string }) => {
    const exists = error.code === '42710' || error.code === '23505';
    if (!exists && error.message !== 'tuple concurrently updated') throw error;
  });
}

/** Where a service connects as its own role. */
export function serviceDatabaseUrl(config: ServiceConfig, schema: string): string {
  const url = new URL(config.databaseUrl);
  url.username = roleOf(schema);
  url.password = config.appPassword;
  return url.toString();
}

/** The pool of a service, connected as its own role. */
export async function connectService(config: ServiceConfig, storage: Storage): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    url: serviceDatabaseUrl(config, storage.schema),
    schema: storage.schema,
    entities: [...storage.entities] as never[],
    synchronize: false,
    parseInt8: true,
    extra: {
      max: config.poolSize ?? defaultPoolSize,
      application_name: `mingzhang-${config.name}`,
    },
  });
  return source.initialize();
}
