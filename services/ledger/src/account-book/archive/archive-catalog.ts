import { Injectable } from '@nestjs/common';
import { multiColumnForms } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { KnownCodes } from '../../balance/known-codes';
import { DayBookService } from '../day-book.service';
import { QuantityLedgerService } from '../quantity-ledger.service';
import { BookSubjects } from '../book-subjects';
import type { ArchiveRange } from './archive-range';
import type { ArchiveBook } from './archived-file';
import { EntryBooks } from './entry-books';
import { TableBooks } from './table-books';

/** 总账, 科目余额表 of the year and of its months, 科目汇总表 of its months. */
const TABLES = 4;

/** The books of an archive, in the order of the book menu. */
@Injectable()
export class ArchiveCatalog {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly tables: TableBooks,
    private readonly entries: EntryBooks,
    private readonly days: DayBookService,
    private readonly quantities: QuantityLedgerService,
    private readonly subjects: BookSubjects,
    private readonly codes: KnownCodes,
  ) {}

  /**
   * The books, produced one by one, and their number; the book of a subject or an item counts as
   * one.
   */
  async list(range: ArchiveRange): Promise<{ books: AsyncGenerator<ArchiveBook>; total: number }> {
    const leaves = await this.entries.leaves(range);
    const cash = (await this.days.list(range)).filter(({ leaf }) => leaf);
    const counted = (await this.quantities.list(range)).map(({ subjectId, code, name }) => ({
      id: subjectId,
      code,
      name,
    }));
    const categories = await this.categories(range);
    const forms = await this.forms(range);
    const totals = await this.tables.totals(range);
    const abroad = await this.tables.currencyBalance(range, totals);
    const found = { totals, leaves, abroad, cash, counted, categories, forms };
    const items = categories.reduce((sum, { count }) => sum + count, 0);
    const single = TABLES + leaves.length + cash.length + counted.length + forms.length;
    const withFigures = categories.length + (counted.length > 0 ? 1 : 0);
    const inCurrencies = abroad ? 1 + abroad.leaves.length : 0;
    const total = single + items + withFigures + inCurrencies;
    return { books: this.books(range, found), total };
  }

  private async *books(
    range: ArchiveRange,
    { totals, leaves, abroad, cash, counted, categories, forms }: Found,
  ): AsyncGenerator<ArchiveBook> {
    yield* this.tables.ofSubjects(range, totals);
    yield this.entries.details(range, leaves, totals);
    if (abroad) {
      yield abroad.book;
      yield this.entries.currencyDetails(range, abroad.leaves);
    }
    yield this.tables.journal(range, totals);
    for (const kind of ['cash', 'bank'] as const) {
      const own = cash.filter((each) => each.kind === kind);
      if (own.length > 0) yield this.entries.dayBook(range, kind, own);
    }
    for (const subject of forms) yield await this.entries.columnBook(range, subject);
    for (const category of categories) {
      const balance = await this.tables.itemBalance(range, category);
      if (balance) yield balance;
      yield this.entries.itemDetails(range, category, category.count);
    }
    const ledger = await this.tables.quantityLedger(range);
    if (ledger) yield ledger;
    if (counted.length > 0) yield this.entries.quantityDetails(range, counted);
  }

  /** Categories with items that have a balance or movements, and the number of these items. */
  private async categories(range: ArchiveRange) {
    const all = await this.scope.query<{ id: number; name: string }>(
      'select id, name from ledger.accounting_category where account_set_id = $1 order by id',
      [this.scope.accountSetId],
    );
    const found = [];
    for (const category of all) {
      const count = await this.entries.countItems(range, category);
      if (count > 0) found.push({ ...category, count });
    }
    return found;
  }

  /** Subjects that have a form of 多栏账 and children. */
  private async forms(range: ArchiveRange) {
    const { subjects } = await this.subjects.seen(range);
    const codes = multiColumnForms[await this.codes.standard()] ?? [];
    return codes.flatMap((code) => subjects.filter((each) => each.code === code && !each.leaf));
  }
}

type Subject = { readonly id: number; readonly code: string; readonly name: string };

interface Found {
  readonly totals: Awaited<ReturnType<TableBooks['totals']>>;
  readonly leaves: Awaited<ReturnType<EntryBooks['leaves']>>;
  readonly abroad: Awaited<ReturnType<TableBooks['currencyBalance']>>;
  readonly cash: Awaited<ReturnType<DayBookService['list']>>;
  readonly counted: readonly Subject[];
  readonly categories: readonly {
    readonly id: number;
    readonly name: string;
    readonly count: number;
  }[];
  readonly forms: readonly Subject[];
}
