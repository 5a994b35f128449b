import { Module } from '@nestjs/common';
import { CashFlowModule } from '../cash-flow/cash-flow.module';
import { StatementController } from './statement.controller';
import { StatementService } from './statement.service';

/** Statements (报表): made anew from the ledger's figures each time that somebody looks. */
@Module({
  imports: [CashFlowModule],
  controllers: [StatementController],
  providers: [StatementService],
})
export class StatementModule {}
