import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  dayBookTable,
  dayBookTitles,
  foundEntries,
  type dayBookCalls,
  type DayBookKind,
  type DayBookResult,
  type DayBookSubject,
  type DetailedLedgerRow,
} from '@mingzhang/contract';
import { dayBookRows, endsOf, isCashOnHand, periodsBetween, sumOf } from '@mingzhang/rules';
import { BusinessError, tableFile, type Exported } from '@mingzhang/server';
import type { LedgerSubject } from '../balance/balance.query';
import { PeriodService } from '../checkout/period.service';
import { BookHead } from './book-head';
import { BookSubjects } from './book-subjects';
import { ItemFiguresQuery } from './item-figures.query';
import { LedgerLinesQuery, type EntryRow } from './ledger-lines.query';
import { linesOfSubjects } from './line-selection';
import {
  addedSides,
  endTexts,
  entryRow,
  nowhere,
  pageRows,
  summaryRow,
  wholeBook,
} from './ledger-page';

type Query = z.output<typeof dayBookCalls.dayBook.query>;
type FileQuery = z.output<typeof dayBookCalls.dayBookFile.query>;
type Months = z.output<typeof dayBookCalls.dayBookSubjects.query>;

/** 现金日记账 and 银行存款日记账: entries of a cash subject with a balance every day. */
@Injectable()
export class DayBookService {
  constructor(
    private readonly figures: ItemFiguresQuery,
    private readonly lines: LedgerLinesQuery,
    private readonly subjects: BookSubjects,
    private readonly periods: PeriodService,
    private readonly head: BookHead,
  ) {}

  /**
   * A page of the book. The book of a parent contains its cash descendants.
   * @throws BusinessError NOT_FOUND if the account set does not have the subject or it is not a
   *   cash subject
   */
  async dayBook(asked: Query): Promise<DayBookResult> {
    const { subject, subjects } = await this.subjects.below(asked.subjectId, asked);
    const own = cashBelow(subject.code, subjects);
    if (own.length === 0) {
      throw new BusinessError('NOT_FOUND', {
        msg:
          `${subject.code} ${subject.fullName} 不是现金或银行科目，日记账只登记现金和银行科目；` +
          '请查看该科目的明细账，或在科目设置中把它标记为现金科目',
      });
    }
    const head = { subject, kind: kindOf(subject), page: asked.page, pageSize: asked.pageSize };
    const query = await this.periods.clamp(asked);
    if (!query) return { ...head, total: 0, rows: [], book: nowhere, balances: nowhere };
    const ids = own.map(({ id }) => id);
    const selection = linesOfSubjects(ids);
    const parts = await this.figures.ofSubjects(query, ids);
    const sums = await this.lines.partSums(query, selection, 'voucher_date');
    const entries = await this.lines.entries(query, selection, query, sums);
    const opening = sumOf(parts.map((part) => part.opening));
    const days = sums.map(({ part: date, ...sum }) => ({ ...sum, date }));
    return {
      ...head,
      total: sums.reduce((count, sum) => count + sum.entries, 0),
      rows: await pageRows({
        place: query,
        summaryRows: dayBookRows({
          opening,
          days,
          ytdBefore: addedSides(parts.map((part) => part.ytdBefore)),
          periods: periodsBetween(query.periodFrom, query.periodTo),
        }),
        sums: days,
        entries,
        ofEntry: (entry: EntryRow) => entryRow(entry, opening),
        ofSummary: summaryRow,
      }),
      book: endTexts(endsOf(opening, addedSides(sums))),
      balances: endTexts(endsOf(opening, addedSides(parts))),
    };
  }

  /** Cash subjects in code order with their figures; a parent adds up its cash descendants. */
  async list(asked: Months): Promise<DayBookSubject[]> {
    const { subjects } = await this.subjects.seen(asked);
    const listed = subjects.filter(({ cash }) => cash);
    const query = await this.periods.clamp(asked);
    const ids = listed.map(({ id }) => id);
    const parts = query ? await this.figures.ofSubjects(query, ids) : [];
    return listed.map((subject) => {
      const { id, code, name, parentId, level, leaf, direction } = subject;
      const below = new Set(cashBelow(code, listed).map((each) => each.id));
      const own = parts.filter(({ subjectId }) => below.has(subjectId));
      const opening = sumOf(own.map((part) => part.opening));
      return {
        id,
        code,
        name,
        parentId,
        level,
        leaf,
        direction,
        kind: kindOf(subject),
        ...endTexts(endsOf(opening, addedSides(own))),
      };
    });
  }

  /** The book of a subject as a file with the rows of the screen. */
  async file({ format, ...query }: FileQuery): Promise<Exported> {
    const { subject, kind, ...book } = await wholeBook<DetailedLedgerRow, DayBookResult>((place) =>
      this.dayBook({ ...query, ...place }),
    );
    const title = `${dayBookTitles[kind]} ${subject.code} ${subject.fullName}`;
    const rows = foundEntries(book.rows, query.entry ?? '');
    return tableFile(dayBookTable, { ...(await this.head.describe(query, format, title)), rows });
  }
}

/** Cash subjects among a subject and its descendants. */
function cashBelow(code: string, subjects: readonly LedgerSubject[]): readonly LedgerSubject[] {
  return subjects.filter((each) => each.cash && each.code.startsWith(code));
}

function kindOf({ code }: { readonly code: string }): DayBookKind {
  return isCashOnHand(code) ? 'cash' : 'bank';
}
