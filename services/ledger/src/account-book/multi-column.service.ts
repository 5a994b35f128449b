import { Injectable } from '@nestjs/common';
import type { MultiColumnResult, MultiColumnRow } from '@mingzhang/contract';
import {
  analysedAmount,
  columnTotals,
  endsOf,
  generalLedgerRows,
  Money,
  periodsBetween,
  sumOf,
  type ColumnTotals,
  type LedgerSummaryRow,
} from '@mingzhang/rules';
import { PeriodService } from '../checkout/period.service';
import { BookSubjects } from './book-subjects';
import { ItemFiguresQuery } from './item-figures.query';
import { LedgerLinesQuery, type EntryRow } from './ledger-lines.query';
import { linesOfSubjects } from './line-selection';
import { addedSides, endTexts, entryRow, nowhere, pageRows, summaryRow } from './ledger-page';
import { ColumnChoice, type ChosenColumns, type MultiColumnQuery } from './column-choice';

/** 多栏账: the entries of a subject, each shown in the column of its leaf or item. */
@Injectable()
export class MultiColumnService {
  constructor(
    private readonly figures: ItemFiguresQuery,
    private readonly lines: LedgerLinesQuery,
    private readonly subjects: BookSubjects,
    private readonly choice: ColumnChoice,
    private readonly periods: PeriodService,
  ) {}

  /**
   * A page of the book. Amounts without a column are shown under 其他, so that the columns add up to
   * the movement.
   * @throws BusinessError NOT_FOUND for a subject or category that the account set does not have
   */
  async multiColumn(asked: MultiColumnQuery): Promise<MultiColumnResult> {
    const { subject, subjects, ids } = await this.subjects.below(asked.subjectId, asked);
    const categories = await this.choice.categories(ids, asked.categoryId);
    const head = { subject, categories, page: asked.page, pageSize: asked.pageSize };
    const query = await this.periods.clamp(asked);
    const parts = query ? await this.figures.ofSubjects(query, ids) : [];
    const chosen = await this.choice.columns(asked, { subject, subjects, categories, parts });
    const { categoryId, choices } = chosen;
    if (!query) {
      const columns = chosen.columns.map((column) => ({ ...column, amount: '0.00' }));
      const ends = { book: nowhere, balances: nowhere };
      return { ...head, categoryId, choices, columns, total: 0, rows: [], ...ends };
    }
    const selection = linesOfSubjects(ids);
    const by = categoryId === null ? 'subject_id' : 'auxiliary_key';
    const sums = await this.lines.partSums(query, selection, by);
    const entries = await this.lines.entries(query, selection, query, sums);
    const opening = sumOf(parts.map((part) => part.opening));
    const periods = periodsBetween(query.periodFrom, query.periodTo);
    const totals = columnTotals({
      columns: chosen.columns,
      periods,
      before: parts.map((part) => ({
        key: chosen.keyOf(part.subjectId, part.auxiliaryKey),
        ...part.ytdBefore,
      })),
      moved: sums.map((sum) => ({
        ...sum,
        key: by === 'subject_id' ? chosen.keyOf(Number(sum.part), '') : chosen.keyOf(0, sum.part),
      })),
    });
    const ytdBefore = addedSides(parts.map((part) => part.ytdBefore));
    return {
      ...head,
      categoryId,
      choices,
      columns: chosen.columns.map((column) => ({
        ...column,
        amount: sumOf(
          totals.map(({ periodTotal }) => periodTotal.get(column.key) ?? Money.zero),
        ).toString(),
      })),
      total: sums.reduce((count, sum) => count + sum.entries, 0),
      rows: await pageRows({
        place: query,
        summaryRows: generalLedgerRows({ opening, ytdBefore, periods, movements: sums }),
        sums,
        entries,
        ofEntry: (entry) => analysed(entry, opening, chosen),
        ofSummary: (row) => ({ ...summaryRow(row), amounts: amountsOf(row, totals) }),
      }),
      book: endTexts(endsOf(opening, addedSides(sums))),
      balances: endTexts(endsOf(opening, addedSides(parts))),
    };
  }
}

function analysed(entry: EntryRow, opening: Money, chosen: ChosenColumns): MultiColumnRow {
  const key = chosen.keyOf(entry.subject_id, entry.auxiliary_key);
  const side = chosen.columns.find((column) => column.key === key)?.side ?? 'debit';
  const moved = { debit: Money.parse(entry.debit), credit: Money.parse(entry.credit) };
  return {
    ...entryRow(entry, opening),
    amounts: { [key]: analysedAmount(moved, side).toString() },
  };
}

/** 期初余额 has no amounts in the columns; zero amounts are left out. */
function amountsOf(
  { kind, period }: LedgerSummaryRow,
  totals: readonly ColumnTotals[],
): Record<string, string> {
  const total = totals.find((each) => each.period === period);
  if (kind === 'opening' || !total) return {};
  const amounts = kind === 'periodTotal' ? total.periodTotal : total.yearTotal;
  return Object.fromEntries(
    [...amounts]
      .filter(([, amount]) => !amount.isZero)
      .map(([key, amount]) => [key, amount.toString()]),
  );
}
