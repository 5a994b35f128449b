import type { MultiColumnResult, MultiColumnRow } from '@mingzhang/contract';
import { carriedAmounts, Money } from '@mingzhang/rules';
import type { PeriodRange } from '@mingzhang/web';
import { blankRow, pagesWithCarry } from '../shared/carried-rows';
import { PrintedEntries } from '../shared/printed-entries';
import { printedSheets } from './multi-column.columns';

/** 多栏账 of one subject on paper: columns that do not fit go on further sheets beside each page. */
export function PrintedMultiColumn({
  book,
  ...print
}: {
  book: MultiColumnResult | undefined;
  range: PeriodRange;
  search: string;
  onBack: () => void;
}) {
  const [first = [], ...moreSheets] = printedSheets(book?.columns ?? []);
  return (
    <PrintedEntries
      {...print}
      title={`多栏账 ${book ? `${book.subject.code} ${book.subject.fullName}` : ''}`}
      book={book}
      columns={first}
      moreSheets={moreSheets}
      pagesOf={carried}
    />
  );
}

function carried(rows: readonly MultiColumnRow[], linesPerPage: number) {
  const read = rows.map(({ kind, amounts }) => ({
    kind,
    amounts: new Map(
      Object.entries(amounts).map(([key, amount]) => [key, Money.parse(amount)] as const),
    ),
  }));
  return pagesWithCarry(rows, {
    linesPerPage,
    figuresOf: (row) => ({ ...row, subjectId: 0 }),
    carry: (last, figures): MultiColumnRow => ({
      ...{ ...blankRow, kind: last.kind },
      ...figures,
      amounts: Object.fromEntries(
        [...carriedAmounts(read, rows.indexOf(last))].map(([key, amount]) => [
          key,
          amount.toString(),
        ]),
      ),
    }),
  });
}
