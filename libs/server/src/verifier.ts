import { Client } from 'pg';

/** One figure or row that does not agree with what it is recomputed from. */
export interface Difference {
  /** Left out where the rule concerns no single account set. */
  readonly accountSetId?: number;
  /** Name of the check that found it. */
  readonly rule: string;
  readonly object: string;
  readonly stored: string;
  readonly recomputed: string;
}

/**
 * What a service recomputes, by the name of the rule: statements that only read and answer a row
 * `(object, stored, recomputed)`, as text, for each thing that does not agree.
 */
export interface Checks {
  /** Asked of one account set after the other, `$1`, with row-level security set to it. */
  readonly ofEachSet?: Readonly<Record<string, string>>;
  /** Asked once, of tables that row-level security does not bind. */
  readonly ofAll?: Readonly<Record<string, string>>;
}

/** Which database is verified. */
export interface VerifiedDatabase {
  /** Connection of the database's owner. */
  readonly databaseUrl: string;
  /** Only these sets, and nothing that belongs to none; everything when left out. */
  readonly accountSetIds?: readonly number[];
}

type Finding = Pick<Difference, 'object' | 'stored' | 'recomputed'>;

/**
 * Makes what `services/<name>/src/verify.ts` exports as `verify`, by which `npm run verify` finds it. All
 * checks see one moment of the database and change nothing.
 * @returns a function that answers all differences, none where everything agrees
 */
export function verifierOf({
  ofEachSet = {},
  ofAll = {},
}: Checks): (database: VerifiedDatabase) => Promise<Difference[]> {
  return async ({ databaseUrl, accountSetIds }) => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      const found: Difference[] = [];
      if (!accountSetIds) found.push(...(await differences(client, ofAll)));
      if (Object.keys(ofEachSet).length > 0) {
        for (const set of accountSetIds ?? (await allAccountSetIds(client))) {
          await client.query(`set local app.account_set_id = '${set}'`);
          found.push(...(await differences(client, ofEachSet, set)));
        }
      }
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

/** From identity's list: under forced row-level security the tables of a service show one set at a time. */
async function allAccountSetIds(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from identity.account_set order by id',
  );
  return rows.map(({ id }) => Number(id));
}
