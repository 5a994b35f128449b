import { Module } from '@nestjs/common';
import { ReportSettingModule } from '../setting/report-setting.module';
import { OwnTemplateController } from './own-template.controller';
import { OwnTemplateService } from './own-template.service';
import { OwnTemplateStore } from './own-template.store';
import { OwnTemplatesQuery } from './own-templates.query';
import { TemplateFacts } from './template-facts';

/** Statements of the account set's own: kept, checked, handed to whoever shows them. */
@Module({
  imports: [ReportSettingModule],
  controllers: [OwnTemplateController],
  providers: [OwnTemplateService, OwnTemplateStore, OwnTemplatesQuery, TemplateFacts],
  exports: [OwnTemplatesQuery, TemplateFacts, ReportSettingModule],
})
export class OwnTemplateModule {}
