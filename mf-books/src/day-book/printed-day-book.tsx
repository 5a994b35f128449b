import {
  dayBookTable,
  dayBookTitles,
  type DayBookResult,
  type DetailedLedgerRow,
} from '@mingzhang/contract';
import { paperColumns, type PeriodRange } from '@mingzhang/web';
import { blankRow, pagesWithCarry } from '../shared/carried-rows';
import { PrintedEntries } from '../shared/printed-entries';

/** 日记账 of one subject on paper; of a long book the page that the screen shows. */
export function PrintedDayBook({
  book,
  ...print
}: {
  book: DayBookResult | undefined;
  range: PeriodRange;
  search: string;
  onBack: () => void;
}) {
  const of = book && `${dayBookTitles[book.kind]} ${book.subject.code} ${book.subject.fullName}`;
  return (
    <PrintedEntries
      {...print}
      title={of ?? dayBookTable.title}
      book={book}
      columns={printedColumns}
      signers={['出纳', '记账', '会计主管']}
      pagesOf={carried}
    />
  );
}

const printedColumns = paperColumns(dayBookTable);

/** A journal hands on what its month has come to. */
function carried(rows: readonly DetailedLedgerRow[], linesPerPage: number) {
  return pagesWithCarry(rows, {
    ...{ linesPerPage, since: 'month' },
    figuresOf: (row) => ({ ...row, subjectId: 0 }),
    carry: ({ kind }, figures): DetailedLedgerRow => ({ ...blankRow, kind, ...figures }),
  });
}
