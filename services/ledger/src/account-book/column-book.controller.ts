import { Controller } from '@nestjs/common';
import {
  auxiliaryLedgerCalls,
  dayBookCalls,
  multiColumnCalls,
  type InputOf,
} from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { AuxiliaryLedgerService } from './auxiliary-ledger.service';
import { ColumnFileService } from './column-file.service';
import { DayBookService } from './day-book.service';
import { MultiColumnService } from './multi-column.service';

/** 辅助核算明细账, 多栏账 and 日记账. */
@Controller()
export class ColumnBookController {
  constructor(
    private readonly items: AuxiliaryLedgerService,
    private readonly columns: MultiColumnService,
    private readonly files: ColumnFileService,
    private readonly days: DayBookService,
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

  @Call(dayBookCalls.dayBook)
  dayBook(@Input() { query }: InputOf<typeof dayBookCalls.dayBook>) {
    return this.days.dayBook(query);
  }

  @Call(dayBookCalls.dayBookSubjects)
  dayBookSubjects(@Input() { query }: InputOf<typeof dayBookCalls.dayBookSubjects>) {
    return this.days.list(query);
  }

  @Call(dayBookCalls.dayBookFile)
  dayBookFile(@Input() { query }: InputOf<typeof dayBookCalls.dayBookFile>) {
    return this.days.file(query);
  }
}
