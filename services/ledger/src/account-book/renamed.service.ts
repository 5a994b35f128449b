import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { RENAMED_LISTED, type renamedCalls, type RenamedResult } from '@mingzhang/contract';
import {
  monthlyRenamedNotes,
  periodsBetween,
  renamedNote,
  type MonthRenamed,
  type Renamed,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { BalanceQuery } from '../balance/balance.query';
import { BookNames } from '../balance/book-names';

type Asked = z.output<typeof renamedCalls.list.query>;

/** Subjects and items of a closed month that were renamed since, for the notes of its books. */
@Injectable()
export class RenamedService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: BalanceQuery,
    private readonly names: BookNames,
  ) {}

  async renamed(asked: Asked): Promise<RenamedResult> {
    const rows = await this.rowsFor(asked);
    return { rows: rows.slice(0, RENAMED_LISTED), total: rows.length };
  }

  /** The note of a book, for its file and its print; undefined if nothing was renamed. */
  async note(asked: Asked): Promise<string | undefined> {
    return renamedNote(await this.rowsFor(asked));
  }

  /**
   * The notes of a table that prints each month of a range with the names of that month; empty if
   * nothing was renamed.
   */
  async monthlyNotes(range: {
    readonly periodFrom: string;
    readonly periodTo: string;
  }): Promise<string[]> {
    const months: MonthRenamed[] = [];
    for (const period of periodsBetween(range.periodFrom, range.periodTo)) {
      months.push({ period, renamed: await this.rowsFor({ periodTo: period }) });
    }
    return monthlyRenamedNotes(months);
  }

  /**
   * For a book of one subject: its ancestors, its descendants and the items that these subjects
   * use.
   */
  private async rowsFor(asked: Asked): Promise<readonly Renamed[]> {
    const renamed = await this.names.renamed(asked);
    const { subjectId, categoryId, itemId } = asked;
    if (renamed.length === 0) return [];
    const subjects = await this.ledger.subjects();
    const code = subjects.find(({ id }) => id === subjectId)?.code ?? '';
    const below = subjects.filter((subject) => subject.code.startsWith(code));
    const isNear = (row: Renamed) =>
      row.today.code.startsWith(code) || code.startsWith(row.today.code);
    const items = renamed.filter(({ kind }) => kind === 'item');
    const bookItems = await this.keptItems(items, {
      subjectIds: subjectId === undefined ? null : below.map(({ id }) => id),
      categoryId: categoryId ?? null,
    });
    const isOfBook = ({ id }: Renamed) =>
      itemId === undefined ? bookItems.has(id) : id === itemId;
    return renamed.filter((row) => (row.kind === 'subject' ? isNear(row) : isOfBook(row)));
  }

  /** Ids of items of a category, and of the categories that subjects use; null for any. */
  private async keptItems(
    items: readonly Renamed[],
    book: { readonly subjectIds: readonly number[] | null; readonly categoryId: number | null },
  ): Promise<ReadonlySet<number>> {
    if (items.length === 0) return new Set();
    const rows = await this.scope.query<{ id: number }>(
      `select d.id from ledger.accounting_category_detail d
       where d.account_set_id = $1 and d.id = any($2::bigint[])
         and ($3::bigint is null or d.category_id = $3)
         and ($4::bigint[] is null or exists (
           select from ledger.subject_auxiliary x
           where x.account_set_id = $1 and x.category_id = d.category_id and x.subject_id = any($4)))`,
      [this.scope.accountSetId, items.map(({ id }) => id), book.categoryId, book.subjectIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
