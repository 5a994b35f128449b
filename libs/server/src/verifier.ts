import type { Client } from 'pg';
import { DatabaseClient } from './database-client';

/** A stored figure or row that differs from its recomputation. */
export interface Difference {
  /** Left out if the rule is not about a single account set. */
  readonly accountSetId?: number;
  /** Name of the check that found it. */
  readonly rule: string;
  readonly object: string;
  readonly stored: string;
  readonly recomputed: string;
}

/**
 * Checks of a service by rule name: read-only statements that return a row `(object, stored,
 * recomputed)`, as text, for each difference.
 */
export interface Checks {
  /** Run for each account set, `$1`, with row-level security set to it. */
  readonly ofEachSet?: Readonly<Record<string, string>>;
  /** Run once, on tables without row-level security. */
  readonly ofAll?: Readonly<Record<string, string>>;
  /**
   * Like `ofEachSet`, but compares with other services: run only when the whole database is
   * verified.
   */
  readonly besideOthers?: Readonly<Record<string, string>>;
  /** The service's schema, to look for rows of account sets that identity lacks. */
  readonly schema?: string;
}

/** The database to verify. */
export interface VerifiedDatabase {
  /** Connection of the database's owner. */
  readonly databaseUrl: string;
  /** Only these account sets, and no checks without one; everything when left out. */
  readonly accountSetIds?: readonly number[];
}

type Finding = Pick<Difference, 'object' | 'stored' | 'recomputed'>;

/**
 * Creates the function that `services/<name>/src/verify.ts` exports as `verify`, where `npm run
 * verify` finds it. All checks see one snapshot of the database and change nothing.
 * @returns a function that returns all differences
 */
export function verifierOf({
  ofEachSet = {},
  ofAll = {},
  besideOthers = {},
  schema,
}: Checks): (database: VerifiedDatabase) => Promise<Difference[]> {
  return async ({ databaseUrl, accountSetIds }) => {
    const client = new DatabaseClient({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      const found: Difference[] = [];
      if (!accountSetIds) found.push(...(await differences(client, ofAll)));
      const checks = accountSetIds ? ofEachSet : { ...ofEachSet, ...besideOthers };
      if (Object.keys(checks).length > 0) {
        for (const set of accountSetIds ?? (await allAccountSetIds(client))) {
          await client.query(`set local app.account_set_id = '${set}'`);
          found.push(...(await differences(client, checks, set)));
        }
      }
      if (!accountSetIds && schema) found.push(...(await strangers(client, schema)));
      await client.query('commit');
      return found;
    } finally {
      await client.end();
    }
  };
}

async function differences(
  client: Client,
  checks: Readonly<Record<string, string>>,
  accountSetId?: number,
): Promise<Difference[]> {
  const ofSet = accountSetId === undefined ? {} : { accountSetId };
  const values = accountSetId === undefined ? [] : [accountSetId];
  const found: Difference[] = [];
  for (const [rule, sql] of Object.entries(checks)) {
    const { rows } = await client.query<Finding>(sql, values);
    found.push(...rows.map((row) => ({ ...ofSet, rule, ...row })));
  }
  return found;
}

/**
 * From identity's list: under forced row-level security a service's tables show one set at a time.
 */
async function allAccountSetIds(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from identity.account_set order by id',
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Ids above identity's latest one to check too: identity may have been restored from an older
 * state.
 */
const idsBeyond = 100;

/**
 * Finds account sets with rows in a service that identity does not know. Row-level security shows
 * one set at a time, so it checks every id that may have been used.
 */
async function strangers(client: Client, schema: string): Promise<Difference[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_set_id'
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') order by 1`,
    [schema],
  );
  const { rows: ids } = await client.query<{ id: string }>(
    `select id from generate_series(1, (select last_value from identity.account_set_id_seq) + ${idsBeyond}) id
     where not exists (select from identity.account_set a where a.id = id.id) order by id`,
  );
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} where account_set_id = $1)`,
  );
  if (counts.length === 0) return [];
  const found: Difference[] = [];
  for (const { id } of ids) {
    await client.query(`set local app.account_set_id = '${id}'`);
    const { rows } = await client.query<{ name: string }>({
      name: `strangers of ${schema}`,
      text: counts.join(' union all '),
      values: [id],
    });
    if (rows.length === 0) continue;
    found.push({
      accountSetId: Number(id),
      rule: 'unknown-account-set',
      object: schema,
      stored: rows.map(({ name }) => name).join(' '),
      recomputed: '',
    });
  }
  return found;
}
