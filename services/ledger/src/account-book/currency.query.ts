import { Injectable } from '@nestjs/common';
import { Money, yearOf, type DebitCredit, type PeriodMovement } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { onCredit } from './quantity-side';
import { conditionOfLeaves, type LeafFilter } from './ledger-lines.query';

interface Months {
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** Where a book in one currency begins, and what the balances hold of its months; debit positive. */
export interface CurrencyStart {
  readonly opening: Money;
  /** Movements of the first period's year before that period. */
  readonly ytdBefore: DebitCredit;
  /** Of the whole range, as the balances hold it. */
  readonly moved: DebitCredit;
}

type Figure = 'opening' | 'ytd_debit' | 'ytd_credit' | 'debit' | 'credit';
type SqlStart = Readonly<Record<Figure | `foreign_${Figure}`, string>>;

/** Reads of one currency: what it comes to in base currency, and in its own. */
@Injectable()
export class CurrencyQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Whether a currency is another one than that of the books.
   * @throws BusinessError NOT_FOUND for a currency that the account set does not have
   */
  async isForeign(currency: string): Promise<boolean> {
    const row = await this.scope.one<{ is_base: boolean }>(
      'select is_base from ledger.currency where account_set_id = $1 and code = $2',
      [this.scope.accountSetId, currency],
    );
    if (!row) {
      throw new BusinessError('NOT_FOUND', {
        msg: `币别 ${currency} 不存在或已被删除，请重新选择`,
      });
    }
    return !row.is_base;
  }

  /**
   * What leaves held and moved in a currency. Movements before the enable month are known in base
   * currency alone; in the foreign one the year begins with that month.
   */
  async start(
    { periodFrom, periodTo }: Months,
    filter: LeafFilter & { readonly currency: string },
  ): Promise<{ readonly base: CurrencyStart; readonly foreign: CurrencyStart }> {
    const [row] = await this.scope.query<SqlStart>(
      startSql,
      [
        ...[this.scope.accountSetId, periodFrom, periodTo, `${yearOf(periodFrom)}-01`],
        ...[filter.subjectIds, filter.part, filter.auxiliary, filter.currency],
      ],
      'currency-start',
    );
    if (!row) throw new Error('a sum has one row');
    return {
      base: startOf((figure) => row[figure]),
      foreign: startOf((figure) => row[`foreign_${figure}`]),
    };
  }

  /** What the lines of leaves moved in a foreign currency in each month, in that currency. */
  async periodSums(
    { periodFrom, periodTo }: Months,
    filter: LeafFilter & { readonly currency: string },
  ): Promise<PeriodMovement[]> {
    const rows = await this.scope.query<{ period: string; debit: string; credit: string }>(
      `select l.period, coalesce(sum(l.foreign_amount) filter (where not ${onCredit}), 0) as debit,
         coalesce(sum(l.foreign_amount) filter (where ${onCredit}), 0) as credit
       from ledger.voucher_line l
       join ledger.subject kept on kept.account_set_id = $1 and kept.id = l.subject_id
       where l.account_set_id = $1 and l.period between $2 and $3 and ${conditionOfLeaves('l', 4)}
       group by l.period order by l.period`,
      [
        ...[this.scope.accountSetId, periodFrom, periodTo],
        ...[filter.subjectIds, filter.part, filter.auxiliary, filter.currency],
      ],
      'currency-sums',
    );
    return rows.map(({ period, debit, credit }) => ({
      ...{ period, debit: Money.parse(debit), credit: Money.parse(credit) },
    }));
  }
}

function startOf(text: (figure: Figure) => string): CurrencyStart {
  const figure = (name: Figure) => Money.parse(text(name));
  return {
    opening: figure('opening'),
    ytdBefore: { debit: figure('ytd_debit'), credit: figure('ytd_credit') },
    moved: { debit: figure('debit'), credit: figure('credit') },
  };
}

/**
 * $1 account set, $2 first and $3 last period, $4 January of the first one's year, then leaves, item,
 * combination of items and currency.
 */
const startSql = `
  with parts as (
    select case when s.direction = 'debit' then t.opening else -t.opening end as opening,
      case when to_char(a.enable_date, 'YYYY') = left($4, 4) then t.ytd_debit else 0 end as ytd_debit,
      case when to_char(a.enable_date, 'YYYY') = left($4, 4) then t.ytd_credit else 0 end as ytd_credit,
      0 as debit, 0 as credit,
      case when s.direction = 'debit' then coalesce(t.foreign_amount, 0)
        else -coalesce(t.foreign_amount, 0) end as foreign_opening,
      0 as foreign_ytd_debit, 0 as foreign_ytd_credit, 0 as foreign_debit, 0 as foreign_credit
    from ledger.initial_balance t
    join ledger.account_set a on a.account_set_id = $1
    join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id
    where t.account_set_id = $1 and ${conditionOfLeaves('t', 5)}
    union all
    select case when t.period < $2 then t.debit - t.credit else 0 end,
      case when t.period < $2 and t.period >= $4 then t.debit else 0 end,
      case when t.period < $2 and t.period >= $4 then t.credit else 0 end,
      case when t.period >= $2 then t.debit else 0 end,
      case when t.period >= $2 then t.credit else 0 end,
      case when t.period < $2 then t.foreign_debit - t.foreign_credit else 0 end,
      case when t.period < $2 and t.period >= $4 then t.foreign_debit else 0 end,
      case when t.period < $2 and t.period >= $4 then t.foreign_credit else 0 end,
      case when t.period >= $2 then t.foreign_debit else 0 end,
      case when t.period >= $2 then t.foreign_credit else 0 end
    from ledger.period_balance t
    where t.account_set_id = $1 and t.period <= $3 and ${conditionOfLeaves('t', 5)}
  )
  select ${(['opening', 'ytd_debit', 'ytd_credit', 'debit', 'credit'] as const)
    .flatMap((name) => [name, `foreign_${name}`])
    .map((name) => `coalesce(sum(${name}), 0) as ${name}`)
    .join(', ')}
  from parts`;
