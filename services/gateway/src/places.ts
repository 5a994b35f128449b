/** Releases a place; calling it again has no effect. */
type Release = () => void;

interface Bounds {
  /** Places of one key, that is of a user or of an address. */
  readonly each: number;
  /** Places of all keys together. */
  readonly all: number;
  /** Longest wait for a place, in milliseconds. */
  readonly waitMs: number;
  /** Longest queue of one key; one more makes the longest waiter give up. */
  readonly waiting: number;
}

interface Waiter {
  readonly key: string;
  readonly go: (release: Release | undefined) => void;
}

/** Bounds how many jobs each key may have at once; the next waits for its turn, in order. */
export class Places {
  private readonly taken = new Map<string, number>();
  private readonly waiters = new Set<Waiter>();
  private total = 0;

  constructor(private readonly bounds: Bounds) {}

  /**
   * Takes a place.
   * @param key user or address
   * @param signal ends the wait early
   * @returns undefined when no place was free in time
   */
  take(key: string, signal?: AbortSignal): Promise<Release | undefined> {
    if (this.isFree(key)) return Promise.resolve(this.occupy(key));
    if (this.bounds.waiting === 0 || signal?.aborted) return Promise.resolve(undefined);
    const others = [...this.waiters].filter((waiter) => waiter.key === key);
    if (others.length >= this.bounds.waiting) others[0]?.go(undefined);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        key,
        go: (release) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(release);
        },
      };
      const timer = setTimeout(() => waiter.go(undefined), this.bounds.waitMs).unref();
      signal?.addEventListener('abort', () => waiter.go(undefined), { once: true });
      this.waiters.add(waiter);
    });
  }

  /**
   * Whether a key uses all places it may have. If not, a refusal means that others use the rest.
   */
  hasItsShare(key: string): boolean {
    return (this.taken.get(key) ?? 0) >= this.bounds.each;
  }

  private isFree(key: string): boolean {
    return !this.hasItsShare(key) && this.total < this.bounds.all;
  }

  private occupy(key: string): Release {
    this.taken.set(key, (this.taken.get(key) ?? 0) + 1);
    this.total += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.leave(key);
      isHeld = false;
    };
  }

  private leave(key: string): void {
    const left = (this.taken.get(key) ?? 0) - 1;
    if (left > 0) this.taken.set(key, left);
    else this.taken.delete(key);
    this.total -= 1;
    for (const waiter of this.waiters) {
      if (this.isFree(waiter.key)) return waiter.go(this.occupy(waiter.key));
    }
  }
}
