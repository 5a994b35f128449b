import { Injectable } from '@nestjs/common';
import { closingBatchTable, type BatchRow } from '@mingzhang/contract';
import { exportName, periodTitle } from '@mingzhang/rules';
import { tableFile, type Exported } from '@mingzhang/server';
import { ClosingBatchService } from './closing-batch.service';

/** Outcomes of a batch as a workbook. */
@Injectable()
export class BatchReport {
  constructor(private readonly batches: ClosingBatchService) {}

  async workbook(batchId: number): Promise<Exported> {
    const { period, rows } = await this.batches.monthAndRows(batchId);
    const { title } = closingBatchTable;
    return tableFile(closingBatchTable, {
      name: exportName({ companyName: '', content: title, from: period }),
      notes: [
        title,
        `期间：${periodTitle(period)}　账套：${rows.length} 个　${counted(rows)}　单位：元`,
      ],
      object: `${title} ${period}`,
      filters: { period, count: rows.length },
      format: 'xlsx',
      rows,
    });
  }
}

function counted(rows: readonly BatchRow[]): string {
  const closed = rows.filter(({ state }) => state === 'closed').length;
  const exceptions = rows.filter(({ state }) => state === 'blocked' || state === 'forbidden');
  return `已结账：${closed} 个　例外：${exceptions.length} 个`;
}
