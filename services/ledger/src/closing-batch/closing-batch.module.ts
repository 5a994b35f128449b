import { Module } from '@nestjs/common';
import { Memberships } from '@mingzhang/server';
import { CarryForwardModule } from '../carry-forward/carry-forward.module';
import { CheckoutModule } from '../checkout/checkout.module';
import { ClosingCheckModule } from '../closing-check/closing-check.module';
import { BatchAttempt } from './batch-attempt';
import { BatchReport } from './batch-report';
import { BatchSetsQuery } from './batch-sets.query';
import { BatchStore } from './batch-store';
import { BatchWork } from './batch-work';
import { ClosingBatchController } from './closing-batch.controller';
import { ClosingBatchService } from './closing-batch.service';

/** One month of many account sets (批量结账): trial, closing and report, each set by itself. */
@Module({
  imports: [CarryForwardModule, CheckoutModule, ClosingCheckModule],
  controllers: [ClosingBatchController],
  providers: [
    BatchAttempt,
    BatchReport,
    BatchSetsQuery,
    BatchStore,
    BatchWork,
    ClosingBatchService,
    Memberships,
  ],
})
export class ClosingBatchModule {}
