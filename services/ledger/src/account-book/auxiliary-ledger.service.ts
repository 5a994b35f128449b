import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  AuxiliaryLedgerResult,
  AuxiliaryLedgerRow,
  AuxiliaryListResult,
  auxiliaryLedgerCalls,
} from '@mingzhang/contract';
import {
  commonUnit,
  endsOf,
  generalLedgerRows,
  Money,
  periodsBetween,
  quantityRows,
  sumOf,
  type LedgerSummaryRow,
} from '@mingzhang/rules';
import { PeriodService } from '../checkout/period.service';
import type { LedgerSubject } from '../balance/balance.query';
import { BookNames } from '../balance/book-names';
import { addedStarts, BookStarts } from './book-starts';
import { BookSubjects } from './book-subjects';
import { CategoryNames } from './category-names';
import { countedEntryTexts, countedTexts } from './counted-rows';
import { ItemFiguresQuery, type PartFigures } from './item-figures.query';
import { ItemListQuery } from './item-list.query';
import { LedgerLinesQuery, type CountedEntry, type EntryRow } from './ledger-lines.query';
import { linesOfItems } from './line-selection';
import { addedSides, endTexts, entryRow, nowhere, pageRows, summaryRow } from './ledger-page';
import { countedLeaves, QuantityQuery } from './quantity.query';

type Query = z.output<typeof auxiliaryLedgerCalls.auxiliaryDetails.query>;
type ListQuery = z.output<typeof auxiliaryLedgerCalls.auxiliaryList.query>;

interface Parts {
  readonly parts: readonly PartFigures[];
  readonly subjects: readonly LedgerSubject[];
  readonly ids: readonly number[] | null;
}
type Book = Awaited<ReturnType<AuxiliaryLedgerService['book']>>;

/**
 * 辅助核算明细账: movements of an item, in all subjects that use it or in one, and the list of items
 * beside it.
 */
@Injectable()
export class AuxiliaryLedgerService {
  constructor(
    private readonly figures: ItemFiguresQuery,
    private readonly categories: CategoryNames,
    private readonly items: ItemListQuery,
    private readonly lines: LedgerLinesQuery,
    private readonly starts: BookStarts,
    private readonly quantities: QuantityQuery,
    private readonly subjects: BookSubjects,
    private readonly periods: PeriodService,
    private readonly names: BookNames,
  ) {}

  /**
   * A page of the book of an item.
   * @throws BusinessError NOT_FOUND for an item or subject that the account set does not have
   */
  async details(asked: Query): Promise<AuxiliaryLedgerResult> {
    const item = await this.categories.item(asked, asked);
    const { subject, subjects, ids } = await this.narrowed(asked);
    const head = { item, subject, page: asked.page, pageSize: asked.pageSize };
    const query = await this.periods.clamp(asked);
    if (!query) return { ...head, total: 0, rows: [], book: nowhere, balances: nowhere };
    const parts = await this.figures.ofItem(query, `${asked.categoryId}:${asked.itemId}`, ids);
    const book = await this.book(query, { parts, subjects, ids });
    const rest = { ...head, total: book.sums.reduce((count, sum) => count + sum.entries, 0) };
    const counted = await this.counted(query, book);
    const rows = counted
      ? await pageRows({ place: query, sums: book.sums, ...counted.rows })
      : await pageRows<AuxiliaryLedgerRow, LedgerSummaryRow, EntryRow>({
          place: query,
          sums: book.sums,
          ofSummary: book.ofSummary,
          ofEntry: book.ofEntry,
          summaryRows: generalLedgerRows({ ...book.start, movements: book.sums }),
          entries: await this.lines.entries(query, book.selection, query, book.sums),
        });
    const { opening } = book.start;
    return {
      ...rest,
      rows,
      book: endTexts(endsOf(opening, addedSides(book.sums))),
      balances: endTexts(endsOf(opening, addedSides(parts))),
      ...(counted ? { counted: counted.ends } : {}),
    };
  }

  /** The parts of the book that its forms with and without quantities share. */
  private async book(query: Query, { parts, subjects, ids }: Parts) {
    const selection = linesOfItems([...new Set(parts.map((part) => part.auxiliaryKey))], ids);
    const known = new Map(subjects.map((each) => [each.id, each]));
    const named = new Map((await this.names.entrySubjects(query)).map((each) => [each.id, each]));
    const opening = sumOf(parts.map((part) => part.opening));
    return {
      parts,
      ids,
      selection,
      known,
      sums: await this.lines.periodSums(query, selection),
      start: {
        opening,
        ytdBefore: addedSides(parts.map((part) => part.ytdBefore)),
        periods: periodsBetween(query.periodFrom, query.periodTo),
      },
      ofEntry: (entry: EntryRow): AuxiliaryLedgerRow => ({
        ...entryRow(entry, opening),
        subjectCode: named.get(entry.subject_id)?.code ?? '',
        subjectName: named.get(entry.subject_id)?.fullName ?? '',
      }),
      ofSummary: (row: LedgerSummaryRow): AuxiliaryLedgerRow => ({
        ...summaryRow(row),
        subjectCode: '',
        subjectName: '',
      }),
    };
  }

