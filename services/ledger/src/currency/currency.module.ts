import { Module } from '@nestjs/common';
import { CurrencyRateService } from './currency-rate.service';
import { CurrencyController } from './currency.controller';
import { CurrencyService } from './currency.service';

/** Currencies and their rates (币别). */
@Module({
  controllers: [CurrencyController],
  providers: [CurrencyRateService, CurrencyService],
})
export class CurrencyModule {}
