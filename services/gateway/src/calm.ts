import { setTimeout as wait } from 'node:timers/promises';
import { allCalls } from '@mingzhang/contract';

/** How long an address is not let through again after identity has refused it for trying too much. */
const refusedMs = 5_000;
/** Who tries too much waits for the answer, and so tries less. */
const holdMs = 1_000;
const heldAtMost = 200;
const addressesAtMost = 10_000;

/** What anybody may try without being signed in: passwords, codes, text messages. */
const tries = Object.values(allCalls)
  .filter(({ access, writes, path }) => access === 'public' && writes && path !== '/logout')
  .map(({ path }) => path.replace(/\/\{.*$/, ''));

/**
 * Keeps those who try passwords and codes without end from slowing everybody: identity counts and
 * refuses, and this remembers its refusal for some seconds, so that they cost nothing but a wait.
 */
export class Calm {
  private readonly until = new Map<string, number>();
  private held = 0;

  /** Whether a path is one that is tried. */
  static isTry(path: string): boolean {
    return tries.some((each) => path === each || path.startsWith(`${each}/`));
  }

  /** Identity has refused this address for trying too much. */
  refused(address: string): void {
    if (this.until.size >= addressesAtMost) this.until.clear();
    this.until.set(address, performance.now() + refusedMs);
  }

  /** True, after a while, for an address that is to be refused without asking anybody. */
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
