import { Module } from '@nestjs/common';
import { CompanyName, SettingUp } from '@mingzhang/server';
import { EmployeeModule } from './employee/employee.module';
import { InsuranceModule } from './insurance/insurance.module';
import { PayrollSetting } from './payroll-setting';

@Module({ imports: [EmployeeModule, InsuranceModule], providers: [PayrollSetting] })
export class AppModule {
  constructor(settingUp: SettingUp, company: CompanyName, setting: PayrollSetting) {
    settingUp.add((settings) => company.keep(settings));
    settingUp.add((settings) => setting.keep(settings));
  }
}
