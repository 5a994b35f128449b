import { Module } from '@nestjs/common';
import { BalanceModule } from '../balance/balance.module';
import { CarryForwardModule } from '../carry-forward/carry-forward.module';
import { CheckoutModule } from '../checkout/checkout.module';
import { CheckFacts } from './check-facts.service';
import { CheckFiguresQuery } from './check-figures.query';
import { CheckMonthQuery } from './check-month.query';
import { ClosingCheckController } from './closing-check.controller';
import { ClosingCheckService } from './closing-check.service';

/** Checks before closing a month (结账检查). */
@Module({
  imports: [BalanceModule, CarryForwardModule, CheckoutModule],
  controllers: [ClosingCheckController],
  providers: [CheckFacts, CheckFiguresQuery, CheckMonthQuery, ClosingCheckService],
  exports: [CheckFacts, CheckFiguresQuery, CheckMonthQuery, ClosingCheckService],
})
export class ClosingCheckModule {}
