import { useEffect } from 'react';
import { Input } from 'antd';
import { multiColumnCalls, type MultiColumnResult } from '@mingzhang/contract';
import { columnsDifference, Money } from '@mingzhang/rules';
import {
  ChoiceField,
  EmptyState,
  ErrorPanel,
  FileActions,
  Icon,
  Kbd,
  ListHeader,
  Page,
  rangeTitle,
  ScreenSkeleton,
  Sheet,
  SubjectPicker,
  useExport,
  usePaper,
  usePeriodRange,
} from '@mingzhang/web';
import { LEDGER_PAGE_SIZE, useSubjects } from '../api/account-book.api';
import { useMultiColumn } from '../api/column-books.api';
import { BookFilters } from '../shared/book-filters';
import { bookProofs } from '../shared/book-proofs';
import { LedgerTable } from '../shared/ledger-table';
import ledger from '../shared/ledger.module.css';
import { ProofLine } from '../shared/proof-line';
import { useSteps } from '../shared/use-steps';
import { ColumnPicker } from './column-picker';
import { FormNav, useFormSubjects } from './form-nav';
import { multiColumns } from './multi-column.columns';
import { PrintedMultiColumn } from './printed-multi-column';
import {
  useBookAddress,
  useColumnChoice,
  useOwnBooks,
  type ColumnChoice,
} from './use-column-choice';

const title = '多栏账';

/** 多栏账: the entries of a subject, analysed by what is below it or by its items. */
export function MultiColumnScreen() {
  const subjects = useSubjects();
  const address = useBookAddress();
  const own = useOwnBooks();
  const { built } = useFormSubjects()(subjects.data ?? [], []);
  const subjectId = address.subjectId ?? built[0]?.id ?? own.ids[0];
  if (subjects.error && !subjects.data) {
    return <ErrorPanel error={subjects.error} onRetry={() => void subjects.refetch()} />;
  }
  if (!subjects.data) return <ScreenSkeleton />;
  if (subjectId === undefined) {
    return (
      <Page>
        <EmptyState
          title="没有可以分栏的科目"
          description="在科目设置中为科目增加下级科目或辅助核算。"
        />
      </Page>
    );
  }
  // What is kept belongs to the subject.
  return <Book key={subjectId} subjectId={subjectId} />;
}

