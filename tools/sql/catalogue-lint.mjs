import { piecesOf, statementFindings } from './statement-lint.mjs';
import { plainSql } from './sql-text.mjs';

/** @typedef {import('./statement-lint.mjs').Schema} Schema */
/** @typedef {{query: (text: string, values?: unknown[]) => Promise<{rows: any[]}>}} Database */
/** @typedef {{name: string, language: string, body: string}} StoredFunction */

/**
 * What statements on a database are judged with: its tenant tables (under row-level security, by account
 * set) and the functions that read them, directly or by others.
 * @param {Database} database
 * @returns {Promise<Schema>}
 */
export async function schemaOf(database) {
  const { rows } = await database.query(`select relname::text, nspname::text ${TENANT_TABLES}`);
  const tables = new Set(rows.map(({ nspname, relname }) => `${nspname}.${relname}`));
  const functions = await functionsOf(database);
  const readers = new Set(
    functions.filter(({ body }) => namesIn(body).some((name) => tables.has(name))).map(nameOf),
  );
  for (let size = -1; size !== readers.size;) {
    size = readers.size;
    for (const each of functions) {
      if (namesIn(each.body).some((name) => readers.has(name))) readers.add(each.name);
    }
  }
  return { tables, readers };
}

/**
 * Why the schema of a database cannot be distributed by account set: keys, nullability, foreign keys,
 * triggers, rights on sequences, functions.
 * @param {Database} database
 * @returns {Promise<string[]>} a sentence each; empty when all is well
 */
export async function catalogueFindings(database) {
  const findings = [];
  for (const [sql, sentence] of CHECKS) {
    const { rows } = await database.query(sql);
    findings.push(...rows.map(({ object }) => `${object}: ${sentence}`));
  }
  const schema = await schemaOf(database);
  for (const { name, language, body } of await functionsOf(database)) {
    if (language === 'sql' && schema.readers.has(name)) {
      findings.push(
        `${name}(): reads tables in language sql, which nodes cannot plan; use plpgsql`,
      );
    }
    const found = piecesOf(body).flatMap((piece) => statementFindings(piece, schema));
    findings.push(...found.map((finding) => `${name}(): ${finding}`));
  }
  return findings;
}

const TENANT_TABLES = `
  from pg_class t
  join pg_namespace n on n.oid = t.relnamespace
  join pg_attribute k on k.attrelid = t.oid and k.attname = 'account_set_id' and not k.attisdropped
  where t.relkind in ('r', 'p') and t.relrowsecurity`;

const TENANTS = `tenant as (select t.oid, t.oid::regclass::text as name, k.attnum, k.attnotnull
  ${TENANT_TABLES})`;

/**
 * Statements that answer each offending object, and what is wrong with it.
 * @type {readonly (readonly [string, string])[]}
 */
const CHECKS = [
  [
    `with ${TENANTS} select name as object from tenant
     where not exists (select from pg_index i where i.indrelid = tenant.oid and i.indisprimary)`,
    'has no primary key',
  ],
  [
    `with ${TENANTS} select i.indexrelid::regclass::text as object from tenant
     join pg_index i on i.indrelid = tenant.oid and i.indisunique
     where i.indkey[0] <> tenant.attnum`,
    'a key of a tenant table starts with account_set_id',
  ],
  [
    `with ${TENANTS} select name as object from tenant where not attnotnull`,
    'account_set_id may not be null; 0 stands for none',
  ],
  [
    `with ${TENANTS} select tenant.name || ' ' || f.conname as object from tenant
     join pg_constraint f on f.conrelid = tenant.oid and f.contype = 'f'
     left join tenant other on other.oid = f.confrelid
     where other.oid is null or f.conkey[1] <> tenant.attnum or f.confkey[1] <> other.attnum`,
    'a foreign key of a tenant table leads to a tenant table, account_set_id first on both sides',
  ],
  [
    `with ${TENANTS} select f.conrelid::regclass || ' ' || f.conname as object from tenant
     join pg_constraint f on f.confrelid = tenant.oid and f.contype = 'f'
     where f.conrelid not in (select oid from tenant)`,
    'no other table refers to a tenant table',
  ],
  [
    `with ${TENANTS} select tenant.name || ' ' || f.conname as object from tenant
     join pg_constraint f on f.conrelid = tenant.oid and f.contype = 'f' and f.confdeltype in ('n', 'd')`,
    'ON DELETE SET NULL would empty account_set_id',
  ],
  [
    `with ${TENANTS} select tenant.name || ' ' || g.tgname as object from tenant
     join pg_trigger g on g.tgrelid = tenant.oid and not g.tgisinternal`,
    'no triggers on tenant tables; the rule belongs into the statement or a function',
  ],
  [
    `with ${TENANTS} select s.oid::regclass::text as object from tenant
     join pg_depend d on d.refobjid = tenant.oid and d.classid = 'pg_class'::regclass
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_namespace n on n.oid = s.relnamespace
     left join pg_roles r on r.rolname = 'mingzhang_' || n.nspname
     where not has_sequence_privilege(coalesce(r.rolname, 'public'), s.oid, 'usage')`,
    "the service's role needs usage: on nodes it takes the numbers itself",
  ],
];

/**
 * @param {Database} database
 * @returns {Promise<StoredFunction[]>}
 */
async function functionsOf(database) {
  const { rows } = await database.query(
    `select n.nspname || '.' || p.proname as name, l.lanname as language, p.prosrc as body
     from pg_proc p
     join pg_namespace n on n.oid = p.pronamespace
     join pg_language l on l.oid = p.prolang
     where n.nspname not in ('pg_catalog', 'information_schema')
       and l.lanname in ('sql', 'plpgsql') order by 1`,
  );
  return rows;
}

/** @param {StoredFunction} stored */
const nameOf = ({ name }) => name;

/** @param {string} body @returns {string[]} names with a schema that stand in it */
function namesIn(body) {
  return plainSql(body).match(/\b\w+\.\w+/g) ?? [];
}
