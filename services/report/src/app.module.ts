import { Module } from '@nestjs/common';
import { CompanyName, SettingUp } from '@mingzhang/server';
import { CombinedModule } from './combined/combined.module';
import { KeyFiguresModule } from './key-figures/key-figures.module';
import { StatementModule } from './statement/statement.module';
import { TaxModule } from './tax/tax.module';

@Module({ imports: [CombinedModule, KeyFiguresModule, StatementModule, TaxModule] })
export class AppModule {
  constructor(settingUp: SettingUp, company: CompanyName) {
    settingUp.add((settings) => company.keep(settings));
  }
}