  /** Rows with quantities, if all subjects of the item use one unit. */
  private async counted(
    query: Query,
    { parts, ids, selection, known, sums, start, ...book }: Book,
  ) {
    const heldIds = [...new Set(parts.map(({ subjectId }) => subjectId))];
    const units = await this.quantities.units();
    const unitOf = (leaves: readonly number[]) => commonUnit(leaves.map((id) => units.get(id)));
    if (unitOf(heldIds) === undefined) return undefined;
    const part = `${query.categoryId}:${query.itemId}`;
    // A leaf may have a quantity without an amount, which snapshots of amounts do not contain.
    const starts = await this.starts.by(
      query,
      { by: 'auxiliary', measure: 'quantity', subjectIds: countedLeaves(units, ids) },
      (row) => (row.auxiliaryKey.split(',').includes(part) ? row.subjectId : undefined),
    );
    const subjectIds = [...new Set([...heldIds, ...starts.keys()])];
    const unit = unitOf(subjectIds);
    if (unit === undefined) return undefined;
    const stockStart = addedStarts([...starts.values()]);
    const counts = await this.quantities.periodSums(query, selection);
    const uncounted = await this.quantities.uncountedYear(subjectIds, part);
    const isCredit = subjectIds.every((id) => known.get(id)?.direction === 'credit');
    const own = isCredit ? ('credit' as const) : ('debit' as const);
    const at = { opening: start.opening, stock: stockStart.opening, own };
    const summaryRows = quantityRows(
      { ...start, movements: sums },
      { ...stockStart, movements: counts },
      own,
    );
    return {
      rows: {
        summaryRows,
        entries: await this.lines.countedEntries(query, selection, query),
        ofEntry: (entry: CountedEntry): AuxiliaryLedgerRow => ({
          ...book.ofEntry(entry),
          ...countedEntryTexts(entry, at),
        }),
        ofSummary: (row: (typeof summaryRows)[number]): AuxiliaryLedgerRow => ({
          ...book.ofSummary(row),
          ...countedTexts(row, uncounted),
        }),
      },
      ends: {
        unit,
        bookCount: endTexts(endsOf(stockStart.opening, addedSides(counts))),
        balanceCount: endTexts(endsOf(stockStart.opening, stockStart.moved)),
      },
    };
  }

  /**
   * Items of a category with a balance or movements in the months, by code, with their figures.
   * @throws BusinessError NOT_FOUND for a category that the account set does not have
   */
  async list(asked: ListQuery): Promise<AuxiliaryListResult> {
    await this.categories.name(asked.categoryId);
    const { ids } = await this.narrowed(asked);
    const { page, pageSize, keyword = '' } = asked;
    const query = await this.periods.clamp(asked);
    if (!query) return { page, pageSize, total: 0, rows: [], control: null };
    const shown = query.showZero ? 'all' : 'range';
    const found = await this.items.page(query, { ...query, keyword, shown }, ids);
    const isWhole = keyword === '';
    return {
      page,
      pageSize,
      total: found.total,
      rows: found.rows.map((row) => ({
        itemId: row.itemId,
        code: row.code,
        name: row.name,
        ...endTexts(parsed(row)),
      })),
      control: isWhole
        ? {
            items: endTexts(parsed(found.items)),
            unassigned: endTexts(parsed(found.unassigned)),
            subjects: endTexts(parsed(found.subjects)),
          }
        : null,
    };
  }

  /** The leaves of a book; null for all. */
  private async narrowed(asked: Pick<Query, 'subjectId' | 'periodTo'>) {
    const { subjectId } = asked;
    if (subjectId === undefined) return { subject: null, ...(await this.subjects.seen(asked)) };
    const { subject, subjects, ids } = await this.subjects.below(subjectId, asked);
    const { id, code, fullName } = subject;
    return { subject: { id, code, fullName }, subjects, ids };
  }
}

function parsed(row: { opening: string; debit: string; credit: string }) {
  return endsOf(Money.parse(row.opening), {
    debit: Money.parse(row.debit),
    credit: Money.parse(row.credit),
  });
}
