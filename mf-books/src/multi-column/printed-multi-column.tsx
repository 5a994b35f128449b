import type { MultiColumnResult, MultiColumnRow } from '@mingzhang/contract';
import { carriedAmounts, Money } from '@mingzhang/rules';
import { BookPrint, rangeTitle, type PeriodRange } from '@mingzhang/web';
import { LEDGER_PAGE_SIZE } from '../api/account-book.api';
import { blankRow, pagesWithCarry } from '../shared/carried-rows';
import { printedSheets } from './multi-column.columns';

/** 多栏账 of one subject on paper: columns that do not fit go on further sheets beside each page. */
export function PrintedMultiColumn({
  book,
  page,
  range,
  onBack,
}: {
  book: MultiColumnResult | undefined;
  page: number;
  range: PeriodRange;
  onBack: () => void;
}) {
  const rows = book?.rows ?? [];
  const isPart = (book?.total ?? 0) > LEDGER_PAGE_SIZE;
  const [first = [], ...moreSheets] = printedSheets(book?.columns ?? []);
  return (
    <BookPrint
      title={`多栏账 ${book ? `${book.subject.code} ${book.subject.fullName}` : ''}`}
      period={rangeTitle(range)}
      note={isPart ? `只含第 ${page} 页，全部分录请导出` : undefined}
      columns={first}
      moreSheets={moreSheets}
      rows={rows}
      kept={2}
      pagesOf={isPart ? undefined : (linesPerPage) => carried(rows, linesPerPage)}
      onBack={onBack}
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
