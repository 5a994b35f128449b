import type { Turn } from '@mingzhang/contract';
import type { Actor, Credentials } from './assertion';
import type { GrowingStatistics } from './growing-statistics';

/** Who asks, from where, and what they may take. */
export interface ScopeOptions {
  readonly actor: Actor | undefined;
  readonly writes: boolean;
  /** Its answer is given to nobody: whatever it says of itself, its transactions write nothing. */
  readonly isShadow?: boolean | undefined;
  /** How it goes beside others in the account set, where it writes; `beside` unless it says otherwise. */
  readonly turn?: Turn;
  /** How long it waits for a lock, asked when it has a connection; as long as a statement may take if not given. */
  readonly lockPatienceMs?: (() => number) | undefined;
  readonly requestId: string;
  readonly address: string;
  /** What the request has proven who makes it by; none for work of the service itself. */
  readonly credentials?: Credentials | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Most bytes of rows that one statement may bring; none for work that pages by itself. */
  readonly rowBytesAtMost?: number;
}

/**
 * What a person may see of an account set, as a setting that row-level policies read. Transactions of services and of the
 * program have no such setting, and see everything.
 */
export interface Sight {
  /** `app.pay_departments`. */
  readonly setting: string;
  /** Selects the setting as `value` for the account set $1 and the user $2; no row: the person sees everything. */
  readonly statement: string;
}

/** What transactions have to know of the database. */
export interface DatabaseTraits {
  /** Whose transactions take turns with each other. */
  readonly service?: string;
  /** Statements are sent one by one: each node would get the whole text. */
  readonly isDistributed?: boolean;
  /** Read at the beginning of each transaction of a person in an account set. */
  readonly sight?: Sight | undefined;
  /** Told of each transaction that may have written. */
  readonly statistics?: GrowingStatistics | undefined;
}
