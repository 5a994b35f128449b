import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  AuxiliaryLedgerResult,
  AuxiliaryLedgerRow,
  AuxiliaryListResult,
  auxiliaryLedgerCalls,
} from '@mingzhang/contract';
import { endsOf, generalLedgerRows, Money, periodsBetween, sumOf } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { SeenBalances } from '../balance/seen-balances';
import { PeriodService } from '../checkout/period.service';
import { BookSubjects } from './book-subjects';
import { ItemFiguresQuery } from './item-figures.query';
import { LedgerLinesQuery, linesOfItems, type EntryRow } from './ledger-lines.query';
import { addedSides, endTexts, entryRow, nowhere, pageRows, summaryRow } from './ledger-page';

type Query = z.output<typeof auxiliaryLedgerCalls.auxiliaryDetails.query>;
type ListQuery = z.output<typeof auxiliaryLedgerCalls.auxiliaryList.query>;

/** 辅助核算明细账: what moved with an item, in all subjects that keep it or in one, and the items beside it. */
@Injectable()
export class AuxiliaryLedgerService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly figures: ItemFiguresQuery,
    private readonly lines: LedgerLinesQuery,
    private readonly balances: SeenBalances,
    private readonly subjects: BookSubjects,
    private readonly periods: PeriodService,
  ) {}

  /**
   * A page of the book of an item.
   * @throws BusinessError NOT_FOUND for an item or subject that the account set does not have
   */
  async details(asked: Query): Promise<AuxiliaryLedgerResult> {
    const item = await this.item(asked);
    const { subject, subjects, ids } = await this.narrowed(asked.subjectId);
    const head = { item, subject, page: asked.page, pageSize: asked.pageSize };
    const query = await this.periods.clamp(asked);
    if (!query) return { ...head, total: 0, rows: [], book: nowhere, balances: nowhere };
    const parts = await this.figures.ofItem(query, `${asked.categoryId}:${asked.itemId}`, ids);
    const opening = sumOf(parts.map((part) => part.opening));
    const selection = linesOfItems([...new Set(parts.map((part) => part.auxiliaryKey))], ids);
    const sums = await this.lines.periodSums(query, selection);
    const entries = await this.lines.entries(query, selection, query, sums);
    const known = new Map(subjects.map((each) => [each.id, each]));
    const ofEntry = (entry: EntryRow): AuxiliaryLedgerRow => ({
      ...entryRow(entry, opening),
      subjectCode: known.get(entry.subject_id)?.code ?? '',
      subjectName: known.get(entry.subject_id)?.fullName ?? '',
    });
    return {
      ...head,
      total: sums.reduce((count, sum) => count + sum.entries, 0),
      rows: pageRows({
        place: query,
        summaryRows: generalLedgerRows({
          opening,
          ytdBefore: addedSides(parts.map((part) => part.ytdBefore)),
          periods: periodsBetween(query.periodFrom, query.periodTo),
          movements: sums,
        }),
        ...{ sums, entries, ofEntry },
        ofSummary: (row) => ({ ...summaryRow(row), subjectCode: '', subjectName: '' }),
      }),
      book: endTexts(endsOf(opening, addedSides(sums))),
      balances: endTexts(endsOf(opening, addedSides(parts))),
    };
  }

  /** Items of a category that stand or moved in the months, by code, with their figures. */
  async list(asked: ListQuery): Promise<AuxiliaryListResult> {
    const { ids } = await this.narrowed(asked.subjectId);
    const { page, pageSize, keyword = '' } = asked;
    const query = await this.periods.clamp(asked);
    if (!query) return { page, pageSize, total: 0, rows: [], control: null };
    const found = await this.figures.ofCategory(query, { ...query, keyword }, ids);
    const isWhole = keyword === '';
    return {
      page,
      pageSize,
      total: found.total,
      rows: found.rows.map((row) => ({
        itemId: row.item_id,
        code: row.code,
        name: row.name,
        ...endTexts(parsed(row)),
      })),
      control: isWhole
        ? {
            items: endTexts(parsed(found.items)),
            unassigned: endTexts(parsed(found.unassigned)),
            subjects: endTexts(await this.control(query, found.subjectIds)),
          }
        : null,
    };
  }

  /** The item with the name of its category. */
  private async item({ categoryId, itemId }: Query): Promise<AuxiliaryLedgerResult['item']> {
    const row = await this.scope.one<AuxiliaryLedgerResult['item']>(
      `select d.id, d.code, d.name, d.category_id as "categoryId", c.name as category
       from ledger.accounting_category_detail d
       join ledger.accounting_category c on c.account_set_id = $1 and c.id = d.category_id
       where d.account_set_id = $1 and d.category_id = $2 and d.id = $3`,
      [this.scope.accountSetId, categoryId, itemId],
    );
    if (!row) {
      throw new BusinessError('NOT_FOUND', { msg: '辅助核算项目不存在或已被删除，请重新选择' });
    }
    return row;
  }

  /** The leaves that a book is of; null for all. */
  private async narrowed(subjectId: number | undefined) {
    if (subjectId === undefined) return { subject: null, ...(await this.subjects.seen()) };
    const { subject, subjects, ids } = await this.subjects.below(subjectId);
    const { id, code, fullName } = subject;
    return { subject: { id, code, fullName }, subjects, ids };
  }

  /** What the subjects hold by their own balances, whatever items are named there. */
  private async control(query: ListQuery, subjectIds: readonly number[]) {
    const rows = await this.balances.balances(query, { subjectIds });
    return endsOf(sumOf(rows.map(({ opening }) => opening)), addedSides(rows));
  }
}

function parsed(row: { opening: string; debit: string; credit: string }) {
  return endsOf(Money.parse(row.opening), {
    debit: Money.parse(row.debit),
    credit: Money.parse(row.credit),
  });
}