function Book({ subjectId }: { subjectId: number }) {
  const [range] = usePeriodRange();
  const address = useBookAddress();
  const choice = useColumnChoice(subjectId);
  const { data: subjects = [] } = useSubjects();
  const query = {
    ...{ periodFrom: range.from, periodTo: range.to, subjectId },
    ...choice.query,
  };
  const book = useMultiColumn({ ...query, page: address.page, pageSize: LEDGER_PAGE_SIZE });
  const onExport = useExport(multiColumnCalls.multiColumnFile, { query });
  const own = useListedBooks(subjectId);
  const paper = usePaper();
  // The book of another subject stays until its own has come.
  const data = book.data?.subject.id === subjectId ? book.data : undefined;
  if (paper.isOn) {
    return (
      <PrintedMultiColumn
        {...{ range, book: data, search: address.filters.entry }}
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
        actions={<ColumnPicker book={data} choice={choice} />}
      />
      <ColumnFilters {...{ subjectId, choice }} book={data} />
      <div className={ledger.two}>
        <div className={ledger.wideOnly}>
          <Sheet>
            <FormNav
              subjects={subjects}
              ownIds={own.ids}
              chosenId={subjectId}
              onChoose={address.choose}
            />
          </Sheet>
        </div>
        <Sheet>
          <BookHead book={data} />
          {book.error && !data ? (
            <ErrorPanel error={book.error} onRetry={() => void book.refetch()} />
          ) : (
            <LedgerTable
              label={title}
              book={data}
              columnsOf={(shown, narrow) =>
                multiColumns(shown, { columns: data?.columns ?? [], period: range.to, narrow })
              }
              search={address.filters.entry}
              period={range.to}
              onPage={(page) => address.change({ page: String(page) })}
              footer={data && <ColumnProofs book={data} />}
            />
          )}
        </Sheet>
      </div>
    </Page>
  );
}

/** Subjects beside the book; one that is not among them joins them. Alt+↑ ↓ goes through them. */
function useListedBooks(subjectId: number) {
  const own = useOwnBooks();
  const address = useBookAddress();
  const { data: subjects = [] } = useSubjects();
  const listed = useFormSubjects()(subjects, own.ids);
  const all = [...listed.built, ...listed.own];
  const isOther = !own.ids.includes(subjectId) && !listed.built.some(({ id }) => id === subjectId);
  const { add } = own;
  useEffect(() => {
    if (isOther) add(subjectId);
  }, [isOther, add, subjectId]);
  useSteps('/account-book/multi-column', (step) => {
    const next = all[all.findIndex(({ id }) => id === subjectId) + step];
    if (next) address.choose(next.id);
  });
  return own;
}

function ColumnFilters({
  subjectId,
  book,
  choice: { kept, change },
}: {
  subjectId: number;
  book: MultiColumnResult | undefined;
  choice: ColumnChoice;
}) {
  const address = useBookAddress();
  const { data: subjects = [] } = useSubjects();
  const isLeaf = book?.subject.leaf ?? false;
  return (
    <BookFilters
      filters={{ ...address.filters, empty: kept.empty }}
      change={({ empty = '1' }) => change({ empty })}
      lead={
        <SubjectPicker
          subjects={subjects}
          value={subjectId}
          onChange={(subject) => subject && address.choose(subject.id)}
        />
      }
      search={
        <>
          <ChoiceField
            label={isLeaf ? '按辅助核算分栏' : '按末级科目分栏'}
            width={150}
            value={kept.categoryId}
            options={(book?.categories ?? []).map(({ id, name }) => ({
              value: String(id),
              label: `按${name}分栏`,
            }))}
            onChange={(categoryId) => change({ categoryId, columns: '' })}
          />
          <ChoiceField
            label="借贷分列"
            width={120}
            value={kept.side === 'own' ? '' : kept.side}
            options={[
              { value: 'debit', label: '借方多栏' },
              { value: 'credit', label: '贷方多栏' },
            ]}
            onChange={(side) => change({ side })}
          />
          <Input
            allowClear
            className={ledger.entrySearch ?? ''}
            prefix={<Icon name="search" />}
            placeholder="摘要、凭证号、金额"
            aria-label="查找分录"
            value={address.filters.entry}
            onChange={(event) => address.change({ entry: event.target.value })}
          />
        </>
      }
      switches={{ empty: '无发生额的栏' }}
    />
  );
}

function BookHead({ book }: { book: MultiColumnResult | undefined }) {
  return (
    <div className={ledger.subject}>
      {book ? (
        <>
          <b>
            {book.subject.code} {book.subject.fullName}
          </b>
          <span>{book.columns.length} 栏</span>
        </>
      ) : (
        <b>&nbsp;</b>
      )}
      <span className={ledger.keys}>
        <Kbd>Alt ↑</Kbd>
        <Kbd>Alt ↓</Kbd>
        上一科目 / 下一科目
      </span>
    </div>
  );
}

/** That the columns come to what the book moved, and the book to what the balances hold. */
function ColumnProofs({ book }: { book: MultiColumnResult }) {
  const columns = book.columns.map(({ side, amount }) => ({ side, amount: Money.parse(amount) }));
  const moved = { debit: Money.parse(book.book.debit), credit: Money.parse(book.book.credit) };
  const proofs = [
    {
      title: '借方栏 − 贷方栏 = 借方 − 贷方',
      difference: columnsDifference(columns, moved),
      ...{ over: '各栏多', under: '发生额多' },
    },
    ...bookProofs(book, '科目余额表'),
  ];
  return <ProofLine proofs={proofs} right="账账相符" wrong="账账不符" />;
}
