import { voucherSearch, type Period } from '@mingzhang/rules';
import type { VoucherListRequest } from '../api/voucher.api';

/** Vouchers a page holds. */
export const PAGE_SIZE = 100;

/** Filters as the address holds them; '' is no filter. `from`, `to`: '' is the period in use. */
export const noFilters = {
  keyword: '',
  from: '',
  to: '',
  word: '',
  audit: '',
  sign: '',
  source: '',
  codeFrom: '',
  codeTo: '',
  amountFrom: '',
  amountTo: '',
  subject: '',
  maker: '',
  sort: 'number',
  page: '1',
};
export type Filters = Readonly<Record<keyof typeof noFilters, string>>;

/** Filters below 更多筛选; the bar opens when one of them is set. */
const FOLDED = ['codeFrom', 'codeTo', 'amountFrom', 'amountTo', 'subject', 'maker'] as const;

export function hasFoldedFilter(filters: Filters): boolean {
  return FOLDED.some((name) => filters[name] !== '');
}

/** Whether the list shows all vouchers of its periods. */
export function isUnfiltered(filters: Filters): boolean {
  const kept = ['from', 'to', 'sort', 'page'];
  return Object.entries(filters).every(([name, value]) => kept.includes(name) || value === '');
}

export function rangeOf(filters: Filters, period: Period) {
  return { from: filters.from || period, to: filters.to || filters.from || period };
}

/** The query of the contract for some filters; what is no number or amount is left out. */
export function queryOf(filters: Filters, period: Period): VoucherListRequest {
  const { from, to } = rangeOf(filters, period);
  const whole = (name: keyof Filters) =>
    /^\d{1,15}$/.test(filters[name]) ? Number(filters[name]) : undefined;
  const amount = (name: keyof Filters) => voucherSearch(filters[name]).amount;
  const { audit, sign } = filters;
  return {
    page: whole('page') ?? 1,
    pageSize: PAGE_SIZE,
    periodFrom: from,
    periodTo: to,
    wordId: whole('word'),
    keyword: filters.keyword || undefined,
    auditState: audit === 'audited' || audit === 'unaudited' ? audit : undefined,
    signState: sign === 'signed' || sign === 'unsigned' ? sign : undefined,
    source: filters.source || undefined,
    codeFrom: whole('codeFrom'),
    codeTo: whole('codeTo'),
    amountFrom: amount('amountFrom'),
    amountTo: amount('amountTo'),
    subjectId: whole('subject'),
    createdBy: whole('maker'),
    sort: sortOf(filters.sort),
  };
}

const SORTS = ['number', '-number', 'date', '-date', 'amount', '-amount'] as const;
type Sort = (typeof SORTS)[number];

export function sortOf(text: string): Sort {
  return SORTS.find((sort) => sort === text) ?? 'number';
}

/** The order after pressing a head: ascending first, then descending. */
export function nextSort(sort: Sort, by: 'number' | 'date'): Sort {
  return sort === by ? `-${by}` : by;
}

/** Where all vouchers of some filters are printed; paper goes by number. */
export function printPathOf(filters: Filters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== '' && name !== 'page' && name !== 'sort') params.set(name, value);
  }
  return `/voucher/print?${params.toString()}`;
}
