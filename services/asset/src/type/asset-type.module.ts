import { Module } from '@nestjs/common';
import { AssetTypeController } from './asset-type.controller';
import { AssetTypeService } from './asset-type.service';

/** 资产类别. */
@Module({
  controllers: [AssetTypeController],
  providers: [AssetTypeService],
  exports: [AssetTypeService],
})
export class AssetTypeModule {}
