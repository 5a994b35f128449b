import { Module } from '@nestjs/common';
import { TemplateUse } from './template-use';

/**
 * Finds voucher templates that name a subject, an item or a word; checked before these are deleted.
 */
@Module({
  providers: [TemplateUse],
  exports: [TemplateUse],
})
export class TemplateUseModule {}
