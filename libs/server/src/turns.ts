import type { Turn } from '@mingzhang/contract';

interface TurnOf {
  readonly service: string;
  /** A checked integer. */
  readonly accountSetId: number;
  /**
   * Milliseconds to wait before failing with SQLSTATE 55P03; the setting stays for the transaction.
   */
  readonly patienceMs: number;
}

/**
 * Statements by which a transaction takes its turn in an account set and holds it to the commit;
 * none if it takes no turn. They run with those that open the transaction, before anything is read,
 * so that later checks stay valid. Turns are per service, so that one may call another in its open
 * transaction.
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
