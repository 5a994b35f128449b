import {
  dayBookCalls,
  dayBookTable,
  dayBookTitles,
  type DetailedLedgerRow,
} from '@mingzhang/contract';
import { paperColumns, screenColumns, useExport, usePeriodRange } from '@mingzhang/web';
import { entryOf, LEDGER_PAGE_SIZE } from '../api/account-book.api';
import { useDayBook, useDayBookSubjects } from '../api/column-books.api';
import { BookHead } from '../shared/book-head';
import { BookProofLine } from '../shared/book-proof-line';
import { bookProofs } from '../shared/book-proofs';
import { blankRow } from '../shared/carried-rows';
import { EntryBook } from '../shared/entry-book';
import { amountWidth, ledgerCard, ledgerCells, voucherPath } from '../shared/ledger.columns';
import {
  ListedSubjectFilters,
  ListedSubjectNav,
  useListedSubjects,
} from '../shared/listed-subjects';
import { useUnaudited } from '../shared/unaudited';
import { codeAndName } from '../shared/subject-heading';

const { title } = dayBookTable;

/** 现金日记账 and 银行存款日记账: a cash subject day by day, and the cash subjects beside it. */
export function DayBookScreen() {
  const [range] = usePeriodRange();
  const { unaudited } = useUnaudited();
  const months = { periodFrom: range.from, periodTo: range.to, unaudited };
  const list = useDayBookSubjects(months);
  const listed = useListedSubjects(list.data);
  const { chosenId, page, filters } = listed;
  const query = { ...months, subjectId: chosenId ?? 0 };
  const book = useDayBook({ ...query, page, pageSize: LEDGER_PAGE_SIZE }, chosenId !== undefined);
  const onExport = useExport(dayBookCalls.dayBookFile, {
    query: { ...query, ...entryOf(filters) },
  });
  // The book of another subject stays until its own has come.
  const data = book.data?.subject.id === chosenId ? book.data : undefined;
  const of = data && { code: data.subject.code, name: data.subject.fullName };
  const counterpart = filters.counterpart === '1';
  return (
    <EntryBook
      settings="dayBook"
      title={title}
      onExport={onExport}
      query={book}
      book={data}
      path="/account-book/day-book"
      heading={data ? dayBookTitles[data.kind] : title}
      narrowed={{ subjectId: data?.subject.id }}
      filters={<ListedSubjectFilters listed={listed} switches={{ counterpart: '对方科目' }} />}
      nav={<ListedSubjectNav listed={listed} label="现金和银行科目" empty="没有现金或银行科目" />}
      navOf="figures"
      onStep={listed.onStep}
      head={<BookHead of={of} />}
      columnsOf={(shown, narrow) =>
        dayBookColumns(shown, { narrow, period: range.to, counterpart })
      }
      search={filters.entry}
      onPage={listed.onPage}
      proofs={data && <BookProofLine proofs={bookProofs(data, '科目余额表')} />}
      empty={listed.isEmpty ? noSubject : undefined}
      paper={{
        title: data && of ? `${dayBookTitles[data.kind]} ${of.code} ${of.name}` : title,
        heading: data && of && { title: dayBookTitles[data.kind], of: codeAndName('科目', of) },
        columns: printedColumns,
        signers: ['出纳', '记账', '会计主管'],
        // A journal hands on what its month has come to.
        since: 'month',
        carry: ({ kind }, figures) => ({ ...blankRow, kind, ...figures }),
      }}
    />
  );
}

const noSubject = {
  title: '没有现金或银行科目',
  description: '在科目设置中把库存现金、银行存款等科目标记为现金科目后，这里逐日列出收支和余额。',
};

const printedColumns = paperColumns(dayBookTable);

/** Columns of the 日记账; on a phone each row is a card of two lines. */
function dayBookColumns(
  rows: readonly DetailedLedgerRow[],
  {
    narrow,
    period,
    counterpart,
  }: { readonly narrow: boolean; readonly period: string; readonly counterpart: boolean },
) {
  if (narrow) return [ledgerCard<DetailedLedgerRow>(period)];
  const shown = {
    counterpart,
    items: rows.some(({ items }) => items !== undefined),
    settlement: rows.some(({ settlement }) => settlement !== undefined),
  };
  const optional = ['items', 'settlement', 'counterpart'] as const;
  return screenColumns(dayBookTable, {
    without: optional.filter((name) => !shown[name]),
    amountPx: amountWidth(rows),
    pathOf: (row) => voucherPath(row, period),
    cells: ledgerCells,
  });
}
