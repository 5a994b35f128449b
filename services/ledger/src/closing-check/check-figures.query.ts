import { Injectable } from '@nestjs/common';
import {
  addMonths,
  type CashDay,
  type CheckCell,
  Money,
  type Period,
  type RetainedFacts,
  yearOf,
} from '@mingzhang/rules';
import { AccountSetScope, mapUnhurried } from '@mingzhang/server';

type Sums<Keys extends string> = { readonly [Key in Keys]: string };

type CellRow = Sums<
  | 'year_opening'
  | 'opening'
  | 'debit'
  | 'credit'
  | 'foreign_amount'
  | 'quantity_opening'
  | 'quantity_debit'
  | 'quantity_credit'
  | 'recent_debit'
  | 'recent_credit'
> & {
  readonly subject_id: number;
  readonly auxiliary_key: string;
  readonly currency: string;
};

/** Leaves for checking 未分配利润 and its changes. */
export interface RetainedLeaves {
  readonly profitOfYear: readonly number[];
  readonly appropriation: readonly number[];
  /** The leaf 未分配利润 among them. */
  readonly unappropriated: readonly number[];
  readonly priorYears: readonly number[];
  /** Income and expense, without 以前年度损益调整. */
  readonly result: readonly number[];
}

/**
 * Reads the figures of a month for its checks: sums of balances, and lines of few subjects only.
 */
@Injectable()
export class CheckFiguresQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Per leaf, items and currency; without cells that are zero. */
  async cells(period: Period): Promise<CheckCell[]> {
    const rows = await this.scope.query<CellRow>(
      cellsSql,
      [
        this.scope.accountSetId,
        period,
        `${yearOf(period)}-01`,
        String(yearOf(period)),
        addMonths(period, -11),
      ],
      'check-cells',
    );
    return mapUnhurried(rows, (row) => ({
      subjectId: row.subject_id,
      auxiliaryKey: row.auxiliary_key,
      currency: row.currency,
      yearOpening: Money.parse(row.year_opening),
      opening: Money.parse(row.opening),
      debit: Money.parse(row.debit),
      credit: Money.parse(row.credit),
      foreign: Money.parse(row.foreign_amount),
      quantityOpening: Money.parse(row.quantity_opening),
      quantityDebit: Money.parse(row.quantity_debit),
      quantityCredit: Money.parse(row.quantity_credit),
      recentDebit: Money.parse(row.recent_debit),
      recentCredit: Money.parse(row.recent_credit),
    }));
  }

  /** Movements per leaf over several months. */
  async movements(from: Period, to: Period) {
    const rows = await this.scope.query<Sums<'debit' | 'credit'> & { subject_id: number }>(
      `select subject_id, sum(debit) as debit, sum(credit) as credit from ledger.period_balance
       where account_set_id = $1 and period between $2 and $3 group by subject_id`,
      [this.scope.accountSetId, from, to],
      'check-movements',
    );
    return rows.map(({ subject_id: subjectId, debit, credit }) => ({
      subjectId,
      debit: Money.parse(debit),
      credit: Money.parse(credit),
    }));
  }

  /** Movements of cash leaves by day and currency. */
  async cashDays(period: Period, subjectIds: readonly number[]): Promise<CashDay[]> {
    const rows = await this.scope.query<
      Sums<'moved' | 'currency' | 'date'> & { subject_id: number }
    >(
      `select subject_id, currency, voucher_date::text as date, sum(debit - credit) as moved
       from ledger.voucher_line
       where account_set_id = $1 and subject_id = any($2::bigint[]) and period = $3
       group by subject_id, currency, voucher_date order by voucher_date`,
      [this.scope.accountSetId, subjectIds, period],
      'check-cash-days',
    );
    return rows.map(({ subject_id: subjectId, currency, date, moved }) => ({
      subjectId,
      currency,
      date,
      moved: Money.parse(moved),
    }));
  }

  /**
   * Balances of 本年利润, 利润分配, income and expense at the start of `from`, and movements of 利润分配 since
   * then that do not come from 本年利润.
   */
  async retained(
    range: { readonly from: Period; readonly to: Period },
    { profitOfYear, appropriation, unappropriated, priorYears, result }: RetainedLeaves,
  ): Promise<Omit<RetainedFacts, 'profit'>> {
    const row = await this.scope.one<Sums<'opening' | 'distributed' | 'prior_years'>>(
      retainedSql,
      [
        this.scope.accountSetId,
        range.from,
        range.to,
        profitOfYear,
        appropriation,
        unappropriated,
        priorYears,
        [...profitOfYear, ...appropriation, ...result],
      ],
      'check-retained',
    );
    return {
      opening: Money.parse(row?.opening ?? '0'),
      distributed: Money.parse(row?.distributed ?? '0'),
      priorYears: Money.parse(row?.prior_years ?? '0'),
    };
  }
}

