import { Pagination } from 'antd';
import { useUrlFilters } from '../use-url-filters';

/** Rows per page of the long lists. */
export const PAGE_SIZE = 50;

export interface PageOf<T> {
  readonly page: number;
  readonly total: number;
  readonly records: readonly T[];
}

/** Calls answer a page when asked for one; an array is all there is. */
export function asPage<T>(data: readonly T[] | PageOf<T> | undefined): PageOf<T> | undefined {
  if (data === undefined || 'records' in data) return data;
  return { page: 1, total: data.length, records: data };
}

/**
 * The pages below a list, nothing when one is enough; the address keeps which one is shown, but for a list in a drawer,
 * whose `onChange` does: the address is that of the list behind it.
 */
export function Pager({
  page,
  pageSize = PAGE_SIZE,
  onChange,
}: {
  page: Pick<PageOf<unknown>, 'page' | 'total'> | undefined;
  pageSize?: number;
  onChange?: (page: number) => void;
}) {
  const [, change] = useUrlFilters({ page: '1' });
  if (!page || page.total <= pageSize) return null;
  return (
    <Pagination
      size="small"
      style={{ padding: '6px 12px' }}
      current={page.page}
      pageSize={pageSize}
      total={page.total}
      showSizeChanger={false}
      onChange={onChange ?? ((next) => change({ page: String(next) }))}
    />
  );
}
