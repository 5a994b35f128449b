import {
  DataSource,
  type EntityTarget,
  type MigrationInterface,
  type ObjectLiteral,
} from 'typeorm';
import { types, type Client } from 'pg';
import type { ServiceConfig } from './config';
import { DatabaseClient } from './database-client';
import { grantMissing, openSchemas, sharedSchema } from './database-grants';
import type { Conflicts } from './database-refusal';
import {
  isRefused,
  migrationLock,
  prepareRole,
  refusedLogin,
  roleOf,
  serviceDatabaseUrl,
  withRoleNames,
} from './database-role';
import { distributeNewTables } from './distribution';
import { applyFunctions } from './functions';
import { CreateOperationLog1763600000000 } from './operation-log.migration';
import { KeyOperationLogByAccountSet1763800000004 } from './operation-log-key.migration';
import { IndexOperationLogOperators1763600000003 } from './operation-log-operators.migration';
import type { Sight } from './scope-options';
import { StartRefusal } from './start-refusal';

// Ids stay below 2^53 (even with 31 nodes of Citus), so they are numbers; dates stay text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (value) => value);
types.setTypeParser(types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

/** A service's own PostgreSQL schema. */
export interface Storage {
  readonly schema: string;
  readonly entities: readonly EntityTarget<ObjectLiteral>[];
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** Folder of its database functions, one `<name>.sql` each; applied after the migrations. */
  readonly functions?: string;
  /** Statement that refreshes the statistics of grown tables; see `growing-statistics.ts`. */
  readonly statistics?: string;
  /** Rights of its role per table, where they are not all rights. */
  readonly tableRights?: Readonly<Record<string, string>>;
  /** Refusals for its unique constraints, when two requests arrive at the same moment. */
  readonly conflicts?: Conflicts;
  /** Limits per member for the row-level policies of the service's tables. */
  readonly sight?: Sight;
  /**
   * False for a service that is no domain: it owns account sets themselves, or has no data of them.
   * Any other must answer the protocols between domains (`protocol/`).
   */
  readonly isDomain?: false;
  /** Whether the service has jobs; its migrations then include `jobTables`. */
  readonly jobs?: boolean;
}

const defaultPoolSize = 8;
const logMigrations: Storage['migrations'] = [
  CreateOperationLog1763600000000,
  IndexOperationLogOperators1763600000003,
  KeyOperationLogByAccountSet1763800000004,
];

/** Updates a service's role, schema and grants; see `migrateSchema`. */
export async function migrateService(config: ServiceConfig, storage: Storage): Promise<void> {
  await migrateSchema(config, storage);
}

/**
 * Creates the service's role and schema, runs its migrations as the owner, applies its functions
 * and grants missing rights. On a distributed database it distributes new tables. Never changes the
 * password of an existing role; `takeOverRoles` does that.
 * @returns grants on tables, sequences and functions that were missing after the migrations
 * @throws StartRefusal for problems that the operator must solve; see `prepareRole`
 */
export async function migrateSchema(
  config: ServiceConfig,
  storage: Storage,
): Promise<readonly string[]> {
  const { schema, functions, tableRights } = storage;
  const role = roleOf(config, schema);
  const owner = new DatabaseClient({ connectionString: config.databaseUrl });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock]);
    await prepareRole(owner, config, schema);
    const grants = { schema, role, ...(tableRights === undefined ? {} : { tableRights }) };
    await openSchemas(owner, grants);
    await runMigrations(config, sharedSchema, logMigrations);
    await runMigrations(config, schema, storage.migrations);
    if (functions !== undefined) {
      await applyFunctions(owner, { schema, folder: functions, role });
    }
    const granted = await grantMissing(owner, grants);
    await distributeNewTables(owner);
    return granted;
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new StartRefusal(
      `数据库用户 ${owner.user} 权限不足（${(error as Error).message}）。它须是该数据库及其中各表的所有者，` +
        '并有建立角色的权限（CREATEROLE）。',
    );
  } finally {
    await owner.end();
  }
}

/**
 * Lists pending migrations of a service's schema. Read-only.
 * @param databaseUrl connection of the owner
 * @returns names of migrations that have not run
 */
export async function pendingMigrations(databaseUrl: string, storage: Storage): Promise<string[]> {
  const owner = new DatabaseClient({ connectionString: databaseUrl });
  await owner.connect();
  try {
    return [
      ...(await notRun(owner, sharedSchema, logMigrations)),
      ...(await notRun(owner, storage.schema, storage.migrations)),
    ];
  } finally {
    await owner.end();
  }
}

async function notRun(
  owner: Client,
  schema: string,
  migrations: Storage['migrations'],
): Promise<string[]> {
  const table = `${schema}.migration`;
  const { rows: tables } = await owner.query<{ is_there: boolean }>(
    'select to_regclass($1) is not null as is_there',
    [table],
  );
  const { rows } = tables[0]?.is_there
    ? await owner.query<{ name: string }>(`select name from ${table}`)
    : { rows: [] };
  const done = new Set(rows.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !done.has(name));
}

async function runMigrations(
  config: ServiceConfig,
  schema: string,
  migrations: Storage['migrations'],
): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url: config.databaseUrl,
    schema,
    migrations: [...migrations],
    migrationsTableName: 'migration',
    synchronize: false,
    // On a distributed database one migration changes tables of several nodes; others ignore the
    // setting.
    extra: {
      max: 1,
      options: '-c citus.multi_shard_modify_mode=sequential',
      Client: DatabaseClient,
    },
  });
  await source.initialize();
  nameRoles(source, config, schema);
  try {
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await source.destroy();
  }
}

/**
 * Migrations use the role names of the database `mingzhang`; here they become those of this
 * database.
 */
function nameRoles(source: DataSource, config: ServiceConfig, schema: string): void {
  const create = source.createQueryRunner.bind(source);
  source.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    runner.query = (text: string, ...values: never[]) =>
      query(withRoleNames(text, config, schema), ...values);
    return runner;
  };
}

/**
 * The connection pool of a service, connected as its own role.
 * @throws StartRefusal when the role cannot log in
 */
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
      Client: DatabaseClient,
    },
  });
  try {
    return await source.initialize();
  } catch (error) {
    throw refusedLogin(error, config, roleOf(config, storage.schema));
  }
}
