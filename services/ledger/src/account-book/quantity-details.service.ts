import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { quantityBookCalls, QuantityDetailsResult, QuantityRow } from '@mingzhang/contract';
import {
  countedRow,
  endsOf,
  Money,
  periodsBetween,
  quantityRows,
  sumOf,
  yearOf,
  type CountedRow,
  type SubjectDirection,
} from '@mingzhang/rules';
import { PeriodService } from '../checkout/period.service';
import { BookSubjects } from './book-subjects';
import { priceText, quantityText } from './counted-texts';
import { ItemFiguresQuery } from './item-figures.query';
import { LedgerLinesQuery, linesOfSubjects, type CountedEntry } from './ledger-lines.query';
import { addedSides, endTexts, entryRow, nowhere, pageRows, summaryRow } from './ledger-page';
import { QuantityQuery } from './quantity.query';

type Query = z.output<typeof quantityBookCalls.quantityDetails.query>;

const noBook = { book: nowhere, balances: nowhere, bookCount: nowhere, balanceCount: nowhere };

/** 数量金额明细账 of one subject: entries with quantity, unit price and amount, and what is left. */
@Injectable()
export class QuantityDetailsService {
  constructor(
    private readonly subjects: BookSubjects,
    private readonly quantities: QuantityQuery,
    private readonly figures: ItemFiguresQuery,
    private readonly lines: LedgerLinesQuery,
    private readonly periods: PeriodService,
  ) {}

  /**
   * A page of the book; a subject that keeps no quantity has blank ones. Of what is below a subject only
   * what has its unit is taken up: different units are never added up.
   */
  async details(asked: Query): Promise<QuantityDetailsResult> {
    const { subject, unit, ids } = await this.ofOneUnit(asked.subjectId);
    const head = { subject, unit, page: asked.page, pageSize: asked.pageSize };
    const query = await this.periods.clamp(asked);
    if (!query) return { ...head, total: 0, rows: [], ...noBook };
    const selection = linesOfSubjects(ids);
    const parts = await this.figures.ofSubjects(query, ids);
    const held = [...(await this.quantities.figures(query, ids)).values()];
    const sums = await this.lines.periodSums(query, selection);
    const counts = await this.quantities.periodSums(query, ids);
    const entries = await this.lines.countedEntries(query, selection, query);
    const opening = sumOf(parts.map((part) => part.opening));
    const stock = sumOf(held.map((each) => each.opening));
    const own = subject.direction;
    const rows = quantityRows(
      {
        ...{ opening, movements: sums },
        ytdBefore: addedSides(parts.map((part) => part.ytdBefore)),
        periods: periodsBetween(query.periodFrom, query.periodTo),
      },
      {
        opening: stock,
        ytdBefore: addedSides(held.map((each) => each.ytdBefore)),
        movements: counts,
      },
      own,
    );
    const uncounted = new Set(held.map(({ uncountedYear }) => uncountedYear));
    const isUncounted = (kind: string, period: string) =>
      kind === 'yearTotal' && uncounted.has(String(yearOf(period)));
    return {
      ...head,
      total: sums.reduce((count, sum) => count + sum.entries, 0),
      rows: pageRows({
        ...{ place: query, summaryRows: rows, sums, entries },
        ofEntry: (entry): QuantityRow => ({
          ...entryRow(entry, opening),
          ...textsOf(countedEntry(entry, { opening, stock, own }), unit),
        }),
        ofSummary: (row): QuantityRow => ({
          ...summaryRow(row),
          ...textsOf(row.counted, unit),
          // Amounts of the months before the books began have no quantity to be divided by.
          ...(isUncounted(row.kind, row.period) ? { debitPrice: null, creditPrice: null } : {}),
        }),
      }),
      book: endTexts(endsOf(opening, addedSides(sums))),
      balances: endTexts(endsOf(opening, addedSides(parts))),
      bookCount: endTexts(endsOf(stock, addedSides(counts))),
      balanceCount: endTexts(endsOf(stock, addedSides(held))),
    };
  }

  private async ofOneUnit(subjectId: number) {
    const found = await this.subjects.below(subjectId);
    const units = await this.quantities.units();
    const unit = units.get(subjectId);
    const ids = found.ids.filter((id) => units.get(id) === unit);
    return { subject: found.subject, unit: unit ?? null, ids };
  }
}

function countedEntry(
  entry: CountedEntry,
  {
    opening,
    stock,
    own,
  }: { readonly opening: Money; readonly stock: Money; readonly own: SubjectDirection },
): CountedRow {
  const quantity = Money.parse(entry.quantity);
  const isCredit = entry.on_credit;
  return countedRow(
    {
      debit: Money.parse(entry.debit),
      credit: Money.parse(entry.credit),
      net: opening.plus(Money.parse(entry.running)),
    },
    {
      debit: isCredit ? Money.zero : quantity,
      credit: isCredit ? quantity : Money.zero,
      net: stock.plus(Money.parse(entry.running_quantity)),
    },
    own,
  );
}

function textsOf({ debit, credit, balance }: CountedRow, unit: string | null) {
  return {
    unit: unit ?? '',
    debitQuantity: quantityText(debit),
    debitPrice: priceText(debit),
    creditQuantity: quantityText(credit),
    creditPrice: priceText(credit),
    balanceQuantity: quantityText(balance),
    balancePrice: priceText(balance),
  };
}
