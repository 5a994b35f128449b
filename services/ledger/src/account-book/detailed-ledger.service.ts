import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { accountBookCalls, DetailedLedgerResult } from '@mingzhang/contract';
import {
  addSides,
  generalLedgerRows,
  Money,
  periodsBetween,
  sumOf,
  type DebitCredit,
} from '@mingzhang/rules';
import { SeenBalances } from '../balance/seen-balances';
import { PeriodService } from '../checkout/period.service';
import { BookSubjects } from './book-subjects';
import { LedgerLinesQuery, linesOfSubjects } from './ledger-lines.query';
import { entryRow, pageRows, summaryRow } from './ledger-page';

type Query = z.output<typeof accountBookCalls.details.query>;

/** 明细账 of one subject with its children, narrowed to an auxiliary item or to exactly one
 * combination of items when asked. */
@Injectable()
export class DetailedLedgerService {
  constructor(
    private readonly lines: LedgerLinesQuery,
    private readonly balances: SeenBalances,
    private readonly subjects: BookSubjects,
    private readonly periods: PeriodService,
  ) {}

  async details(asked: Query): Promise<DetailedLedgerResult> {
    const { subject, ids } = await this.subjects.below(asked.subjectId);
    const head = { subject, page: asked.page, pageSize: asked.pageSize };
    const query = await this.periods.clamp(asked);
    if (!query) return { ...head, total: 0, rows: [] };
    const start = await this.start(query, ids);
    const auxiliary = query.auxiliary ?? null;
    const selection = linesOfSubjects(ids, { part: itemPart(query), auxiliary });
    const sums = await this.lines.periodSums(query, selection);
    const total = sums.reduce((count, sum) => count + sum.entries, 0);
    const summaryRows = generalLedgerRows({
      ...start,
      periods: periodsBetween(query.periodFrom, query.periodTo),
      movements: sums,
    });
    const entries = await this.lines.entries(query, selection, query);
    const ofEntry = (entry: (typeof entries)[number]) => entryRow(entry, start.opening);
    return {
      ...head,
      total,
      rows: pageRows({ place: query, summaryRows, sums, entries, ofEntry, ofSummary: summaryRow }),
    };
  }

  private async start(
    query: Query,
    ids: readonly number[],
  ): Promise<{ opening: Money; ytdBefore: DebitCredit }> {
    const byItems = itemPart(query) !== null || query.auxiliary !== undefined;
    const range = { periodFrom: query.periodFrom, periodTo: query.periodFrom };
    const by = byItems ? 'auxiliary' : 'subject';
    const leaves = await this.balances.balances(range, { by, subjectIds: ids });
    const rows = leaves.filter((row) => hasItems(row.auxiliaryKey, query));
    return {
      opening: sumOf(rows.map((row) => row.opening)),
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

/** Whether a balance belongs to what the query narrows the book to. */
function hasItems(key: string, query: Query): boolean {
  const item = itemPart(query);
  if (item !== null && !key.split(',').includes(item)) return false;
  return query.auxiliary === undefined || key === query.auxiliary;
}
