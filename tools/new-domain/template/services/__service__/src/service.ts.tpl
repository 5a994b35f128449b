import 'reflect-metadata';
import {
  createService,
  migrateService,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { AppModule } from './app.module';
import { Create{{pascal}}Tables1763600001001 } from './migrations/0001-{{name}}-tables';
import { stored{{pascal}} } from './{{name}}/{{name}}.entity';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: '{{schema}}',
  entities: [stored{{pascal}}.entity],
  migrations: [Create{{pascal}}Tables1763600001001],
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
