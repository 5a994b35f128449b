import { Injectable } from '@nestjs/common';
import type { InvoiceImport, InvoiceImportReport } from '@mingzhang/contract';
import { AccountSetScope, type UploadedInvoiceFile } from '@mingzhang/server';

/** Bytes read of a file at a time; the driver receives them as text of twice that size. */
const partBytes = 524_288;

/** An import of the account set, as it is stored. A type alias: rows of `query` are no interface. */
type StoredBatch = {
  readonly id: number;
  readonly fileName: string;
  readonly createdName: string;
  readonly createdAt: string;
  readonly report: InvoiceImportReport;
};

/** How many invoices of an import are there, booked and ticked. */
type BatchCounts = { readonly invoices: number; readonly booked: number; readonly ticked: number };

const columns = `id, file_name as "fileName", created_name as "createdName",
  created_at as "createdAt", report`;

/** The records of imports, with their files. */
@Injectable()
export class ImportBatches {
  constructor(private readonly scope: AccountSetScope) {}

  /** @param job names the job and so, at a repeated try, the record that there is already */
  async add(fileName: string, job: string): Promise<number> {
    const row = await this.scope.one<{ id: number }>(
      `insert into invoice.import_batch (account_set_id, kind, file_name, created_name, job)
       values ($1, 'invoice', $2, $3, $4) returning id`,
      [this.scope.accountSetId, fileName, this.scope.actor.userName, job],
    );
    if (!row) throw new Error('an insert gave no id');
    return row.id;
  }

  /** The record that a job has made; undefined without one. */
  async ofJob(job: string): Promise<StoredBatch | undefined> {
    return this.scope.one<StoredBatch>(
      `select ${columns} from invoice.import_batch where account_set_id = $1 and job = $2`,
      [this.scope.accountSetId, job],
    );
  }

  async keepReport(id: number, report: InvoiceImportReport): Promise<void> {
    await this.scope.write(
      'update invoice.import_batch set report = $3 where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id, JSON.stringify(report)],
    );
  }

  async keepFiles(id: number, files: readonly UploadedInvoiceFile[]): Promise<void> {
    for (const { name, bytes } of files) {
      await this.scope.query(
        `insert into invoice.import_file (account_set_id, batch_id, name, size, bytes)
         values ($1, $2, $3, $4, $5) returning id`,
        [this.scope.accountSetId, id, name, bytes.length, bytes],
      );
    }
  }

  /** The newest first; all, or those with refused rows or files that nobody has seen. */
  async page(
    from: number,
    size: number,
    isUnseen: boolean,
  ): Promise<{ total: number; batches: StoredBatch[] }> {
    const { accountSetId } = this.scope;
    const wanted = `account_set_id = $1 and (not $2 or not is_seen and (
      (report->>'refused')::int > 0 or (report->>'refusedTicks')::int > 0
      or report->'unread' <> '[]'))`;
    const row = await this.scope.one<{ count: number }>(
      `select count(*) from invoice.import_batch where ${wanted}`,
      [accountSetId, isUnseen],
    );
    const batches = await this.scope.query<StoredBatch>(
      `select ${columns} from invoice.import_batch
       where ${wanted} order by id desc offset $3 limit $4`,
      [accountSetId, isUnseen, from, size],
    );
    return { total: row?.count ?? 0, batches };
  }

  /** Locks the record up to the end of the transaction; undefined without one. */
  async locked(id: number): Promise<StoredBatch | undefined> {
    return this.scope.one<StoredBatch>(
      `select ${columns} from invoice.import_batch
       where account_set_id = $1 and id = $2 for update`,
      [this.scope.accountSetId, id],
    );
  }

  async markSeen(id: number): Promise<void> {
    await this.scope.write(
      'update invoice.import_batch set is_seen = true where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id],
    );
  }

  /** Files of records, without their bytes, by the record's id. */
  async files(ids: readonly number[]): Promise<ReadonlyMap<number, InvoiceImport['files']>> {
    const rows = await this.scope.query<InvoiceImport['files'][number] & { batchId: number }>(
      `select id, batch_id as "batchId", name, size from invoice.import_file
       where account_set_id = $1 and batch_id = any($2::bigint[]) order by id`,
      [this.scope.accountSetId, ids],
    );
    const found = new Map<number, InvoiceImport['files']>();
    for (const { batchId, ...file } of rows)
      found.set(batchId, [...(found.get(batchId) ?? []), file]);
    return found;
  }

  /** Counts of records by id; one without an invoice is left out. */
  async counts(ids: readonly number[]): Promise<ReadonlyMap<number, BatchCounts>> {
    const rows = await this.scope.query<BatchCounts & { id: number }>(
      `select batch_id as id, count(*) as invoices,
         count(*) filter (where voucher_id is not null) as booked,
         count(*) filter (where check_status = 1) as ticked
       from invoice.invoice
       where account_set_id = $1 and batch_id = any($2::bigint[]) group by batch_id`,
      [this.scope.accountSetId, ids],
    );
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  }

  async invoiceIds(id: number): Promise<number[]> {
    const rows = await this.scope.query<{ id: number }>(
      'select id from invoice.invoice where account_set_id = $1 and batch_id = $2 order by id',
      [this.scope.accountSetId, id],
    );
    return rows.map((row) => row.id);
  }

  /** A file with its bytes, read in parts: 20 MB at once would block the process. */
  async file(id: number): Promise<UploadedInvoiceFile | undefined> {
    const parts: Buffer[] = [];
    for (let from = 1; ; from += partBytes) {
      const row = await this.scope.one<{ name: string; part: Buffer }>(
        `select name, substring(bytes from $3 for $4) as part from invoice.import_file
         where account_set_id = $1 and id = $2`,
        [this.scope.accountSetId, id, from, partBytes],
      );
      if (!row) return undefined;
      parts.push(row.part);
      if (row.part.length < partBytes) return { name: row.name, bytes: Buffer.concat(parts) };
    }
  }

  /** Deletes the record with its files. */
  async remove(id: number): Promise<void> {
    await this.scope.write(
      'delete from invoice.import_batch where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, id],
    );
  }
}
