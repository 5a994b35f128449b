import { Injectable } from '@nestjs/common';
import type { StatementPeriod } from '@mingzhang/contract';
import { yearOf } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { builtInCategories, partyCategories } from '../seed/charts';

interface Range {
  readonly periodFrom: string;
  readonly periodTo: string;
}

interface UnitRow {
  readonly subject_id: number;
  readonly sides: string;
  readonly year_opening: string;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly ytd_debit: string;
  readonly ytd_credit: string;
}

export interface PartyRow {
  readonly subject_id: number;
  readonly party: string;
  readonly year_opening: string;
  readonly opening: string;
  readonly closing: string;
}

/** How the parts of leaves are told apart: by which categories of items. */
interface Parties {
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

  /** Parties that stand on the same sides are added up here: there may be tens of thousands. */
  async units(range: Range, parties: Parties): Promise<StatementPeriod['units']> {
    const rows = await this.scope.query<UnitRow>(
      unitsSql,
      this.values(range, parties),
      'statement-units',
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
    }));
  }

  /** Each party of these leaves by itself, with whom something is or was open. */
  parties(range: Range, parties: Parties, subjectIds: readonly number[]): Promise<PartyRow[]> {
    return this.scope.query<PartyRow>(
      partiesSql,
      [...this.values(range, parties), subjectIds],
      'statement-parties',
    );
  }

  /**
   * What was booked on 利润分配 by period, credit positive, without vouchers that carry forward: those that touch
   * 本年利润, and those that stand on 利润分配 alone, as the transfer of its details at the end of a year does.
   */
  appropriations(
    { periodFrom, periodTo }: Range,
    {
      profitOfYear,
      appropriation,
    }: { readonly profitOfYear: string; readonly appropriation: string },
  ): Promise<{ subject_id: number; period: string; income: string }[]> {
    return this.scope.query<{ subject_id: number; period: string; income: string }>(
      appropriationsSql,
      [this.scope.accountSetId, periodFrom, periodTo, profitOfYear, appropriation],
      'statement-appropriations',
    );
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

  private values({ periodFrom, periodTo }: Range, { whole, mixed, categories }: Parties) {
    const january = `${yearOf(periodTo)}-01`;
    return [this.scope.accountSetId, periodFrom, periodTo, january, whole, mixed, categories];
  }
}

/** Items of an auxiliary key whose category tells a party. */
const partySql = `case when t.subject_id = any($5::bigint[]) then t.auxiliary_key
  when t.subject_id = any($6::bigint[]) and t.auxiliary_key <> '' then (
    select coalesce(string_agg(part, ',' order by part), '')
    from unnest(string_to_array(t.auxiliary_key, ',')) part
    where split_part(part, ':', 1) = any($7::text[]))
  else '' end`;

/**
 * $1 account set, $2 first and $3 last period, $4 January of the last period's year; leaves: $5 told apart by all
 * items, $6 by those of the categories $7.
 */
const heldSql = `
  opened as (
    select t.subject_id, t.auxiliary_key,
      case when s.direction = 'debit' then t.opening else -t.opening end as net,
      -- Movements before the enable month belong to the enable year only.
      case when to_char(a.enable_date, 'YYYY') = left($4, 4) then t.ytd_debit else 0 end as ytd_debit,
      case when to_char(a.enable_date, 'YYYY') = left($4, 4) then t.ytd_credit else 0 end as ytd_credit
    from ledger.initial_balance t
    join ledger.account_set a on a.account_set_id = $1
    join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id
    where t.account_set_id = $1
  ), moved as (
    -- Each balance falls into one part of the time, and is added up once: before the year or in it, before
    -- the range or in it.
    select t.subject_id, t.auxiliary_key, t.period >= $4 as in_year, t.period >= $2 as in_range,
      sum(t.debit) as debit, sum(t.credit) as credit
    from ledger.period_balance t
    where t.account_set_id = $1 and t.period <= $3
    group by 1, 2, 3, 4
  ), keyed as (
    select subject_id, auxiliary_key, net - ytd_debit + ytd_credit as year_opening, net as opening,
      0 as debit, 0 as credit, ytd_debit, ytd_credit
    from opened
    union all
    select subject_id, auxiliary_key,
      case when in_year then 0 else debit - credit end,
      case when in_range then 0 else debit - credit end,
      case when in_range then debit else 0 end,
      case when in_range then credit else 0 end,
      case when in_year then debit else 0 end,
      case when in_year then credit else 0 end
    from moved
  ), held as (
    select t.subject_id, ${partySql} as party, sum(t.year_opening) as year_opening,
      sum(t.opening) as opening, sum(t.debit) as debit, sum(t.credit) as credit,
      sum(t.ytd_debit) as ytd_debit, sum(t.ytd_credit) as ytd_credit
    from keyed t group by 1, 2
  )`;

const unitsSql = `
  with ${heldSql}
  select subject_id,
    case when party = '' then '' else
      (case when year_opening > 0 then '1' else '0' end)
      || (case when opening > 0 then '1' else '0' end)
      || (case when opening + debit - credit > 0 then '1' else '0' end) end as sides,
    sum(year_opening) as year_opening, sum(opening) as opening, sum(debit) as debit,
    sum(credit) as credit, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit
  from held group by 1, 2`;

const partiesSql = `
  with ${heldSql}
  select subject_id, party, year_opening, opening, opening + debit - credit as closing
  from held
  where subject_id = any($8::bigint[])
    and (year_opening <> 0 or opening <> 0 or opening + debit - credit <> 0)`;

/** $1 account set, $2 first and $3 last period, codes: $4 本年利润, $5 利润分配. */
const appropriationsSql = `
  with moved as (
    select voucher_id, subject_id, period, sum(credit - debit) as net
    from ledger.voucher_line
    where account_set_id = $1 and period between $2 and $3 and subject_id = any(array(
      select id from ledger.subject where account_set_id = $1 and leaf and starts_with(code, $5)))
    group by voucher_id, subject_id, period
  ), counted as (
    select l.voucher_id
    from ledger.voucher_line l
    join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
    where l.account_set_id = $1 and l.voucher_id = any(array(select voucher_id from moved))
    group by l.voucher_id
    having not bool_or(starts_with(s.code, $4)) and not bool_and(starts_with(s.code, $5))
  )
  select m.subject_id, m.period, sum(m.net) as income
  from moved m join counted c on c.voucher_id = m.voucher_id
  group by m.subject_id, m.period`;
