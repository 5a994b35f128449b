import type { Query, QueryClient } from '@tanstack/react-query';
import { callKeys } from './call-keys';

/**
 * Marks what calls of these groups have answered as out of date, and reads again what is shown of it. A first
 * answer that is still on its way may have been read before the change: it is dropped and asked for again, which
 * `invalidateQueries` alone does only where an earlier answer is shown.
 * @returns when all that is shown was read again
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
