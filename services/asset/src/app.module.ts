import { Module } from '@nestjs/common';
import { CompanyName, SettingUp } from '@mingzhang/server';
import { CardModule } from './card/card.module';
import { ChangeModule } from './change/change.module';
import { DepreciationModule } from './depreciation/depreciation.module';
import { LifeModule } from './life/life.module';
import { ReconcileModule } from './reconcile/reconcile.module';
import { StockModule } from './stock/stock.module';
import { AssetTypeModule } from './type/asset-type.module';

@Module({
  imports: [
    AssetTypeModule,
    CardModule,
    ChangeModule,
    DepreciationModule,
    LifeModule,
    ReconcileModule,
    StockModule,
  ],
})
export class AppModule {
  constructor(settingUp: SettingUp, company: CompanyName) {
    settingUp.add((settings) => company.keep(settings));
  }
}
