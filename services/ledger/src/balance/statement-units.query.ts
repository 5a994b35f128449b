import { Injectable } from '@nestjs/common';
import type { StatementPeriod, StatementSubjects } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import {
  carriedBefore,
  partsSinceSql,
  partsSql,
  valuesOfMoves,
  type CarriedRange,
} from '../carried-balances';
import { lastTotal } from '../carried-totals';
import { builtInCategories, partyCategories } from '../seed/charts';
import {
  codeLengths,
  coverSql,
  eachLeafSql,
  keptTotalsSql,
  listedSql,
  nearestSql,
  wantedLengths,
} from './wanted-subjects';

interface Range {
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** What of an account set its statements depend on. */
export interface StatementBook {
  readonly standard: 0 | 1;
  readonly codeRule: string;
  readonly parties: Parties;
}

/** Subjects that figures are told of; of the first level all others as well, so that every leaf is counted. */
export type WantedSubjects = StatementSubjects & { readonly withFirstLevel: boolean };

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

export interface PartyRow {
  readonly subject_id: number;
  readonly party: string;
  readonly year_opening: string;
  readonly opening: string;
  readonly closing: string;
}

/** How the parts of leaves are told apart: by which categories of items. */
export interface Parties {
  /** Leaves whose parts are told apart by all of their items. */
  readonly whole: number[];
  /** Leaves of which some items tell a party, and others, as departments, do not. */
  readonly mixed: number[];
  readonly categories: number[];
}

/**
 * What leaves hold with each party: with 客户, 供应商 and 职员, and where a leaf has none of these, with the items of
 * the account set's own categories. Departments, projects and goods are settled with nobody.
 */
@Injectable()
export class StatementUnitsQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Parties that stand on the same sides are added up here, and leaves in the nearest of the subjects
   * wanted: there may be tens of thousands.
   */
  async units(
    range: Range,
    book: StatementBook,
    wanted?: WantedSubjects,
  ): Promise<StatementPeriod['units']> {
    const carried = await carriedBefore(this.scope, range);
    const values = valuesOf(this.scope, carried, book);
    if (wanted) values.push(wanted.codes, wanted.byParty, wanted.withFirstLevel);
    const sql = wanted
      ? wantedSql(codeLengths(book.codeRule), wanted, await this.reach(carried))
      : unitsSql(`leaves as materialized (${eachLeafSql})`, movedSql);
    // Without a name it is planned for its values: in general, lists of codes are gone through row by row.
    const rows = await this.scope.query<UnitRow>(sql, values);
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

  /** Each party of these leaves by itself, with whom something is or was open. */
  async parties(
    range: Range,
    book: StatementBook,
    subjectIds: readonly number[],
  ): Promise<PartyRow[]> {
    const values = valuesOf(this.scope, await carriedBefore(this.scope, range), book);
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

  /** How far the totals kept of closed months tell a span. */
  private async reach(range: CarriedRange): Promise<Reach> {
    const last = range.base === '' ? undefined : await lastTotal(this.scope, range, range.base);
    if (last === undefined) return 'none';
    if (range.base === range.periodTo) return 'whole since January';
    return last === range.periodTo ? 'whole' : 'before';
  }
}

/**
 * Nothing; all but the moves after the base; or all, where the base is the end of the year so far, or by the ends before and
 * of the span.
 */
type Reach = 'none' | 'before' | 'whole since January' | 'whole';

function valuesOf(
  scope: AccountSetScope,
  carried: CarriedRange,
  { standard, parties }: StatementBook,
): unknown[] {
  const { whole, mixed, categories } = parties;
  return [...valuesOfMoves(scope, carried, standard), whole, mixed, categories];
}

/** $8 leaves told apart by all of their items, $9 by those of the categories $10. */
export const partySql = `case when p.subject_id = any($8::bigint[]) then p.auxiliary_key
  when p.subject_id = any($9::bigint[]) and p.auxiliary_key <> '' then (
    select coalesce(string_agg(part, ',' order by part), '')
    from unnest(string_to_array(p.auxiliary_key, ',')) part
    where split_part(part, ':', 1) = any($10::text[]))
  else '' end`;

/**
 * Sums of a group of rows, with what they were as the year and the span began. A span since January is the year so far.
 * Only columns are added up, each once: thousands of leaves stand behind a group.
 */
const closingSql = 'sum(opening) + sum(debit) - sum(credit)';
const sumsSql = `
  ${closingSql} as closing, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit,
  case when $3 = $5 then ${closingSql} - sum(ytd_debit) + sum(ytd_credit) else sum(opening) end as opening,
  case when $3 = $5 then sum(ytd_debit) else sum(debit) end as debit,
  case when $3 = $5 then sum(ytd_credit) else sum(credit) end as credit,
  case when $3 = $5 then sum(ytd_forward) else sum(forward) end as forward,
  sum(ytd_forward) as ytd_forward`;

/** Rows of leaves that no party is told of, from wherever they come. */
const movedSql = leavesPartsSql(partsSql);

function leavesPartsSql(parts: string): string {
  return `
    select g.unit_id, g.is_result, p.opening, p.debit, p.credit, p.ytd_debit, p.ytd_credit, p.forward, p.ytd_forward
    from (${parts}) p join leaves g on g.id = p.subject_id
    where not g.by_party`;
}

/** Kept totals as parts; those of the base belong to the year so far if they are of it. */
function keptSql(reach: Exclude<Reach, 'none'>): string {
  const ofYear = (column: string) =>
    `case when left(t.period, 4) = left($5, 4) then t.${column} else 0.00 end`;
  const from = (period: string) => `
    from (${keptTotalsSql(`= ${period}`)}) t join cover c on c.id = t.subject_id`;
  if (reach !== 'whole') {
    return `
      select c.unit_id, c.is_result, t.closing as opening, 0.00 as debit, 0.00 as credit,
        ${ofYear('year_debit')} as ytd_debit, ${ofYear('year_credit')} as ytd_credit, 0.00 as forward,
        ${ofYear('year_forward')} as ytd_forward ${from('$2')}`;
  }
  // What moved within the span is the year so far at its end less that at the end of the base.
  return `
    select c.unit_id, c.is_result, t.closing as opening, -${ofYear('year_debit')} as debit,
      -${ofYear('year_credit')} as credit, 0.00 as ytd_debit, 0.00 as ytd_credit, -${ofYear('year_forward')} as forward,
      0.00 as ytd_forward ${from('$2')}
    union all
    select c.unit_id, c.is_result, 0.00, t.year_debit, t.year_credit, t.year_debit, t.year_credit, t.year_forward,
      t.year_forward ${from('$4')}`;
}

/** Figures of the subjects wanted, each leaf in the nearest of them: from kept totals as far as they reach. */
function wantedSql(lengths: readonly number[], wanted: StatementSubjects, reach: Reach): string {
  const listed = wantedLengths(lengths, wanted);
  const leaves = `${listedSql}, leaves as materialized (${nearestSql(listed)})`;
  if (reach === 'none') return unitsSql(leaves, movedSql);
  const ctes = `${leaves}, ${coverSql(lengths, listed)}`;
  if (reach !== 'before') return unitsSql(ctes, keptSql(reach));
  return unitsSql(ctes, `${keptSql(reach)} union all ${leavesPartsSql(partsSinceSql)}`);
}

/** @param flat rows of units that no party is told of */
function unitsSql(subjects: string, flat: string): string {
  return `
    with ${subjects}, held as (
      select unit_id, is_result, '' as sides, ${sumsSql}
      from (${flat}) flat group by 1, 2
      union all
      select unit_id, is_result,
        (case when closing - ytd_debit + ytd_credit > 0 then '1' else '0' end)
        || (case when opening > 0 then '1' else '0' end)
        || (case when closing > 0 then '1' else '0' end),
        closing, ytd_debit, ytd_credit, opening, debit, credit, forward, ytd_forward
      from (
        select g.unit_id, g.is_result, g.id, ${partySql} as party, ${sumsSql}
        from (${partsSql}) p join leaves g on g.id = p.subject_id
        where g.by_party and p.subject_id = any(array(select id from leaves where by_party))
        group by 1, 2, 3, 4
      ) parties
    )
    select unit_id as subject_id, sides,
      sum(closing - ytd_debit + ytd_credit) as year_opening, sum(opening) as opening, sum(debit) as debit,
      sum(credit) as credit, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit,
      sum(case when is_result then debit - credit - forward else 0.00 end) as result,
      sum(case when is_result then ytd_debit - ytd_credit - ytd_forward else 0.00 end) as year_result
    from held group by 1, 2
    having sum(closing) <> 0 or sum(opening) <> 0 or sum(debit) <> 0 or sum(credit) <> 0 or sum(ytd_debit) <> 0
      or sum(ytd_credit) <> 0 or sum(forward) <> 0 or sum(ytd_forward) <> 0`;
}

/** $11 the leaves asked about. */
const partiesSql = `
  with held as (
    select p.subject_id, ${partySql} as party, ${sumsSql}
    from (${partsSql}) p where p.subject_id = any($11::bigint[]) group by 1, 2
  )
  select subject_id, party, closing - ytd_debit + ytd_credit as year_opening, opening, closing
  from held
  where closing - ytd_debit + ytd_credit <> 0 or opening <> 0 or closing <> 0`;
