import { Module } from '@nestjs/common';
import { CompanyName, SettingUp } from '@mingzhang/server';
import { KeyFiguresModule } from './key-figures/key-figures.module';
import { StatementModule } from './statement/statement.module';
import { TaxModule } from './tax/tax.module';

@Module({ imports: [StatementModule, KeyFiguresModule, TaxModule] })
export class AppModule {
  constructor(settingUp: SettingUp, company: CompanyName) {
    settingUp.add((settings) => company.keep(settings));
  }
}
