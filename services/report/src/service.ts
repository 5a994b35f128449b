import 'reflect-metadata';
import {
  createService,
  migrateService,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { AppModule } from './app.module';
import { CreateReportTables1764100000101 } from './migrations/0001-report-tables';
import { AddCashAssignments1764100000102 } from './migrations/0002-cash-assignments';
import { AddReportTemplates1764100000103 } from './migrations/0003-report-templates';
import { AddTaxFiling1764100000110 } from './migrations/0010-tax-filing';
import { AddCashSplits1764100000134 } from './migrations/0034-cash-splits';
import { AddCashOpening1764100000135 } from './migrations/0035-cash-opening';
import { AddCashMonths1764100000136 } from './migrations/0036-cash-months';
import { BookedTaxPayments1764100000137 } from './migrations/0037-booked-documents';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'report',
  entities: [],
  migrations: [
    CreateReportTables1764100000101,
    AddCashAssignments1764100000102,
    AddReportTemplates1764100000103,
    AddTaxFiling1764100000110,
    AddCashSplits1764100000134,
    AddCashOpening1764100000135,
    AddCashMonths1764100000136,
    BookedTaxPayments1764100000137,
  ],
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
