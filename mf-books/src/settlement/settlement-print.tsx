import { useState } from 'react';
import {
  currencySettlementTable,
  SETTLEMENT_ENTRIES_AT_MOST,
  settlementScope,
  settlementTable,
  settlementTotals,
  type SettlementResult,
} from '@mingzhang/contract';
import { LazyBookPrint, momentText, paperColumns, paperTotals } from '@mingzhang/web';
import { useItem } from '../api/journal.api';
import type { ItemSubject } from '../shared/item-subject';

/** 往来核销 on paper: the entries that the screen shows, and by which filters. */
export function SettlementPrint({
  of: { subject, category },
  itemId,
  book,
  page,
  state,
  currency,
  onBack,
}: {
  of: ItemSubject;
  /** As the address holds it. */
  itemId: string;
  book: SettlementResult | undefined;
  page: number;
  state: 'open' | 'all';
  currency: string | undefined;
  onBack: () => void;
}) {
  const item = useItem(itemId).data;
  const rows = book?.entries ?? [];
  const isForeign = rows.some(({ foreignOpen }) => foreignOpen !== null);
  const isPart = book !== undefined && book.total > SETTLEMENT_ENTRIES_AT_MOST;
  const sums = { date: '合计', ...settlementTotals(rows) };
  const names = [subject?.code, subject?.fullName, category?.name, item?.name];
  const [today] = useState(() => momentText(new Date().toISOString()).slice(0, 10));
  return (
    <LazyBookPrint
      title={[settlementTable.title, ...names].filter(Boolean).join(' ')}
      period={`截至 ${today}`}
      isAsOf
      scope={settlementScope(state, currency)}
      columns={paperColumns(isForeign ? currencySettlementTable : settlementTable)}
      rows={rows}
      // Page totals aren't the book's totals, so none are printed.
      totals={isPart ? undefined : paperTotals(settlementTable, sums)}
      note={isPart ? `只含第 ${page} 页，全部请导出` : undefined}
      onBack={onBack}
    />
  );
}
