import { Controller } from '@nestjs/common';
import { auxiliaryLedgerCalls, multiColumnCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { AuxiliaryLedgerService } from './auxiliary-ledger.service';
import { ColumnFileService } from './column-file.service';
import { MultiColumnService } from './multi-column.service';

/** 辅助核算明细账 and 多栏账. */
@Controller()
export class ColumnBookController {
  constructor(
    private readonly items: AuxiliaryLedgerService,
    private readonly columns: MultiColumnService,
    private readonly files: ColumnFileService,
  ) {}

  @Call(auxiliaryLedgerCalls.auxiliaryDetails)
  auxiliaryDetails(@Input() { query }: InputOf<typeof auxiliaryLedgerCalls.auxiliaryDetails>) {
    return this.items.details(query);
  }

  @Call(auxiliaryLedgerCalls.auxiliaryList)
  auxiliaryList(@Input() { query }: InputOf<typeof auxiliaryLedgerCalls.auxiliaryList>) {
    return this.items.list(query);
  }

  @Call(auxiliaryLedgerCalls.auxiliaryDetailsFile)
  auxiliaryDetailsFile(
    @Input() { query }: InputOf<typeof auxiliaryLedgerCalls.auxiliaryDetailsFile>,
  ) {
    return this.files.auxiliaryDetails(query);
  }

  @Call(multiColumnCalls.multiColumn)
  multiColumn(@Input() { query }: InputOf<typeof multiColumnCalls.multiColumn>) {
    return this.columns.multiColumn(query);
  }

  @Call(multiColumnCalls.multiColumnFile)
  multiColumnFile(@Input() { query }: InputOf<typeof multiColumnCalls.multiColumnFile>) {
    return this.files.multiColumn(query);
  }
}
