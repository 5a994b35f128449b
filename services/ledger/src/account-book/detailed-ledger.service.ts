import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  accountBookCalls,
  BookSubject,
  CurrencyLedgerResult,
  CurrencyLedgerRow,
} from '@mingzhang/contract';
import {
  countedRow,
  type CountedRow,
  endsOf,
  generalLedgerRows,
  type LedgerSummaryRow,
  Money,
  periodsBetween,
  quantityRows,
  type SubjectDirection,
} from '@mingzhang/rules';
import type { BalanceRow } from '../balance/balance.query';
import { PeriodService } from '../checkout/period.service';
import { BookSubjects } from './book-subjects';
import { CategoryNames } from './category-names';
import { quantityText } from './counted-texts';
import { addedStarts, BookStarts, noStart, type BookStart } from './book-starts';
import { baseFirst, isForeign, rangeOf } from './currency-choice';
import { CurrencyQuery, type CurrencyChoice, type CurrencySums } from './currency.query';
import { LedgerLinesQuery, type ForeignEntry } from './ledger-lines.query';
import { linesOfSubjects } from './line-selection';
import type { PeriodSum } from './months-of-page';
import {
  addedSides,
  endTexts,
  entryRow,
  foreignEndTexts,
  nowhere,
  pageRows,
  summaryRow,
} from './ledger-page';

type Query = z.output<typeof accountBookCalls.details.query>;

/**
 * 明细账 of one subject with its descendants, optionally narrowed to an item, an item combination or a
 * currency.
 */
@Injectable()
export class DetailedLedgerService {
  constructor(
    private readonly lines: LedgerLinesQuery,
    private readonly starts: BookStarts,
    private readonly subjects: BookSubjects,
    private readonly periods: PeriodService,
    private readonly currencies: CurrencyQuery,
    private readonly categories: CategoryNames,
  ) {}

  /**
   * A page of the book.
   * @throws BusinessError NOT_FOUND for a subject, item or currency that the account set does not
   *   have; INVALID_BODY for a category without an item
   */
  async details(asked: Query): Promise<CurrencyLedgerResult> {
    const { subject, ids } = await this.subjects.below(asked.subjectId, asked);
    const items = await this.categories.narrowing(asked);
    const choice = await this.currencies.choice(asked.currency);
    const { page, pageSize } = asked;
    const head = { subject, page, pageSize, ...(items.length > 0 ? { items } : {}) };
    const query = await this.periods.clamp(asked);
    if (!query) return { ...head, total: 0, rows: [], book: nowhere, balances: nowhere };
    const base = choice.kind === 'each' ? choice.base : undefined;
    if (base !== undefined || isForeign(choice)) {
      return { ...head, ...(await this.inCurrencies(query, { ids, subject, choice, base })) };
    }
    const start = await this.starts.combined(
      rangeOf(query, choice),
      { by: isNarrowed(query) ? 'auxiliary' : 'subject', subjectIds: ids },
      ({ auxiliaryKey }) => hasItems(auxiliaryKey, query),
    );
    const selection = linesOfSubjects(ids, filterOf(query, choice));
    const sums = await this.lines.periodSums(query, selection);
    const summaryRows = generalLedgerRows({
      ...start,
      periods: periodsBetween(query.periodFrom, query.periodTo),
      movements: sums,
    });
    const entries = await this.lines.entries(query, selection, query, sums);
    const ofEntry = (entry: (typeof entries)[number]) => entryRow(entry, start.opening);
    return {
      ...head,
      total: totalOf(sums),
      rows: await pageRows({
        place: query,
        summaryRows,
        sums,
        entries,
        ofEntry,
        ofSummary: summaryRow,
      }),
      book: endTexts(endsOf(start.opening, addedSides(sums))),
      balances: endTexts(endsOf(start.opening, start.moved)),
    };
  }

