import { Module } from '@nestjs/common';
import { ClosingChecks } from '@mingzhang/server';
import { EmployeeModule } from '../employee/employee.module';
import { FieldModule } from '../field/field.module';
import { InsuranceModule } from '../insurance/insurance.module';
import { PayrollSetting } from '../payroll-setting';
import { DeclaredStore } from './declared-store';
import { ExplanationService } from './explanation.service';
import { MonthService } from './month.service';
import { SalaryController } from './salary.controller';
import { SheetCalculation } from './sheet-calculation';
import { SheetFiles } from './sheet-files';
import { SheetService } from './sheet.service';
import { SheetStore } from './sheet-store';

/** 工资表: the pay of months. */
@Module({
  imports: [EmployeeModule, FieldModule, InsuranceModule],
  controllers: [SalaryController],
  providers: [
    DeclaredStore,
    ExplanationService,
    MonthService,
    PayrollSetting,
    SheetCalculation,
    SheetFiles,
    SheetService,
    SheetStore,
  ],
  exports: [DeclaredStore, SheetCalculation, SheetService, SheetStore],
})
export class SheetModule {
  constructor(checks: ClosingChecks, months: MonthService) {
    checks.add(async (period) => {
      const message = await months.unconfirmed(period);
      if (message === undefined) return [];
      const link = '/salary/salary-info';
      return [{ rule: 'payroll.unconfirmed', severity: 'block', message, link }];
    });
  }
}
