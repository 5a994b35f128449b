import { Injectable } from '@nestjs/common';
import type { InputOf, invoiceImportCalls, ResultOf } from '@mingzhang/contract';
import { BusinessError, Download, OperationLog } from '@mingzhang/server';
import { numberOf } from '../invoice/invoice-facts';
import { InvoiceRows } from '../invoice/invoice-rows';
import type { InvoiceRecord } from '../invoice/invoice.entity';
import { ManyInvoicesService } from '../invoice/many-invoices.service';
import { ImportBatches } from './import-batches';

type Paging = InputOf<typeof invoiceImportCalls.list>['query'];
type Page = ResultOf<typeof invoiceImportCalls.list>;

/** Invoices that a refusal names. */
const namedAtMost = 3;

/** The records of imports: their list, their files, and taking a whole import back. */
@Injectable()
export class ImportListService {
  constructor(
    private readonly batches: ImportBatches,
    private readonly invoices: InvoiceRows,
    private readonly many: ManyInvoicesService,
    private readonly log: OperationLog,
  ) {}

  async page({ page, pageSize, isUnseen }: Paging): Promise<Page> {
    const start = (page - 1) * pageSize;
    const { total, batches } = await this.batches.page(start, pageSize, isUnseen);
    const ids = batches.map(({ id }) => id);
    const counts = await this.batches.counts(ids);
    const files = await this.batches.files(ids);
    const none = { invoices: 0, booked: 0, ticked: 0 };
    const records = batches.map((batch) => {
      const own = { files: files.get(batch.id) ?? [] };
      return Object.assign(own, batch, counts.get(batch.id) ?? none);
    });
    return { page, pageSize, total, records };
  }

  /** @throws BusinessError NOT_FOUND */
  async file(id: number): Promise<Download> {
    const file = await this.batches.file(id);
    if (!file) throw new BusinessError('NOT_FOUND', { msg: '文件不存在，或导入已被撤销' });
    return new Download(file.name, 'application/octet-stream', file.bytes);
  }

  /**
   * Says that a person has looked at the rows that an import refused.
   * @throws BusinessError NOT_FOUND
   */
  async markSeen(id: number): Promise<void> {
    const batch = await this.batches.locked(id);
    if (!batch) throw gone();
    await this.batches.markSeen(id);
    const { refused, refusedTicks } = batch.report;
    await this.log.record({
      action: '核对未导入的行',
      object: `${batch.fileName}：${refused + refusedTicks} 行`,
    });
  }

  /**
   * Deletes all invoices of an import with its record and its files. Invoices of others that a newer
   * state was handed on to, and ticks of others, stay as they are.
   * @throws BusinessError NOT_FOUND, INVOICE_IMPORT_USED
   */
  async remove(id: number): Promise<void> {
    await this.invoices.holdTurn();
    const batch = await this.batches.locked(id);
    if (!batch) throw gone();
    const ids = await this.batches.invoiceIds(id);
    if (ids.length === 0) throw used('本次导入的发票都已删除，或只更新、勾选了原有的发票');
    const found = [...(await this.invoices.rows.lockedById(ids)).values()];
    const problem = blockers(found);
    if (problem !== undefined) throw used(problem);
    const [reversing] = (await this.invoices.reversing(ids)).values();
    if (reversing !== undefined) {
      throw used(`本次导入的发票已用于冲回未开票单据 ${reversing}，请先撤销冲回`);
    }
    const removed = await this.many.removeAll(found);
    await this.batches.remove(id);
    await this.log.record({
      action: '撤销发票导入',
      object: `${batch.fileName}：${ids.length} 张`,
      before: Object.fromEntries(removed.map(({ number, before }) => [number, before])),
    });
  }
}

const gone = () => new BusinessError('NOT_FOUND', { msg: '导入记录不存在，或已被撤销' });

const used = (reason: string) =>
  new BusinessError('INVOICE_IMPORT_USED', { msg: `${reason}，不能撤销这次导入` });

/** What stands against taking an import back, with the way out. */
function blockers(found: readonly InvoiceRecord[]): string | undefined {
  const booked = found.filter(({ voucherId }) => voucherId !== null);
  const ticked = found.filter(({ checkStatus }) => checkStatus === 1);
  const reasons = [
    named(booked, '已有凭证，请先删除凭证'),
    named(ticked, '已勾选，请先取消勾选'),
  ].filter((reason) => reason !== '');
  return reasons.length === 0 ? undefined : reasons.join('；');
}

function named(invoices: readonly InvoiceRecord[], state: string): string {
  if (invoices.length === 0) return '';
  const numbers = invoices.slice(0, namedAtMost).map(numberOf).join('、');
  const more = invoices.length > namedAtMost ? '等' : '';
  return `${invoices.length} 张发票（${numbers}${more}）${state}`;
}
