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
import { storedBusinesses } from './business/business.entity';
import { storedInvoices } from './invoice/invoice.entity';
import { CreateInvoiceTables1764400000001 } from './migrations/0001-invoice-tables';
import { AddInvoiceImportFiles1764400000003 } from './migrations/0003-import-files';
import { AddInvoiceVouchers1764400000004 } from './migrations/0004-invoice-vouchers';
import { InvoiceRules1764400000005 } from './migrations/0005-invoice-rules';
import { CreateVatOpenings1764400000006 } from './migrations/0006-vat-openings';
import { InputTaxVouchers1764400000007 } from './migrations/0007-input-tax-vouchers';
import { CreateUnbilled1764400000008 } from './migrations/0008-unbilled';
import { AddSeenImports1764400000009 } from './migrations/0009-seen-imports';
import { SearchInvoices1764400000010 } from './migrations/0010-invoice-search';
import { RedsAndLoweredTax1764400000011 } from './migrations/0011-reds-and-lowered-tax';
import { storedUnbilled } from './unbilled/unbilled.entity';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'invoice',
  entities: [storedBusinesses.entity, storedInvoices.entity, storedUnbilled.entity],
  migrations: [
    CreateInvoiceTables1764400000001,
    AddInvoiceImportFiles1764400000003,
    AddInvoiceVouchers1764400000004,
    InvoiceRules1764400000005,
    CreateVatOpenings1764400000006,
    InputTaxVouchers1764400000007,
    CreateUnbilled1764400000008,
    AddSeenImports1764400000009,
    SearchInvoices1764400000010,
    RedsAndLoweredTax1764400000011,
  ],
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
