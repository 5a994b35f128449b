import 'reflect-metadata';
import { join } from 'node:path';
import {
  createService,
  migrateService,
  migrationsIn,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { AppModule } from './app.module';
import { AccountSetRecord, Membership, UserAccount } from './identity.entities';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'identity',
  isDomain: false,
  entities: [UserAccount, AccountSetRecord, Membership],
  migrations: migrationsIn(join(__dirname, 'migrations')),
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
