import { Injectable } from '@nestjs/common';
import { closingOf, Money, monthOf, sumOf, yearOf } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { BalanceQuery } from '../account-book/balance.query';
import { PeriodService } from '../checkout/period.service';
import { VisibleSubjects } from '../subject/visible-subjects';
import { knownCodes } from '../seed/charts';

interface ProfitMovement {
  readonly period: string;
  readonly code: string;
  /** Credit less debit, without the vouchers that carry profit and loss forward. */
  readonly income: string;
}

/** Figures of the dashboard; of subjects that the person does not see there are none. */
@Injectable()
export class HomeService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: BalanceQuery,
    private readonly periods: PeriodService,
    private readonly visible: VisibleSubjects,
  ) {}

  /**
   * Vouchers of the period that the person sees, and gaps in the numbers, which are unique within a
   * word; who does not see all vouchers is told of none.
   */
  async voucherCount(asked?: string): Promise<{ period: string; count: number; gaps: number }> {
    const period = asked ?? (await this.periods.current());
    const row = await this.scope.one<{ count: number; gaps: number }>(
      `select coalesce(sum(taken), 0)::int as count, coalesce(sum(highest - taken), 0)::int as gaps
       from (select count(*) as taken, max(v.code) as highest from ledger.voucher v
             where v.account_set_id = $1 and v.period = $2 and ${this.visible.voucherCondition('v')}
             group by v.word_id) words`,
      [this.scope.accountSetId, period],
    );
    const gaps = this.visible.all ? (row?.gaps ?? 0) : 0;
    return { period, count: row?.count ?? 0, gaps };
  }

  /** 库存现金, 银行存款, 其他货币资金: balance at the end and at the start of the period. */
  async cash(asked?: string) {
    const period = asked ?? (await this.periods.current());
    const range = await this.periods.clamp({ periodFrom: period, periodTo: period });
    const rows = range ? await this.balances.balances(range) : [];
    const subjects = await this.balances.subjects();
    const { cash } = await this.codes();
    return cash.map((code) => {
      const ids = new Set(
        subjects.filter((subject) => subject.code.startsWith(code)).map(({ id }) => id),
      );
      const own = rows.filter((row) => ids.has(row.subjectId));
      return {
        name: subjects.find((subject) => subject.code === code)?.name ?? code,
        value: sumOf(own.map((row) => closingOf(row.opening, row))).toString(),
        opening: sumOf(own.map((row) => row.opening)).toString(),
      };
    });
  }

  /** 销售费用, 管理费用, 财务费用 of the period. */
  async cost(asked?: string) {
    const period = asked ?? (await this.periods.current());
    const { expenses } = await this.codes();
    const movements = await this.profitMovements(period, period);
    const names = await this.scope.query<{ code: string; name: string }>(
      `select code, name from ledger.subject s
       where account_set_id = $1 and code = any($2::text[]) and ${this.visible.condition('s')}`,
      [this.scope.accountSetId, expenses],
    );
    const shown = this.visible.all
      ? expenses
      : expenses.filter((code) => names.some((row) => row.code === code));
    return shown.map((code) => ({
      name: names.find((row) => row.code === code)?.name ?? code,
      value: sumOf(
        movements.filter((row) => row.code.startsWith(code)).map((row) => Money.parse(row.income)),
      )
        .negate()
        .toString(),
    }));
  }

  /** Main revenue and profit of each month of the year that has figures. */
  async revenueProfit(asked?: string) {
    const year = yearOf(asked ?? (await this.periods.current()));
    const { revenue } = await this.codes();
    const movements = await this.profitMovements(`${year}-01`, `${year}-12`);
    const byMonth = (rows: readonly ProfitMovement[]) => {
      const sums = new Map<number, Money>();
      for (const row of rows) {
        const month = monthOf(row.period);
        sums.set(month, (sums.get(month) ?? Money.zero).plus(Money.parse(row.income)));
      }
      return Object.fromEntries([...sums].map(([month, sum]) => [String(month), sum.toString()]));
    };
    return {
      year,
      本年利润: byMonth(movements),
      主营业务收入: byMonth(movements.filter((row) => row.code.startsWith(revenue))),
    };
  }

  /**
   * Movements of income and expense by period and subject. Vouchers that touch 本年利润 carry
   * forward and are left out, or every closed month would show zero.
   */
  private async profitMovements(from: string, to: string): Promise<ProfitMovement[]> {
    const { currentYearProfit } = await this.codes();
    return this.scope.query<ProfitMovement>(
      `with transfers as (
         select distinct l.voucher_id from ledger.voucher_line l
         join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id and starts_with(s.code, $4)
         where l.account_set_id = $1 and l.period between $2 and $3),
       parts as (
         select b.period, s.code, b.credit - b.debit as income
         from ledger.period_balance b
         join ledger.subject s on s.account_set_id = $1 and s.id = b.subject_id and s.category = 'profit'
           and ${this.visible.condition('s')}
         where b.account_set_id = $1 and b.period between $2 and $3
         union all
         select l.period, s.code, l.debit - l.credit
         from ledger.voucher_line l
         join transfers on transfers.voucher_id = l.voucher_id
         join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id and s.category = 'profit'
           and ${this.visible.condition('s')}
         where l.account_set_id = $1)
       select period, code, sum(income) as income from parts group by period, code`,
      [this.scope.accountSetId, from, to, currentYearProfit],
      this.visible.statement('home-profit'),
    );
  }

  private async codes() {
    const set = await this.scope.one<{ accounting_standards: number }>(
      'select accounting_standards from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    const codes = knownCodes[set?.accounting_standards ?? 0];
    if (!codes) throw new Error('the account set has an unknown standard');
    return codes;
  }
}
