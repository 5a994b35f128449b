import { Input } from 'antd';
import {
  dayBookCalls,
  dayBookTable,
  dayBookTitles,
  type DayBookResult,
  type DetailedLedgerRow,
} from '@mingzhang/contract';
import {
  EmptyState,
  ErrorPanel,
  FileActions,
  Icon,
  Kbd,
  ListHeader,
  Page,
  rangeTitle,
  screenColumns,
  Sheet,
  SubjectPicker,
  useExport,
  usePaper,
  usePeriodRange,
  useUrlFilters,
  type BookColumn,
} from '@mingzhang/web';
import { LEDGER_PAGE_SIZE, useSubjects } from '../api/account-book.api';
import { useDayBook, useDayBookSubjects } from '../api/column-books.api';
import { BalanceNav } from '../shared/balance-nav';
import { BookFilters } from '../shared/book-filters';
import { bookProofs } from '../shared/book-proofs';
import { LedgerTable } from '../shared/ledger-table';
import { amountWidth, ledgerCard, ledgerCells, voucherPath } from '../shared/ledger.columns';
import ledger from '../shared/ledger.module.css';
import { ProofLine } from '../shared/proof-line';
import { useSteps } from '../shared/use-steps';
import { PrintedDayBook } from './printed-day-book';

const { title } = dayBookTable;

/** 现金日记账 and 银行存款日记账: a cash subject day by day, and the cash subjects beside it. */
export function DayBookScreen() {
  const [range] = usePeriodRange();
  const { filters, change, subjectId, page } = useDayBookAddress();
  const months = { periodFrom: range.from, periodTo: range.to };
  const list = useDayBookSubjects(months);
  const chosenId = subjectId ?? list.data?.[0]?.id;
  const query = { ...months, subjectId: chosenId ?? 0 };
  const book = useDayBook({ ...query, page, pageSize: LEDGER_PAGE_SIZE }, chosenId !== undefined);
  const onExport = useExport(dayBookCalls.dayBookFile, { query });
  const choose = (id: number) => change({ subjectId: String(id) });
  useSteps('/account-book/day-book', (step) => {
    const rows = list.data ?? [];
    const next = rows[rows.findIndex(({ id }) => id === chosenId) + step];
    if (next) choose(next.id);
  });
  const paper = usePaper();
  // The book of another subject stays until its own has come.
  const data = book.data?.subject.id === chosenId ? book.data : undefined;
  if (paper.isOn) {
    return (
      <PrintedDayBook {...{ range }} book={data} search={filters.entry} onBack={paper.close} />
    );
  }
  return (
    <Page>
      <ListHeader
        title={data ? dayBookTitles[data.kind] : title}
        subtitle={`${rangeTitle(range)}${data ? ` · ${data.total} 笔` : ''}`}
        query={book}
        onPrint={paper.open}
        files={<FileActions name={title} onExport={onExport} />}
      />
      <DayBookFilters {...{ chosenId, choose }} ids={list.data?.map(({ id }) => id) ?? []} />
      <div className={`${ledger.two} ${ledger.sides}`}>
        <div className={ledger.wideOnly}>
          <Sheet>
            <BalanceNav
              label="现金和银行科目"
              title="科目"
              rows={list.data}
              empty="没有现金或银行科目"
              {...{ chosenId, onChoose: choose }}
            />
          </Sheet>
        </div>
        <Sheet>
          <DayBookHead book={data} />
          {book.error && !data ? (
            <ErrorPanel error={book.error} onRetry={() => void book.refetch()} />
          ) : (
            <DayBookEntries
              book={data}
              isEmpty={list.data !== undefined && chosenId === undefined}
            />
          )}
        </Sheet>
      </div>
    </Page>
  );
}

function DayBookEntries({
  book,
  isEmpty,
}: {
  book: DayBookResult | undefined;
  /** No subject is cash, so that no book will come. */
  isEmpty: boolean;
}) {
  const [range] = usePeriodRange();
  const { filters, change } = useDayBookAddress();
  const period = range.to;
  if (isEmpty) {
    return (
      <EmptyState
        title="没有现金或银行科目"
        description="在科目设置中把库存现金、银行存款等科目标记为现金科目后，这里逐日列出收支和余额。"
      />
    );
  }
  return (
    <LedgerTable
      {...{ label: title, book, period }}
      columnsOf={(shown, narrow) =>
        dayBookColumns(shown, { narrow, period, counterpart: filters.counterpart === '1' })
      }
      search={filters.entry}
      onPage={(page) => change({ page: String(page) })}
      footer={book && <DayBookProofs book={book} />}
    />
  );
}

const numberOf = (text: string) => (/^[1-9]\d*$/.test(text) ? Number(text) : undefined);

/** What the address says about the 日记账. */
function useDayBookAddress() {
  const [filters, change] = useUrlFilters({
    ...{ subjectId: '', entry: '', counterpart: '1', page: '1' },
  });
  const { subjectId, page } = filters;
  return { filters, change, subjectId: numberOf(subjectId), page: numberOf(page) ?? 1 };
}

/** On a narrow page the subject is picked here instead of in the list. */
function DayBookFilters({
  ids,
  chosenId,
  choose,
}: {
  ids: readonly number[];
  chosenId: number | undefined;
  choose: (id: number) => void;
}) {
  const { filters, change } = useDayBookAddress();
  const { data: subjects = [] } = useSubjects();
  return (
    <BookFilters
      {...{ filters, change }}
      lead={
        <span className={ledger.narrowOnly}>
          <SubjectPicker
            subjects={subjects.filter(({ id }) => ids.includes(id))}
            value={chosenId}
            width="100%"
            onChange={(subject) => subject && choose(subject.id)}
          />
        </span>
      }
      search={
        <Input
          allowClear
          className={ledger.entrySearch ?? ''}
          prefix={<Icon name="search" />}
          placeholder="摘要、凭证号、金额"
          aria-label="查找分录"
          value={filters.entry}
          onChange={(event) => change({ entry: event.target.value })}
        />
      }
      switches={{ counterpart: '对方科目' }}
    />
  );
}

/** Columns of the 日记账; on a phone each row is a card of two lines. */
function dayBookColumns(
  rows: readonly DetailedLedgerRow[],
  {
    narrow,
    period,
    counterpart,
  }: { readonly narrow: boolean; readonly period: string; readonly counterpart: boolean },
): readonly BookColumn<DetailedLedgerRow>[] {
  if (narrow) return [ledgerCard(period)];
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

function DayBookHead({ book }: { book: DayBookResult | undefined }) {
  return (
    <div className={ledger.subject}>
      <b>{book ? `${book.subject.code} ${book.subject.fullName}` : '\u00a0'}</b>
      <span className={ledger.keys}>
        <Kbd>Alt ↑</Kbd>
        <Kbd>Alt ↓</Kbd>
        上一科目 / 下一科目
      </span>
    </div>
  );
}

/** That the days come to what the balances hold. */
function DayBookProofs({ book }: { book: DayBookResult }) {
  return <ProofLine proofs={bookProofs(book, '科目余额表')} right="账账相符" wrong="账账不符" />;
}
