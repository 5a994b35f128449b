import { useEffect, useMemo } from 'react';
import { Checkbox } from 'antd';
import { multiColumnCalls, type MultiColumnResult, type Subject } from '@mingzhang/contract';
import { columnsDifference, Money } from '@mingzhang/rules';
import {
  ChoiceField,
  EmptyState,
  ErrorPanel,
  Page,
  ScreenSkeleton,
  SubjectPicker,
  useExport,
  usePeriodRange,
} from '@mingzhang/web';
import { entryOf, LEDGER_PAGE_SIZE, useSeenSubjects } from '../api/account-book.api';
import { useMultiColumn } from '../api/column-books.api';
import { BookFilters } from '../shared/book-filters';
import { BookHead } from '../shared/book-head';
import { BookProofLine } from '../shared/book-proof-line';
import { bookProofs } from '../shared/book-proofs';
import { EntryBook } from '../shared/entry-book';
import { EntrySearch } from '../shared/entry-search';
import { useUnaudited } from '../shared/unaudited';
import { subjectHeading } from '../shared/subject-heading';
import { ColumnPicker } from './column-picker';
import { FormNav, useFormSubjects } from './form-nav';
import { carriedRow, filledColumns, multiColumns, printedSheets } from './multi-column.columns';
import {
  useBookAddress,
  useColumnChoice,
  useOwnBooks,
  type ColumnChoice,
} from './use-column-choice';

const title = '多栏账';

/** 多栏账: the entries of a subject, analysed by what is below it or by its items. */
export function MultiColumnScreen() {
  const subjects = useSeenSubjects();
  const address = useBookAddress();
  const own = useOwnBooks();
  const { built, own: opened } = useFormSubjects()(subjects.data ?? [], own.ids);
  const first = built[0] ?? opened[0] ?? (subjects.seesAll ? undefined : firstOf(subjects.data));
  const subjectId = address.subjectId ?? first?.id;
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
          {...(subjects.seesAll ? {} : unseen)}
        />
      </Page>
    );
  }
  // What is kept belongs to the subject.
  return <Book key={subjectId} subjectId={subjectId} />;
}

const unseen = {
  description:
    '您的角色只能查看现金与银行科目的账簿，这些科目没有下级科目或辅助核算；如需查看其他科目，请联系账套管理员调整角色。',
};

/** Whoever sees none of the subjects with a form at hand begins with one that has columns at all. */
function firstOf(subjects: readonly Subject[] = []) {
  return subjects.find(({ leaf, auxiliary }) => !leaf || auxiliary.length > 0);
}

function Book({ subjectId }: { subjectId: number }) {
  const [range] = usePeriodRange();
  const address = useBookAddress();
  const choice = useColumnChoice(subjectId);
  const { unaudited } = useUnaudited();
  const { data: subjects = [] } = useSeenSubjects();
  const query = {
    periodFrom: range.from,
    periodTo: range.to,
    subjectId,
    unaudited,
    ...choice.query,
  };
  const book = useMultiColumn({ ...query, page: address.page, pageSize: LEDGER_PAGE_SIZE });
  const onExport = useExport(multiColumnCalls.multiColumnFile, {
    query: { ...query, ...entryOf(address.filters) },
  });
  const { own, onStep } = useListedBooks(subjectId);
  // The book of another subject stays until its own has come.
  const data = book.data?.subject.id === subjectId ? book.data : undefined;
  const of = data && { code: data.subject.code, name: data.subject.fullName };
  const columns = data?.columns ?? [];
  // A chart has dozens of expenses of which a company has a few: sheets of nothing are printed where they are wanted.
  const isAllPrinted = choice.kept.emptyOnPaper === '1';
  const [first = [], ...moreSheets] = useMemo(() => {
    const { columns: all = [], rows = [] } = data ?? {};
    return printedSheets(isAllPrinted ? all : filledColumns(all, rows));
  }, [data, isAllPrinted]);
  return (
    <EntryBook
      settings={{ none: 'each column is a subject' }}
      title={title}
      onExport={onExport}
      onStep={onStep}
      query={book}
      book={data}
      path="/account-book/multi-column"
      actions={<ColumnPicker book={data} choice={choice} />}
      narrowed={{ subjectId: data?.subject.id }}
      filters={<ColumnFilters subjectId={subjectId} choice={choice} book={data} />}
      nav={
        <FormNav
          subjects={subjects}
          ownIds={own.ids}
          chosenId={subjectId}
          onChoose={address.choose}
        />
      }
      navOf="names"
      head={<BookHead of={of}>{data && <span>{columns.length} 栏</span>}</BookHead>}
      columnsOf={(shown, narrow) => multiColumns(shown, { columns, period: range.to, narrow })}
      search={address.filters.entry}
      onPage={(page) => address.change({ page: String(page) })}
      proofs={data && <BookProofLine proofs={proofsOf(data)} />}
      paper={{
        title: `${title} ${of ? `${of.code} ${of.name}` : ''}`,
        heading: subjectHeading(title, of),
        columns: first,
        moreSheets,
        carry: carriedRow,
        settings: (
          <Checkbox
            checked={isAllPrinted}
            onChange={({ target }) => choice.change({ emptyOnPaper: target.checked ? '1' : '0' })}
          >
            无发生额的栏
          </Checkbox>
        ),
      }}
    />
  );
}

/** Subjects beside the book; one that is not among them joins them. Alt+↑ ↓ goes through them. */
function useListedBooks(subjectId: number) {
  const own = useOwnBooks();
  const address = useBookAddress();
  const { data: subjects = [] } = useSeenSubjects();
  const listed = useFormSubjects()(subjects, own.ids);
  const all = [...listed.built, ...listed.own];
  const isOther = !own.ids.includes(subjectId) && !listed.built.some(({ id }) => id === subjectId);
  const { add } = own;
  useEffect(() => {
    if (isOther) add(subjectId);
  }, [isOther, add, subjectId]);
  const onStep = (step: 1 | -1) => {
    const next = all[all.findIndex(({ id }) => id === subjectId) + step];
    if (next) address.choose(next.id);
  };
  return { own, onStep };
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
  const { data: subjects = [] } = useSeenSubjects();
  const isLeaf = book?.subject.leaf ?? false;
  return (
    <BookFilters
      filters={{ ...address.filters, empty: kept.empty }}
      // Columns are kept for the subject, the rest stands in the address alone.
      change={({ empty, ...patch }) => {
        if (empty === undefined) address.change(patch);
        else change({ empty });
      }}
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
          <EntrySearch
            value={address.filters.entry}
            onChange={(entry) => address.change({ entry })}
          />
        </>
      }
      switches={{ empty: '无发生额的栏' }}
      mayLeaveOut
    />
  );
}

/** That the columns come to what the book moved, and the book to what the balances hold. */
function proofsOf(book: MultiColumnResult) {
  const columns = book.columns.map(({ side, amount }) => ({ side, amount: Money.parse(amount) }));
  const moved = { debit: Money.parse(book.book.debit), credit: Money.parse(book.book.credit) };
  return [
    {
      title: '借方栏 − 贷方栏 = 借方 − 贷方',
      difference: columnsDifference(columns, moved),
      over: '各栏多',
      under: '发生额多',
    },
    ...bookProofs(book, '科目余额表'),
  ];
}
