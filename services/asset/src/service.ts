import 'reflect-metadata';
import { join } from 'node:path';
import {
  createService,
  migrateService,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { AppModule } from './app.module';
import { storedCards } from './card/card.entity';
import { storedTypes } from './type/asset-type.entity';
import { CreateAssetTables1764200000001 } from './migrations/0001-asset-tables';
import { CreateStockTaking1764200000002 } from './migrations/0002-stock-taking';
import { ClearPlannedAmounts1764200000003 } from './migrations/0003-planned-amounts';
import { BookedAssetDocuments1764200000004 } from './migrations/0004-booked-documents';
import { AddCardInvoiceNumber1764200000005 } from './migrations/0005-invoice-number';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'asset',
  entities: [storedTypes.entity, storedCards.entity],
  migrations: [
    CreateAssetTables1764200000001,
    CreateStockTaking1764200000002,
    ClearPlannedAmounts1764200000003,
    BookedAssetDocuments1764200000004,
    AddCardInvoiceNumber1764200000005,
  ],
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
