import type { Turn } from '@mingzhang/contract';

/**
 * The statement by which a transaction waits for its turn in an account set and keeps it to the commit;
 * none where it takes no turn. It goes with those that open the transaction, before anything is read:
 * what is checked afterwards stays so. Each service has turns of its own, so that one may call another
 * while its own transaction is open.
 * @param accountSetId a checked integer
 */
export function turnStatement(
  turn: Turn,
  { service, accountSetId }: { readonly service: string; readonly accountSetId: number },
): string | undefined {
  if (turn === 'none') return undefined;
  const lock = turn === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  return `select ${lock}(hashtextextended('turns ${service}', ${accountSetId}))`;
}
