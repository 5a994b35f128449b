import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of its own for one test file. */
export interface TestDatabase {
  /** URL of the owner, who is not bound by row-level security. */
  readonly url: string;
  /** Runs a statement as the owner. */
  query<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  /** Runs a statement without row-level security: sees rows of every account set, and of none. */
  queryAll<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  drop(): Promise<void>;
}

/**
 * Creates a database in the cluster that the test run started (`MINGZHANG_TEST_PG`).
 * @param template a database to copy; see `testTemplate`
 */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const { cluster, admin } = addresses();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(cluster);
  // Copying files takes less than half of the time of copying by the log (141 test files make a
  // database).
  const copied = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await once(admin, `create database ${name} owner ${url.username}${copied}`);
  url.pathname = `/${name}`;
  const client = await connected(cluster, name);
  let past: Client | undefined;
  return {
    url: url.toString(),
    query: async <R extends object>(text: string, values: unknown[] = []) =>
      (await client.query<R>(text, values)).rows,
    queryAll: async <R extends object>(text: string, values: unknown[] = []) => {
      past ??= await connected(admin, name);
      return (await past.query<R>(text, values)).rows;
    },
    drop: async () => {
      await client.end();
      await past?.end();
      await once(admin, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Template database of a service's test files, created by the first file of the run.
 * @param migrate updates an empty database
 */
export async function testTemplate(
  service: string,
  migrate: (databaseUrl: string) => Promise<void>,
): Promise<string> {
  const { cluster, admin } = addresses();
  const run = process.env['MINGZHANG_TEST_RUN'] ?? '';
  const name = `template_${service.replaceAll('-', '_')}_${run}`;
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: admin });
  await client.connect();
  try {
    // Other files wait until the template is complete.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length === 0) {
      await client.query(`create database ${name} owner ${url.username}`);
      await migrate(url.toString());
    }
  } finally {
    await client.end();
  }
  return name;
}

function addresses(): { readonly cluster: string; readonly admin: string } {
  const cluster = process.env['MINGZHANG_TEST_PG'];
  if (!cluster) throw new Error('MINGZHANG_TEST_PG is not set: run through jest, project "int"');
  return { cluster, admin: process.env['MINGZHANG_TEST_PG_ADMIN'] ?? cluster };
}

async function connected(cluster: string, database: string): Promise<Client> {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  return client;
}

async function once(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
