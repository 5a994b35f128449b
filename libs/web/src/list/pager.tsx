import { useEffect, useRef } from 'react';
import { Pagination, type PaginationProps } from 'antd';
import { useUrlFilters } from '../use-url-filters';

/** Rows per page of the long lists. */
export const PAGE_SIZE = 50;

export interface PageOf<T> {
  readonly page: number;
  readonly total: number;
  readonly records: readonly T[];
}

type Place = Pick<PageOf<unknown>, 'page' | 'total'>;

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
  unit,
  ...look
}: {
  page: Place | undefined;
  pageSize?: number;
  onChange?: (page: number) => void;
  /** 共 n 笔 before the pages, for `笔`. */
  unit?: string;
} & Pick<PaginationProps, 'simple' | 'className' | 'showQuickJumper'>) {
  const [, change] = useUrlFilters({ page: '1' });
  const go = onChange ?? ((next: number) => change({ page: String(next) }));
  useLastPage(page, pageSize, go);
  if (!page || page.total <= pageSize) return null;
  return (
    <Pagination
      size="small"
      {...(look.className === undefined ? { style: { padding: '6px 12px' } } : {})}
      {...(unit === undefined ? {} : { showTotal: (count: number) => `共 ${count} ${unit}` })}
      {...look}
      current={page.page}
      pageSize={pageSize}
      total={page.total}
      showSizeChanger={false}
      onChange={go}
    />
  );
}

const lastPage = ({ total }: Place, pageSize: number) => Math.max(1, Math.ceil(total / pageSize));

/** Whether a page is none of its list. What such a page lacks says nothing about the list. */
export function isPastEnd(page: Place | undefined, pageSize = PAGE_SIZE): boolean {
  return page !== undefined && page.page > lastPage(page, pageSize);
}

/** Whoever is past the end of a list, which has become shorter or never was so long, is led to its last page. */
function useLastPage(page: Place | undefined, pageSize: number, go: (page: number) => void): void {
  const last = page ? lastPage(page, pageSize) : 1;
  const isPast = isPastEnd(page, pageSize);
  const going = useRef(go);
  going.current = go;
  useEffect(() => {
    if (isPast) going.current(last);
  }, [isPast, last]);
}
