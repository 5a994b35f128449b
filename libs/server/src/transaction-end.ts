import type { PoolClient } from 'pg';
import { BusinessError } from './business-error';

/**
 * Commits, and throws if PostgreSQL rolled back instead: after a failed statement it reports no
 * error.
 */
export async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT')
    throw new Error('rolled back: a statement before the commit had failed');
}

/** Ends a failed transaction: rolls back, or commits if the error keeps earlier changes. */
export async function end(client: PoolClient, error: unknown): Promise<void> {
  if (error instanceof BusinessError && error.keepsChanges) await commit(client);
  else await client.query('rollback').catch(() => undefined);
}
