import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { isCommonPassword } from './common-passwords';
import { TurnsByAddress } from './turns-by-address';

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
  private readonly turns = new TurnsByAddress({ atOnce: concurrent, waiting: queueLimit });
  /** Compared when the user is unknown, so that the answer takes as long. */
  private readonly decoy = hash('no user has this password', parameters);

  constructor(private readonly scope: AccountSetScope) {}

  /** @throws BusinessError PASSWORD_WEAK for passwords everybody tries first. */
  async hash(password: string): Promise<string> {
    if (isCommonPassword(password)) throw new BusinessError('PASSWORD_WEAK');
    return this.turns.take(this.scope.address, () => hash(password, parameters));
  }

  /** Whether the password fits; takes as long for a user without one. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    const against = stored ?? (await this.decoy);
    const fits = await this.turns.take(this.scope.address, () => verify(against, password));
    return fits && stored !== null;
  }
}