/**
 * $1 account set, $2 month, $3 January of its year, $4 that year, $5 the first of twelve months.
 */
const cellsSql = `
  with opened as (
    select i.subject_id, i.auxiliary_key, i.currency,
      case when s.direction = 'debit' then i.opening else -i.opening end as opening,
      -- Movements before the enable month belong to the enable year only.
      case when to_char(a.enable_date, 'YYYY') = $4 then i.ytd_debit - i.ytd_credit else 0 end as moved,
      case when s.direction = 'debit' then i.foreign_amount else -i.foreign_amount end as foreign_amount,
      case when s.direction = 'debit' then i.quantity else -i.quantity end as quantity
    from ledger.initial_balance i
    join ledger.account_set a on a.account_set_id = $1
    join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
    where i.account_set_id = $1
  ), parts as (
    select subject_id, auxiliary_key, currency, opening - moved as year_opening, opening,
      0 as debit, 0 as credit, coalesce(foreign_amount, 0) as foreign_amount,
      coalesce(quantity, 0) as quantity_opening, 0 as quantity_debit, 0 as quantity_credit,
      0 as recent_debit, 0 as recent_credit
    from opened
    union all
    select subject_id, auxiliary_key, currency,
      case when period < $3 then debit - credit else 0 end,
      case when period < $2 then debit - credit else 0 end,
      case when period = $2 then debit else 0 end,
      case when period = $2 then credit else 0 end,
      foreign_debit - foreign_credit,
      case when period < $2 then quantity_debit - quantity_credit else 0 end,
      case when period = $2 then quantity_debit else 0 end,
      case when period = $2 then quantity_credit else 0 end,
      case when period >= $5 then debit else 0 end,
      case when period >= $5 then credit else 0 end
    from ledger.period_balance where account_set_id = $1 and period <= $2
  )
  select subject_id, auxiliary_key, currency, sum(year_opening) as year_opening,
    sum(opening) as opening, sum(debit) as debit, sum(credit) as credit,
    sum(foreign_amount) as foreign_amount, sum(quantity_opening) as quantity_opening,
    sum(quantity_debit) as quantity_debit, sum(quantity_credit) as quantity_credit,
    sum(recent_debit) as recent_debit, sum(recent_credit) as recent_credit
  from parts group by subject_id, auxiliary_key, currency
  having sum(year_opening) <> 0 or sum(opening) <> 0 or sum(debit) <> 0 or sum(credit) <> 0
    or sum(foreign_amount) <> 0 or sum(quantity_opening) <> 0 or sum(quantity_debit) <> 0
    or sum(quantity_credit) <> 0 or sum(recent_debit) <> 0 or sum(recent_credit) <> 0`;

/**
 * Credit positive. $1 account set, $2 first and $3 last month; leaves: $4 本年利润, $5 利润分配, $6 未分配利润,
 * $7 以前年度损益调整, $8 all whose balances are returned.
 */
const retainedSql = `
  with held as (
    select case when s.direction = 'credit' then i.opening else -i.opening end as net
    from ledger.initial_balance i
    join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
    where i.account_set_id = $1 and i.subject_id = any($8::bigint[])
    union all
    select credit - debit from ledger.period_balance
    where account_set_id = $1 and period < $2 and subject_id = any($8::bigint[])
  ), moves as (
    select l.voucher_id, sum(l.credit - l.debit) as net,
      bool_or(not l.subject_id = any($6::bigint[])) as by_details
    from ledger.voucher_line l
    where l.account_set_id = $1 and l.period between $2 and $3 and l.subject_id = any($5::bigint[])
    group by l.voucher_id
  ), figures as (
    select m.net, m.by_details, bool_or(l.subject_id = any($4::bigint[])) as of_profit,
      bool_or(l.subject_id = any($7::bigint[])) as of_prior
    from moves m
    join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = m.voucher_id
    group by m.voucher_id, m.net, m.by_details
  )
  select (select coalesce(sum(net), 0) from held) as opening,
    coalesce(sum(net) filter (where by_details and not of_profit and not of_prior), 0) as distributed,
    coalesce(sum(net) filter (where of_prior and not of_profit), 0) as prior_years
  from figures`;
