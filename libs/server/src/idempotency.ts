import { Injectable } from '@nestjs/common';
import { AccountSetScope } from './account-set.scope';
import { BusinessError } from './business-error';

/** Key of a request that must take effect once. */
export interface RequestKey {
  readonly key: string;
  readonly route: string;
  /** Hash of the validated input: the same key with another body is refused. */
  readonly hash: string;
}

/** Hours that a key is stored; each new key of a user deletes expired ones. */
const keptHours = 24;
/** Stored for calls without account set. */
const noAccountSet = 0;
const keyPattern = /^[\x21-\x7e]{8,100}$/;

/**
 * Makes a POST repeatable. The key's row is inserted first, in the request's own transaction: a
 * second request with the key waits for the first one's commit and then returns the same response.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly schema: string,
  ) {}

  async once<T>(request: RequestKey, work: () => Promise<T>): Promise<T> {
    if (!keyPattern.test(request.key)) {
      throw new BusinessError('INVALID_BODY', { msg: 'Idempotency-Key 应为 8 至 100 个可见字符' });
    }
    const actor = this.scope.actorOrNone;
    // Without a user a key belongs to nobody.
    if (!actor) return work();
    const set = actor.accountSetId ?? noAccountSet;
    const { userId } = actor;
    const taken = await this.scope.query(
      `with expired as (
         delete from ${this.schema}.idempotency
         where account_set_id = $1 and user_id = $2 and key in (
           select key from ${this.schema}.idempotency
           where account_set_id = $1 and user_id = $2
             and created_at < now() - make_interval(hours => ${keptHours})
           limit 50 for update skip locked))
       insert into ${this.schema}.idempotency (account_set_id, user_id, key, route, request_hash)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning key`,
      [set, userId, request.key, request.route, request.hash],
      'idempotency-take',
    );
    if (taken.length === 0) return this.earlierAnswer<T>(request, set);
    const result = await work();
    await this.scope.query(
      `update ${this.schema}.idempotency set response = $4
       where account_set_id = $1 and user_id = $2 and key = $3`,
      [set, userId, request.key, JSON.stringify(result)],
      'idempotency-keep',
    );
    return result;
  }

  private async earlierAnswer<T>(request: RequestKey, set: number): Promise<T> {
    const earlier = await this.scope.one<{ route: string; request_hash: string; response: T }>(
      `select route, request_hash, response from ${this.schema}.idempotency
       where account_set_id = $1 and user_id = $2 and key = $3`,
      [set, this.scope.actor.userId, request.key],
    );
    if (!earlier || earlier.route !== request.route || earlier.request_hash !== request.hash) {
      throw new BusinessError('IDEMPOTENCY_KEY_REUSED');
    }
    return earlier.response;
  }
}
