import { Injectable } from '@nestjs/common';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

/** How much of something one user or address may do in a while. */
interface Quota {
  readonly seconds: number;
  readonly atMost: number;
  readonly msg: string;
}

/** An agency of 200 seats behind one address signs in within some minutes; a program is far quicker. */
export const quotas = {
  signIn: { seconds: 60, atMost: 120, msg: '登录请求过于频繁，请 1 分钟后再试' },
  accountSet: { seconds: 60, atMost: 20, msg: '新增账套过于频繁，每分钟最多 20 个，请稍后再试' },
  accountSetDay: { seconds: 86_400, atMost: 500, msg: '每天最多新增 500 个账套，请明天再试' },
  invitation: { seconds: 3_600, atMost: 60, msg: '每小时最多邀请 60 人，请稍后再邀请' },
} as const satisfies Record<string, Quota>;

/** Counts what is done per user or address; the counts live in the database, for all processes. */
@Injectable()
export class QuotaService {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Takes one of a quota. The count is kept also when the request is refused for it.
   * @throws BusinessError TOO_MANY_REQUESTS
   */
  async take(kind: keyof typeof quotas, key: string | number): Promise<void> {
    const { seconds, atMost, msg } = quotas[kind];
    const row = await this.scope.one<{ taken: number }>(
      `insert into identity.quota as q (kind, key, window_start, taken)
       values ($1, $2, date_bin(make_interval(secs => $3), now(), 'epoch'), 1)
       on conflict (kind, key, window_start) do update set taken = q.taken + 1
       returning taken`,
      [kind, String(key), seconds],
      'quota-take',
    );
    if ((row?.taken ?? 0) > atMost) {
      throw new BusinessError('TOO_MANY_REQUESTS', { msg, keepsChanges: true });
    }
  }
}
