import { setTimeout as wait } from 'node:timers/promises';
import { BusinessError } from './business-error';

/** Deadlock and failed serialisation: the transaction was certainly rolled back. */
const rolledBack = new Set(['40001', '40P01']);
/** The connection broke; whether a pending commit took effect is unknown. */
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
/** No connection, or the database has no room for another one: nothing was begun. */
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
/** A lock was not granted in time. */
const lockTimeout = '55P03';
/** Waited too long for a lock or a result. */
const tookTooLong = new Set(['57014', lockTimeout]);
/** The driver's messages for a connection that ended; these errors have no code. */
const driverWords = /^Connection terminated|is not queryable$|^timeout exceeded when trying/;

/** Most retries of one request. */
const retriesAtMost = 3;
const pauseMs = 50;
function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? '';
}

/**
 * A missing socket file means that the database is stopped; other missing files are no database
 * fault.
 */
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
 * A write waited too long for a lock: an import, a closing or a renumbering holds the months of an
 * account set. Nothing was written; the response is UNAVAILABLE.
 */
export class AccountSetBusy extends Error {
  constructor(cause: unknown) {
    super(accountSetBusyText, { cause });
  }
}

/**
 * Another transaction has just committed what this one was about to write or change. A retry sees
 * it; after the last one the response is CONFLICT.
 */
export class MadeMeanwhile extends BusinessError {
  /** @param msg message of the last try, if it should differ from that of CONFLICT */
  constructor(cause: unknown, msg?: string) {
    super('CONFLICT', { cause, ...(msg === undefined ? {} : { msg }) });
  }
}

/** A lock was not granted in time; the transaction was rolled back. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === lockTimeout;
}

/**
 * The statement, or its wait for a lock, timed out. For writes only: they wait for locks and little
 * else.
 */
export function isTooSlow(error: unknown): boolean {
  return tookTooLong.has(codeOf(error));
}

/**
 * The disk is full: disk_full of the database (SQLSTATE 53100), or ENOSPC for a file of the
 * process. Nothing was written; the same request succeeds when there is room again.
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
 * Runs a whole transaction, and again after a deadlock or a concurrent write. After a lost
 * connection the commit may have taken effect, so only `repeatable` work runs again: a read, or a
 * request with an Idempotency-Key, which finds its own response if it was written.
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
