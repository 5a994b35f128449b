import { setTimeout as wait } from 'node:timers/promises';
import { allCalls } from '@mingzhang/contract';

/** Milliseconds for which an address is refused here after the service has refused it. */
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
 * Keeps attackers who try passwords and codes from slowing down everybody. The service of the call counts
 * and refuses; this class remembers the refusal for some seconds, so that a further try costs only a
 * delay. Each call is refused by itself: who tried the codes of a pay slip may still sign in.
 */
export class Calm {
  private readonly until = new Map<string, number>();
  private held = 0;

  /** The call that can be tried at a path; undefined for all other calls. */
  static tryAt(path: string): string | undefined {
    return tries.find((each) => path === each || path.startsWith(`${each}/`));
  }

  /** Notes that the service has refused this call of an address for too many tries. */
  refused(call: string, address: string): void {
    if (this.until.size >= addressesAtMost) this.until.clear();
    this.until.set(`${call} ${address}`, performance.now() + refusedMs);
  }

  /** Whether a call of an address is refused without asking the service; resolves to true only after a delay. */
  async holds(call: string, address: string): Promise<boolean> {
    const key = `${call} ${address}`;
    const until = this.until.get(key);
    if (until === undefined) return false;
    if (until <= performance.now()) {
      this.until.delete(key);
      return false;
    }
    if (this.held >= heldAtMost) return true;
    this.held += 1;
    await wait(holdMs);
    this.held -= 1;
    return true;
  }
}
