import { Module } from '@nestjs/common';
import { LayoutModule } from '../file-layout/layout.module';
import { SheetModule } from '../sheet/sheet.module';
import { SheetImportModule } from '../sheet-import/sheet-import.module';
import { BillController } from './bill.controller';
import { BillImport } from './bill-import';
import { BillPeople } from './bill-people';
import { BillService } from './bill.service';
import { BillStore } from './bill-store';

/** 缴费明细 of the bureaus beside the sheets. */
@Module({
  imports: [LayoutModule, SheetModule, SheetImportModule],
  controllers: [BillController],
  providers: [BillImport, BillPeople, BillService, BillStore],
})
export class BillModule {}
