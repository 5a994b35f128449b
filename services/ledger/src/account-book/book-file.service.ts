import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  auxiliaryBalanceTable,
  balanceBranches,
  currencyBalanceTable,
  currencyGeneralLedgerTable,
  currencyLedgerTable,
  detailedLedgerTable,
  EACH_CURRENCY,
  everyCurrencyBalanceTable,
  everyCurrencyLedgerTable,
  foundEntries,
  generalLedgerTable,
  ofItems,
  isPartOfSubjects,
  pairSums,
  quantityAuxiliaryBalanceTable,
  subjectAuxiliaryBalanceTable,
  subjectBalanceTable,
  totalTitle,
  type accountBookCalls,
  type CurrencyLedgerResult,
  type CurrencyLedgerRow,
  type SubjectBalanceRow,
} from '@mingzhang/contract';
import { topsOf, totalsBeside } from '@mingzhang/rules';
import { AccountSetScope, tableFile, type Exported } from '@mingzhang/server';
import { BookNames, type BookMonths } from '../balance/book-names';
import { AuxiliaryBalanceService } from './auxiliary-balance.service';
import { BookHead } from './book-head';
import { BookSubjects } from './book-subjects';
import { CategoryNames, type NamedItem } from './category-names';
import { DetailedLedgerService } from './detailed-ledger.service';
import { GeneralLedgerService } from './general-ledger.service';
import { wholeBook } from './ledger-page';
import { SubjectBalanceService } from './subject-balance.service';
import { SubjectSearch } from './subject-search';

type BalanceQuery = z.output<typeof accountBookCalls.subjectBalanceFile.query>;
type LedgerQuery = z.output<typeof accountBookCalls.detailsFile.query>;
type ItemQuery = z.output<typeof accountBookCalls.auxiliaryBalanceFile.query>;

/**
 * Books as files. Rows equal those of the screens, so they contain only what the person may see.
 */
