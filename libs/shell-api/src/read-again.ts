import type { Query, QueryClient } from '@tanstack/react-query';
import { callKeys } from './call-keys';

/**
 * Marks the answers of these groups as out of date, and reads the visible ones again. A first
 * answer still in flight may predate the change: it is cancelled and requested again.
 * `invalidateQueries` alone does that only when an earlier answer is shown.
 * @returns a promise that resolves when all visible answers were read again
 */
export async function readAgain(client: QueryClient, groups: readonly string[]): Promise<void> {
  await Promise.all(
    groups.map(async (group) => {
      const queryKey = callKeys.group(group);
      await client.cancelQueries({ queryKey, predicate: isFirstRead });
      await client.invalidateQueries({ queryKey });
    }),
  );
}

function isFirstRead({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus !== 'idle';
}
