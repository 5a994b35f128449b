import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  auxiliaryLedgerTable,
  foundEntries,
  multiColumnTable,
  quantityAuxiliaryLedgerTable,
  type AuxiliaryLedgerResult,
  type AuxiliaryLedgerRow,
  type auxiliaryLedgerCalls,
  type multiColumnCalls,
  type MultiColumnResult,
  type MultiColumnRow,
} from '@mingzhang/contract';
import { tableFile, type Exported } from '@mingzhang/server';
import { AuxiliaryLedgerService } from './auxiliary-ledger.service';
import { BookHead } from './book-head';
import { wholeBook } from './ledger-page';
import { MultiColumnService } from './multi-column.service';

type ItemQuery = z.output<typeof auxiliaryLedgerCalls.auxiliaryDetailsFile.query>;
type ColumnQuery = z.output<typeof multiColumnCalls.multiColumnFile.query>;

/** 辅助核算明细账 and 多栏账 as files with the rows of the screens. */
@Injectable()
export class ColumnFileService {
  constructor(
    private readonly items: AuxiliaryLedgerService,
    private readonly columns: MultiColumnService,
    private readonly head: BookHead,
  ) {}

  async auxiliaryDetails({ format, ...query }: ItemQuery): Promise<Exported> {
    const { item, subject, counted, ...book } = await wholeBook<
      AuxiliaryLedgerRow,
      AuxiliaryLedgerResult
    >((place) => this.items.details({ ...query, ...place }));
    const subjectTitle = subject ? ` ${subject.code} ${subject.fullName}` : '';
    const title = `${auxiliaryLedgerTable.title} ${item.category} ${item.name}${subjectTitle}`;
    const table = counted ? quantityAuxiliaryLedgerTable : auxiliaryLedgerTable;
    const rows = foundEntries(book.rows, query.entry ?? '');
    return tableFile(table, { ...(await this.head.describe(query, format, title)), rows });
  }

  async multiColumn({ format, ...query }: ColumnQuery): Promise<Exported> {
    const { subject, columns, ...book } = await wholeBook<MultiColumnRow, MultiColumnResult>(
      (place) => this.columns.multiColumn({ ...query, ...place }),
    );
    const table = multiColumnTable(columns);
    const title = `${table.title} ${subject.code} ${subject.fullName}`;
    const rows = foundEntries(book.rows, query.entry ?? '');
    return tableFile(table, { ...(await this.head.describe(query, format, title)), rows });
  }
}
