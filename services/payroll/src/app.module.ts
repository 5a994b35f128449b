import { Module } from '@nestjs/common';
import { CompanyName, SettingUp } from '@mingzhang/server';
import { BankFileModule } from './bank-file/bank-file.module';
import { EmployeeModule } from './employee/employee.module';
import { LateModule } from './late/late.module';
import { BillModule } from './bill/bill.module';
import { FieldModule } from './field/field.module';
import { InsuranceModule } from './insurance/insurance.module';
import { PayrollSetting } from './payroll-setting';
import { SecrecyModule } from './secrecy/secrecy.module';
import { SheetModule } from './sheet/sheet.module';
import { SlipModule } from './slip/slip.module';
import { YearModule } from './year/year.module';
import { VoucherModule } from './voucher/voucher.module';
import { LayoutModule } from './file-layout/layout.module';
import { SheetImportModule } from './sheet-import/sheet-import.module';
import { TaxClientModule } from './tax-client/tax-client.module';

@Module({
  imports: [
    EmployeeModule,
    InsuranceModule,
    FieldModule,
    SecrecyModule,
    SheetModule,
    LateModule,
    SlipModule,
    VoucherModule,
    YearModule,
    SheetImportModule,
    LayoutModule,
    TaxClientModule,
    BillModule,
    BankFileModule,
  ],
  providers: [PayrollSetting],
})
export class AppModule {
  constructor(settingUp: SettingUp, company: CompanyName, setting: PayrollSetting) {
    settingUp.add((settings) => company.keep(settings));
    settingUp.add((settings) => setting.keep(settings));
  }
}
