import { AskerGone } from './asker-gone';
import { BusinessError } from './business-error';
import { restAfter } from './user-turns';

/** User and account set that the work counts against. */
export interface TurnOwner {
  readonly userId: number;
  /** Null without an account set: it counts as a separate one of the user. */
  readonly accountSetId: number | null;
}

/** Bounds for heavy work at the same time. */
interface FairTurnsOptions {
  readonly eachUser: number;
  readonly eachSet: number;
  readonly all: number;
  /** Further requests of one user that may wait; they hold no connection. */
  readonly waitingEachUser: number;
  /** Milliseconds; longer work is followed by a pause before its place is free again. */
  readonly restsAfterMs: number;
  /** Message of the refusal when too many wait. */
  readonly msg: string;
}

/** Keys into `shares` of the account set and the user that the work counts against. */
interface Keys {
  readonly set: string;
  readonly user: string;
}

interface Waiter extends Keys {
  readonly start: () => void;
}

/** Work of one user or account set. */
interface Share {
  running: number;
  waiting: number;
  /** Number of its last start. A newcomer counts as started just before the latest start. */
  lastStart: number;
}

/**
 * Places for heavy work, limited per user, per account set and in total. A free place goes to the
 * account set whose last start is oldest, and within it to such a user. So many requests of one
 * user never precede the single one of another, and newcomers cannot starve anybody.
 */
export class FairTurns {
  private readonly shares = new Map<string, Share>();
  /** In order of arrival. */
  private readonly waiters = new Set<Waiter>();
  private running = 0;
  private starts = 0;

  constructor(private readonly options: FairTurnsOptions) {}

  /**
   * Runs work when a place is free.
   * @param gone aborted when the client has disconnected: the place in the queue is given up
   * @throws BusinessError TOO_MANY_REQUESTS while too many requests of the user are waiting
   * @throws AskerGone when `gone` is aborted before the work has begun
   */
  async take<T>(owner: TurnOwner, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    const keys = keysOf(owner);
    await this.place(keys, gone);
    const began = performance.now();
    try {
      return await work();
    } finally {
      const workedMs = performance.now() - began;
      const end = () => this.end(keys);
      // The response is sent at once; only the next turn is delayed.
      if (workedMs > this.options.restsAfterMs) setTimeout(end, restAfter(workedMs)).unref();
      else end();
    }
  }

  private async place(keys: Keys, gone: AbortSignal | undefined): Promise<void> {
    if (gone?.aborted) throw new AskerGone();
    if (this.isFree(keys)) return this.start(keys);
    const { waitingEachUser, msg } = this.options;
    if (this.shareOf(keys.user).waiting >= waitingEachUser) {
      throw new BusinessError('TOO_MANY_REQUESTS', { msg });
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.unqueue(waiter);
        reject(new AskerGone());
      };
      const waiter: Waiter = {
        ...keys,
        start: () => {
          gone?.removeEventListener('abort', leave);
          this.unqueue(waiter);
          this.start(keys);
          resolve();
        },
      };
      gone?.addEventListener('abort', leave, { once: true });
      this.waiters.add(waiter);
      for (const share of this.sharesOf(keys)) share.waiting += 1;
    });
  }

  private unqueue(waiter: Waiter): void {
    this.waiters.delete(waiter);
    for (const share of this.sharesOf(waiter)) share.waiting -= 1;
    this.forgetIdle(waiter);
  }

  private isFree(keys: Keys): boolean {
    const { eachUser, eachSet, all } = this.options;
    const ofUser = this.shares.get(keys.user)?.running ?? 0;
    const inSet = this.shares.get(keys.set)?.running ?? 0;
    return this.running < all && ofUser < eachUser && inSet < eachSet;
  }

  private start(keys: Keys): void {
    this.running += 1;
    this.starts += 1;
    for (const share of this.sharesOf(keys)) {
      share.running += 1;
      share.lastStart = this.starts;
    }
  }

  private end(keys: Keys): void {
    this.running -= 1;
    for (const share of this.sharesOf(keys)) share.running -= 1;
    // One end may free a place of both a user and an account set, for two waiters.
    for (let waiter = this.next(); waiter; waiter = this.next()) waiter.start();
    this.forgetIdle(keys);
  }

  /** The next waiter that may start. */
  private next(): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of this.waiters) {
      if (this.isFree(waiter) && (!first || this.isBefore(waiter, first))) first = waiter;
    }
    return first;
  }

  private isBefore(one: Waiter, other: Waiter): boolean {
    const bySet = this.shareOf(one.set).lastStart - this.shareOf(other.set).lastStart;
    if (bySet !== 0) return bySet < 0;
    return this.shareOf(one.user).lastStart < this.shareOf(other.user).lastStart;
  }

  private shareOf(key: string): Share {
    const share = this.shares.get(key) ?? { running: 0, waiting: 0, lastStart: this.starts - 1 };
    this.shares.set(key, share);
    return share;
  }

  private sharesOf({ set, user }: Keys): readonly Share[] {
    return [this.shareOf(set), this.shareOf(user)];
  }

  private forgetIdle({ set, user }: Keys): void {
    for (const key of [set, user]) {
      const { running, waiting } = this.shareOf(key);
      if (running === 0 && waiting === 0) this.shares.delete(key);
    }
  }
}

function keysOf({ userId, accountSetId }: TurnOwner): Keys {
  const user = `user ${userId}`;
  return { user, set: accountSetId === null ? `no set, ${user}` : `set ${accountSetId}` };
}
