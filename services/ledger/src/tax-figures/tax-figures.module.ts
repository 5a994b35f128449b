import { Module } from '@nestjs/common';
import { BalanceModule } from '../balance/balance.module';
import { CarryForwardModule } from '../carry-forward/carry-forward.module';
import { TaxBalances } from './tax-balances';
import { GeneralVouchersQuery } from './general-vouchers.query';
import { TaxFiguresController } from './tax-figures.controller';
import { TaxedVouchersQuery } from './taxed-vouchers.query';
import { TaxFigures } from './tax-figures.service';

/** Figures for tax declarations, for the service that prepares them. */
@Module({
  imports: [BalanceModule, CarryForwardModule],
  controllers: [TaxFiguresController],
  providers: [TaxFigures, TaxBalances, TaxedVouchersQuery, GeneralVouchersQuery],
})
export class TaxFiguresModule {}
