import { Module } from '@nestjs/common';
import { CashAccountsService } from './cash-accounts.service';
import { CashAssigningService } from './cash-assigning.service';
import { CashAssignments } from './cash-assignments';
import { CashFlowController } from './cash-flow.controller';
import { CashFlowService } from './cash-flow.service';
import { CashMonths } from './cash-months';
import { CashOpeningService } from './cash-opening.service';
import { CashOpenings } from './cash-openings';

/** 现金流量表: which item lines of cash vouchers belong to, and what people decided of it. */
@Module({
  controllers: [CashFlowController],
  providers: [
    CashFlowService,
    CashAssigningService,
    CashAccountsService,
    CashOpeningService,
    CashOpenings,
    CashMonths,
    CashAssignments,
  ],
  exports: [CashFlowService],
})
export class CashFlowModule {}
