import type { Turn } from '@mingzhang/contract';

interface TurnOf {
  readonly service: string;
  /** A checked integer. */
  readonly accountSetId: number;
  /** Milliseconds that the transaction waits before it fails with SQLSTATE 55P03; kept afterwards. */
  readonly patienceMs: number;
}

/**
 * The statements by which a transaction takes its turn in an account set and keeps it to the commit;
 * none where it takes no turn. They go with those that open the transaction, before anything is read:
 * what is checked afterwards stays so. Each service has turns of its own, so that one may call another
 * while its own transaction is open.
 */
export function turnStatements(
  turn: Turn,
  { service, accountSetId, patienceMs }: TurnOf,
): readonly string[] {
  if (turn === 'none') return [];
  const lock = turn === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  return [
    `set local lock_timeout = ${patienceMs}`,
    `select ${lock}(hashtextextended('turns ${service}', ${accountSetId}))`,
  ];
}
