import { Module } from '@nestjs/common';
import { CashFlowModule } from '../cash-flow/cash-flow.module';
import { StatementClosing } from './statement-closing';
import { StatementController } from './statement.controller';
import { OfficialFormController } from './official-form.controller';
import { OfficialFormService } from './official-form.service';
import { ScheduleModule } from '../schedule/schedule.module';
import { OwnTemplateModule } from '../template/own-template.module';
import { Taxpayer } from '../taxpayer';
import { StatementMaker } from './statement-maker';
import { StatementService } from './statement.service';
import { TemplatePreviewService } from './template-preview.service';

/** Statements (报表): made anew from the ledger's figures each time that somebody looks. */
@Module({
  imports: [CashFlowModule, OwnTemplateModule, ScheduleModule],
  controllers: [StatementController, OfficialFormController],
  providers: [
    StatementClosing,
    StatementService,
    StatementMaker,
    TemplatePreviewService,
    OfficialFormService,
    Taxpayer,
  ],
  exports: [StatementMaker],
})
export class StatementModule {}
