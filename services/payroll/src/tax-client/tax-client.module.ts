import { Module } from '@nestjs/common';
import { EmployeeModule } from '../employee/employee.module';
import { LayoutModule } from '../file-layout/layout.module';
import { SheetModule } from '../sheet/sheet.module';
import { SheetImportModule } from '../sheet-import/sheet-import.module';
import { DeductionImport } from './deduction-import';
import { TaxClientController } from './tax-client.controller';
import { TaxClientService } from './tax-client.service';
import { TaxComparisonService } from './tax-comparison.service';
import { TaxPeople } from './tax-people';
import { TaxResultImport } from './tax-result-import';
import { TaxResultStore } from './tax-result.store';

/** Files for the tax client and what it gives back. */
@Module({
  imports: [EmployeeModule, LayoutModule, SheetModule, SheetImportModule],
  controllers: [TaxClientController],
  providers: [
    DeductionImport,
    TaxClientService,
    TaxComparisonService,
    TaxPeople,
    TaxResultImport,
    TaxResultStore,
  ],
})
export class TaxClientModule {}
