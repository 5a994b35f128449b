import { Module } from '@nestjs/common';
import { CheckoutController } from './checkout.controller';
import { ClosingService } from './closing.service';
import { ClosingSettingsService } from './closing-settings.service';
import { NamesOfTimeQuery } from './names-of-time.query';
import { PeriodService } from './period.service';
import { SealFileService } from './seal-file.service';
import { SealQuery } from './seal.query';

/** Periods: their list and states, checks before closing (结账), closing and seals. */
@Module({
  controllers: [CheckoutController],
  providers: [
    ClosingService,
    ClosingSettingsService,
    NamesOfTimeQuery,
    PeriodService,
    SealFileService,
    SealQuery,
  ],
  exports: [ClosingService, ClosingSettingsService, NamesOfTimeQuery, PeriodService],
})
export class CheckoutModule {}
