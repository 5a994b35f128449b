import { Module } from '@nestjs/common';
import { AccountingCategoryModule } from '../accounting-category/accounting-category.module';
import { SettlementModule } from '../settlement/settlement.module';
import { SubjectModule } from '../subject/subject.module';
import { InitialBalanceImport } from './initial-balance-import';
import { OpeningRates } from './opening-rates';
import { InitialBalanceTable } from './initial-balance-table';
import { InitialBalanceCheck } from './initial-balance.check';
import { InitialBalanceController } from './initial-balance.controller';
import { InitialBalanceService } from './initial-balance.service';

/** Opening balances (期初余额). */
@Module({
  imports: [AccountingCategoryModule, SettlementModule, SubjectModule],
  controllers: [InitialBalanceController],
  providers: [
    InitialBalanceCheck,
    InitialBalanceImport,
    InitialBalanceService,
    InitialBalanceTable,
    OpeningRates,
  ],
})
export class InitialBalanceModule {}
