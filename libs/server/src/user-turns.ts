import { BusinessError } from './business-error';

/** How much of something slow one user may have going on. */
export interface TurnsOptions {
  readonly atOnce: number;
  /** How many more may wait for their turn; nothing of them holds a connection meanwhile. */
  readonly waiting: number;
  /** Whether each turn is followed by a rest, so that a user takes a third of a processor at most. */
  readonly rests: boolean;
  /** Said to who asks for yet another one. */
  readonly msg: string;
}

/** Who asks for one thing after the other waits no longer than this between them. */
const longestRestMs = 200;

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/** How long a processor is left to others after work of some milliseconds that kept it busy. */
export function restAfter(workedMs: number): number {
  return Math.min(2 * workedMs, longestRestMs);
}

/** Keeps what is slow for one user from keeping everybody else waiting. */
export class UserTurns {
  private readonly users = new Map<number, Turns>();

  constructor(private readonly options: TurnsOptions) {}

  isTaken(userId: number): boolean {
    return this.users.has(userId);
  }

  /** @throws BusinessError TOO_MANY_REQUESTS while too much of the user is going on and waiting */
  async take<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const turns = this.users.get(userId) ?? { running: 0, waiting: [] };
    this.users.set(userId, turns);
    if (turns.running >= this.options.atOnce) {
      const { waiting, msg } = this.options;
      if (turns.waiting.length >= waiting) throw new BusinessError('TOO_MANY_REQUESTS', { msg });
      // Who ends hands the turn over, so that nobody comes in between.
      await new Promise<void>((resolve) => turns.waiting.push(resolve));
    } else {
      turns.running += 1;
    }
    const began = performance.now();
    try {
      return await work();
    } finally {
      const end = () => this.end(userId, turns);
      // The answer is not held back meanwhile, only the user's next turn.
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
