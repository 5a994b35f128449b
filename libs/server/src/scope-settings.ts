import type { Turn } from '@mingzhang/contract';
import { turnStatements } from './turns';

/** Milliseconds that a statement of a writing call may take, and that it waits for its turn. */
export const writeTimeoutMs = 5_000;
const readTimeoutMs = 30_000;

interface Wanted {
  readonly actor: { readonly accountSetId: number | null } | undefined;
  readonly writes: boolean;
  readonly isShadow?: boolean | undefined;
  readonly turn?: Turn | undefined;
  readonly lockPatienceMs?: (() => number) | undefined;
}

/** Statements after `start transaction`: time limits, account set, and its turn there. */
export function settings(
  { actor, writes: saysItWrites, isShadow = false, turn = 'beside', lockPatienceMs }: Wanted,
  {
    service = '',
    patienceMs,
  }: { readonly service?: string | undefined; readonly patienceMs: number },
): string[] {
  const set = actor?.accountSetId;
  const writes = saysItWrites && !isShadow;
  const statements: (string | undefined)[] = [
    `set local statement_timeout = ${writes ? writeTimeoutMs : readTimeoutMs}`,
    // All statements of a reading call see the same snapshot.
    writes ? '' : 'set transaction isolation level repeatable read read only',
    set === undefined || set === null ? '' : accountSetSetting(set),
    ...(set && writes
      ? turnStatements(turn, { service, accountSetId: checkedInteger(set), patienceMs })
      : []),
    writes ? `set local lock_timeout = ${lockPatienceMs?.() ?? 0}` : '',
  ];
  return statements.filter((statement): statement is string => Boolean(statement));
}

/** SET LOCAL takes no parameters; the id is a checked integer. */
export function accountSetSetting(accountSetId: number): string {
  return `set local app.account_set_id = '${checkedInteger(accountSetId)}'`;
}

/** Throws an Error unless the value is a positive safe integer. */
export function checkedInteger(value: number): number {
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error('account set id is not a positive integer');
  return value;
}