@Injectable()
export class BookFileService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: SubjectBalanceService,
    private readonly items: AuxiliaryBalanceService,
    private readonly general: GeneralLedgerService,
    private readonly detailed: DetailedLedgerService,
    private readonly search: SubjectSearch,
    private readonly head: BookHead,
    private readonly subjects: BookSubjects,
    private readonly categories: CategoryNames,
    private readonly names: BookNames,
  ) {}

  async subjectBalance({ format, ...query }: BalanceQuery): Promise<Exported> {
    const book = await this.balances.subjectBalance(query);
    const { keyword = '' } = query;
    const rows = await this.search.branches(book.rows, keyword);
    const hasOwnTotals = book.foreign !== undefined && keyword === '';
    const { totals, foreign } = isPartOfSubjects(query) && !hasOwnTotals ? foundTotals(rows) : book;
    const itemTitle = await this.itemTitles(query, query.showAuxiliary ? rows : []);
    const wholeTable = book.foreign ? currencyBalanceTable : subjectBalanceTable;
    const table = query.currency === EACH_CURRENCY ? everyCurrencyBalanceTable : wholeTable;
    return tableFile(table, {
      ...(await this.head.describe(query, format, titled(table.title, query.currency), 'branches')),
      rows,
      totals: { code: totalTitle(query), ...totals, ...totalsBeside(foreign?.totals) },
      cells: { name: (row) => itemTitle(row) ?? row.auxiliaryTitle ?? row.name },
    });
  }

  /**
   * `职员:003 王五;部门:05 销售部` for items below a subject with several categories, where the name alone
   * does not show the category; undefined for any other row.
   */
  private async itemTitles(
    months: BookMonths,
    rows: readonly SubjectBalanceRow[],
  ): Promise<(row: SubjectBalanceRow) => string | undefined> {
    const ids = [...new Set(rows.flatMap(({ auxiliary }) => Object.values(auxiliary)))];
    const several = await this.scope.query<{ id: number }>(
      `select subject_id as id from ledger.subject_auxiliary where account_set_id = $1
       group by subject_id having count(*) > 1`,
      [this.scope.accountSetId],
    );
    const items = await this.scope.query<NamedItem & { category: string }>(
      `select d.id, d.code, d.name, c.name as category
       from ledger.accounting_category_detail d
       join ledger.accounting_category c
         on c.account_set_id = d.account_set_id and c.id = d.category_id
       where d.account_set_id = $1 and d.id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
    );
    const keepsSeveral = new Set(several.map(({ id }) => id));
    const titles = new Map(
      (await this.names.items(months, items)).map(({ id, category, code, name }) => [
        id,
        `${category}:${code} ${name}`,
      ]),
    );
    return ({ subjectId, auxiliary }) => {
      const chosen = Object.values(auxiliary);
      if (chosen.length === 0 || !keepsSeveral.has(subjectId)) return undefined;
      return chosen.map((id) => titles.get(id) ?? '').join(';');
    };
  }

  async generalLedger({ format, ...query }: BalanceQuery): Promise<Exported> {
    const book = await this.general.generalLedger(query);
    const rows = await this.search.rows(book, query.keyword ?? '');
    const head = await this.head.describe(
      query,
      format,
      titled(generalLedgerTable.title, query.currency),
    );
    return book.some(({ foreignBalance }) => foreignBalance !== undefined)
      ? tableFile(currencyGeneralLedgerTable, { ...head, rows })
      : tableFile(generalLedgerTable, { ...head, rows });
  }

  async details({ format, ...query }: LedgerQuery): Promise<Exported> {
    const { subject, items, foreign, currencies, ...book } = await wholeBook<
      CurrencyLedgerRow,
      CurrencyLedgerResult
    >((place) => this.detailed.details({ ...query, ...place }));
    const title = `${detailedLedgerTable.title} ${subject.code} ${subject.fullName}${ofItems(items)}`;
    const head = await this.head.describe(query, format, titled(title, query.currency));
    const rows = foundEntries(book.rows, query.entry ?? '');
    if (currencies) return tableFile(everyCurrencyLedgerTable, { ...head, rows });
    return foreign === undefined
      ? tableFile(detailedLedgerTable, { ...head, rows })
      : tableFile(currencyLedgerTable, { ...head, rows });
  }

  async auxiliaryBalance({ format, ...query }: ItemQuery): Promise<Exported> {
    const { rows, totals, quantity } = await this.items.auxiliaryBalance(query);
    const head = await this.head.describe(query, format, await this.itemTitle(query), 'items');
    const own = quantity ? quantityAuxiliaryBalanceTable : auxiliaryBalanceTable;
    return tableFile(query.bySubject ? subjectAuxiliaryBalanceTable : own, {
      ...head,
      rows,
      totals: { code: '合计', ...totals, ...totalsBeside(quantity?.totals) },
    });
  }

  /** `辅助核算余额表 客户`; for one subject followed by its name. */
  private async itemTitle(query: Omit<ItemQuery, 'format'>): Promise<string> {
    const { categoryId, subjectId } = query;
    const title = `${auxiliaryBalanceTable.title} ${await this.categories.name(categoryId)}`;
    if (subjectId === undefined) return title;
    const { subject } = await this.subjects.below(subjectId, query);
    return `${title} ${subject.code} ${subject.fullName}`;
  }
}

/**
 * Totals of the rows that a search or a range left: of the uppermost rows, in base currency only,
 * as on the screen.
 */
function foundTotals(rows: readonly SubjectBalanceRow[]) {
  return { totals: pairSums(topsOf(rows, balanceBranches)), foreign: undefined };
}

/** A book's title with its choice of currencies. */
function titled(title: string, currency: string | undefined): string {
  if (currency === undefined) return title;
  return `${title} ${currency === EACH_CURRENCY ? '所有币种' : currency}`;
}
