import { addSides, closingOf, type DebitCredit, directionOf } from '../balance';
import type { LedgerStart, LedgerSummaryRow } from '../ledger-rows';
import { Money } from '../money';
import { firstDayOf, type IsoDate, lastDayOf, monthOf, type Period } from '../period';

interface LedgerEntry extends DebitCredit {
  readonly date: IsoDate;
  readonly period: Period;
}

type LedgerEntryRow = Omit<LedgerSummaryRow, 'kind'> & { readonly kind: 'entry' };
export type DetailedRow = LedgerSummaryRow | LedgerEntryRow;

const NOTHING: DebitCredit = { debit: Money.zero, credit: Money.zero };

/**
 * 明细账 of one subject, entry by entry: what general ledgers and journals must agree with. 期初余额 once, then per
 * period its entries in the order given, 本期合计 and 本年累计, also for periods without movement. 本年累计 starts
 * anew in January (会计基础工作规范, 财政部令第98号, §60 and §63). In yuan.
 */
export function detailedLedgerRows(
  input: LedgerStart & { readonly entries: readonly LedgerEntry[] },
): DetailedRow[] {
  const { opening, ytdBefore, periods, entries } = input;
  const rows: DetailedRow[] = [];
  let net = opening;
  let year = ytdBefore;
  const add = (
    kind: DetailedRow['kind'],
    { debit, credit }: DebitCredit,
    at: { readonly period: Period; readonly date: IsoDate },
  ) => {
    const { period, date } = at;
    const direction = directionOf(net);
    rows.push({ kind, period, date, debit, credit, direction, balance: net.abs(), net });
  };
  for (const [index, period] of periods.entries()) {
    if (index === 0) add('opening', NOTHING, { period, date: firstDayOf(period) });
    if (monthOf(period) === 1) year = NOTHING;
    let month = NOTHING;
    for (const entry of entries.filter((each) => each.period === period)) {
      net = closingOf(net, entry);
      month = addSides(month, entry);
      year = addSides(year, entry);
      add('entry', entry, entry);
    }
    add('periodTotal', month, { period, date: lastDayOf(period) });
    add('yearTotal', year, { period, date: lastDayOf(period) });
  }
  return rows;
}
