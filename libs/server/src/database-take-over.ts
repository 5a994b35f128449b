import type { Client } from 'pg';
import type { ServiceConfig } from './config';
import { DatabaseClient } from './database-client';
import {
  createRole,
  isRefused,
  migrationLock,
  roleFacts,
  roleOf,
  type StoredService,
} from './database-role';
import { StartRefusal } from './start-refusal';

/**
 * Sets the passwords of all services' roles to those of this data folder and creates missing roles,
 * in one transaction. Services run together and an idle one has no connection, so one connected
 * role means that all are in use.
 * @param services all services with a schema; they share one database
 * @throws StartRefusal without a change, when a role is in use, when one could bypass row-level
 * security, and when the owner may not change one
 */
export async function takeOverRoles(services: readonly StoredService[]): Promise<void> {
  const [first] = services;
  if (!first) return;
  const owner = new DatabaseClient({ connectionString: first.config.databaseUrl });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock]);
    await requireIdle(owner, services);
    const known = new Set<string>();
    for (const { config, schema } of services) {
      const role = roleOf(config, schema);
      if (await roleFacts(owner, role)) known.add(role);
    }
    await owner.query('begin');
    for (const { config, schema } of services) {
      const role = roleOf(config, schema);
      if (known.has(role)) await changePassword(owner, config, role);
      else await createRole(owner, config, role);
    }
    await owner.query('commit');
  } finally {
    // Without a commit, ending the connection rolls the transaction back.
    await owner.end();
  }
}

/**
 * Whether the roles may be taken over now. Changes nothing.
 * @throws StartRefusal when a role is in use, and when one could bypass row-level security
 */
export async function requireIdleRoles(services: readonly StoredService[]): Promise<void> {
  const [first] = services;
  if (!first) return;
  const owner = new DatabaseClient({ connectionString: first.config.databaseUrl });
  await owner.connect();
  try {
    await requireIdle(owner, services);
    for (const { config, schema } of services) await roleFacts(owner, roleOf(config, schema));
  } finally {
    await owner.end();
  }
}

/**
 * Connections of roles of this database count in the whole cluster. Former roles without the
 * database name count only in this database: other databases of the cluster may use them, too.
 */
async function requireIdle(owner: Client, services: readonly StoredService[]): Promise<void> {
  const roles = services.map(({ config, schema }) => roleOf(config, schema));
  const formerRoles = services.map(({ schema }) => `mingzhang_${schema}`);
  const { rows } = await owner.query<{ role: string }>(
    `select usename::text as role from pg_stat_activity
     where usename = any($1) or (usename = any($2) and datname = current_database())
     order by 1 limit 1`,
    [roles, formerRoles],
  );
  if (!rows[0]) return;
  throw new StartRefusal(
    `角色 ${rows[0].role} 正在使用中，不能接管，没有改动任何角色；请先停掉使用该数据库的明账，再重新运行。`,
  );
}

async function changePassword(owner: Client, config: ServiceConfig, role: string): Promise<void> {
  const password = owner.escapeLiteral(config.appPassword);
  try {
    await owner.query(`alter role ${role} password ${password}`);
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new StartRefusal(
      `数据库用户 ${owner.user} 不能改角色 ${role} 的密码，没有改动任何角色；请让数据库管理员把各服务的角色改为 ` +
        `${config.dataDir}/secrets.json 中 appPasswords 的密码。`,
    );
  }
}
