import { useEffect, useRef } from 'react';
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
  const go = onChange ?? ((next: number) => change({ page: String(next) }));
  useLastPage(page, pageSize, go);
  if (!page || page.total <= pageSize) return null;
  return (
    <Pagination
      size="small"
      style={{ padding: '6px 12px' }}
      current={page.page}
      pageSize={pageSize}
      total={page.total}
      showSizeChanger={false}
      onChange={go}
    />
  );
}

/** Whoever is past the end of a list, which has become shorter or never was so long, is led to its last page. */
export function useLastPage(
  page: Pick<PageOf<unknown>, 'page' | 'total'> | undefined,
  pageSize: number,
  go: (page: number) => void,
): void {
  const last = page && Math.max(1, Math.ceil(page.total / pageSize));
  const isPast = page !== undefined && last !== undefined && page.page > last;
  const going = useRef(go);
  going.current = go;
  useEffect(() => {
    if (isPast) going.current(last);
  }, [isPast, last]);
}
