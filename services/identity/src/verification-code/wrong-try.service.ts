import { Injectable } from '@nestjs/common';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

const wrongCodesPerNumberAndDay = 10;
const wrongCodesPerAddressAndDay = 30;
const wrongPasswords = 5;
const lockMinutes = 15;

/** Counts wrong codes and passwords per number and address; the counts live in the database. */
@Injectable()
export class WrongTryService {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Whether the day's wrong codes for the number are used up, or those of the address for a browser
   * that never signed in with this number: one attacker does not shut an office out.
   */
  async codeLimitReached(mobile: string, browserHash: string): Promise<boolean> {
    const row = await this.scope.one<{
      number_tries: number;
      address_tries: number;
      known: boolean;
    }>(
      `select
         exists (select from identity.known_browser
                 where mobile = $1 and browser_hash = $3) as known,
         (select count(*) from identity.wrong_try
          where kind = 'code' and mobile = $1 and created_at > now() - interval '1 day') as number_tries,
         (select count(*) from identity.wrong_try
          where kind = 'code' and address = $2 and created_at > now() - interval '1 day') as address_tries`,
      [mobile, this.scope.address, browserHash],
    );
    if (!row) return false;
    return (
      row.number_tries >= wrongCodesPerNumberAndDay ||
      (!row.known && row.address_tries >= wrongCodesPerAddressAndDay)
    );
  }

  /**
   * Counts a try at a password before it is evaluated, so that parallel ones count one by one; a right
   * one is forgotten afterwards. Passwords lock the pair of number and address, never the number alone;
   * the old password of somebody signed in, and the code of an operator, lock whoever tries.
   * @returns the try, for `forget`
   * @throws BusinessError LOGIN_LOCKED after five in 15 minutes
   */
  async begin(kind: 'password' | 'old-password' | 'operator', mobile: string): Promise<number> {
    await this.scope.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [mobile]);
    const { tries } = (await this.scope.one<{ tries: number }>(
      `select count(*) as tries from identity.wrong_try
       where kind = $4 and mobile = $1 and (address = $2 or kind in ('old-password', 'operator'))
         and created_at > now() - make_interval(mins => $3)`,
      [mobile, this.scope.address, lockMinutes, kind],
    )) ?? { tries: 0 };
    if (tries >= wrongPasswords && kind === 'operator') {
      const msg = `动态码错误次数过多，请 ${lockMinutes} 分钟后再试`;
      throw new BusinessError('LOGIN_LOCKED', { msg });
    }
    if (tries >= wrongPasswords) throw new BusinessError('LOGIN_LOCKED');
    return this.record(kind, mobile);
  }

  /** The try was right, or never came to be evaluated. */
  async forget(attempt: number): Promise<void> {
    await this.scope.query('delete from identity.wrong_try where id = $1', [attempt]);
  }

  /** The caller then refuses with `keepsChanges`, or the count is rolled back with the request. */
  async record(
    kind: 'code' | 'password' | 'old-password' | 'operator',
    mobile: string,
  ): Promise<number> {
    const row = await this.scope.one<{ id: number }>(
      'insert into identity.wrong_try (kind, mobile, address) values ($1, $2, $3) returning id',
      [kind, mobile, this.scope.address],
    );
    if (!row) throw new Error('the try was not returned');
    return row.id;
  }
}
