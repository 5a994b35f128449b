import { BusinessError } from './business-error';

/** Limits for slow work of one user. */
export interface TurnsOptions {
  readonly atOnce: number;
  /** Further requests that may wait; they hold no connection. */
  readonly waiting: number;
  /** Whether to pause after each turn, so that a user takes at most a third of a processor. */
  readonly rests: boolean;
  /** Message of the refusal when too many wait. */
  readonly msg: string;
}

/** Longest pause in milliseconds between a user's requests. */
const longestRestMs = 200;

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Milliseconds to leave a processor to others after work that kept it busy: twice its time, at most
 * `longestRestMs`.
 */
export function restAfter(workedMs: number): number {
  return Math.min(2 * workedMs, longestRestMs);
}

/** Bounds slow work per user, so that one user does not block others. */
export class UserTurns {
  private readonly users = new Map<number, Turns>();

  constructor(private readonly options: TurnsOptions) {}

  isTaken(userId: number): boolean {
    return this.users.has(userId);
  }

  /**
   * @throws BusinessError TOO_MANY_REQUESTS while too much work of the user is running and waiting
   */
  async take<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const turns = this.users.get(userId) ?? { running: 0, waiting: [] };
    this.users.set(userId, turns);
    if (turns.running >= this.options.atOnce) {
      const { waiting, msg } = this.options;
      if (turns.waiting.length >= waiting) throw new BusinessError('TOO_MANY_REQUESTS', { msg });
      // The finished work passes its turn on, so that no newcomer gets in between.
      await new Promise<void>((resolve) => turns.waiting.push(resolve));
    } else {
      turns.running += 1;
    }
    const began = performance.now();
    try {
      return await work();
    } finally {
      const end = () => this.end(userId, turns);
      // The response is sent at once; only the user's next turn is delayed.
      if (this.options.rests) setTimeout(end, restAfter(performance.now() - began)).unref();
      else end();
    }
  }

  private end(userId: number, turns: Turns): void {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
    if (turns.running === 0) this.users.delete(userId);
  }
}
