import { Module } from '@nestjs/common';
import { CompanyName, SettingUp } from '@mingzhang/server';
import { EmployeeModule } from './employee/employee.module';
import { FieldModule } from './field/field.module';
import { InsuranceModule } from './insurance/insurance.module';
import { PayrollSetting } from './payroll-setting';
import { SheetModule } from './sheet/sheet.module';
import { SheetImportModule } from './sheet-import/sheet-import.module';

@Module({
  imports: [EmployeeModule, InsuranceModule, FieldModule, SheetModule, SheetImportModule],
  providers: [PayrollSetting],
})
export class AppModule {
  constructor(settingUp: SettingUp, company: CompanyName, setting: PayrollSetting) {
    settingUp.add((settings) => company.keep(settings));
    settingUp.add((settings) => setting.keep(settings));
  }
}
