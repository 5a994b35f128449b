import { Module } from '@nestjs/common';
import { CompanyName, SettingUp, Usages } from '@mingzhang/server';
import { DepreciationModule } from '../depreciation/depreciation.module';
import { AssetTypeModule } from '../type/asset-type.module';
import { AssetUsage } from './asset-usage';
import { CardFiles } from './card-files';
import { CardListQuery } from './card-list.query';
import { CardStates } from './card-states';
import { CardItems } from './card-items';
import { CardStore } from './card-store';
import { CardService } from './card.service';
import { CardsController } from './cards.controller';
import { PurchaseVouchers } from './purchase-vouchers';

/** 资产卡片: what is typed of them, their list, and the vouchers they came with. */
@Module({
  imports: [AssetTypeModule, DepreciationModule],
  controllers: [CardsController],
  providers: [
    AssetUsage,
    CardFiles,
    CardListQuery,
    CardService,
    CardStates,
    CardStore,
    CardItems,
    PurchaseVouchers,
  ],
  exports: [CardItems, CardListQuery, CardService, CardStates, CardStore, PurchaseVouchers],
})
export class CardModule {
  constructor(usages: Usages, usage: AssetUsage, settingUp: SettingUp, company: CompanyName) {
    usages.add('subject', (ids) => usage.ofSubjects(ids));
    usages.add('accountingCategoryDetail', (ids) => usage.ofItems(ids));
    usages.add('accountSet', (ids) => usage.ofSet(ids));
    settingUp.add((settings) => company.keep(settings));
  }
}
