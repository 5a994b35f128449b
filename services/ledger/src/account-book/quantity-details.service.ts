import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { quantityBookCalls, QuantityDetailsResult, QuantityRow } from '@mingzhang/contract';
import { endsOf, periodsBetween, quantityRows, sumOf } from '@mingzhang/rules';
import { PeriodService } from '../checkout/period.service';
import { BookStarts } from './book-starts';
import { BookSubjects } from './book-subjects';
import { countedEntryTexts, countedTexts } from './counted-rows';
import { ItemFiguresQuery } from './item-figures.query';
import { LedgerLinesQuery } from './ledger-lines.query';
import { linesOfSubjects } from './line-selection';
import { addedSides, endTexts, entryRow, nowhere, pageRows, summaryRow } from './ledger-page';
import { QuantityQuery } from './quantity.query';

type Query = z.output<typeof quantityBookCalls.quantityDetails.query>;

const noBook = { book: nowhere, balances: nowhere, bookCount: nowhere, balanceCount: nowhere };

/** 数量金额明细账 of one subject: entries with quantity, unit price, amount and balance. */
@Injectable()
export class QuantityDetailsService {
  constructor(
    private readonly subjects: BookSubjects,
    private readonly starts: BookStarts,
    private readonly quantities: QuantityQuery,
    private readonly figures: ItemFiguresQuery,
    private readonly lines: LedgerLinesQuery,
    private readonly periods: PeriodService,
  ) {}

  /**
   * A page of the book; a subject without quantities has blank ones. Only descendants with the unit
   * of the subject are included: different units are never added up.
   */
  async details(asked: Query): Promise<QuantityDetailsResult> {
    const { subject, unit, ids } = await this.ofOneUnit(asked);
    const head = { subject, unit, page: asked.page, pageSize: asked.pageSize };
    const query = await this.periods.clamp(asked);
    if (!query) return { ...head, total: 0, rows: [], ...noBook };
    const selection = linesOfSubjects(ids);
    const parts = await this.figures.ofSubjects(query, ids);
    const start = await this.starts.combined(query, { measure: 'quantity', subjectIds: ids });
    const uncounted = await this.quantities.uncountedYear(ids, null);
    const sums = await this.lines.periodSums(query, selection);
    const counts = await this.quantities.periodSums(query, selection);
    const entries = await this.lines.countedEntries(query, selection, query);
    const opening = sumOf(parts.map((part) => part.opening));
    const own = subject.direction;
    const rows = quantityRows(
      {
        opening,
        movements: sums,
        ytdBefore: addedSides(parts.map((part) => part.ytdBefore)),
        periods: periodsBetween(query.periodFrom, query.periodTo),
      },
      { ...start, movements: counts },
      own,
    );
    return {
      ...head,
      total: sums.reduce((count, sum) => count + sum.entries, 0),
      rows: await pageRows({
        place: query,
        summaryRows: rows,
        sums,
        entries,
        ofEntry: (entry): QuantityRow => ({
          ...entryRow(entry, opening),
          unit: unit ?? '',
          ...countedEntryTexts(entry, { opening, stock: start.opening, own }),
        }),
        ofSummary: (row): QuantityRow => ({
          ...summaryRow(row),
          unit: unit ?? '',
          ...countedTexts(row, uncounted),
        }),
      }),
      book: endTexts(endsOf(opening, addedSides(sums))),
      balances: endTexts(endsOf(opening, addedSides(parts))),
      bookCount: endTexts(endsOf(start.opening, addedSides(counts))),
      balanceCount: endTexts(endsOf(start.opening, start.moved)),
    };
  }

  private async ofOneUnit(asked: Query) {
    const { subjectId } = asked;
    const found = await this.subjects.below(subjectId, asked);
    const units = await this.quantities.units();
    const unit = units.get(subjectId);
    const ids = found.ids.filter((id) => units.get(id) === unit);
    return { subject: found.subject, unit: unit ?? null, ids };
  }
}
