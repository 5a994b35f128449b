import type { PoolClient } from 'pg';
import { BusinessError } from './business-error';

/** Where a statement has failed, the database answers a commit with a rollback, and no error. */
export async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT')
    throw new Error('rolled back: a statement before the commit had failed');
}

/** Ends a transaction that has failed; an error may keep what was written before it. */
export async function end(client: PoolClient, error: unknown): Promise<void> {
  if (error instanceof BusinessError && error.keepsChanges) await commit(client);
  else await client.query('rollback').catch(() => undefined);
}
