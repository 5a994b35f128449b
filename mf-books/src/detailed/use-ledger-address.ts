import { useUrlFilters } from '@mingzhang/web';

const numberOf = (text: string) => (/^[1-9]\d*$/.test(text) ? Number(text) : undefined);

/** What the address says about the 明细账: subject, auxiliary item, page and switches. */
export function useLedgerAddress() {
  const [filters, change] = useUrlFilters({
    keyword: '',
    subjectId: '',
    categoryId: '',
    itemId: '',
    counterpart: '1',
    zero: '0',
    page: '1',
  });
  return {
    keyword: filters.keyword,
    subjectId: numberOf(filters.subjectId),
    categoryId: numberOf(filters.categoryId),
    itemId: numberOf(filters.itemId),
    page: numberOf(filters.page) ?? 1,
    counterpart: filters.counterpart === '1',
    showZero: filters.zero === '1',
    change,
    /** Another subject begins with all its items. */
    choose: (subjectId: number) =>
      change({ subjectId: String(subjectId), categoryId: '', itemId: '' }),
  };
}

export type LedgerAddress = ReturnType<typeof useLedgerAddress>;
