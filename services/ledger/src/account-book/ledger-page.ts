import type { DetailedLedgerRow } from '@mingzhang/contract';
import {
  addSides,
  directionOf,
  endsOf,
  LEDGER_ROW_SUMMARY,
  Money,
  type DayBookRow,
  type DebitCredit,
} from '@mingzhang/rules';
import { BusinessError, mapUnhurried } from '@mingzhang/server';
import type { EntryRow } from './ledger-lines.query';
import type { PeriodSum } from './months-of-page';

/** A page of the rows of a book. */
export interface LedgerPage<Row> {
  /** Number of entries of the whole book. */
  readonly total: number;
  readonly rows: readonly Row[];
}

/**
 * The rows of a page: entries with their running balance, and between them the computed rows. These
 * follow the last entry of their period or day, on whatever page it is.
 * @param input.sums of the periods; of the days in a book with a daily balance
 */
export async function pageRows<Row, Summary extends DayBookRow, Entry extends EntryRow>(input: {
  readonly place: { readonly page: number; readonly pageSize: number };
  readonly summaryRows: readonly Summary[];
  readonly sums: readonly (PeriodSum & { readonly date?: string })[];
  readonly entries: readonly Entry[];
  readonly ofEntry: (entry: Entry) => Row;
  readonly ofSummary: (row: Summary) => Row;
}): Promise<Row[]> {
  const { place: at, summaryRows, sums } = input;
  const entries = await mapUnhurried(input.entries, input.ofEntry);
  const first = (at.page - 1) * at.pageSize;
  const last = first + entries.length;
  const counts = new Map<string, number>();
  for (const { date, period, entries: count } of sums) {
    const group = date ?? period;
    counts.set(group, (counts.get(group) ?? 0) + count);
  }
  const rows: Row[] = [];
  let place = 0;
  let shown = 0;
  for (const row of summaryRows) {
    const group = row.kind === 'dayTotal' ? row.date : row.period;
    const count = row.kind === 'opening' ? undefined : counts.get(group);
    if (count !== undefined) {
      // If several computed rows share a period, the first of them ends it.
      counts.delete(group);
      place += count;
      while (first + shown < place && shown < entries.length) {
        const entry = entries[shown];
        if (entry !== undefined) rows.push(entry);
        shown += 1;
      }
    }
    const here = place === 0 ? first === 0 : place > first && place <= last;
    if (here) rows.push(input.ofSummary(row));
  }
  return rows;
}

/**
 * An entry as books show it.
 * @param opening net before the first entry of the range
 */
export function entryRow(entry: EntryRow, opening: Money): DetailedLedgerRow {
  const net = opening.plus(Money.parse(entry.running));
  return {
    kind: 'entry',
    date: entry.voucher_date,
    voucherId: entry.voucher_id,
    word: entry.word,
    code: entry.code,
    summary: entry.summary,
    counterpart: entry.counterpart ?? '',
    counterpartCount: entry.counterpart_count,
    ...(entry.settlement === '' ? {} : { settlement: entry.settlement }),
    ...(entry.items === null ? {} : { items: entry.items }),
    debit: entry.debit,
    credit: entry.credit,
    direction: directionOf(net),
    balance: net.abs().toString(),
  };
}

/** 期初余额, 本日合计, 本期合计 or 本年累计 as books show it. */
export function summaryRow(row: DayBookRow): DetailedLedgerRow {
  return {
    kind: row.kind,
    date: row.date,
    voucherId: null,
    word: '',
    code: null,
    summary: LEDGER_ROW_SUMMARY[row.kind],
    counterpart: '',
    counterpartCount: 0,
    debit: row.debit.toString(),
    credit: row.credit.toString(),
    direction: row.direction,
    balance: row.balance.toString(),
  };
}

type Ends = DebitCredit & { readonly opening: Money; readonly closing: Money };

/** Opening, movements and closing of a book as texts of the answer. */
export const endTexts = (ends: Ends) => textsOfEnds(ends, (amount) => amount.toString());

/** The same in a foreign currency, with all decimals: some currencies have three. */
export const foreignEndTexts = (ends: Ends) => textsOfEnds(ends, (amount) => amount.toExactText());

function textsOfEnds({ opening, debit, credit, closing }: Ends, text: (amount: Money) => string) {
  return {
    opening: text(opening),
    debit: text(debit),
    credit: text(credit),
    closing: text(closing),
  };
}

const ENTRIES_AT_MOST = 50_000;
/** Entries that a file reads at once: each page reads the sums of the whole book. */
export const FILE_PAGE_SIZE = 5_000;

/**
 * Every row of a book. Returns the first page with all rows.
 * @throws BusinessError EXPORT_TOO_LARGE before any further page is read
 */
export async function wholeBook<Row, Page extends LedgerPage<Row>>(
  read: (place: { readonly page: number; readonly pageSize: number }) => Promise<Page>,
): Promise<Page & { readonly rows: readonly Row[] }> {
  const first = await read({ page: 1, pageSize: FILE_PAGE_SIZE });
  if (first.total > ENTRIES_AT_MOST) {
    throw new BusinessError('EXPORT_TOO_LARGE', {
      msg: `一次最多导出 ${ENTRIES_AT_MOST} 笔分录，现有 ${first.total} 笔，请缩小期间`,
    });
  }
  const rows = [...first.rows];
  for (let page = 2; (page - 1) * FILE_PAGE_SIZE < first.total; page += 1) {
    rows.push(...(await read({ page, pageSize: FILE_PAGE_SIZE })).rows);
  }
  return { ...first, rows };
}

const NOTHING: DebitCredit = { debit: Money.zero, credit: Money.zero };

/** Sums of both sides. */
export function addedSides(sides: readonly DebitCredit[]): DebitCredit {
  return sides.reduce<DebitCredit>(addSides, NOTHING);
}

/** The ends of a book of months that the account set does not have. */
export const nowhere = endTexts(endsOf(Money.zero, NOTHING));
