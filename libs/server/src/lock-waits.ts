import { isLocked } from './database-fault';
import { UserTurns } from './user-turns';

/** Milliseconds to wait for a lock in total; then a write is refused. */
const inAllMs = 5_000;
/**
 * Milliseconds to hold a connection for a lock at first: a save locks its month for some
 * milliseconds.
 */
const firstMs = 1_000;
/** The same while another request of the account set is waiting longer. */
const shortMs = 100;

/**
 * Queues transactions that wait for a long lock in their account set: a month being deleted,
 * renumbered or imported. Only one waiter per account set holds a connection: a service has eight,
 * and other account sets need them.
 */
export class LockWaits {
  private readonly waiters = new UserTurns({
    atOnce: 1,
    waiting: Infinity,
    rests: false,
    msg: '',
  });
  /** When a waiter last succeeded, by account set; the time of the others then starts again. */
  private readonly cameThrough = new Map<number, number>();

  /**
   * Runs a transaction, and again after a failed lock, which has rolled it back.
   * @param transaction gets a function that returns the milliseconds it may wait for a lock; called
   * once it has a connection
   * @throws errors of the transaction; SQLSTATE 55P03 after five seconds without any success
   */
  async run<T>(
    accountSetId: number,
    transaction: (patienceMs: () => number) => Promise<T>,
  ): Promise<T> {
    let began: number | undefined;
    try {
      return await transaction(() => {
        began ??= performance.now();
        return this.waiters.isTaken(accountSetId) ? shortMs : firstMs;
      });
    } catch (error) {
      if (!isLocked(error)) throw error;
      const left = () => {
        const since = Math.max(began ?? 0, this.cameThrough.get(accountSetId) ?? 0);
        return Math.floor(since + inAllMs - performance.now());
      };
      return this.waiters.take(accountSetId, async () => {
        // Time is up: the waiters before this one failed as well.
        if (left() < 1) throw error;
        const result = await transaction(() => Math.max(left(), 1));
        this.cameThrough.set(accountSetId, performance.now());
        return result;
      });
    } finally {
      if (!this.waiters.isTaken(accountSetId)) this.cameThrough.delete(accountSetId);
    }
  }
}
