import { Module } from '@nestjs/common';
import { TemplateUse } from './template-use';

/** Who names a subject, an item or a word in a voucher template: asked before it is deleted. */
@Module({
  providers: [TemplateUse],
  exports: [TemplateUse],
})
export class TemplateUseModule {}
