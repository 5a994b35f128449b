import { Module } from '@nestjs/common';
import { SubjectModule } from '../subject/subject.module';
import { PayableEntriesController } from './payable-entries.controller';
import { PayableEntriesQuery } from './payable-entries.query';
import { SettledLines } from './settled-lines';
import { SettlementController } from './settlement.controller';
import { SettlementFileService } from './settlement-file.service';
import { SettlementQuery } from './settlement.query';
import { SettlementUndoService } from './settlement-undo.service';
import { SettlementService } from './settlement.service';

/** 往来核销: entries of customers, suppliers and others that settle each other. */
@Module({
  imports: [SubjectModule],
  controllers: [SettlementController, PayableEntriesController],
  providers: [
    PayableEntriesQuery,
    SettledLines,
    SettlementFileService,
    SettlementQuery,
    SettlementService,
    SettlementUndoService,
  ],
  exports: [SettledLines],
})
export class SettlementModule {}
