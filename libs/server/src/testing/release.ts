import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

const folder = join(__dirname, '../../../../services/ledger/test/releases');

/** Releases with a stored dump, by the number of their last migration, oldest first. */
export function releases(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/** Loads the database of a release into an empty one, as the owner who will upgrade it. */
export async function loadRelease(databaseUrl: string, release: string): Promise<void> {
  const dump = readFileSync(join(folder, `${release}.sql`), 'utf8');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Roles belong to the cluster, so a dump of one database does not create them.
    for (const role of new Set(dump.match(/\bmingzhang_\w+(?=;)/g))) {
      await client.query(`do $$ begin create role ${role} login password 'test-password';
        exception when duplicate_object or unique_violation then null; end $$`);
    }
    // A dump defines functions before the tables that they read.
    await client.query('set check_function_bodies = off');
    await client.query(dump);
  } finally {
    await client.end();
  }
}
