import { Module } from '@nestjs/common';
import { ClosingChecks } from '@mingzhang/server';
import { EmployeeModule } from '../employee/employee.module';
import { FieldModule } from '../field/field.module';
import { InsuranceModule } from '../insurance/insurance.module';
import { PayrollSetting } from '../payroll-setting';
import { SecrecyModule } from '../secrecy/secrecy.module';
import { ChoiceController } from './choice.controller';
import { ClosedMonths } from './closed-months';
import { CorrectionController } from './correction.controller';
import { CorrectionService } from './correction.service';
import { DeclaredStore } from './declared-store';
import { ExplanationService } from './explanation.service';
import { FormulaTrialService } from './formula-trial.service';
import { MonthService } from './month.service';
import { MonthVouchers } from './month-vouchers';
import { SalaryController } from './salary.controller';
import { SheetCalculation } from './sheet-calculation';
import { SheetFiles } from './sheet-files';
import { SheetService } from './sheet.service';
import { EarlierPayStore } from './earlier-pay';
import { SheetStore } from './sheet-store';

/** 工资表: the pay of months. */
@Module({
  imports: [EmployeeModule, FieldModule, InsuranceModule, SecrecyModule],
  controllers: [SalaryController, ChoiceController, CorrectionController],
  providers: [
    ClosedMonths,
    CorrectionService,
    DeclaredStore,
    ExplanationService,
    FormulaTrialService,
    MonthService,
    MonthVouchers,
    PayrollSetting,
    SheetCalculation,
    SheetFiles,
    SheetService,
    EarlierPayStore,
    SheetStore,
  ],
  exports: [ClosedMonths, DeclaredStore, MonthVouchers, SheetCalculation, SheetService, SheetStore],
})
export class SheetModule {
  constructor(checks: ClosingChecks, months: MonthService) {
    checks.add(async (period) => {
      const link = '/salary/salary-info';
      return (await months.unconfirmed(period)).map((message) => ({
        rule: 'payroll.unconfirmed',
        severity: 'block',
        message,
        link,
      }));
    });
  }
}
