import { Pagination } from 'antd';

/** Rows per page of the long lists of settings. */
export const PAGE_SIZE = 50;

interface PageOf<T> {
  readonly page: number;
  readonly total: number;
  readonly records: readonly T[];
}

/** Calls answer a page when asked for one; an array is all there is. */
export function asPage<T>(data: readonly T[] | PageOf<T> | undefined): PageOf<T> | undefined {
  if (data === undefined || 'records' in data) return data;
  return { page: 1, total: data.length, records: data };
}

/** The pages below a list; nothing when one is enough. */
export function Pager({
  page,
  onChange,
}: {
  page: PageOf<unknown> | undefined;
  onChange: (page: string) => void;
}) {
  if (!page || page.total <= PAGE_SIZE) return null;
  return (
    <Pagination
      size="small"
      style={{ padding: '6px 12px' }}
      current={page.page}
      pageSize={PAGE_SIZE}
      total={page.total}
      showSizeChanger={false}
      onChange={(next) => onChange(String(next))}
    />
  );
}
