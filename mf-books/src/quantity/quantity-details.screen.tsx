import { Input } from 'antd';
import {
  quantityBookCalls,
  quantityDetailsTable,
  type QuantityDetailsResult,
  type QuantityRow,
} from '@mingzhang/contract';
import {
  ErrorPanel,
  EmptyState,
  FileActions,
  Icon,
  Kbd,
  ListHeader,
  Page,
  paperColumns,
  rangeTitle,
  screenColumns,
  Sheet,
  useExport,
  usePaper,
  usePeriodRange,
  useUrlFilters,
  SubjectPicker,
  type BookColumn,
} from '@mingzhang/web';
import { LEDGER_PAGE_SIZE, useSubjects } from '../api/account-book.api';
import { useQuantityDetails, useQuantityLedger } from '../api/column-books.api';
import { BalanceNav } from '../shared/balance-nav';
import { BookFilters } from '../shared/book-filters';
import { bookProofs } from '../shared/book-proofs';
import { blankRow, pagesWithCarry } from '../shared/carried-rows';
import { LedgerTable } from '../shared/ledger-table';
import { amountWidth, ledgerCard, ledgerCells, voucherPath } from '../shared/ledger.columns';
import ledger from '../shared/ledger.module.css';
import { PrintedEntries } from '../shared/printed-entries';
import { ProofLine } from '../shared/proof-line';
import { useSteps } from '../shared/use-steps';

const { title } = quantityDetailsTable;
const printedColumns = paperColumns(quantityDetailsTable);
const numberOf = (text: string) => (/^[1-9]\d*$/.test(text) ? Number(text) : undefined);

/** 数量金额明细账: entries with quantity, unit price and amount, and the subjects that keep them beside it. */
export function QuantityDetailsScreen() {
  const [range] = usePeriodRange();
  const { filters, change, subjectId, page } = useQuantityAddress();
  const months = { periodFrom: range.from, periodTo: range.to };
  const list = useQuantityLedger(months);
  const chosenId = subjectId ?? list.data?.[0]?.subjectId;
  const query = { ...months, subjectId: chosenId ?? 0 };
  const book = useQuantityDetails(
    { ...query, page, pageSize: LEDGER_PAGE_SIZE },
    chosenId !== undefined,
  );
  const onExport = useExport(quantityBookCalls.quantityDetailsFile, { query });
  const onChoose = (id: number) => change({ subjectId: String(id) });
  useSteps('/account-book/quantity-detailed', (step) => {
    const rows = list.data ?? [];
    const next = rows[rows.findIndex((row) => row.subjectId === chosenId) + step];
    if (next) onChoose(next.subjectId);
  });
  const paper = usePaper();
  // The book of another subject stays until its own has come.
  const data = book.data?.subject.id === chosenId ? book.data : undefined;
  if (paper.isOn) {
    return (
      <PrintedEntries
        {...{ range, book: data, search: filters.entry, columns: printedColumns }}
        title={`${title} ${data ? `${data.subject.code} ${data.subject.fullName}` : ''}`}
        pagesOf={carried}
        onBack={paper.close}
      />
    );
  }
  return (
    <Page>
      <ListHeader
        title={title}
        subtitle={`${rangeTitle(range)}${data ? ` · ${data.total} 笔` : ''}`}
        query={book}
        onPrint={paper.open}
        files={<FileActions name={title} onExport={onExport} />}
      />
      <QuantityFilters chosenId={chosenId} ids={list.data?.map((row) => row.subjectId) ?? []} />
      <div className={`${ledger.two} ${ledger.sides}`}>
        <div className={ledger.wideOnly}>
          <Sheet>
            <BalanceNav
              label="数量核算科目"
              title="科目"
              rows={list.data?.map((row) => ({ ...row, id: row.subjectId }))}
              empty="没有启用数量核算的科目"
              {...{ chosenId, onChoose }}
            />
          </Sheet>
        </div>
        <Sheet>
          <QuantityHead book={data} />
          {book.error && !data ? (
            <ErrorPanel error={book.error} onRetry={() => void book.refetch()} />
          ) : (
            <QuantityEntries book={data} isEmpty={list.data !== undefined && !chosenId} />
          )}
        </Sheet>
      </div>
    </Page>
  );
}

