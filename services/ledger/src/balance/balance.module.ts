import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/checkout.module';
import { SubjectModule } from '../subject/subject.module';
import { BalanceQuery } from './balance.query';
import { BookNames } from './book-names';
import { CashMovesQuery } from './cash-moves.query';
import { EquityVouchersQuery } from './equity-vouchers.query';
import { CashVouchersQuery } from './cash-vouchers.query';
import { KnownCodes } from './known-codes';
import { LedgerChartQuery } from './ledger-chart.query';
import { LedgerEntriesController } from './ledger-entries.controller';
import { LedgerEntriesQuery } from './ledger-entries.query';
import { LedgerFiguresController } from './ledger-figures.controller';
import { LedgerFigures } from './ledger-figures.service';
import { MonthMovesQuery } from './month-moves.query';
import { SeenBalances } from './seen-balances';
import { StatementFiguresController } from './statement-figures.controller';
import { StatementFigures } from './statement-figures.service';
import { StatementUnitsQuery } from './statement-units.query';

/** Balances and movements, for books, dashboard, templates and other services. */
@Module({
  imports: [CheckoutModule, SubjectModule],
  controllers: [LedgerEntriesController, LedgerFiguresController, StatementFiguresController],
  providers: [
    BalanceQuery,
    BookNames,
    KnownCodes,
    LedgerChartQuery,
    LedgerEntriesQuery,
    LedgerFigures,
    SeenBalances,
    StatementFigures,
    StatementUnitsQuery,
    MonthMovesQuery,
    CashMovesQuery,
    CashVouchersQuery,
    EquityVouchersQuery,
  ],
  exports: [BalanceQuery, BookNames, KnownCodes, LedgerFigures, SeenBalances],
})
export class BalanceModule {}
