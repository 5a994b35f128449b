import { Module } from '@nestjs/common';
import { EmployeeModule } from '../employee/employee.module';
import { InsuranceModule } from '../insurance/insurance.module';
import { SheetModule } from '../sheet/sheet.module';
import { LateController } from './late.controller';
import { LateService } from './late.service';
import { LateStore } from './late-store';

/** 补差补缴: insurance of earlier months that a sheet pays. */
@Module({
  imports: [EmployeeModule, InsuranceModule, SheetModule],
  controllers: [LateController],
  providers: [LateService, LateStore],
})
export class LateModule {}
