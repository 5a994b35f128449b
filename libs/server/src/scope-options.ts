import type { Turn } from '@mingzhang/contract';
import type { Actor, Credentials } from './assertion';
import type { GrowingStatistics } from './growing-statistics';

/** Caller, address and limits of a transaction. */
export interface ScopeOptions {
  readonly actor: Actor | undefined;
  readonly writes: boolean;
  /** A shadow call: its transactions never write, even if `writes` is set. */
  readonly isShadow?: boolean | undefined;
  /** How a writing transaction shares the account set with others; `beside` unless set. */
  readonly turn?: Turn;
  /**
   * Returns the milliseconds to wait for a lock, called once it has a connection; default: the
   * statement timeout.
   */
  readonly lockPatienceMs?: (() => number) | undefined;
  readonly requestId: string;
  readonly address: string;
  /** Tokens that prove the caller; none for work of the service itself. */
  readonly credentials?: Credentials | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Most bytes of rows that one statement may read; none for work that reads in pages. */
  readonly rowBytesAtMost?: number;
  /** Whether entries of the operation log mask what looks like a personal number. */
  readonly hidesNumbers?: boolean | undefined;
}

/**
 * Limits what a person may see of an account set, by a setting that row-level policies read.
 * Transactions of services and of the program lack the setting and see everything.
 */
export interface Sight {
  /** `app.pay_departments`. */
  readonly setting: string;
  /** Selects the setting as `value` for the account set $1 and the user $2; no row: no limits. */
  readonly statement: string;
}

/** Facts about the database that transactions need. */
export interface DatabaseTraits {
  /** Service whose transactions take turns with each other. */
  readonly service?: string;
  /** Send statements one by one, because each node would get the whole text. */
  readonly isDistributed?: boolean;
  /** Read at the beginning of each transaction of a person in an account set. */
  readonly sight?: Sight | undefined;
  /** Notified of each transaction that may have written. */
  readonly statistics?: GrowingStatistics | undefined;
}
