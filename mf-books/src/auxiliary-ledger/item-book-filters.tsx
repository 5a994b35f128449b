import { ChoiceField, SearchField, SubjectPicker, useIsNarrow } from '@mingzhang/web';
import { useSeenSubjects } from '../api/account-book.api';
import { useCategories } from '../api/categories.api';
import { BookFilters } from '../shared/book-filters';
import { EntrySearch } from '../shared/entry-search';
import { ItemFilter } from '../shared/item-filter';
import { LIST_GONE_PX } from '../shared/list-gone';
import ledger from '../shared/ledger.module.css';
import type { ItemAddress } from './use-item-address';

/** Filters of the 辅助核算明细账. On a narrow page the item is picked here instead of in the list. */
export function ItemBookFilters({
  address: { filters, change, subjectId },
  categoryId,
  itemId,
}: {
  address: ItemAddress;
  categoryId: number;
  itemId: number;
}) {
  const categories = useCategories();
  const { data: subjects = [] } = useSeenSubjects();
  const isNarrow = useIsNarrow(LIST_GONE_PX);
  const chosen = categoryId > 0 ? String(categoryId) : '';
  return (
    <BookFilters
      filters={filters}
      // Which items there are depends on all switches but one: the first of them are shown.
      change={(patch) => change('counterpart' in patch ? patch : { items: '', ...patch })}
      lead={
        isNarrow ? (
          <span className={ledger.narrowOnly}>
            <ItemFilter
              categoryId={chosen}
              itemId={itemId > 0 ? String(itemId) : ''}
              onChange={(patch) => change({ ...patch, subjectId: '', items: '' })}
            />
          </span>
        ) : (
          <>
            <ChoiceField
              label="辅助核算类别"
              width={120}
              value={chosen}
              options={(categories.data ?? []).map(({ id, name }) => ({
                value: String(id),
                label: name,
              }))}
              onChange={(id) => change({ categoryId: id, itemId: '', subjectId: '', items: '' })}
            />
            <SearchField
              label="查找项目"
              placeholder="编码、名称或拼音首字母"
              value={filters.keyword}
              onChange={(keyword) => change({ keyword, items: '' })}
            />
          </>
        )
      }
      search={
        <>
          <SubjectPicker
            subjects={subjects.filter(({ auxiliary }) => auxiliary.includes(categoryId))}
            value={subjectId}
            placeholder="全部科目"
            onChange={(subject) => change({ subjectId: subject ? String(subject.id) : '' })}
          />
          <EntrySearch value={filters.entry} onChange={(entry) => change({ entry })} />
        </>
      }
      switches={{ counterpart: '对方科目', zero: '余额为零' }}
      mayLeaveOut
    />
  );
}
