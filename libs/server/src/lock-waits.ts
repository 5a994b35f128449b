import { isLocked } from './database-fault';
import { UserTurns } from './user-turns';

/** How long is waited for a lock that nobody gets; a write is answered by then. */
const inAllMs = 5_000;
/** How long a connection is held for a lock at first: a save holds its month for some milliseconds. */
const firstMs = 1_000;
/** The same while somebody of the account set is known to wait for longer. */
const shortMs = 100;

/**
 * Transactions that wait for what another one of their account set holds for long: a month that is being
 * deleted, renumbered or imported. Of those who wait, one at a time keeps a connection: a service has
 * eight, and other companies need them.
 */
export class LockWaits {
  private readonly waiters = new UserTurns({
    atOnce: 1,
    waiting: Infinity,
    rests: false,
    msg: '',
  });
  /** When one who had waited came through, by account set: then the others' time begins anew. */
  private readonly cameThrough = new Map<number, number>();

  /**
   * Runs a transaction that starts anew where a lock was not to be had: it has been rolled back.
   * @param transaction asks, once it has a connection, how many milliseconds it may wait for a lock
   * @throws what the transaction throws; SQLSTATE 55P03 after five seconds in which nobody came through
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
        // Whoever was before has waited in vain to their end, which was earlier.
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
