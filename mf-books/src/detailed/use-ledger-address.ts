import { isAuxiliaryKey } from '@mingzhang/rules';
import { useUrlFilters, type PeriodRange } from '@mingzhang/web';
import { useUnaudited } from '../shared/unaudited';
import { numberOf } from '../shared/number-of';

const allItems = { categoryId: '', itemId: '', auxiliary: '' };

/** What the address says about the 明细账: subject, auxiliary item, page and switches. */
export function useLedgerAddress() {
  const { unaudited } = useUnaudited();
  const [filters, change] = useUrlFilters({
    keyword: '',
    entry: '',
    subjectId: '',
    categoryId: '',
    itemId: '',
    auxiliary: '',
    /** 综合本位币 where none is named. */
    currency: '',
    counterpart: '1',
    zero: '0',
    /** All subjects on paper, instead of the one that is shown. */
    whole: '0',
    page: '1',
  });
  return {
    /** As the address holds them, for the filter bar. */
    filters,
    unaudited,
    keyword: filters.keyword,
    /** What the entries of the book are searched for. */
    entry: filters.entry,
    subjectId: numberOf(filters.subjectId),
    categoryId: numberOf(filters.categoryId),
    itemId: numberOf(filters.itemId),
    auxiliary: isAuxiliaryKey(filters.auxiliary) ? filters.auxiliary : undefined,
    currency: filters.currency === '' ? undefined : filters.currency,
    page: numberOf(filters.page) ?? 1,
    counterpart: filters.counterpart === '1',
    showZero: filters.zero === '1',
    isWhole: filters.whole === '1',
    change,
    /** Another subject begins with all its items and currencies. */
    choose: (subjectId: number) =>
      change({ subjectId: String(subjectId), currency: '', ...allItems }),
    /** The same subject with all its items. */
    widen: () => change(allItems),
  };
}

export type LedgerAddress = ReturnType<typeof useLedgerAddress>;

/** What of the book the address asks for. */
export function filterOf(
  { categoryId, itemId, auxiliary, currency, unaudited, page }: LedgerAddress,
  { range, chosenId }: { readonly range: PeriodRange; readonly chosenId: number | undefined },
) {
  return { range, subjectId: chosenId, categoryId, itemId, auxiliary, currency, unaudited, page };
}
