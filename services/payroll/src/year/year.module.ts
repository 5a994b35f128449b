import { Module } from '@nestjs/common';
import { EmployeeModule } from '../employee/employee.module';
import { SecrecyModule } from '../secrecy/secrecy.module';
import { SheetModule } from '../sheet/sheet.module';
import { CertificateQuery } from './certificate.query';
import { YearController } from './year.controller';
import { YearFiles } from './year-files';
import { YearQuery } from './year.query';

/** Pay of years: everybody by month, trends, and certificates. */
@Module({
  imports: [EmployeeModule, SecrecyModule, SheetModule],
  controllers: [YearController],
  providers: [CertificateQuery, YearFiles, YearQuery],
})
export class YearModule {}
