import 'reflect-metadata';
import {
  createService,
  migrateService,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { AppModule } from './app.module';
import { AccountSetRecord, Membership, UserAccount } from './identity.entities';
import { CreateIdentity1763600000001 } from './migrations/0001-identity';
import { AccountSetLife1763600000002 } from './migrations/0002-account-set-life';
import { IdentityIdempotency1763600000004 } from './migrations/0003-idempotency';
import { InvitationsAndQuotas1763600000005 } from './migrations/0004-invitations-and-quotas';
import { Operators1763600000006 } from './migrations/0005-operators';
import { ListSettings1763600000007 } from './migrations/0006-list-settings';
import { WechatAccounts1763600000008 } from './migrations/0007-wechat';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'identity',
  isDomain: false,
  entities: [UserAccount, AccountSetRecord, Membership],
  migrations: [
    CreateIdentity1763600000001,
    AccountSetLife1763600000002,
    IdentityIdempotency1763600000004,
    InvitationsAndQuotas1763600000005,
    Operators1763600000006,
    ListSettings1763600000007,
    WechatAccounts1763600000008,
  ],
  // Who operates is said on the machine alone.
  tableRights: { operator: 'select, update' },
  conflicts: {
    user_account_mobile_key: 'MOBILE_TAKEN',
    membership_pkey: 'ALREADY_MEMBER',
    invitation_mobile_key: 'ALREADY_INVITED',
    wechat_account_pkey: 'WECHAT_BOUND',
    wechat_account_open_id_key: 'WECHAT_TAKEN',
    wechat_account_union_id_key: 'WECHAT_TAKEN',
  },
};

/** Brings the identity schema up to date. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the identity service: users, sessions, account sets, members. */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, AppModule);
}
