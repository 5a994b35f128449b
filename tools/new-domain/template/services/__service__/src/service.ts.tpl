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
import { stored{{pascal}} } from './{{name}}/{{name}}.entity';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: '{{schema}}',
  entities: [stored{{pascal}}.entity],
  migrations: migrationsIn(join(__dirname, 'migrations')),
  conflicts: { {{snake}}_code_key: 'CODE_TAKEN' },
  jobs: true,
};

/** Brings the service's schema up to date. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the service of {{title}}. */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, AppModule);
}
