import { Module } from '@nestjs/common';
import { CompanyName, SettingUp } from '@mingzhang/server';
import { StatementModule } from './statement/statement.module';
import { TaxModule } from './tax/tax.module';

@Module({ imports: [StatementModule, TaxModule] })
export class AppModule {
  constructor(settingUp: SettingUp, company: CompanyName) {
    settingUp.add((settings) => company.keep(settings));
  }
}
