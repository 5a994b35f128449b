import type { PeriodRange } from '@mingzhang/web';

type BookName =
  | 'detailed'
  | 'journal'
  | 'quantity-detailed'
  | 'general-ledger'
  | 'auxiliary-accounting-balance'
  | 'auxiliary-accounting-detail'
  | 'settlement';

/** Path of a book for a range; empty filters are left out. */
export function bookPath(
  book: BookName,
  range: PeriodRange,
  filters: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) params.set(name, String(value));
  }
  if (range.from !== range.to) params.set('periodFrom', range.from);
  params.set('period', range.to);
  return `/account-book/${book}?${params.toString()}`;
}
