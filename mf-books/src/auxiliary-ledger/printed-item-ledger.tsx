import {
  auxiliaryLedgerTable,
  type AuxiliaryLedgerResult,
  type AuxiliaryLedgerRow,
} from '@mingzhang/contract';
import { paperColumns, type PeriodRange } from '@mingzhang/web';
import { blankRow, pagesWithCarry } from '../shared/carried-rows';
import { PrintedEntries } from '../shared/printed-entries';

/** 辅助核算明细账 of one item on paper; of a long book the page that the screen shows. */
export function PrintedItemLedger({
  book,
  ...print
}: {
  book: AuxiliaryLedgerResult | undefined;
  range: PeriodRange;
  search: string;
  onBack: () => void;
}) {
  const of = book?.subject ? ` ${book.subject.code} ${book.subject.fullName}` : '';
  const item = book ? `${book.item.category} ${book.item.name}` : '';
  return (
    <PrintedEntries
      {...print}
      title={`${auxiliaryLedgerTable.title} ${item}${of}`}
      book={book}
      columns={printedColumns}
      pagesOf={carried}
    />
  );
}

const printedColumns = paperColumns(auxiliaryLedgerTable);

function carried(rows: readonly AuxiliaryLedgerRow[], linesPerPage: number) {
  return pagesWithCarry(rows, {
    linesPerPage,
    figuresOf: (row) => ({ ...row, subjectId: 0 }),
    carry: ({ kind }, figures): AuxiliaryLedgerRow => ({
      ...{ ...blankRow, kind, subjectCode: '', subjectName: '' },
      ...figures,
    }),
  });
}
