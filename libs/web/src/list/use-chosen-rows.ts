import { useSearchParams } from 'react-router-dom';
import type { ApiError } from '@mingzhang/shell-api';
import { useRequest, type CallRequest } from '../call-request';
import type { PageOf } from './pager';

/** The rows that the address names, by `ids` or by the filters of their list. */
interface ChosenRows<Row> {
  readonly rows: readonly Row[] | undefined;
  /** How many there are in all portions; of `ids`, how many were asked for. */
  readonly total: number;
  /** Which portion `rows` are, from 1. */
  readonly portion: number;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

interface Reading<Row> {
  /** Asks for the rows of these ids, in this order. */
  readonly byIds: (ids: readonly number[]) => CallRequest<readonly Row[]>;
  /** Asks for a page of the rows that the filters of the address let through. */
  readonly byFilters: (
    search: URLSearchParams,
    paging: { readonly page: number; readonly pageSize: number },
  ) => CallRequest<PageOf<Row>>;
  /** Rows of one portion. */
  readonly atMost: number;
}

/** Reads the chosen rows for a print or another act, one portion (`portion` of the address) at a time. */
export function useChosenRows<Row>({ byIds, byFilters, atMost }: Reading<Row>): ChosenRows<Row> {
  const [search] = useSearchParams();
  const ids = [...new Set((search.get('ids') ?? '').split(',').map(Number))].filter(
    (id) => Number.isInteger(id) && id > 0,
  );
  const portion = Math.max(1, Math.trunc(Number(search.get('portion') ?? '1')) || 1);
  const shownIds = ids.slice((portion - 1) * atMost, portion * atMost);
  const isChosen = ids.length > 0;
  const chosen = useRequest(byIds(shownIds), { enabled: isChosen && shownIds.length > 0 });
  const filtered = useRequest(byFilters(search, { page: portion, pageSize: atMost }), {
    enabled: !isChosen,
  });
  const query = isChosen ? chosen : filtered;
  return {
    rows: isChosen ? chosen.data : filtered.data?.records,
    total: isChosen ? ids.length : (filtered.data?.total ?? 0),
    portion,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
