import { Module } from '@nestjs/common';
import { SubjectModule } from '../subject/subject.module';
import { BalanceQuery } from './balance.query';
import { KnownCodes } from './known-codes';
import { LedgerFiguresController } from './ledger-figures.controller';
import { LedgerFigures } from './ledger-figures.service';
import { SeenBalances } from './seen-balances';

/** Balances and movements, for books, dashboard, templates and other services. */
@Module({
  imports: [SubjectModule],
  controllers: [LedgerFiguresController],
  providers: [BalanceQuery, KnownCodes, LedgerFigures, SeenBalances],
  exports: [BalanceQuery, KnownCodes, SeenBalances],
})
export class BalanceModule {}
