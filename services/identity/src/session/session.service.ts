import { Inject, Injectable } from '@nestjs/common';
import {
  AccountSetScope,
  BusinessError,
  SERVICE_CONFIG,
  type ServiceConfig,
} from '@mingzhang/server';
import type { Permission, Role } from '@mingzhang/contract';
import { permissionsOf } from '@mingzhang/contract';
import { keeperOf } from '../account-set/keeper';
import { absoluteHours } from '../session-life';
import { newToken, tokenHashOf } from './browser';
import { isLockedDemo } from './demo-lock';

/** Whom a session belongs to. */
interface SessionOwner {
  readonly userId: number;
  readonly userName: string;
  readonly accountSetId: number | null;
  /** Who keeps the account set; by it a release reaches all that one agency keeps. */
  readonly agencyId: number | null;
  readonly role: Role | null;
  readonly permissions: readonly Permission[];
  /** Until when it may operate the installation. */
  readonly operatorUntil?: string;
}

/** Whose session it was, and in which account set it ended. */
interface EndedSession {
  readonly id: number;
  readonly realName: string;
  readonly accountSetId: number | null;
}

/** What a role permits, and what the operator flag does. */
export function withOperators(
  ofRole: readonly Permission[],
  isOperator: boolean,
): readonly Permission[] {
  return isOperator ? [...ofRole, 'release.operate'] : ofRole;
}

/** Sessions: opaque tokens, stored hashed. */
@Injectable()
export class SessionService {
  constructor(
    private readonly scope: AccountSetScope,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** Starts a new session on the account set last used, never on one that was not yet opened. */
  async start(userId: number): Promise<{ token: string; accountSetId: number | null }> {
    const token = newToken();
    await this.scope.query(
      `delete from identity.session
       where user_id = $1 and created_at < now() - make_interval(hours => $2)`,
      [userId, absoluteHours],
    );
    const row = await this.scope.one<{ account_set_id: number | null }>(
      `insert into identity.session (token_hash, user_id, account_set_id)
       values ($1, $2, (
         select m.account_set_id from identity.membership m
         join identity.account_set s on s.id = m.account_set_id and s.deleted_at is null
         where m.user_id = $2 and m.last_used_at is not null
         order by m.last_used_at desc limit 1))
       returning account_set_id`,
      [tokenHashOf(token), userId],
    );
    return { token, accountSetId: row?.account_set_id ?? null };
  }

  /** Ends a session; answers whose it was, undefined when it had ended already. */
  end(tokenHash: string): Promise<EndedSession | undefined> {
    return this.scope.one<EndedSession>(
      `delete from identity.session s using identity.user_account u
       where s.token_hash = $1 and u.id = s.user_id
       returning u.id, u.real_name as "realName", s.account_set_id as "accountSetId"`,
      [tokenHash],
    );
  }

  /** Ends the user's sessions; all but one when `except` is given. */
  async endAll(userId: number, except?: string): Promise<void> {
    await this.scope.query(
      'delete from identity.session where user_id = $1 and token_hash is distinct from $2',
      [userId, except ?? null],
    );
  }

  /**
   * The owner of a living session. Role and account set are looked up anew every time.
   * @returns null for a session that has ended, and for one of a locked demo account
   */
  async ownerOf(tokenHash: string): Promise<SessionOwner | null> {
    const row = await this.scope.one<{
      user_id: number;
      mobile: string;
      real_name: string;
      account_set_id: number | null;
      agency_id: number | null;
      role: Role | null;
      is_operator: boolean;
      operator_until: string | null;
    }>(
      `select s.user_id, u.mobile, u.real_name, m.account_set_id, m.role,
         (${keeperOf('m.account_set_id')}) as agency_id, o.user_id is not null as is_operator,
         case when o.user_id is not null and s.operator_until > now() then s.operator_until end
           as operator_until
       from identity.session s
       join identity.user_account u on u.id = s.user_id
       left join identity.operator o on o.user_id = s.user_id
       left join identity.account_set a on a.id = s.account_set_id and a.deleted_at is null
       left join identity.membership m on m.account_set_id = a.id and m.user_id = s.user_id
       where s.token_hash = $1
         and s.created_at > now() - make_interval(hours => $2)`,
      [tokenHash, absoluteHours],
      'session-owner',
    );
    if (!row || isLockedDemo(row.mobile, this.config)) return null;
    return {
      userId: row.user_id,
      userName: row.real_name,
      accountSetId: row.account_set_id,
      agencyId: row.agency_id,
      role: row.role,
      permissions: withOperators(row.role ? permissionsOf(row.role) : [], row.is_operator),
      ...(row.operator_until === null ? {} : { operatorUntil: row.operator_until }),
    };
  }

  /** Makes an account set the session's current one; answers the company's name. */
  async useAccountSet(tokenHash: string, userId: number, accountSetId: number): Promise<string> {
    const member = await this.scope.one<{ company: string }>(
      `update identity.membership m set last_used_at = now()
       from identity.account_set a
       where a.id = m.account_set_id and a.deleted_at is null and m.account_set_id = $1 and m.user_id = $2
       returning a.company_name as company`,
      [accountSetId, userId],
    );
    if (!member) throw new BusinessError('ACCOUNT_SET_NOT_MEMBER');
    await this.scope.query(
      'update identity.session set account_set_id = $2 where token_hash = $1',
      [tokenHash, accountSetId],
    );
    return member.company;
  }
}
