import { Module } from '@nestjs/common';
import { CardModule } from '../card/card.module';
import { DepreciationModule } from '../depreciation/depreciation.module';
import { AssetTypeModule } from '../type/asset-type.module';
import { CardSplitting } from './card-splitting';
import { ChangeController } from './change.controller';
import { ChangeLoader } from './change-loader';
import { ChangeService } from './change.service';
import { ChangeStore } from './change-store';
import { ChangeVouchers } from './change-vouchers';

/** 资产变动: what happens to cards, and its vouchers. */
@Module({
  imports: [AssetTypeModule, CardModule, DepreciationModule],
  controllers: [ChangeController],
  providers: [CardSplitting, ChangeLoader, ChangeService, ChangeStore, ChangeVouchers],
  exports: [ChangeService, ChangeStore, ChangeVouchers],
})
export class ChangeModule {}
