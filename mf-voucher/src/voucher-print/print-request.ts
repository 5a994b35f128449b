import { isPeriod, type Period } from '@mingzhang/rules';
import type { VoucherListRequest } from '../api/voucher.api';
import { noFilters, queryOf, type Filters } from '../shared/voucher-filters';

/**
 * Which vouchers an address asks for: `?ids=3,4`, `?year=2026&month=1`, or the filters of the
 * list; without any, those of the period in use.
 */
export function requestOf(search: URLSearchParams, period: Period): VoucherListRequest {
  const ids = idsOf(search.get('ids'));
  if (ids !== undefined) return { ids };
  const month = monthOf(search.get('year'), search.get('month'));
  if (month !== undefined) return { periodFrom: month, periodTo: month };
  const filters = Object.fromEntries(
    Object.entries(noFilters).map(([name, none]) => [name, search.get(name) ?? none]),
  ) as Filters;
  const {
    page: _page,
    pageSize: _pageSize,
    sort: _sort,
    ...asked
  } = queryOf(filters, period) ?? {};
  return asked;
}

function idsOf(text: string | null): string | undefined {
  return text !== null && /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(text) ? text : undefined;
}

function monthOf(year: string | null, month: string | null): Period | undefined {
  const period = `${year}-${(month ?? '').padStart(2, '0')}`;
  return isPeriod(period) ? period : undefined;
}