  /**
   * Base amounts beside those in the foreign currency, or in the currency of each entry; only
   * entries have a rate.
   */
  private async inCurrencies(
    query: Query,
    { ids, subject, choice, base }: InCurrencies,
  ): Promise<Omit<CurrencyLedgerResult, 'subject' | 'items' | 'page' | 'pageSize'>> {
    const leaves = { ...filterOf(query, choice), subjectIds: ids };
    const books = await this.currencyBooks(query, { leaves, choice, own: subject.direction });
    const selection = linesOfSubjects(ids, leaves);
    const sums = await this.lines.periodSums(query, selection);
    const entries = await this.lines.foreignEntries(query, selection, query);
    const start = addedStarts([...books.values()].map((each) => each.amounts));
    const isEach = base !== undefined;
    const ofEntry = (entry: ForeignEntry): CurrencyLedgerRow => {
      const balance = books.get(entry.currency)?.foreign.opening ?? Money.zero;
      const counted = { opening: start.opening, balance, own: subject.direction };
      return {
        ...entryRow(entry, start.opening),
        ...(entry.currency === base ? {} : textsOf(foreignEntry(entry, counted))),
        exchangeRate: entry.exchange_rate,
        ...(isEach ? { currency: entry.currency } : {}),
      };
    };
    const periods = periodsBetween(query.periodFrom, query.periodTo);
    const whole = generalLedgerRows({ ...start, periods, movements: sums });
    const parts = [...books].sort(([a], [b]) => baseFirst(base ?? '')(a, b));
    const summaryRows = isEach ? eachBefore(whole, parts) : (parts[0]?.[1].rows ?? whole);
    const ends = parts.flatMap(([currency, book]) =>
      currency === base ? [] : ownEnds(currency, book),
    );
    return {
      total: totalOf(sums),
      book: endTexts(endsOf(start.opening, addedSides(sums))),
      balances: endTexts(endsOf(start.opening, start.moved)),
      ...(isEach ? { currencies: ends } : { foreign: ends[0] }),
      rows: await pageRows<CurrencyLedgerRow, SummaryRow, ForeignEntry>({
        place: query,
        sums,
        entries,
        ofEntry,
        summaryRows,
        ofSummary: ({ counted, currency, ...row }) => ({
          ...summaryRow(row),
          ...(counted && currency !== base ? textsOf(counted) : {}),
          ...(isEach && currency !== undefined ? { currency } : {}),
        }),
      }),
    };
  }

  /** The book of each currency: its opening, and its rows in base currency and in its own. */
  private async currencyBooks(
    query: Query,
    { leaves, choice, own }: Leaves,
  ): Promise<ReadonlyMap<string, CurrencyBook>> {
    const range = rangeOf(query, choice);
    // Balances are read by item combination only if the book is narrowed to items: a subject may
    // have thousands.
    const by = isNarrowed(query) ? ('part' as const) : ('currency' as const);
    const selection = { by, subjectIds: leaves.subjectIds };
    const keyOf = (row: BalanceRow) => {
      const { items, currency } = partOf(row);
      return hasItems(items, query) ? currency : undefined;
    };
    const amounts = await this.starts.by(range, selection, keyOf);
    const owns = await this.starts.by(range, { ...selection, measure: 'foreign' }, keyOf);
    const moved = await this.currencies.periodSums(query, leaves);
    const periods = periodsBetween(query.periodFrom, query.periodTo);
    const codes = choice.kind === 'one' ? [choice.code] : [...amounts.keys()];
    return new Map(
      codes.map((code) => {
        const book = {
          amounts: amounts.get(code) ?? noStart,
          foreign: owns.get(code) ?? noStart,
          moved: moved.get(code) ?? { base: [], foreign: [] },
        };
        const base = { ...book.amounts, periods, movements: book.moved.base };
        const rows = quantityRows(base, { ...book.foreign, movements: book.moved.foreign }, own);
        return [code, { ...book, rows: rows.map((row) => ({ ...row, currency: code })) }];
      }),
    );
  }
}

interface Leaves {
  readonly leaves: ReturnType<typeof filterOf> & { readonly subjectIds: readonly number[] };
  readonly choice: CurrencyChoice;
  readonly own: SubjectDirection;
}

interface InCurrencies {
  readonly ids: readonly number[];
  readonly subject: BookSubject;
  readonly choice: CurrencyChoice;
  /** Base currency; in a book by 所有币种 only. */
  readonly base: string | undefined;
}

