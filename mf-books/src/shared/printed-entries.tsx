import { entryNote, foundEntries, type DetailedLedgerRow } from '@mingzhang/contract';
import { BookPrint, rangeTitle, type BookPrintProps, type PeriodRange } from '@mingzhang/web';
import { LEDGER_PAGE_SIZE } from '../api/account-book.api';
import { pagesWithCarry } from './carried-rows';
import type { EntryPaper } from './entry-paper';
import { entryDays, toneOf } from './printed-days';
import { currencyText } from './subject-heading';

/**
 * A book of entries on paper: what the screen shows of it, with 过次页 and 承前页 where that is the whole
 * book. What a part of it adds up to is not what the book carries.
 */
export function PrintedEntries<Row extends DetailedLedgerRow>({
  book,
  range,
  search,
  bookNote,
  since = 'year',
  carry,
  isPart = () => false,
  heading,
  columns,
  moreSheets = [],
  ...print
}: {
  book:
    | { readonly page: number; readonly total: number; readonly rows: readonly Row[] }
    | undefined;
  range: PeriodRange;
  /** What entries are searched for. */
  search: string;
  /** Which vouchers the book is of, and what was renamed since; undefined for nothing. */
  bookNote: string | undefined;
} & Pick<EntryPaper<Row>, 'heading' | 'since' | 'carry' | 'isPart'> &
  Pick<
    BookPrintProps<Row>,
    'title' | 'columns' | 'moreSheets' | 'signers' | 'settings' | 'onBack'
  >) {
  const isSearched = search.trim() !== '';
  const rows = foundEntries(book?.rows ?? [], search);
  const isOnePage = (book?.total ?? 0) > LEDGER_PAGE_SIZE;
  const figures = new Map(carriedFrom(rows, isPart).map((each, at) => [rows[at], each]));
  const pagesOf = (linesPerPage: number) =>
    pagesWithCarry(rows, {
      linesPerPage,
      since,
      figuresOf: (row) => ({ ...row, ...figures.get(row), subjectId: 0 }),
      carry: (last, carried) => carry(last, carried, rows),
    });
  const part = isOnePage ? [`只含第 ${book?.page ?? 1} 页，全部分录请导出`] : [];
  const notes = [bookNote ?? [], entryNote(search) ?? [], part].flat();
  return (
    <BookPrint
      {...print}
      columns={entryDays(columns, range)}
      moreSheets={moreSheets.map((each) => entryDays(each, range))}
      headingOf={heading && (() => ({ currency: currencyText(undefined), ...heading }))}
      toneOf={toneOf}
      period={rangeTitle(range)}
      note={notes.length === 0 ? undefined : notes.join('；')}
      rows={rows}
      kept={2}
      pagesOf={isSearched || isOnePage ? undefined : pagesOf}
    />
  );
}

/** What is carried of each row: of a row that tells a part only that the book stands where it stood. */
function carriedFrom<Row extends DetailedLedgerRow>(
  rows: readonly Row[],
  isPart: (row: Row) => boolean,
): readonly Partial<DetailedLedgerRow>[] {
  let stands: Partial<DetailedLedgerRow> = { direction: '平', balance: '0.00' };
  return rows.map((row) => {
    if (isPart(row)) return { kind: 'entry', debit: '0.00', credit: '0.00', ...stands };
    stands = { direction: row.direction, balance: row.balance };
    return {};
  });
}
