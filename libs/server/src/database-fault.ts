import { setTimeout as wait } from 'node:timers/promises';
import { BusinessError } from './business-error';

/** Deadlock and failed serialisation: the database has rolled the transaction back for certain. */
const rolledBack = new Set(['40001', '40P01']);
/** The connection broke; whether a commit on its way took effect is not known. */
const connectionLost = new Set([
  '57P01',
  '57P02',
  '08000',
  '08003',
  '08006',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
/** No connection could be had, or the database has no room for one more: nothing was begun. */
const noConnection = new Set([
  '57P03',
  '08001',
  '08004',
  '53300',
  '53400',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** A lock was not to be had in time. */
const lockTimeout = '55P03';
/** Waited too long for a lock or a result. */
const tookTooLong = new Set(['57014', lockTimeout]);
/** What the driver says of a connection that ended under it; it gives these no code. */
const driverWords = /^Connection terminated|is not queryable$|^timeout exceeded when trying/;

/** How often one request is begun anew. */
const retriesAtMost = 3;
const pauseMs = 50;
function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? '';
}

/** Where its socket is not there, it is stopped; any other file that is missing is no fault of the database. */
function isNoConnection(error: unknown): boolean {
  const { syscall } = (error ?? {}) as { readonly syscall?: string };
  return noConnection.has(codeOf(error)) || (codeOf(error) === 'ENOENT' && syscall === 'connect');
}

function isConnectionLost(error: unknown): boolean {
  if (connectionLost.has(codeOf(error))) return true;
  return error instanceof Error && codeOf(error) === '' && driverWords.test(error.message);
}

export const accountSetBusyText = '账套正在导入或整理数据，请稍后再保存；本次没有写入任何数据';

/**
 * A write had to wait too long for what somebody else changes: an import, a closing or a renumbering
 * holds the months of an account set. Nothing was written; it is answered as UNAVAILABLE.
 */
export class AccountSetBusy extends Error {
  constructor(cause: unknown) {
    super(accountSetBusyText, { cause });
  }
}

/**
 * Somebody else has just committed what this transaction was about to write, or changed what it was
 * about to change. Begun anew, it finds that; the last time it is a CONFLICT.
 */
export class MadeMeanwhile extends BusinessError {
  /** @param msg what the last time says, where there is more to say than that of a CONFLICT */
  constructor(cause: unknown, msg?: string) {
    super('CONFLICT', { cause, ...(msg === undefined ? {} : { msg }) });
  }
}

/** A lock was not to be had in time; the database has rolled the transaction back. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === lockTimeout;
}

/** The statement ran out of time: of a write, since such a one waits for locks and little else. */
export function isTooSlow(error: unknown): boolean {
  return tookTooLong.has(codeOf(error));
}

/**
 * There is no room left on the disk: disk_full of the database (SQLSTATE 53100), or of a file that the process writes
 * itself. Nothing was written; the same request succeeds when there is room again.
 */
export function isStorageFull(error: unknown): boolean {
  return ['53100', 'ENOSPC'].includes(codeOf(error));
}

/** The database is away, overloaded or was too slow: the same request may be sent again. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return (
    isConnectionLost(error) ||
    isNoConnection(error) ||
    tookTooLong.has(code) ||
    rolledBack.has(code)
  );
}

/**
 * Runs a whole transaction, again when it was the victim of a deadlock or somebody was faster. After a
 * lost connection nobody knows whether the commit took effect, so then only what is `repeatable` runs
 * again: a read, or a request with an Idempotency-Key, which finds its own answer if it was written.
 */
export async function withRetries<T>(
  transaction: () => Promise<T>,
  { repeatable }: { readonly repeatable: boolean },
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await transaction();
    } catch (error) {
      const again =
        error instanceof MadeMeanwhile ||
        rolledBack.has(codeOf(error)) ||
        (repeatable && isConnectionLost(error));
      if (!again || retries === retriesAtMost) throw error;
      await wait(pauseMs * (retries + Math.random()));
    }
  }
}
