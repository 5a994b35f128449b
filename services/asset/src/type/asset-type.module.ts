import { Module } from '@nestjs/common';
import { LedgerOfSet } from '../ledger-of-set';
import { AssetTypeController } from './asset-type.controller';
import { AssetTypeService } from './asset-type.service';

/** 资产类别. */
@Module({
  controllers: [AssetTypeController],
  providers: [AssetTypeService, LedgerOfSet],
  exports: [AssetTypeService, LedgerOfSet],
})
export class AssetTypeModule {}
