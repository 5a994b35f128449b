import type { Call, RequestOf, ResultOf } from '@mingzhang/contract';
import { useCall, useDownload } from '@mingzhang/shell-api';
import { filledIn, useUrlFilters } from '../use-url-filters';
import type { FileActionsProps } from '../import/file-actions';
import type { ListQuery } from './list-header';
import { asPage, PAGE_SIZE, type PageOf } from './pager';

type Filters = Readonly<Record<string, string>>;

/** The rows of a call that answers pages, or an array where it is asked for none. */
type RowOf<C extends Call> =
  ResultOf<C> extends infer Answer
    ? Answer extends { readonly records: readonly (infer Row)[] }
      ? Row
      : never
    : never;

/**
 * A page of a long list: filters and page are those of the address, and the last rows stay while the
 * next are on their way.
 * @param defaults the filters while the address names none; page 1 is added
 * @param fixed what the call is asked besides the filters
 */
export function usePagedList<C extends Call, F extends Filters>(
  call: C,
  defaults: F,
  fixed: Readonly<Record<string, unknown>> = {},
) {
  const [{ page: number, ...filters }] = useUrlFilters({ ...defaults, page: '1' });
  const asked = filledIn(filters);
  const query = { ...fixed, ...asked, page: Number(number), pageSize: PAGE_SIZE };
  // The filters of a list are named as its call names them, which the service checks.
  const state = useCall(call, { query } as unknown as RequestOf<C>, { keepPrevious: true });
  const page = asPage(state.data as PageOf<RowOf<C>> | readonly RowOf<C>[] | undefined);
  const list: { query: ListQuery; rows: readonly RowOf<C>[]; page: typeof page } = {
    query: state,
    rows: page?.records ?? [],
    page,
  };
  const isFiltered = Object.entries(filters).some(([name, value]) => value !== defaults[name]);
  /** `list` is what a `ListScreen` takes; `asked` are the filters that are filled in. */
  return { list, asked, isFiltered };
}

/**
 * 导出 of a `FileActions`, by a call that answers a file of the format asked for.
 * @param request with the filters where the call has them: in the query, or in the body of a POST
 */
export function useExport<C extends Call>(
  call: C,
  request: Partial<RequestOf<C>> & {
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: Readonly<Record<string, unknown>>;
  },
): FileActionsProps['onExport'] {
  const { download } = useDownload();
  const place = placeOfFilters(call);
  return (format) => {
    const asked = { ...request[place], format };
    download(call, { ...request, [place]: asked } as unknown as RequestOf<C>);
  };
}

/** Where a call that hands out a list is told its filters. */
export function placeOfFilters({ method }: Call): 'query' | 'body' {
  return method === 'GET' ? 'query' : 'body';
}
