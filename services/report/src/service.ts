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

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'report',
  entities: [],
  migrations: migrationsIn(join(__dirname, 'migrations')),
  conflicts: { report_template_name_key: 'NAME_TAKEN' },
  jobs: true,
};

/** Brings the service's schema up to date. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the service of statements and tax filing (报表). */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, AppModule);
}
