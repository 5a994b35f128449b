/** Writes after which statistics are asked for first; then after three times as many, and so on. */
const firstWrites = 10;
const growth = 3;

/**
 * Has the statistics of young tables brought up to date by the writes of this process: after the tenth,
 * the thirtieth, the ninetieth … Who has their own database, with the settings it came with, would
 * otherwise work for a minute with plans made for empty tables, at a quarter of the speed.
 */
export class GrowingStatistics {
  private written = 0;
  private next = firstWrites;

  /** @param refresh runs beside the requests; a failure is nobody's, the next turn tries again */
  constructor(private readonly refresh: () => Promise<unknown>) {}

  /** A transaction that may have written was committed. */
  wrote(): void {
    this.written += 1;
    if (this.written < this.next) return;
    this.next *= growth;
    this.refresh().catch(() => undefined);
  }
}
