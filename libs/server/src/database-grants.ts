import type { Client } from 'pg';

/** Rights of a role in its schema. */
interface Grants {
  readonly schema: string;
  readonly role: string;
  /** Rights per table, where they are not all rights: `{operator: 'select, update'}`. */
  readonly tableRights?: Readonly<Record<string, string>>;
}

/** Schema of the append-only operation log, shared by all services; see `operation-log.ts`. */
export const sharedSchema = 'operation_log';

const allRights = 'select, insert, update, delete';
/** Tables that only the owner may use. */
export const ownersTables = ['migration', 'function_file'];

/**
 * Creates a service's schema and the shared one, and grants the role access. The role may use
 * future sequences: on a distributed database the service itself draws the numbers of identity
 * columns.
 * @returns the grants that were missing
 */
export async function openSchemas(
  owner: Client,
  { schema, role }: Grants,
): Promise<readonly string[]> {
  const schemas = [schema, sharedSchema];
  for (const name of schemas) await owner.query(`create schema if not exists ${name}`);
  await owner.query(
    `alter default privileges in schema ${schema} grant usage on sequences to ${role}`,
  );
  const { rows } = await owner.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname = any($1) and not has_schema_privilege($2, oid, 'usage')`,
    [schemas, role],
  );
  const statements = rows.map(({ name }) => `grant usage on schema ${name} to ${role}`);
  for (const statement of statements) await owner.query(statement);
  return statements;
}

/**
 * Grants a role the missing rights in its schema: after a restore without grants, under another
 * name of the database, or after manual changes. Migrations grant the same; without missing rights
 * nothing changes.
 * @returns the statements that were needed
 */
export async function grantMissing(owner: Client, grants: Grants): Promise<readonly string[]> {
  const statements = [
    ...(await tableGrants(owner, grants)),
    ...(await functionGrants(owner, grants)),
    ...(await logGrants(owner, grants)),
  ];
  for (const statement of statements) await owner.query(statement);
  return statements;
}

async function tableGrants(
  owner: Client,
  { schema, role, tableRights = {} }: Grants,
): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; is_table: boolean; rights: string[] }>(
    `select c.relname::text as name, c.relkind <> 'S' as is_table, array(
       select p from unnest(array['select', 'insert', 'update', 'delete']) p
       where c.relkind <> 'S' and has_table_privilege($2, c.oid, p)
       union all
       select 'usage' where c.relkind = 'S' and has_sequence_privilege($2, c.oid, 'usage')) as rights
     from pg_class c
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'S')
       and c.relname <> all($3)
     order by c.relname`,
    [schema, role, ownersTables],
  );
  return rows.flatMap(({ name, is_table: isTable, rights }) => {
    const wanted = isTable ? (tableRights[name] ?? allRights) : 'usage';
    if (wanted.split(', ').every((right) => rights.includes(right))) return [];
    return [`grant ${wanted} on ${isTable ? 'table' : 'sequence'} ${schema}.${name} to ${role}`];
  });
}

async function functionGrants(owner: Client, { schema, role }: Grants): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = $1::regnamespace and p.prokind = 'f'
       and (not has_function_privilege($2, p.oid, 'execute')
         or has_function_privilege('public', p.oid, 'execute'))`,
    [schema, role],
  );
  return rows.flatMap(({ name }) => [
    `revoke all on function ${name} from public`,
    `grant execute on function ${name} to ${role}`,
  ]);
}

/**
 * Every service may insert into the log; only identity may read it, and insert for any account set.
 */
async function logGrants(owner: Client, { schema, role }: Grants): Promise<string[]> {
  const table = `${sharedSchema}.entry`;
  const { rows } = await owner.query<{ adds: boolean; counts: boolean; reads: boolean }>(
    `select has_table_privilege($1, $2, 'insert') as adds,
       has_sequence_privilege($1, $2 || '_id_seq', 'usage') as counts,
       has_table_privilege($1, $2, 'select') as reads`,
    [role, table],
  );
  const isIdentity = schema === 'identity';
  return [
    ...(rows[0]?.adds ? [] : [`grant insert on ${table} to public`]),
    ...(rows[0]?.counts ? [] : [`grant usage on sequence ${table}_id_seq to public`]),
    ...(isIdentity && !rows[0]?.reads ? [`grant select on ${table} to ${role}`] : []),
    ...(isIdentity ? await logPolicy(owner, role, table) : []),
  ];
}

/**
 * The policy of the log names identity's role at the time of its creation. Under another name of
 * the database, or after an upgrade from roles without the database name, identity gets another
 * policy.
 */
async function logPolicy(owner: Client, role: string, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; is_ours: boolean }>(
    `select polname::text as name, $2::regrole = any(polroles)
       or pg_get_expr(polwithcheck, polrelid) like '%''' || $2 || '''::name%' as is_ours
     from pg_policy where polrelid = $1::regclass and polname in ('add_own', 'add_by_identity')`,
    [table, role],
  );
  if (rows.some(({ is_ours: isOurs }) => isOurs)) return [];
  const isThere = rows.some(({ name }) => name === 'add_by_identity');
  return isThere
    ? [`alter policy add_by_identity on ${table} to ${role}`]
    : [`create policy add_by_identity on ${table} for insert to ${role} with check (true)`];
}
