import { Injectable } from '@nestjs/common';
import { Money, yearOf, type DebitCredit, type PeriodMovement } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { onCredit } from './quantity-side';

interface Months {
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** Quantities of a leaf; nets are debit positive. */
export interface QuantityFigures extends DebitCredit {
  readonly opening: Money;
  /** Movements of the first period's year before that period. */
  readonly ytdBefore: DebitCredit;
  /** Year of which movements before the enable month are known in amount alone. */
  readonly uncountedYear: string | null;
}

interface SqlFigures {
  readonly subject_id: number;
  readonly opening: string;
  readonly ytd_debit: string;
  readonly ytd_credit: string;
  readonly debit: string;
  readonly credit: string;
  readonly uncounted_year: string | null;
}

/** Reads of the quantities that lines and balances hold beside their amounts. */
@Injectable()
export class QuantityQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** 计量单位 of every subject that keeps quantities, by id. */
  async units(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.scope.query<{ id: number; unit: string }>(
      `select id, quantity_unit as unit from ledger.subject
       where account_set_id = $1 and quantity_unit is not null`,
      [this.scope.accountSetId],
      'quantity-units',
    );
    return new Map(rows.map(({ id, unit }) => [id, unit]));
  }

  /** What the balances hold of leaves, by leaf; one without figures is left out. */
  async figures(
    { periodFrom, periodTo }: Months,
    subjectIds: readonly number[],
  ): Promise<ReadonlyMap<number, QuantityFigures>> {
    const rows = await this.scope.query<SqlFigures>(
      figuresSql,
      [this.scope.accountSetId, periodFrom, periodTo, `${yearOf(periodFrom)}-01`, subjectIds],
      'quantity-figures',
    );
    return new Map(
      rows.map((row) => [
        row.subject_id,
        {
          opening: Money.parse(row.opening),
          ytdBefore: { debit: Money.parse(row.ytd_debit), credit: Money.parse(row.ytd_credit) },
          debit: Money.parse(row.debit),
          credit: Money.parse(row.credit),
          uncountedYear: row.uncounted_year,
        },
      ]),
    );
  }

  /** What the lines of a leaf moved in each month. */
  async periodSums(
    { periodFrom, periodTo }: Months,
    subjectIds: readonly number[],
  ): Promise<PeriodMovement[]> {
    const rows = await this.scope.query<{ period: string; debit: string; credit: string }>(
      `select l.period, coalesce(sum(l.quantity) filter (where not ${onCredit}), 0) as debit,
         coalesce(sum(l.quantity) filter (where ${onCredit}), 0) as credit
       from ledger.voucher_line l
       join ledger.subject kept on kept.account_set_id = $1 and kept.id = l.subject_id
       where l.account_set_id = $1 and l.period between $2 and $3 and l.subject_id = any($4::bigint[])
       group by l.period order by l.period`,
      [this.scope.accountSetId, periodFrom, periodTo, subjectIds],
      'quantity-sums',
    );
    return rows.map(({ period, debit, credit }) => ({
      ...{ period, debit: Money.parse(debit), credit: Money.parse(credit) },
    }));
  }
}

/** $1 account set, $2 first and $3 last period, $4 January of the first one's year, $5 leaves. */
const figuresSql = `
  with parts as (
    select t.subject_id, case when s.direction = 'debit' then coalesce(t.quantity, 0) else -coalesce(t.quantity, 0) end as opening,
      0 as ytd_debit, 0 as ytd_credit, 0 as debit, 0 as credit,
      case when t.ytd_debit <> 0 or t.ytd_credit <> 0 then to_char(a.enable_date, 'YYYY') end as uncounted_year
    from ledger.initial_balance t
    join ledger.account_set a on a.account_set_id = $1
    join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id
    where t.account_set_id = $1 and t.subject_id = any($5::bigint[])
    union all
    select t.subject_id, case when t.period < $2 then t.quantity_debit - t.quantity_credit else 0 end,
      case when t.period < $2 and t.period >= $4 then t.quantity_debit else 0 end,
      case when t.period < $2 and t.period >= $4 then t.quantity_credit else 0 end,
      case when t.period >= $2 then t.quantity_debit else 0 end,
      case when t.period >= $2 then t.quantity_credit else 0 end, null
    from ledger.period_balance t
    where t.account_set_id = $1 and t.period <= $3 and t.subject_id = any($5::bigint[])
  )
  select subject_id, sum(opening) as opening, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit,
    sum(debit) as debit, sum(credit) as credit, max(uncounted_year) as uncounted_year
  from parts group by subject_id`;
