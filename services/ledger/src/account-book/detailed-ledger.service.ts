import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  accountBookCalls,
  BookSubject,
  CurrencyLedgerResult,
  CurrencyLedgerRow,
} from '@mingzhang/contract';
import {
  addSides,
  countedRow,
  endsOf,
  generalLedgerRows,
  Money,
  periodsBetween,
  quantityRows,
  sumOf,
  yearOf,
  type CountedRow,
  type DebitCredit,
  type SubjectDirection,
} from '@mingzhang/rules';
import { SeenBalances } from '../balance/seen-balances';
import { PeriodService } from '../checkout/period.service';
import { BookSubjects } from './book-subjects';
import { quantityText } from './counted-texts';
import { CurrencyQuery } from './currency.query';
import { LedgerLinesQuery, linesOfSubjects, type ForeignEntry } from './ledger-lines.query';
import type { PeriodSum } from './months-of-page';
import { addedSides, endTexts, entryRow, nowhere, pageRows, summaryRow } from './ledger-page';

type Query = z.output<typeof accountBookCalls.details.query>;

/** 明细账 of one subject with its children, narrowed to an auxiliary item or to exactly one
 * combination of items when asked, and to one currency. */
@Injectable()
export class DetailedLedgerService {
  constructor(
    private readonly lines: LedgerLinesQuery,
    private readonly balances: SeenBalances,
    private readonly subjects: BookSubjects,
    private readonly periods: PeriodService,
    private readonly currencies: CurrencyQuery,
  ) {}

  /**
   * A page of the book.
   * @throws BusinessError NOT_FOUND for a subject or currency that the account set does not have
   */
  async details(asked: Query): Promise<CurrencyLedgerResult> {
    const { subject, ids } = await this.subjects.below(asked.subjectId);
    const isForeign =
      asked.currency !== undefined && (await this.currencies.isForeign(asked.currency));
    const head = { subject, page: asked.page, pageSize: asked.pageSize };
    const query = await this.periods.clamp(asked);
    if (!query) return { ...head, total: 0, rows: [], book: nowhere, balances: nowhere };
    if (isForeign) return { ...head, ...(await this.inCurrency(query, { ids, subject })) };
    const { moved, ...start } = await this.start(query, ids);
    const selection = linesOfSubjects(ids, filterOf(query));
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
      rows: pageRows({ place: query, summaryRows, sums, entries, ofEntry, ofSummary: summaryRow }),
      book: endTexts(endsOf(start.opening, addedSides(sums))),
      balances: endTexts(endsOf(start.opening, moved)),
    };
  }

  /** Base amounts and those in the currency; only an entry has a rate. */
  private async inCurrency(
    query: Query,
    { ids, subject }: { readonly ids: readonly number[]; readonly subject: BookSubject },
  ): Promise<Omit<CurrencyLedgerResult, 'subject' | 'page' | 'pageSize'>> {
    const leaves = { ...filterOf(query), subjectIds: ids, currency: query.currency ?? '' };
    const selection = linesOfSubjects(ids, leaves);
    const { base, foreign } = await this.currencies.start(query, leaves);
    const sums = await this.lines.periodSums(query, selection);
    const movements = await this.currencies.periodSums(query, leaves);
    const entries = await this.lines.foreignEntries(query, selection, query);
    const periods = periodsBetween(query.periodFrom, query.periodTo);
    const own = subject.direction;
    const ofEntry = (entry: ForeignEntry): CurrencyLedgerRow => ({
      ...entryRow(entry, base.opening),
      ...textsOf(foreignEntry(entry, { opening: base.opening, held: foreign.opening, own })),
      exchangeRate: entry.exchange_rate,
    });
    return {
      total: totalOf(sums),
      book: endTexts(endsOf(base.opening, addedSides(sums))),
      balances: endTexts(endsOf(base.opening, base.moved)),
      foreign: {
        currency: leaves.currency,
        ownBook: endTexts(endsOf(foreign.opening, addedSides(movements))),
        ownBalances: endTexts(endsOf(foreign.opening, foreign.moved)),
      },
      rows: pageRows({
        ...{ place: query, sums, entries, ofEntry },
        summaryRows: quantityRows(
          { ...base, periods, movements: sums },
          { ...foreign, movements },
          own,
        ),
        ofSummary: (row): CurrencyLedgerRow => ({ ...summaryRow(row), ...textsOf(row.counted) }),
      }),
    };
  }

  /** By the balances: what the book begins with, and what moves in it. */
  private async start(
    query: Query,
    ids: readonly number[],
  ): Promise<{ opening: Money; ytdBefore: DebitCredit; moved: DebitCredit }> {
    const byItems = itemPart(query) !== null || query.auxiliary !== undefined;
    const { periodFrom, periodTo, currency } = query;
    const by = byItems ? 'auxiliary' : 'subject';
    const upTo = async (last: string) => {
      const range = { periodFrom, periodTo: last, currency };
      const leaves = await this.balances.balances(range, { by, subjectIds: ids });
      return leaves.filter((row) => hasItems(row.auxiliaryKey, query));
    };
    const whole = await upTo(periodTo);
    // The year to date is that of the last month.
    const rows = yearOf(periodFrom) === yearOf(periodTo) ? whole : await upTo(periodFrom);
    return {
      opening: sumOf(rows.map((row) => row.opening)),
      moved: addedSides(whole),
      ytdBefore: rows.reduce<DebitCredit>(
        (sum, row) =>
          addSides(sum, {
            debit: row.ytdDebit.minus(row.debit),
            credit: row.ytdCredit.minus(row.credit),
          }),
        { debit: Money.zero, credit: Money.zero },
      ),
    };
  }
}

/** The part of auxiliary keys that names the wanted item, or null for all. */
function itemPart({ categoryId, itemId }: Query): string | null {
  return categoryId === undefined || itemId === undefined ? null : `${categoryId}:${itemId}`;
}

function filterOf(query: Query) {
  return {
    part: itemPart(query),
    auxiliary: query.auxiliary ?? null,
    currency: query.currency ?? null,
  };
}

function totalOf(sums: readonly PeriodSum[]): number {
  return sums.reduce((count, sum) => count + sum.entries, 0);
}

/** What an entry is in its currency, as the 数量金额账 pairs amounts and quantities. */
function foreignEntry(
  entry: ForeignEntry,
  start: { readonly opening: Money; readonly held: Money; readonly own: SubjectDirection },
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
      net: start.held.plus(Money.parse(entry.running_foreign)),
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

/** Whether a balance belongs to what the query narrows the book to. */
function hasItems(key: string, query: Query): boolean {
  const item = itemPart(query);
  if (item !== null && !key.split(',').includes(item)) return false;
  return query.auxiliary === undefined || key === query.auxiliary;
}
