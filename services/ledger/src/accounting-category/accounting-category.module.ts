import { Module } from '@nestjs/common';
import { TemplateUseModule } from '../template-use/template-use.module';
import { AccountingCategoryDetailService } from './accounting-category-detail.service';
import { AccountingCategoryImport } from './accounting-category-import';
import { AccountingCategoryController } from './accounting-category.controller';
import { AccountingCategoryService } from './accounting-category.service';
import { PartyItemsController } from './party-items.controller';
import { PartyItemsService } from './party-items.service';

/** Auxiliary accounting (辅助核算): categories and items. */
@Module({
  imports: [TemplateUseModule],
  controllers: [AccountingCategoryController, PartyItemsController],
  providers: [
    AccountingCategoryDetailService,
    AccountingCategoryImport,
    AccountingCategoryService,
    PartyItemsService,
  ],
  exports: [AccountingCategoryService],
})
export class AccountingCategoryModule {}
