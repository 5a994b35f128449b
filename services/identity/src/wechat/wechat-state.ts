import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { newToken } from '../session/browser';

/** The session that begins to bind a WeChat account. */
export interface BindingSession {
  readonly userId: number;
  readonly session: string;
}

const lifeMinutes = 10;

/** The `state` of a scan: random, bound to the browser that asked for it, good once. Stored hashed. */
@Injectable()
export class WechatStateService {
  constructor(private readonly scope: AccountSetScope) {}

  /** @param binding who binds; undefined for a sign-in */
  async issue(browser: string, binding: BindingSession | undefined): Promise<string> {
    const state = newToken();
    await this.scope.query(
      `insert into identity.wechat_state (state_hash, browser_hash, user_id, session_hash)
       values ($1, $2, $3, $4)`,
      [sha256(state), sha256(browser), binding?.userId ?? null, binding?.session ?? null],
    );
    return state;
  }

  /**
   * Uses the state up. The caller commits this before it asks WeChat, so that a state is never used twice.
   * @returns who binds; undefined for a sign-in
   * @throws BusinessError WECHAT_STATE for a state that is unknown, used, older than ten minutes or of another browser
   */
  async use(state: string, browser: string): Promise<BindingSession | undefined> {
    const row = await this.scope.one<{ user_id: number | null; session_hash: string | null }>(
      `delete from identity.wechat_state
       where state_hash = $1 and browser_hash = $2
         and created_at > now() - make_interval(mins => $3)
       returning user_id, session_hash`,
      [sha256(state), sha256(browser), lifeMinutes],
    );
    if (!row) throw new BusinessError('WECHAT_STATE');
    if (row.user_id === null || row.session_hash === null) return undefined;
    return { userId: row.user_id, session: row.session_hash };
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
