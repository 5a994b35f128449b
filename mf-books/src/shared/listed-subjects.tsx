import { SubjectPicker, useUrlFilters } from '@mingzhang/web';
import { useSubjects } from '../api/account-book.api';
import { BalanceNav, type BalanceChoice } from './balance-nav';
import { BookFilters } from './book-filters';
import { EntrySearch } from './entry-search';
import css from './ledger.module.css';
import { numberOf } from './number-of';

const standard = { subjectId: '', entry: '', counterpart: '1', page: '1' };

/**
 * The subjects that a book lists, the chosen one of them – that of the address, else the first – and the
 * way to the next.
 */
export function useListedSubjects(rows: readonly BalanceChoice[] | undefined) {
  const [filters, change] = useUrlFilters(standard);
  const { subjectId, page } = filters;
  const chosenId = numberOf(subjectId) ?? rows?.[0]?.id;
  const onChoose = (id: number) => change({ subjectId: String(id) });
  return {
    rows,
    filters,
    change,
    chosenId,
    onChoose,
    page: numberOf(page) ?? 1,
    onPage: (next: number) => change({ page: String(next) }),
    /** No subject has this book. */
    isEmpty: rows !== undefined && chosenId === undefined,
    onStep: (step: 1 | -1) => {
      const next = rows?.[rows.findIndex(({ id }) => id === chosenId) + step];
      if (next) onChoose(next.id);
    },
  };
}

type ListedSubjects = ReturnType<typeof useListedSubjects>;

/** Beside the book: its subjects with what each stands at. */
export function ListedSubjectNav({
  listed: { rows, chosenId, onChoose },
  ...says
}: {
  listed: ListedSubjects;
  label: string;
  empty: string;
}) {
  return <BalanceNav {...says} title="科目" rows={rows} chosenId={chosenId} onChoose={onChoose} />;
}

/** Entries are looked for first; on a narrow page the subject is picked here instead of in the list. */
export function ListedSubjectFilters({
  listed: { rows, filters, change, chosenId, onChoose },
  switches = {},
}: {
  listed: ListedSubjects;
  switches?: Readonly<Record<string, string>>;
}) {
  const { data: subjects = [] } = useSubjects();
  const ids = new Set((rows ?? []).map(({ id }) => id));
  return (
    <BookFilters
      filters={filters}
      change={change}
      switches={switches}
      mayLeaveOut
      lead={
        <>
          <span className={css.narrowOnly}>
            <SubjectPicker
              subjects={subjects.filter(({ id }) => ids.has(id))}
              value={chosenId}
              width="100%"
              onChange={(subject) => subject && onChoose(subject.id)}
            />
          </span>
          <EntrySearch value={filters.entry} onChange={(entry) => change({ entry })} />
        </>
      }
    />
  );
}
