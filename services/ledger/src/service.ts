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
import { storedSettings } from './ledger.entities';

/** Schema, entities and migrations of the service. */
export const storage: Storage = {
  schema: 'ledger',
  entities: storedSettings.map(({ entity }) => entity),
  migrations: migrationsIn(join(__dirname, 'migrations')),
  functions: join(__dirname, 'functions'),
  statistics: 'select ledger.refresh_grown_statistics()',
  conflicts: {
    subject_code_key: 'SUBJECT_CODE_TAKEN',
    accounting_category_name_key: 'NAME_TAKEN',
    accounting_category_detail_code_key: 'CODE_TAKEN',
    accounting_category_detail_name_key: 'NAME_TAKEN',
    voucher_word_word_key: 'NAME_TAKEN',
    currency_code_key: 'CODE_TAKEN',
    voucher_template_name_key: 'NAME_TAKEN',
    voucher_code_key: 'VOUCHER_CODE_TAKEN',
  },
  jobs: true,
};

/** Brings the ledger schema up to date. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the ledger service: subjects, opening balances, vouchers, books. */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, AppModule);
}
