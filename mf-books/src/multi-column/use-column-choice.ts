import { useState } from 'react';
import { useSession } from '@mingzhang/shell-api';
import { putKept, readKept, useKeptSettings, useUrlFilters } from '@mingzhang/web';
import { numberOf } from '../shared/number-of';

const sides = ['own', 'debit', 'credit'] as const;

/** What the address says about the 多栏账, besides the columns that are kept for its subject. */
export function useBookAddress() {
  const [filters, change] = useUrlFilters({ subjectId: '', entry: '', page: '1' });
  const nothing = { categoryId: '', side: '', columns: '', empty: '', emptyOnPaper: '' };
  return {
    filters,
    change,
    subjectId: numberOf(filters.subjectId),
    page: numberOf(filters.page) ?? 1,
    /** Another subject has the columns that were kept for it. */
    choose: (subjectId: number) =>
      // The columns stand in the address, too, where this screen does not name them.
      (change as (patch: Readonly<Record<string, string>>) => void)({
        subjectId: String(subjectId),
        entry: '',
        ...nothing,
      }),
  };
}

/** The columns of a subject, kept by this browser for the person and account set, so that they are there next time. */
export function useColumnChoice(subjectId: number) {
  const [kept, change] = useKeptSettings(`multi-column.${subjectId}`, {
    categoryId: '',
    side: 'own',
    columns: '',
    empty: '1',
    emptyOnPaper: '0',
  });
  return {
    kept,
    change,
    query: {
      categoryId: numberOf(kept.categoryId),
      side: sides.find((side) => side === kept.side) ?? 'own',
      ...(/^\d+(,\d+)*$/.test(kept.columns) ? { columns: kept.columns } : {}),
      emptyColumns: kept.empty === '1' ? ('1' as const) : ('0' as const),
    },
  };
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

const OWN_AT_MOST = 30;
const isIds = (value: Partial<readonly number[]>): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

/** Subjects that this person has opened here besides those with a form at hand, newest first. */
export function useOwnBooks(): {
  readonly ids: readonly number[];
  readonly add: (subjectId: number) => void;
} {
  const { user } = useSession();
  const place = `mz.multi-column-books.${user.id}.${user.accountSets?.id ?? 0}`;
  const [ids, setIds] = useState(() => readKept<readonly number[]>(place, isIds) ?? []);
  const add = (id: number) => {
    const next = [id, ...ids.filter((each) => each !== id)].slice(0, OWN_AT_MOST);
    setIds(next);
    putKept(place, next);
  };
  return { ids, add };
}
