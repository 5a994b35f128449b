import { accountingCategoryDetailCalls } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';

const noItems: readonly never[] = [];

/**
 * The items of a category, used or not: an invoice may name one that is not used any more. Undefined until they are
 * known; none of no category, or where they could not be read.
 */
export function useItemsOf(categoryId: number | null | undefined) {
  const { data, error } = useCall(
    accountingCategoryDetailCalls.list,
    { query: { accounting_category_id: categoryId ?? 0 } },
    { enabled: categoryId !== null && categoryId !== undefined, quiet: true },
  );
  if (categoryId === null || error) return noItems;
  return data && 'records' in data ? data.records : data;
}