/** What the address says about the 数量金额明细账. */
function useQuantityAddress() {
  const [filters, change] = useUrlFilters({ subjectId: '', entry: '', page: '1' });
  const { subjectId, page } = filters;
  return { filters, change, subjectId: numberOf(subjectId), page: numberOf(page) ?? 1 };
}

/** On a narrow page the subject is picked here instead of in the list. */
function QuantityFilters({
  ids,
  chosenId,
}: {
  ids: readonly number[];
  chosenId: number | undefined;
}) {
  const { filters, change } = useQuantityAddress();
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
            onChange={(subject) => subject && change({ subjectId: String(subject.id) })}
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
      switches={{}}
    />
  );
}

function QuantityEntries({
  book,
  isEmpty,
}: {
  book: QuantityDetailsResult | undefined;
  /** No subject keeps quantities, so that no book will come. */
  isEmpty: boolean;
}) {
  const [range] = usePeriodRange();
  const { filters, change } = useQuantityAddress();
  if (isEmpty) {
    return (
      <EmptyState
        title="没有启用数量核算的科目"
        description="在科目设置中为科目填写计量单位后，凭证可录入数量和单价，这里列出数量与金额。"
      />
    );
  }
  return (
    <LedgerTable
      {...{ label: title, book, period: range.to }}
      columnsOf={(shown, narrow) => quantityColumns(shown, { narrow, period: range.to })}
      search={filters.entry}
      onPage={(page) => change({ page: String(page) })}
      footer={book && <QuantityProofs book={book} />}
    />
  );
}

/** Columns of the book; on a phone each row is a card that says what is left. */
function quantityColumns(
  rows: readonly QuantityRow[],
  { narrow, period }: { readonly narrow: boolean; readonly period: string },
): readonly BookColumn<QuantityRow>[] {
  if (narrow) {
    return [
      ledgerCard(period, ({ balanceQuantity, unit }) =>
        balanceQuantity === null ? undefined : `结存 ${balanceQuantity} ${unit}`,
      ),
    ];
  }
  return screenColumns(quantityDetailsTable, {
    amountPx: amountWidth(rows),
    pathOf: (row) => voucherPath(row, period),
    cells: { date: ledgerCells.date, summary: ledgerCells.summary },
  });
}

function QuantityHead({ book }: { book: QuantityDetailsResult | undefined }) {
  return (
    <div className={ledger.subject}>
      <b>{book ? `${book.subject.code} ${book.subject.fullName}` : '\u00a0'}</b>
      {book?.unit && <span>单位：{book.unit}</span>}
      <span className={ledger.keys}>
        <Kbd>Alt ↑</Kbd>
        <Kbd>Alt ↓</Kbd>
        上一科目 / 下一科目
      </span>
    </div>
  );
}

/** That amounts and quantities come to what the balances hold. */
function QuantityProofs({ book }: { book: QuantityDetailsResult }) {
  const counts = { book: book.bookCount, balances: book.balanceCount };
  const [stock] = bookProofs(counts, '科目结存数量');
  const proofs = [
    ...bookProofs(book, '科目余额表'),
    ...(stock ? [{ ...stock, title: '期初 + 收入 − 付出 = 结存数量' }] : []),
  ];
  return <ProofLine proofs={proofs} right="账账相符" wrong="账账不符" />;
}

function carried(rows: readonly QuantityRow[], linesPerPage: number) {
  return pagesWithCarry(rows, {
    linesPerPage,
    figuresOf: (row) => ({ ...row, subjectId: 0 }),
    // Amounts are carried, and what is in stock; quantities moved are told by the totals of the months.
    carry: (last, figures): QuantityRow => ({
      ...{ ...last, ...blankRow },
      ...{ debitQuantity: null, debitPrice: null, creditQuantity: null, creditPrice: null },
      ...figures,
    }),
  });
}
