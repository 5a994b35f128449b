import { Injectable } from '@nestjs/common';
import { AccountSetScope } from '@mingzhang/server';

const wrongCodesPerNumberAndDay = 10;
const wrongCodesPerAddressAndDay = 30;
const wrongPasswords = 5;
const lockMinutes = 15;

/** Counts wrong codes and passwords per number and address; the counts live in the database. */
@Injectable()
export class WrongTryService {
  constructor(private readonly scope: AccountSetScope) {}

  /** Whether the day's wrong codes for the number or the address are used up. */
  async codeLimitReached(mobile: string): Promise<boolean> {
    const row = await this.scope.one<{ number_tries: number; address_tries: number }>(
      `select
         (select count(*) from identity.wrong_try
          where kind = 'code' and mobile = $1 and created_at > now() - interval '1 day') as number_tries,
         (select count(*) from identity.wrong_try
          where kind = 'code' and address = $2 and created_at > now() - interval '1 day') as address_tries`,
      [mobile, this.scope.address],
    );
    if (!row) return false;
    return (
      row.number_tries >= wrongCodesPerNumberAndDay ||
      row.address_tries >= wrongCodesPerAddressAndDay
    );
  }

  /** Whether the pair of number and address is locked; never the number alone. */
  async passwordLocked(mobile: string): Promise<boolean> {
    const row = await this.scope.one<{ tries: number }>(
      `select count(*) as tries from identity.wrong_try
       where kind = 'password' and mobile = $1 and address = $2
         and created_at > now() - make_interval(mins => $3)`,
      [mobile, this.scope.address, lockMinutes],
    );
    return (row?.tries ?? 0) >= wrongPasswords;
  }

  /** The caller then refuses with `keepsChanges`, or the count is rolled back with the request. */
  async record(kind: 'code' | 'password', mobile: string): Promise<void> {
    await this.scope.query(
      'insert into identity.wrong_try (kind, mobile, address) values ($1, $2, $3)',
      [kind, mobile, this.scope.address],
    );
  }
}
