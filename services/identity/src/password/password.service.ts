import { availableParallelism } from 'node:os';
import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { BusinessError, restAfter } from '@mingzhang/server';
import { isCommonPassword } from './common-passwords';

/** `Algorithm.Argon2id`, an ambient enum that compiled modules cannot read. */
const argon2id = 2;
/** OWASP's minimum for argon2id; about 20 ms. */
const parameters = {
  algorithm: argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** Hashing keeps a processor busy; one is left for those who are signed in, and most of the other. */
const concurrent = Math.max(1, availableParallelism() - 1);
const queueLimit = 50;

/** Hashes and checks passwords with argon2id, a few at a time. */
@Injectable()
export class PasswordService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** Compared when the user is unknown, so that the answer takes as long. */
  private readonly decoy = hash('no user has this password', parameters);

  /** @throws BusinessError PASSWORD_WEAK for passwords everybody tries first. */
  async hash(password: string): Promise<string> {
    if (isCommonPassword(password)) throw new BusinessError('PASSWORD_WEAK');
    return this.limited(() => hash(password, parameters));
  }

  /** Whether the password fits; takes as long for a user without one. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    const against = stored ?? (await this.decoy);
    const fits = await this.limited(() => verify(against, password));
    return fits && stored !== null;
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= concurrent) {
      // Too much of all together: nobody's own doing, so it counts against no address.
      if (this.waiting.length >= queueLimit) throw new ServiceUnavailableException();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.running += 1;
    const began = performance.now();
    try {
      return await work();
    } finally {
      setTimeout(() => this.end(), restAfter(performance.now() - began)).unref();
    }
  }

  private end(): void {
    this.running -= 1;
    this.waiting.shift()?.();
  }
}
