import { Module } from '@nestjs/common';
import { CompanyName, SettingUp } from '@mingzhang/server';
import { CombinedModule } from './combined/combined.module';
import { StatementModule } from './statement/statement.module';
import { TaxModule } from './tax/tax.module';

@Module({ imports: [CombinedModule, StatementModule, TaxModule] })
export class AppModule {
  constructor(settingUp: SettingUp, company: CompanyName) {
    settingUp.add((settings) => company.keep(settings));
  }
}
