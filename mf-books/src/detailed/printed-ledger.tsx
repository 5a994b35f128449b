import type { DetailedLedgerResult, DetailedLedgerRow } from '@mingzhang/contract';
import { BookPrint, rangeTitle, type PeriodRange } from '@mingzhang/web';
import { LEDGER_PAGE_SIZE } from '../api/account-book.api';
import { blankRow, pagesWithCarry } from '../shared/carried-rows';
import { printedColumns } from '../shared/ledger.columns';
import { searchLedger } from '../shared/ledger-search.model';
import type { LedgerAddress } from './use-ledger-address';

/** 明细账 of one subject on paper; of a long book the page that the screen shows. */
export function PrintedLedger({
  book,
  address,
  range,
  onBack,
}: {
  book: DetailedLedgerResult | undefined;
  address: LedgerAddress;
  range: PeriodRange;
  onBack: () => void;
}) {
  const searched = address.entry.trim() !== '';
  const rows = searched ? searchLedger(book?.rows ?? [], address.entry).rows : (book?.rows ?? []);
  const isPart = (book?.total ?? 0) > LEDGER_PAGE_SIZE;
  // What a part of the book adds up to is not what the book carries.
  const isWhole = !searched && !isPart;
  const part = isPart ? `只含第 ${address.page} 页，全部分录请导出` : undefined;
  return (
    <BookPrint
      title={`明细账 ${book ? `${book.subject.code} ${book.subject.fullName}` : ''}`}
      period={rangeTitle(range)}
      note={searched ? `只含筛选出的 ${rows.length} 笔` : part}
      columns={printedColumns}
      rows={rows}
      kept={2}
      pagesOf={isWhole ? (linesPerPage) => carriedLedger(rows, linesPerPage) : undefined}
      onBack={onBack}
    />
  );
}

function carriedLedger(rows: readonly DetailedLedgerRow[], linesPerPage: number) {
  return pagesWithCarry(rows, {
    linesPerPage,
    figuresOf: (row) => ({ ...row, subjectId: 0 }),
    carry: ({ kind }, carried): DetailedLedgerRow => ({ ...blankRow, kind, ...carried }),
  });
}
