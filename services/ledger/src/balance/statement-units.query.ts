import { Injectable } from '@nestjs/common';
import type { StatementPeriod, StatementSubjects } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import { baseRange, baseRangeValues, type BaseRange } from '../snapshot/balance-snapshot';
import { lastUnbrokenTotal, type BookMonth } from '../snapshot/total-snapshot';
import { builtInCategories, partyCategories } from '../seed/charts';
import { planNameOf } from './plan-name';
import { leavesSql, partiesSql, wantedSql, type Reach } from './unit-sql';
import { codeLengths } from './wanted-subjects';

interface Range {
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** Properties of the account set that its statements depend on. */
export interface StatementBook {
  readonly standard: 0 | 1;
  readonly codeRule: string;
  readonly parties: Parties;
  /** Months of the books up to the last requested one. */
  readonly months: readonly BookMonth[];
}

/**
 * Wanted subjects. With `withFirstLevel` all other first-level subjects too, so that every leaf is
 * counted.
 */
type WantedSubjects = StatementSubjects & { readonly withFirstLevel: boolean };

interface UnitRow {
  readonly subject_id: number;
  readonly sides: string;
  readonly year_opening: string;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly ytd_debit: string;
  readonly ytd_credit: string;
  readonly result: string;
  readonly year_result: string;
}

interface PartyRow {
  readonly subject_id: number;
  readonly party: string;
  readonly year_opening: string;
  readonly opening: string;
  readonly closing: string;
}

/** Categories of items by which the parts of leaves are distinguished. */
interface Parties {
  /** Leaves whose parts are distinguished by all of their items. */
  readonly whole: number[];
  /** Leaves of which some items name the party, while others, such as departments, do not. */
  readonly mixed: number[];
  readonly categories: number[];
}

/**
 * Balances of leaves with each party: 客户, 供应商 and 职员; if a leaf has none of these, the items of the
 * account set's own categories. Departments, projects and goods are not parties.
 */
@Injectable()
export class StatementUnitsQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Figures of the wanted subjects: each leaf counts in the nearest of them, and parties with
   * balances on the same sides are added up in the database, since there may be tens of thousands.
   */
  async units(
    range: Range,
    book: StatementBook,
    wanted?: WantedSubjects,
  ): Promise<StatementPeriod['units']> {
    const { months } = book;
    const rangeFromBase = baseRange(months, range);
    const values = valuesOf(this.scope, rangeFromBase, book);
    if (wanted) values.push(wanted.codes, wanted.byParty, wanted.withFirstLevel);
    const sql = wanted
      ? wantedSql(codeLengths(book.codeRule), wanted, {
          ...rangeFromBase,
          reach: reachOf(months, rangeFromBase),
        })
      : leavesSql;
    const rows = await this.scope.query<UnitRow>(sql, values, wanted && planNameOf(sql));
    return rows.map((row) => ({
      subjectId: row.subject_id,
      sides: row.sides,
      yearOpening: row.year_opening,
      opening: row.opening,
      debit: row.debit,
      credit: row.credit,
      ytdDebit: row.ytd_debit,
      ytdCredit: row.ytd_credit,
      result: row.result,
      ytdResult: row.year_result,
    }));
  }

  /** Each party of these leaves that has or had a balance. */
  async parties(
    range: Range,
    book: StatementBook,
    subjectIds: readonly number[],
  ): Promise<PartyRow[]> {
    const values = valuesOf(this.scope, baseRange(book.months, range), book);
    return this.scope.query<PartyRow>(partiesSql, [...values, subjectIds], 'statement-parties');
  }

  async categories(): Promise<Parties> {
    const rows = await this.scope.query<{
      id: number;
      kinds: ('party' | 'own' | 'other')[];
      categories: number[];
    }>(
      `select x.subject_id as id, array_agg(x.category_id order by x.category_id) as categories,
         array_agg(case when c.built_in and c.name = any($2::text[]) then 'party'
           when c.built_in and c.name = any($3::text[]) then 'other' else 'own' end
           order by x.category_id) as kinds
       from ledger.subject_auxiliary x
       join ledger.accounting_category c on c.account_set_id = $1 and c.id = x.category_id
       where x.account_set_id = $1 group by x.subject_id`,
      [this.scope.accountSetId, partyCategories, builtInCategories],
      'statement-categories',
    );
    const found: Parties = { whole: [], mixed: [], categories: [] };
    const telling = new Set<number>();
    for (const { id, kinds, categories } of rows) {
      const kind = kinds.includes('party') ? 'party' : 'own';
      const own = categories.filter((_, at) => kinds[at] === kind);
      if (own.length === 0) continue;
      (own.length === categories.length ? found.whole : found.mixed).push(id);
      for (const category of own) telling.add(category);
    }
    return { ...found, categories: [...telling] };
  }
}

/** How much of a range the totals of closed months cover. */
function reachOf(months: readonly BookMonth[], range: BaseRange): Reach {
  const last = lastUnbrokenTotal(months, range);
  if (last === undefined) return 'none';
  if (range.base === range.periodTo) return 'whole since January';
  return last === range.periodTo ? 'whole' : 'before';
}

function valuesOf(
  scope: AccountSetScope,
  rangeFromBase: BaseRange,
  { standard, parties }: StatementBook,
): unknown[] {
  const { whole, mixed, categories } = parties;
  return [...baseRangeValues(scope, rangeFromBase, standard), whole, mixed, categories];
}
