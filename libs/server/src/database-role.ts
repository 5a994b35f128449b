import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { DatabaseClient } from './database-client';
import type { ServiceConfig } from './config';
import { StartRefusal } from './start-refusal';

/**
 * The database of `npm start`. Its roles have names without the database, as in earlier releases.
 */
const embeddedDatabase = 'mingzhang';
/** PostgreSQL truncates longer identifiers silently. */
const longestIdentifier = 63;
const hashSigns = 12;
/**
 * Advisory lock for changes of roles and schemas: processes that start together make them in turn.
 */
export const migrationLock = 763_600_000;

type DatabaseConfig = Pick<ServiceConfig, 'databaseUrl' | 'installation'>;

/**
 * Name of the role with which a service connects. Roles belong to the whole PostgreSQL cluster, so
 * the name contains the database: `mingzhang_books_ledger` in the database `books`,
 * `mingzhang_ledger` in `mingzhang`. A long name, or one with characters other than a-z, 0-9 and _,
 * is shortened and gets a hash, so that no role needs quoting.
 */
export function roleOf(config: DatabaseConfig, schema: string): string {
  const installation = config.installation ?? databaseOf(config.databaseUrl);
  if (installation === embeddedDatabase) return `mingzhang_${schema}`;
  const role = `mingzhang_${installation}_${schema}`;
  if (/^[a-z0-9_]+$/.test(role) && role.length <= longestIdentifier) return role;
  const hash = createHash('sha256').update(installation).digest('hex').slice(0, hashSigns);
  const tail = `_${hash}_${schema}`;
  const readable = installation.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return `mingzhang_${readable}`.slice(0, longestIdentifier - tail.length) + tail;
}

function databaseOf(databaseUrl: string): string {
  return new Client({ connectionString: databaseUrl }).database ?? '';
}

/**
 * Replaces role names in a statement of a migration by those of this database. Migrations use the
 * names of the database `mingzhang`.
 */
export function withRoleNames(text: string, config: DatabaseConfig, schema: string): string {
  const names = new RegExp(`\\bmingzhang_(${schema}|identity)\\b`, 'g');
  return text.replace(names, (_name, service: string) => roleOf(config, service));
}

/** URL with which a service connects as its own role. */
export function serviceDatabaseUrl(config: ServiceConfig, schema: string): string {
  return urlAs(config, roleOf(config, schema));
}

function urlAs(config: ServiceConfig, role: string): string {
  const url = new URL(config.databaseUrl);
  url.username = role;
  url.password = config.appPassword;
  return url.toString();
}

/** Settings of each role, in PostgreSQL's notation. */
const roleSettings = [
  // Many requests run at once: starting workers takes longer than most books, and takes processors.
  'max_parallel_workers_per_gather=0',
  // The default assumes a spinning disk, where a random page costs four sequential ones; the
  // planner would not use the index for a month's lines.
  'random_page_cost=1.1',
];

/**
 * Creates the service's role if it is missing. The password of an existing role must match the
 * secrets of the data folder; otherwise nothing changes and the start is refused.
 * @throws StartRefusal when secrets and role disagree, when the owner may not create roles, and
 * when the role could bypass row-level security
 */
export async function prepareRole(
  owner: Client,
  config: ServiceConfig,
  schema: string,
): Promise<void> {
  const role = roleOf(config, schema);
  const known = await roleFacts(owner, role);
  if (!known) {
    await requireFormerPassword(owner, config, schema);
    await createRole(owner, config, role);
  }
  await requirePassword(config, role);
  const settings = known?.settings ?? [];
  for (const setting of roleSettings.filter((each) => !settings.includes(each))) {
    const [name, value] = setting.split('=');
    // For speed only: the owner may not alter roles that an administrator created.
    await beside(owner, `alter role ${role} set ${name} = ${value}`, ['42501']);
  }
}

/** A service with its schema; all services of an installation share one database. */
export interface StoredService {
  readonly config: ServiceConfig;
  readonly schema: string;
}

/**
 * Compares the secrets with the roles that the database has already. Changes nothing, so a start can
 * ask before it writes the secrets of a new data folder.
 * @throws StartRefusal when secrets and a role disagree, and when a role could bypass row-level
 * security
 */
