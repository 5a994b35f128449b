import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@mingzhang/contract';
import { AccountSetScope } from '../account-set.scope';
import { CompanyName } from '../company-name';
import { JobHandlers, Jobs } from '../job';
import { OperationLog } from '../operation-log';
import { RecordFiles, type FiledKind } from './record-files';
import { RecordStore } from './record-store';
import type { RecordTable } from './record-table';
import type { VersionedRecord } from './tenant-record';

/** Makes the stores of a service's records, and of the files that bring and export them. */
@Injectable()
export class RecordStores {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly company: CompanyName,
  ) {}

  /** @param refusal the code of a refusal by the record's rule */
  of<F extends object, R extends VersionedRecord & F>(
    table: RecordTable<F, R>,
    refusal?: ErrorCode,
  ): RecordStore<F, R> {
    return new RecordStore(this.scope, this.log, table, refusal);
  }

  filesOf<F extends object, R extends VersionedRecord & F, Row>(
    records: RecordStore<F, R>,
    kind: FiledKind<F, Row>,
  ): RecordFiles<F, R, Row> {
    return new RecordFiles(
      { jobs: this.jobs, handlers: this.handlers, log: this.log, company: this.company },
      records,
      kind,
    );
  }
}
