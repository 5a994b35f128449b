import { Module } from '@nestjs/common';
import { formatMoney, Money } from '@mingzhang/rules';
import { ClosingChecks } from '@mingzhang/server';
import { CardModule } from '../card/card.module';
import { ChangeModule } from '../change/change.module';
import { DepreciationModule } from '../depreciation/depreciation.module';
import { DepreciationSettings } from '../depreciation/depreciation-setting';
import { AssetTypeModule } from '../type/asset-type.module';
import { SummaryQuery } from '../summary/summary.query';
import { SummaryService } from '../summary/summary.service';
import { AssetCheckController } from './asset-check.controller';
import { AssetDocuments } from './asset-documents';
import { AssetDocumentsQuery } from './asset-documents.query';
import { MendService } from './mend.service';
import { ReconcileService } from './reconcile.service';

/** What cards come to together: 汇总, and 与总账对账 with what mends its differences. */
@Module({
  imports: [AssetTypeModule, CardModule, ChangeModule, DepreciationModule],
  controllers: [AssetCheckController],
  providers: [
    AssetDocuments,
    AssetDocumentsQuery,
    MendService,
    ReconcileService,
    SummaryQuery,
    SummaryService,
  ],
  exports: [ReconcileService],
})
export class ReconcileModule {
  constructor(
    checks: ClosingChecks,
    reconciling: ReconcileService,
    settings: DepreciationSettings,
  ) {
    checks.add(async (period) => {
      const { rows } = await reconciling.reconcile(period);
      const [first, ...others] = rows.filter(({ difference }) => !Money.parse(difference).isZero);
      if (!first) return [];
      const { blocksClosing } = await settings.get();
      const more = others.length > 0 ? ` 等 ${others.length + 1} 项` : '';
      const amount = formatMoney(Money.parse(first.difference));
      const message =
        first.cardCount === 0 && Money.parse(first.cards).isZero
          ? `${first.subject} 账面 ${amount}，卡片 0.00${more}，请在资产卡片中导入或新增卡片`
          : `${first.title}（${first.subject}）总账与卡片相差 ${amount}${more}，` +
            '请在资产—与总账对账查看原因并处理';
      const severity = blocksClosing ? 'block' : 'warn';
      return [{ rule: 'asset.reconcile', severity, message, link: '/assets/check' }];
    });
  }
}
