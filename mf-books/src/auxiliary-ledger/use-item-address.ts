import { useUrlFilters } from '@mingzhang/web';
import { numberOf } from '../shared/number-of';

/** What the address says about the 辅助核算明细账. */
export function useItemAddress() {
  const [filters, change] = useUrlFilters({
    keyword: '',
    entry: '',
    categoryId: '',
    itemId: '',
    subjectId: '',
    counterpart: '1',
    zero: '0',
    items: '1',
    page: '1',
  });
  return {
    filters,
    change,
    categoryId: numberOf(filters.categoryId),
    itemId: numberOf(filters.itemId),
    subjectId: numberOf(filters.subjectId),
    page: numberOf(filters.page) ?? 1,
    /** Page of the items beside the book. */
    itemPage: numberOf(filters.items) ?? 1,
    choose: (itemId: number) => change({ itemId: String(itemId) }),
  };
}

export type ItemAddress = ReturnType<typeof useItemAddress>;
