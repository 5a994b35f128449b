import { Module } from '@nestjs/common';
import { ClosingChecks } from '@mingzhang/server';
import { EmployeeModule } from '../employee/employee.module';
import { FieldModule } from '../field/field.module';
import { InsuranceModule } from '../insurance/insurance.module';
import { PayrollSetting } from '../payroll-setting';
import { SecrecyModule } from '../secrecy/secrecy.module';
import { ClosedMonths } from './closed-months';
import { DeclaredStore } from './declared-store';
import { ExplanationService } from './explanation.service';
import { MonthService } from './month.service';
import { MonthVouchers } from './month-vouchers';
import { SalaryController } from './salary.controller';
import { SheetCalculation } from './sheet-calculation';
import { SheetFiles } from './sheet-files';
import { SheetService } from './sheet.service';
import { SheetStore } from './sheet-store';

/** 工资表: the pay of months. */
@Module({
  imports: [EmployeeModule, FieldModule, InsuranceModule, SecrecyModule],
  controllers: [SalaryController],
  providers: [
    ClosedMonths,
    DeclaredStore,
    ExplanationService,
    MonthService,
    MonthVouchers,
    PayrollSetting,
    SheetCalculation,
    SheetFiles,
    SheetService,
    SheetStore,
  ],
  exports: [DeclaredStore, MonthVouchers, SheetCalculation, SheetService, SheetStore],
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
