const KEYS_AT_MOST = 10_000;

/** Counts attempts per person or address within a period, to detect too many. */
export class Tries {
  private readonly counts = new Map<string, { count: number; readonly since: number }>();

  /** @param bound.ms milliseconds from the first attempt until counting restarts */
  constructor(
    private readonly bound: { readonly atMost: number; readonly ms: number },
    private readonly now: () => number = () => performance.now(),
  ) {}

  isFull(key: string): boolean {
    const known = this.counts.get(key);
    if (known && this.now() - known.since >= this.bound.ms) this.counts.delete(key);
    return (this.counts.get(key)?.count ?? 0) >= this.bound.atMost;
  }

  /** Removes an attempt that was not wrong after all. */
  forget(key: string): void {
    const known = this.counts.get(key);
    if (known && known.count > 0) known.count -= 1;
  }

  note(key: string): void {
    if (this.counts.size >= KEYS_AT_MOST) this.counts.clear();
    const known = this.counts.get(key) ?? { count: 0, since: this.now() };
    known.count += 1;
    this.counts.set(key, known);
  }
}
