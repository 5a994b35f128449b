import { Injectable } from '@nestjs/common';
import type { StatementPeriod, StatementSubjects } from '@mingzhang/contract';
import { parseCodeRule } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { carriedBefore, isResultSql, partsSql, valuesOfMoves } from '../carried-balances';
import { builtInCategories, partyCategories } from '../seed/charts';

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
    const values = await this.values(range, book);
    const lengths = wanted && codeLengths(book.codeRule);
    if (wanted) values.push(wanted.codes, wanted.byParty, wanted.withFirstLevel);
    const rows = await this.scope.query<UnitRow>(
      unitsSql(lengths),
      values,
      `statement-units-${lengths?.join('-') ?? 'leaves'}`,
    );
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
    const values = await this.values(range, book);
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

  private async values(range: Range, { standard, parties }: StatementBook): Promise<unknown[]> {
    const carried = await carriedBefore(this.scope, range);
    const { whole, mixed, categories } = parties;
    return [...valuesOfMoves(this.scope, carried, standard), whole, mixed, categories];
  }
}

/** How long codes of each level are. */
export function codeLengths(codeRule: string): number[] {
  let length = 0;
  return parseCodeRule(codeRule).map((digits) => (length += digits));
}

/** $8 leaves told apart by all of their items, $9 by those of the categories $10. */
export const partySql = `case when p.subject_id = any($8::bigint[]) then p.auxiliary_key
  when p.subject_id = any($9::bigint[]) and p.auxiliary_key <> '' then (
    select coalesce(string_agg(part, ',' order by part), '')
    from unnest(string_to_array(p.auxiliary_key, ',')) part
    where split_part(part, ':', 1) = any($10::text[]))
  else '' end`;

/** Sums of a group of rows, with what they were as the year and the span began. A span since January is the year so far. */
const sumsSql = `
  sum(opening + debit - credit) as closing, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit,
  case when $3 = $5 then sum(opening + debit - credit - ytd_debit + ytd_credit)
    else sum(opening) end as opening,
  case when $3 = $5 then sum(ytd_debit) else sum(debit) end as debit,
  case when $3 = $5 then sum(ytd_credit) else sum(credit) end as credit,
  case when $3 = $5 then sum(ytd_forward) else sum(forward) end as forward,
  sum(ytd_forward) as ytd_forward`;

/** Every leaf by itself. */
const eachLeafSql = `
  select s.id, s.id as unit_id, true as by_party, ${isResultSql('s')} as is_result
  from ledger.subject s where s.account_set_id = $1 and s.leaf`;

/**
 * Leaves with the nearest of the subjects listed: $11 codes, with $13 all of the first level; $12 those whose
 * parties are told. A code begins with the codes above it.
 * @param lengths of codes by level
 */
export function nearestSql(lengths: readonly number[]): string {
  const above = [...lengths.keys()].reverse();
  const first = (column: string) => above.map((level) => `l${level}.${column}`).join(', ');
  const joins = lengths.map(
    (length, level) =>
      `left join listed l${level} on l${level}.code = left(s.code, ${length}) and length(s.code) >= ${length}`,
  );
  return `
    select s.id, coalesce(${first('id')}) as unit_id, ${isResultSql('s')} as is_result,
      ${above.map((level) => `coalesce(l${level}.by_party, false)`).join(' or ')} as by_party
    from ledger.subject s ${joins.join(' ')}
    where s.account_set_id = $1 and s.leaf and coalesce(${first('id')}) is not null`;
}

function unitsSql(lengths: readonly number[] | undefined): string {
  const listed = `listed as materialized (
    select id, code, code = any($12::text[]) as by_party from ledger.subject
    where account_set_id = $1 and (code = any($11::text[]) or ($13 and parent_id is null))
  ), `;
  return `
    with ${lengths ? listed : ''}leaves as materialized (${lengths ? nearestSql(lengths) : eachLeafSql}
    ), parts as (${partsSql}
    ), held as (
      select g.unit_id, g.by_party, g.is_result, case when g.by_party then p.subject_id end as leaf_id,
        case when g.by_party then ${partySql} end as party, ${sumsSql}
      from parts p join leaves g on g.id = p.subject_id group by 1, 2, 3, 4, 5
    )
    select unit_id as subject_id,
      case when by_party then
        (case when closing - ytd_debit + ytd_credit > 0 then '1' else '0' end)
        || (case when opening > 0 then '1' else '0' end)
        || (case when closing > 0 then '1' else '0' end) else '' end as sides,
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
