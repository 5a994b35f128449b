import { Module } from '@nestjs/common';
import { TemplateUseModule } from '../template-use/template-use.module';
import { AccountingCategoryDetailService } from './accounting-category-detail.service';
import { AccountingCategoryImport } from './accounting-category-import';
import { AccountingCategoryController } from './accounting-category.controller';
import { AccountingCategoryService } from './accounting-category.service';

/** Auxiliary accounting (辅助核算): categories and items. */
@Module({
  imports: [TemplateUseModule],
  controllers: [AccountingCategoryController],
  providers: [AccountingCategoryDetailService, AccountingCategoryImport, AccountingCategoryService],
  exports: [AccountingCategoryService],
})
export class AccountingCategoryModule {}
