import type { DetailedLedgerResult, DetailedLedgerRow } from '@mingzhang/contract';
import type { PeriodRange } from '@mingzhang/web';
import { blankRow, pagesWithCarry } from '../shared/carried-rows';
import { printedColumns } from '../shared/ledger.columns';
import { PrintedEntries } from '../shared/printed-entries';
import type { LedgerAddress } from './use-ledger-address';

/** 明细账 of one subject on paper; of a long book the page that the screen shows. */
export function PrintedLedger({
  book,
  address,
  ...print
}: {
  book: DetailedLedgerResult | undefined;
  address: LedgerAddress;
  range: PeriodRange;
  onBack: () => void;
}) {
  return (
    <PrintedEntries
      {...print}
      title={`明细账 ${book ? `${book.subject.code} ${book.subject.fullName}` : ''}`}
      book={book}
      search={address.entry}
      columns={printedColumns}
      pagesOf={carriedLedger}
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
