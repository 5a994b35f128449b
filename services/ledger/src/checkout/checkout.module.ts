import { Module } from '@nestjs/common';
import { CheckoutController } from './checkout.controller';
import { PeriodService } from './period.service';

/** Periods: which there are, whether one is open, what keeps one from being closed (结账). */
@Module({
  controllers: [CheckoutController],
  providers: [PeriodService],
  exports: [PeriodService],
})
export class CheckoutModule {}
