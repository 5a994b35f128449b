import { Controller } from '@nestjs/common';
import { closingBatchCalls as calls, type InputOf } from '@mingzhang/contract';
import { periodAt } from '@mingzhang/rules';
import { Call, Input } from '@mingzhang/server';
import { BatchReport } from './batch-report';
import { BatchSetsQuery } from './batch-sets.query';
import { ClosingBatchService } from './closing-batch.service';

/** A call covers several account sets: it opens its transactions itself, one in each. */
const apart = { ownTransactions: true };

@Controller()
export class ClosingBatchController {
  constructor(
    private readonly choosable: BatchSetsQuery,
    private readonly batches: ClosingBatchService,
    private readonly reports: BatchReport,
  ) {}

  @Call(calls.sets, apart)
  sets(@Input() { query }: InputOf<typeof calls.sets>) {
    return this.choosable.page(query);
  }

  @Call(calls.latest, apart)
  latest() {
    return this.batches.latest();
  }

  @Call(calls.start, apart)
  start(@Input() { body }: InputOf<typeof calls.start>) {
    return this.batches.start(periodAt(body), body.ids);
  }

  @Call(calls.rows, apart)
  rows(@Input() { params }: InputOf<typeof calls.rows>) {
    return this.batches.rows(params.batchId);
  }

  @Call(calls.close, apart)
  close(@Input() { params, body }: InputOf<typeof calls.close>) {
    return this.batches.close(params.batchId, body.ids);
  }

  @Call(calls.steer, apart)
  async steer(@Input() { params, body }: InputOf<typeof calls.steer>) {
    await this.batches.steer(params.batchId, body.act);
    return {};
  }

  @Call(calls.retry, apart)
  retry(@Input() { params, body }: InputOf<typeof calls.retry>) {
    return this.batches.retry(params.batchId, body.id);
  }

  @Call(calls.report, apart)
  report(@Input() { params }: InputOf<typeof calls.report>) {
    return this.reports.workbook(params.batchId);
  }
}
