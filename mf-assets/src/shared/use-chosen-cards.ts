import { useSearchParams } from 'react-router-dom';
import { assetsCalls, type AssetRow } from '@mingzhang/contract';
import type { assetStatusTitles } from '@mingzhang/rules';
import { useCall, usePeriod, type ApiError } from '@mingzhang/shell-api';

/** Cards that one print takes; more are printed in portions. */
export const PORTION = 500;

/** The cards that the address names, by `ids` or by the filters of the list. */
export interface ChosenCards {
  readonly rows: readonly AssetRow[] | undefined;
  /** All that match; of `ids` those that were asked for. */
  readonly total: number;
  /** Which portion of them it is, from 1. */
  readonly portion: number;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** The filters of the list of cards as an address has them, as the call takes them. */
export function filterOf(search: URLSearchParams, period: string) {
  const [typeId, status] = [search.get('typeId') ?? '', search.get('status') ?? ''];
  return {
    period,
    keyword: search.get('keyword') ?? '',
    typeIds: typeId === '' ? [] : [Number(typeId)],
    statuses: status === '' ? [] : [status as keyof typeof assetStatusTitles],
  };
}

export function useChosenCards(atMost = PORTION): ChosenCards {
  const [search] = useSearchParams();
  const [period] = usePeriod();
  const asked = (search.get('ids') ?? '').split(',').map(Number);
  const ids = [...new Set(asked)].filter((id) => Number.isInteger(id) && id > 0);
  const portion = Math.max(1, Math.trunc(Number(search.get('portion') ?? '1')) || 1);
  const here = ids.slice((portion - 1) * atMost, portion * atMost);
  const isChosen = ids.length > 0;
  const chosen = useCall(
    assetsCalls.chosen,
    { body: { period, ids: here } },
    { enabled: isChosen && here.length > 0, quiet: true },
  );
  const filtered = useCall(
    assetsCalls.page,
    { query: { page: portion, pageSize: atMost }, body: filterOf(search, period) },
    { enabled: !isChosen, quiet: true },
  );
  const query = isChosen ? chosen : filtered;
  return {
    rows: isChosen ? chosen.data : filtered.data?.records,
    total: isChosen ? ids.length : (filtered.data?.total ?? 0),
    portion,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
