/** Writes before the first refresh of statistics; the next one comes after three times as many. */
const firstWrites = 10;
const growth = 3;

/**
 * Refreshes the statistics of young tables after the 10th, 30th, 90th … write of this process. On a
 * database with default settings, plans for empty tables would otherwise be used for about a
 * minute, at a quarter of the speed.
 */
export class GrowingStatistics {
  private written = 0;
  private next = firstWrites;

  /**
   * @param refresh runs in parallel to requests; its failure is ignored, and the next threshold
   * tries again
   */
  constructor(private readonly refresh: () => Promise<unknown>) {}

  /** Call it after each committed transaction that may have written. */
  wrote(): void {
    this.written += 1;
    if (this.written < this.next) return;
    this.next *= growth;
    this.refresh().catch(() => undefined);
  }
}
