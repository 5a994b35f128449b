import { AskerGone } from './asker-gone';
import { BusinessError } from './business-error';
import { restAfter } from './user-turns';

/** Whose work it is. */
export interface TurnOwner {
  readonly userId: number;
  /** Null for who uses none: it counts as one of the user's own. */
  readonly accountSetId: number | null;
}

/** How much of something heavy may go on at once. */
interface FairTurnsOptions {
  readonly eachUser: number;
  readonly eachSet: number;
  readonly all: number;
  /** How many more of one user may wait; nothing of them holds a connection meanwhile. */
  readonly waitingEachUser: number;
  /** Work that took longer, in milliseconds, is followed by a rest before its place is given on. */
  readonly restsAfterMs: number;
  /** Said to who asks for yet another one. */
  readonly msg: string;
}

/** Account set and user that work counts against, as keys of `shares`. */
interface Keys {
  readonly set: string;
  readonly user: string;
}

interface Waiter extends Keys {
  readonly start: () => void;
}

/** What goes on of a user or an account set. */
interface Share {
  running: number;
  waiting: number;
  /** The number of its last start. Who is new counts as having started just before the last one. */
  lastStart: number;
}

/**
 * Places for heavy work, bounded per user, per account set and in all. A free place goes to the account set that
 * has started nothing for longest, and within it to such a user: many requests of one never come before the single
 * one of another, and newcomers never keep one waiting for good.
 */
export class FairTurns {
  private readonly shares = new Map<string, Share>();
  /** In the order in which they came. */
  private readonly waiters = new Set<Waiter>();
  private running = 0;
  private starts = 0;

  constructor(private readonly options: FairTurnsOptions) {}

  /**
   * Does work when there is a place for it.
   * @param gone aborted when nobody waits for the answer any more: a place in the queue is given up
   * @throws BusinessError TOO_MANY_REQUESTS while too much of the user is waiting
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
      // The answer is not held back meanwhile, only the next turn.
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
    // One end may free the place of a user and that of a set, for two who wait.
    for (let waiter = this.next(); waiter; waiter = this.next()) waiter.start();
    this.forgetIdle(keys);
  }

  /** Whose turn it is of those who wait and may start. */
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
