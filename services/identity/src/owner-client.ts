import type { Client } from 'pg';
import { DatabaseClient } from '@mingzhang/server';

/** A connection of the database's owner, for commands on the machine; what was not committed is taken back at its end. */
export async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>) {
  const client = new DatabaseClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
