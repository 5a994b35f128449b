import { Module } from '@nestjs/common';
import { AssetTypeModule } from '../type/asset-type.module';
import { StockController } from './stock.controller';
import { StockService } from './stock.service';
import { StockStore } from './stock-store';

/** 资产盘点: what is there of the fixed assets that the books have. */
@Module({
  imports: [AssetTypeModule],
  controllers: [StockController],
  providers: [StockService, StockStore],
})
export class StockModule {}
