import { assetsCalls } from '@mingzhang/contract';
import type { assetStatusTitles } from '@mingzhang/rules';
import { usePeriod } from '@mingzhang/shell-api';
import { callRequest, useChosenRows } from '@mingzhang/web';

/** Cards that one print takes; more are printed in portions. */
export const PORTION = 500;

/** The cards that the address names, by `ids` or by the filters of the list. */
export function useChosenCards(atMost = PORTION) {
  const [period] = usePeriod();
  return useChosenRows({
    byIds: (ids) => callRequest(assetsCalls.chosen, { body: { period, ids: [...ids] } }),
    byFilters: (search, paging) =>
      callRequest(assetsCalls.page, { query: paging, body: filtersOf(search, period) }),
    atMost,
  });
}

/** The filters of the list of cards as an address has them, as the call takes them. */
function filtersOf(search: URLSearchParams, period: string) {
  const [typeId, status] = [search.get('typeId') ?? '', search.get('status') ?? ''];
  return {
    period,
    keyword: search.get('keyword') ?? '',
    typeIds: typeId === '' ? [] : [Number(typeId)],
    statuses: status === '' ? [] : [status as keyof typeof assetStatusTitles],
  };
}