export async function requireRolePasswords(services: readonly StoredService[]): Promise<void> {
  const [first] = services;
  if (!first) return;
  const owner = new DatabaseClient({ connectionString: first.config.databaseUrl });
  await owner.connect();
  try {
    for (const { config, schema } of services) {
      const role = roleOf(config, schema);
      if (await roleFacts(owner, role)) await requirePassword(config, role);
      else await requireFormerPassword(owner, config, schema);
    }
  } finally {
    await owner.end();
  }
}

/**
 * Reads a role.
 * @returns its settings; undefined if there is no such role
 * @throws StartRefusal when the role could bypass row-level security
 */
export async function roleFacts(
  owner: Client,
  role: string,
): Promise<{ settings: readonly string[] } | undefined> {
  const { rows } = await owner.query<{ bypass: boolean; settings: string[] }>(
    `select rolsuper or rolbypassrls as bypass, coalesce(rolconfig, '{}') as settings
     from pg_roles where rolname = $1`,
    [role],
  );
  if (rows[0]?.bypass) {
    throw new StartRefusal(
      `数据库角色 ${role} 可以绕过行级安全，拒绝启动；请收回其超级用户或 BYPASSRLS 权限。`,
    );
  }
  return rows[0];
}

/** @throws StartRefusal when the owner may not create roles */
export async function createRole(
  owner: Client,
  config: ServiceConfig,
  role: string,
): Promise<void> {
  const password = owner.escapeLiteral(config.appPassword);
  const rights = 'login nosuperuser nobypassrls nocreatedb nocreaterole';
  try {
    await beside(owner, `create role ${role} ${rights} password ${password}`);
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new StartRefusal(
      `数据库用户 ${owner.user} 没有建立角色的权限，请让数据库管理员执行 ` +
        `alter role "${owner.user}" createrole，再重新启动；不能给这个权限时，请管理员代为执行 ` +
        `create role ${role} ${rights} password '…'（各服务一个角色，密码见 ` +
        `${config.dataDir}/secrets.json 的 appPasswords）。`,
    );
  }
}

/**
 * For a database of a release whose role names lacked the database: the secrets must match the
 * former role, too, or a data folder of another installation would take over the new roles. The
 * former role stays, because the previous version may still run.
 */
async function requireFormerPassword(
  owner: Client,
  config: ServiceConfig,
  schema: string,
): Promise<void> {
  const former = `mingzhang_${schema}`;
  const { rows } = await owner.query(
    `select from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
     where n.nspname = $1 and r.rolname = $2 and r.rolcanlogin`,
    [schema, former],
  );
  if (rows.length > 0) await requirePassword(config, former);
}

/** @throws StartRefusal when the role cannot log in with the password of the secrets. */
async function requirePassword(config: ServiceConfig, role: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: urlAs(config, role) });
  try {
    await client.connect();
  } catch (error) {
    throw refusedLogin(error, config, role);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Explains a failed login of a role of the product.
 * @returns the error itself when it has another cause
 */
export function refusedLogin(error: unknown, config: ServiceConfig, role: string): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const database = databaseOf(config.databaseUrl);
  if (code === '28P01') {
    return new StartRefusal(
      `数据库 ${database} 的角色 ${role} 与数据文件夹的密钥（${config.dataDir}/secrets.json）不相配，` +
        '没有改动数据库。请用原来的 DATA_DIR，或把原来的 secrets.json 恢复到这里；原来的已经丢失、' +
        '要由这个文件夹接管时，先停掉使用该数据库的明账，再运行 npm run db:migrate -- --take-over。',
    );
  }
  if (code !== '28000') return error;
  return new StartRefusal(
    `数据库 ${database} 不让角色 ${role} 登录（${message}），请在 pg_hba.conf 中允许它用密码连接。`,
  );
}

/** Whether the owner lacks a privilege (SQLSTATE insufficient_privilege). */
export function isRefused(error: unknown): boolean {
  return (error as { code?: string }).code === '42501';
}

/** Roles belong to the whole cluster: another process may create the same one concurrently. */
async function beside(
  owner: Client,
  statement: string,
  passedOver: readonly string[] = [],
): Promise<void> {
  await owner.query(statement).catch((error: { code?: string; message?: string }) => {
    const isThere = error.code === '42710' || error.code === '23505';
    const isAtOnce = error.message === 'tuple concurrently updated';
    if (!isThere && !isAtOnce && !passedOver.includes(error.code ?? '')) throw error;
  });
}
