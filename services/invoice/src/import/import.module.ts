import { Module } from '@nestjs/common';
import { Memberships } from '@mingzhang/server';
import { InvoiceModule } from '../invoice/invoice.module';
import { ImportBatches } from './import-batches';
import { ImportListService } from './import-list.service';
import { ImportRun } from './import-run';
import { ImportTicks } from './import-ticks';
import { ImportController } from './import.controller';
import { InvoiceImport } from './invoice-import';
import { SetsImport } from './sets-import';

/** 导入发票: files of the tax bureau, single e-invoices, files of 勾选. */
@Module({
  imports: [InvoiceModule],
  controllers: [ImportController],
  providers: [
    ImportBatches,
    ImportListService,
    ImportRun,
    ImportTicks,
    InvoiceImport,
    Memberships,
    SetsImport,
  ],
})
export class ImportModule {}
