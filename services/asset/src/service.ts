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
import { storedCards } from './card/card.entity';
import { storedTypes } from './type/asset-type.entity';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'asset',
  entities: [storedTypes.entity, storedCards.entity],
  migrations: migrationsIn(join(__dirname, 'migrations')),
  functions: join(__dirname, 'functions'),
  statistics: 'select asset.refresh_statistics()',
  conflicts: { asset_type_code: 'CODE_TAKEN', card_code: 'CODE_TAKEN' },
  jobs: true,
};

/** Brings the service's schema up to date. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the service of 资产. */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, AppModule);
}
