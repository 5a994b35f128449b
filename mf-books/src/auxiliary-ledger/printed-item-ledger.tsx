import {
  auxiliaryLedgerTable,
  type AuxiliaryLedgerResult,
  type AuxiliaryLedgerRow,
} from '@mingzhang/contract';
import { BookPrint, paperColumns, rangeTitle, type PeriodRange } from '@mingzhang/web';
import { LEDGER_PAGE_SIZE } from '../api/account-book.api';
import { blankRow, pagesWithCarry } from '../shared/carried-rows';

/** 辅助核算明细账 of one item on paper; of a long book the page that the screen shows. */
export function PrintedItemLedger({
  book,
  page,
  range,
  onBack,
}: {
  book: AuxiliaryLedgerResult | undefined;
  page: number;
  range: PeriodRange;
  onBack: () => void;
}) {
  const rows = book?.rows ?? [];
  const isPart = (book?.total ?? 0) > LEDGER_PAGE_SIZE;
  const of = book?.subject ? ` ${book.subject.code} ${book.subject.fullName}` : '';
  return (
    <BookPrint
      title={`${auxiliaryLedgerTable.title} ${book ? `${book.item.category} ${book.item.name}` : ''}${of}`}
      period={rangeTitle(range)}
      note={isPart ? `只含第 ${page} 页，全部分录请导出` : undefined}
      columns={printedColumns}
      rows={rows}
      kept={2}
      pagesOf={isPart ? undefined : (linesPerPage) => carried(rows, linesPerPage)}
      onBack={onBack}
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