/** A row that the book computes, for one currency or the whole. */
type SummaryRow = LedgerSummaryRow & {
  readonly currency?: string;
  readonly counted?: CountedRow;
};

interface CurrencyBook {
  readonly amounts: BookStart;
  readonly foreign: BookStart;
  readonly moved: CurrencySums;
  readonly rows: readonly SummaryRow[];
}

/**
 * Rows of the whole book; the rows of the currencies with a balance or movements come before those
 * of the whole in each month. So 本期合计 and 本年累计 in base currency stay together, which carry pages
 * forward.
 */
function eachBefore(
  whole: readonly SummaryRow[],
  parts: readonly (readonly [string, CurrencyBook])[],
): SummaryRow[] {
  return whole.flatMap((row, at) => {
    // 本年累计 belongs to the row before it.
    if (row.kind === 'yearTotal') return [];
    const end = row.kind === 'opening' ? at + 1 : at + 2;
    const own = parts.flatMap(([, { rows }]) => rows.slice(at, end).filter(says));
    return [...own, ...whole.slice(at, end)];
  });
}

function says({ debit, credit, net, counted }: SummaryRow): boolean {
  const counts = counted ? [counted.debit, counted.credit, counted.balance] : [];
  const figures = [debit, credit, net, ...counts.map(({ quantity }) => quantity)];
  return figures.some(({ isZero }) => !isZero);
}

function ownEnds(currency: string, { foreign, moved }: CurrencyBook) {
  const { opening } = foreign;
  return {
    currency,
    ownBook: foreignEndTexts(endsOf(opening, addedSides(moved.foreign))),
    ownBalances: foreignEndTexts(endsOf(opening, foreign.moved)),
  };
}

/** The key part that names the requested item, or null for all. */
function itemPart({ categoryId, itemId }: Query): string | null {
  return categoryId === undefined || itemId === undefined ? null : `${categoryId}:${itemId}`;
}

function filterOf(query: Query, choice: CurrencyChoice) {
  return {
    part: itemPart(query),
    auxiliary: query.auxiliary ?? null,
    currency: choice.kind === 'one' ? choice.code : null,
  };
}

function totalOf(sums: readonly PeriodSum[]): number {
  return sums.reduce((count, sum) => count + sum.entries, 0);
}

/** Foreign amounts of an entry, computed as the 数量金额账 pairs amounts and quantities. */
function foreignEntry(
  entry: ForeignEntry,
  start: { readonly opening: Money; readonly balance: Money; readonly own: SubjectDirection },
): CountedRow {
  const amount = Money.parse(entry.foreign_amount);
  const isCredit = entry.on_credit;
  return countedRow(
    {
      debit: Money.parse(entry.debit),
      credit: Money.parse(entry.credit),
      net: start.opening.plus(Money.parse(entry.running)),
    },
    {
      debit: isCredit ? Money.zero : amount,
      credit: isCredit ? amount : Money.zero,
      net: start.balance.plus(Money.parse(entry.running_foreign)),
    },
    start.own,
  );
}

function textsOf({ debit, credit, balance }: CountedRow) {
  return {
    foreignDebit: quantityText(debit),
    foreignCredit: quantityText(credit),
    foreignBalance: quantityText(balance),
  };
}

/** Splits the key of a balance by items and currency, or by currency alone. */
function partOf({ auxiliaryKey }: BalanceRow): { items: string; currency: string } {
  const at = auxiliaryKey.lastIndexOf(' ');
  return { items: auxiliaryKey.slice(0, Math.max(at, 0)), currency: auxiliaryKey.slice(at + 1) };
}

/** Whether the book is narrowed to items. */
function isNarrowed(query: Query): boolean {
  return itemPart(query) !== null || query.auxiliary !== undefined;
}

/** Whether the items of a balance match the items of the query. */
function hasItems(items: string, query: Query): boolean {
  const item = itemPart(query);
  if (item !== null && !items.split(',').includes(item)) return false;
  return query.auxiliary === undefined || items === query.auxiliary;
}
