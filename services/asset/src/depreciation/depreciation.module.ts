import { Module } from '@nestjs/common';
import { ClosingChecks } from '@mingzhang/server';
import { AssetTypeModule } from '../type/asset-type.module';
import { DepreciationLinesQuery } from './depreciation-lines.query';
import { DepreciationMonths } from './depreciation-months';
import { DepreciationSettings } from './depreciation-setting';
import { DepreciationController } from './depreciation.controller';
import { DepreciationService } from './depreciation.service';
import { EvenCards } from './even-cards';
import { GivenDepreciation } from './given-depreciation';
import { MonthCardsQuery } from './month-cards.query';
import { RunStore } from './run-store';
import { RunVouchers } from './run-vouchers';
import { WornMonthQuery } from './worn-month.query';

/** 折旧: what months wear off, their vouchers, and what the closing takes of it. */
@Module({
  imports: [AssetTypeModule],
  controllers: [DepreciationController],
  providers: [
    DepreciationLinesQuery,
    DepreciationMonths,
    DepreciationService,
    DepreciationSettings,
    EvenCards,
    GivenDepreciation,
    MonthCardsQuery,
    RunStore,
    RunVouchers,
    WornMonthQuery,
  ],
  exports: [DepreciationMonths, DepreciationService, DepreciationSettings, RunStore, RunVouchers],
})
export class DepreciationModule {
  constructor(checks: ClosingChecks, depreciation: DepreciationService) {
    checks.add(async (period) => {
      const message = await depreciation.unposted(period);
      if (message === undefined) return [];
      const link = '/assets/details';
      return [{ rule: 'asset.undepreciated', severity: 'block', message, link }];
    });
  }
}
