import { Module } from '@nestjs/common';
import { EmployeeModule } from '../employee/employee.module';
import { SheetModule } from '../sheet/sheet.module';
import { AttendanceImport } from './attendance-import';
import { FilePeople } from './file-people';
import { ImportedRows } from './imported-rows';
import { SheetImport } from './sheet-import';
import { SheetImportController } from './sheet-import.controller';

/** Files that are read into the sheet of a month. */
@Module({
  imports: [EmployeeModule, SheetModule],
  controllers: [SheetImportController],
  providers: [AttendanceImport, FilePeople, ImportedRows, SheetImport],
  exports: [FilePeople, ImportedRows],
})
export class SheetImportModule {}
