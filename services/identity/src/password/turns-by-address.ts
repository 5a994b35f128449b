import { ServiceUnavailableException } from '@nestjs/common';
import { restAfter } from '@mingzhang/server';

/** How much is worked on at once, and how many more may wait, of all together. */
interface Bounds {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * Work that keeps a processor busy, a few at a time. Those who wait take turns by address, so that one
 * who tries a dozen passwords at once keeps somebody else waiting for one of them and not for all.
 */
export class TurnsByAddress {
  private running = 0;
  private waiting = 0;
  /** Who waits, by address; the address whose turn it is stands first. */
  private readonly waiters = new Map<string, (() => void)[]>();

  constructor(private readonly bounds: Bounds) {}

  /**
   * Does work when it is the turn of its address. It is followed by a rest for the others of the
   * machine, which nobody's answer waits for.
   * @throws ServiceUnavailableException while too many wait
   */
  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.bounds.atOnce) {
      // Too much of all together: nobody's own doing, so it counts against no address.
      if (this.waiting >= this.bounds.waiting) throw new ServiceUnavailableException();
      // Who ends hands the turn over, so that nobody comes in between.
      await new Promise<void>((go) => this.wait(address, go));
    } else {
      this.running += 1;
    }
    const began = performance.now();
    try {
      return await work();
    } finally {
      setTimeout(() => this.end(), restAfter(performance.now() - began)).unref();
    }
  }

  private wait(address: string, go: () => void): void {
    const before = this.waiters.get(address);
    if (before) before.push(go);
    else this.waiters.set(address, [go]);
    this.waiting += 1;
  }

  private end(): void {
    const [next] = this.waiters;
    if (!next) {
      this.running -= 1;
      return;
    }
    const [address, [go, ...others]] = next;
    this.waiters.delete(address);
    if (others.length > 0) this.waiters.set(address, others);
    this.waiting -= 1;
    go?.();
  }
}
