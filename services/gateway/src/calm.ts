import { setTimeout as wait } from 'node:timers/promises';
import { allCalls } from '@mingzhang/contract';

/** Milliseconds for which an address is refused here after identity has refused it. */
const refusedMs = 5_000;
/** The delay of a refusal in milliseconds; it slows down whoever tries many passwords. */
const holdMs = 1_000;
const heldAtMost = 200;
const addressesAtMost = 10_000;

/** Public calls that can be tried: passwords, codes, text messages. */
const tries = Object.values(allCalls)
  .filter(({ access, writes, path }) => access === 'public' && writes && path !== '/logout')
  .map(({ path }) => path.replace(/\/\{.*$/, ''));

/**
 * Keeps attackers who try passwords and codes from slowing down everybody. Identity counts and
 * refuses; this class remembers the refusal for some seconds, so that a further try costs only a
 * delay.
 */
export class Calm {
  private readonly until = new Map<string, number>();
  private held = 0;

  /** Whether a path belongs to a call that can be tried. */
  static isTry(path: string): boolean {
    return tries.some((each) => path === each || path.startsWith(`${each}/`));
  }

  /** Notes that identity has refused this address for too many tries. */
  refused(address: string): void {
    if (this.until.size >= addressesAtMost) this.until.clear();
    this.until.set(address, performance.now() + refusedMs);
  }

  /** Whether an address is refused without asking identity; resolves to true only after a delay. */
  async holds(address: string): Promise<boolean> {
    const until = this.until.get(address);
    if (until === undefined) return false;
    if (until <= performance.now()) {
      this.until.delete(address);
      return false;
    }
    if (this.held >= heldAtMost) return true;
    this.held += 1;
    await wait(holdMs);
    this.held -= 1;
    return true;
  }
}
