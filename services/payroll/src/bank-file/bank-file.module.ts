import { Module } from '@nestjs/common';
import { EmployeeModule } from '../employee/employee.module';
import { LayoutModule } from '../file-layout/layout.module';
import { SheetModule } from '../sheet/sheet.module';
import { BankFileController } from './bank-file.controller';
import { BankFileService } from './bank-file.service';

/** 银行代发. */
@Module({
  imports: [EmployeeModule, LayoutModule, SheetModule],
  controllers: [BankFileController],
  providers: [BankFileService],
})
export class BankFileModule {}
