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
import { storedBusinesses } from './business/business.entity';
import { storedInvoices } from './invoice/invoice.entity';
import { storedUnbilled } from './unbilled/unbilled.entity';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'invoice',
  entities: [storedBusinesses.entity, storedInvoices.entity, storedUnbilled.entity],
  migrations: migrationsIn(join(__dirname, 'migrations')),
  functions: join(__dirname, 'functions'),
  statistics: 'select invoice.refresh_statistics()',
  conflicts: {
    business_type_code: 'CODE_TAKEN',
    business_type_name: 'NAME_TAKEN',
    business_type_default: 'INVOICE_BUSINESS',
    invoice_digital_number: 'INVOICE_TAKEN',
    invoice_paper_number: 'INVOICE_TAKEN',
    unbilled_number: 'CODE_TAKEN',
  },
  jobs: true,
};

/** Brings the service's schema up to date. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the service of 发票. */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, AppModule);
}
