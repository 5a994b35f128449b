import { Module } from '@nestjs/common';
import { CardModule } from '../card/card.module';
import { ChangeModule } from '../change/change.module';
import { DepreciationModule } from '../depreciation/depreciation.module';
import { AssetTypeModule } from '../type/asset-type.module';
import { CardDetailController } from './card-detail.controller';
import { CardDetailService } from './card-detail.service';

/** 卡片详情: the whole life of a card. */
@Module({
  imports: [AssetTypeModule, CardModule, ChangeModule, DepreciationModule],
  controllers: [CardDetailController],
  providers: [CardDetailService],
})
export class LifeModule {}
