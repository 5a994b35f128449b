import {
  DataSource,
  type EntityTarget,
  type MigrationInterface,
  type ObjectLiteral,
} from 'typeorm';
import { Client, types } from 'pg';
import type { ServiceConfig } from './config';

// Ids stay below 2^53 (31 nodes of Citus included), so they are numbers; dates stay text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (value) => value);
types.setTypeParser(types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

/** What a service keeps in its own PostgreSQL schema. */
export interface Storage {
  readonly schema: string;
  readonly entities: readonly EntityTarget<ObjectLiteral>[];
  readonly migrations: readonly (new () => MigrationInterface)[];
}

const defaultPoolSize = 8;
/** The append-only operation log, shared by all services; see `operation-log.ts`. */
const sharedSchema = 'operation_log';

/** The database role a service works with. */
export function roleOf(schema: string): string {
  return `mingzhang_${schema}`;
}

/**
 * Creates the service's role and schema and runs its migrations as the owner.
 * @throws when the service's role could bypass row-level security.
 */
export async function migrateService(config: ServiceConfig, storage: Storage): Promise<void> {
  await prepareRole(config, storage.schema);
  const source = new DataSource({
    type: 'postgres',
    url: config.databaseUrl,
    schema: storage.schema,
    migrations: [...storage.migrations],
    migrationsTableName: 'migration',
    synchronize: false,
    extra: { max: 1 },
  });
  await source.initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await source.destroy();
  }
}

async function prepareRole(config: ServiceConfig, schema: string): Promise<void> {
  const owner = new Client({ connectionString: config.databaseUrl });
  await owner.connect();
  try {
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
      await owner
        .query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`)
        .catch((error: { code?: string }) => {
          // Another installation on the same cluster may create it at the same moment.
          if (error.code !== '42710' && error.code !== '23505') throw error;
        });
    }
    await owner.query(`alter role ${role} password ${owner.escapeLiteral(config.appPassword)}`);
    await owner.query(`create schema if not exists ${schema}`);
    await owner.query(`grant usage on schema ${schema} to ${role}`);
    await owner.query(`create schema if not exists ${sharedSchema}`);
    await owner.query(`grant usage on schema ${sharedSchema} to ${role}`);
  } finally {
    await owner.end();
  }
}

/** The pool of a service, connected as its own role. */
export async function connectService(config: ServiceConfig, storage: Storage): Promise<DataSource> {
  const url = new URL(config.databaseUrl);
  url.username = roleOf(storage.schema);
  url.password = config.appPassword;
  const source = new DataSource({
    type: 'postgres',
    url: url.toString(),
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
