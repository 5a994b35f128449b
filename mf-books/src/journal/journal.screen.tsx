import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  JOURNAL_AT_ONCE,
  JOURNAL_PAGE_SIZE,
  journalCalls,
  journalNote,
  journalTable,
  type JournalFilter,
} from '@mingzhang/contract';
import { renamedNote } from '@mingzhang/rules';
import {
  EmptyState,
  filledIn,
  isPastEnd,
  ListScreen,
  Pager,
  paperTotals,
  rangeTitle,
  useExport,
  useIsNarrow,
  usePeriodRange,
  useUrlFilters,
} from '@mingzhang/web';
import { useJournal, type JournalQuery } from '../api/journal.api';
import { BookFiles } from '../shared/book-files';
import { CARD_PX } from '../shared/ledger-card';
import { journalColumns, journalItems, printedColumns, voucherPath } from './journal.columns';
import { useRenamed } from '../shared/renamed';
import { notesOf, subtitleOf } from '../shared/told';
import { JournalCheck } from './journal-check';
import { JournalJob } from './journal-job';
import { JournalFilters, STANDARD, wholeVouchers } from './journal-filters';

const { title } = journalTable;

/** 序时账: every line of the vouchers in their order; a double click opens the voucher. */
export function JournalScreen() {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [range] = usePeriodRange();
  const [filters, change] = useUrlFilters(STANDARD);
  const { page, categoryId: _category, ...asked } = filters;
  // What an address holds is text; the service checks it.
  const query = { periodFrom: range.from, periodTo: range.to, ...filledIn(asked) } as JournalQuery;
  const book = useJournal({ ...query, page: Number(page), pageSize: JOURNAL_PAGE_SIZE });
  const rows = useMemo(() => book.data?.records ?? [], [book.data]);
  const items = useMemo(() => journalItems(rows), [rows]);
  const { total = 0, totals } = book.data ?? {};
  const isPart = total > JOURNAL_PAGE_SIZE;
  const named = { ...filledIn(asked), ...book.data?.names };
  const renamed = renamedNote(useRenamed());
  const note = noteOf(named, isPart ? Number(page) : undefined);
  return (
    <ListScreen
      settings="journal"
      title={title}
      subtitle={subtitleOf(range, `${total} 张凭证`, renamed)}
      query={isPastEnd(book.data, JOURNAL_PAGE_SIZE) ? { ...book, isPending: true } : book}
      print={{
        period: rangeTitle(range),
        columns: printedColumns,
        note: notesOf(note, renamed),
        // The totals cover all pages, so a single page prints none.
        totals: isPart
          ? undefined
          : totals && paperTotals(journalTable, { summary: '合计', ...totals }),
      }}
      files={<JournalFiles query={query} total={total} />}
      filters={<JournalFilters filters={filters} change={change} maker={book.data?.names.maker} />}
      columns={journalColumns({ period: range.to, narrow, rows, totals })}
      {...(narrow ? { rowPx: CARD_PX } : {})}
      rows={items}
      rowKey={({ row }) => `${row.voucherId} ${row.line}`}
      onOpen={({ row }) => void navigate(voucherPath(row, range.to))}
      empty={
        <EmptyState
          title="没有匹配的分录"
          description="改变期间或筛选条件；录入凭证后，这里按日期和凭证号逐笔列出分录。"
        />
      }
      footer={
        <>
          <Pager
            page={book.data}
            pageSize={JOURNAL_PAGE_SIZE}
            unit="张"
            showQuickJumper={!narrow}
          />
          {totals && <JournalCheck totals={totals} isWhole={wholeVouchers(filters)} />}
        </>
      }
    />
  );
}

/** Which vouchers or lines a print has: those of the filters, of one page. */
function noteOf(filters: JournalFilter, page: number | undefined) {
  const part = page === undefined ? [] : [`只含第 ${page} 页，全部请导出`];
  const notes = [journalNote(filters) ?? [], part].flat();
  return notes.length === 0 ? undefined : notes.join('；');
}

/** 导出: at once, or by a job where there are many vouchers. */
function JournalFiles({ query, total }: { query: JournalQuery; total: number }) {
  const exportAtOnce = useExport(journalCalls.journalFile, { query });
  const [exporting, setExporting] = useState<'xlsx' | 'csv'>();
  return (
    <>
      <BookFiles
        name={title}
        onExport={(format) =>
          total > JOURNAL_AT_ONCE ? setExporting(format) : exportAtOnce(format)
        }
      />
      {exporting && (
        <JournalJob
          query={query}
          format={exporting}
          vouchers={total}
          onClose={() => setExporting(undefined)}
        />
      )}
    </>
  );
}
