import { Injectable } from '@nestjs/common';
import type { MonthClosing } from '@mingzhang/contract';
import { closingOf, isPeriodOpen, Money, monthOf, sumOf, yearOf } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { BalanceQuery, type IncomeRow } from '../balance/balance.query';
import { KnownCodes } from '../balance/known-codes';
import { SeenBalances } from '../balance/seen-balances';
import { PeriodService } from '../checkout/period.service';
import { ClosingCheckService } from '../closing-check/closing-check.service';
import { VisibleSubjects } from '../subject/visible-subjects';

/**
 * Figures of the dashboard. Cash, bank and vouchers are limited to what the person may see in the
 * books. Expenses, revenue and profit are statement totals: a person with the right to read
 * statements sees them in full.
 */
@Injectable()
export class HomeService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: SeenBalances,
    private readonly ledger: BalanceQuery,
    private readonly codes: KnownCodes,
    private readonly periods: PeriodService,
    private readonly visible: VisibleSubjects,
    private readonly checks: ClosingCheckService,
  ) {}

  /** Whether a month is closed; for an open one the period-end entries with their states. */
  async closing(asked?: string): Promise<MonthClosing> {
    const period = asked ?? (await this.periods.current());
    const periods = await this.periods.list();
    const lastClosed = periods.findLast(({ state }) => !isPeriodOpen(state))?.period ?? null;
    const found = periods.find((each) => each.period === period);
    if (found?.state === 'closed')
      return { period, state: 'closed', steps: [], doubts: [], lastClosed };
    const { steps, doubts } = found
      ? await this.checks.accruals(period)
      : { steps: [], doubts: [] };
    return {
      period,
      state: 'open',
      steps: steps.map(({ proposal: { name, part }, state }) => ({ name, part, state })),
      doubts: [...doubts],
      lastClosed,
    };
  }

  /**
   * Number of vouchers of the period that the person may see, and of gaps in the numbers, which are
   * unique within a word; 0 gaps for a person who does not see all vouchers.
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

  /** 库存现金, 银行存款, 其他货币资金: balances at the end and at the start of the period. */
  async cash(asked?: string) {
    const period = asked ?? (await this.periods.current());
    const range = await this.periods.clamp({ periodFrom: period, periodTo: period });
    const rows = range ? await this.balances.balances(range) : [];
    const subjects = await this.balances.subjects();
    const { cash } = await this.codes.get();
    const known = await this.subjectsByCode(cash);
    return cash.map((code) => {
      const ids = new Set(
        subjects.filter((subject) => subject.code.startsWith(code)).map(({ id }) => id),
      );
      const own = rows.filter((row) => ids.has(row.subjectId));
      return {
        name: subjects.find((subject) => subject.code === code)?.name ?? code,
        subjectId: known.get(code)?.seenId ?? null,
        value: sumOf(own.map((row) => closingOf(row.opening, row))).toString(),
        opening: sumOf(own.map((row) => row.opening)).toString(),
      };
    });
  }

  /** 销售费用, 管理费用, 财务费用 of the period. */
  async cost(asked?: string) {
    const period = asked ?? (await this.periods.current());
    const { expenses } = await this.codes.get();
    const movements = await this.ledger.income(period, period);
    const subjects = await this.subjectsByCode(expenses);
    return expenses.map((code) => ({
      name: subjects.get(code)?.name ?? code,
      subjectId: subjects.get(code)?.seenId ?? null,
      value: sumOf(movements.filter((row) => row.code.startsWith(code)).map(({ income }) => income))
        .negate()
        .toString(),
    }));
  }

  /**
   * The subjects with these codes, by code; `seenId` is null if the person may not see their books.
   */
  private async subjectsByCode(codes: readonly string[]) {
    const rows = await this.scope.query<{ seenId: number | null; code: string; name: string }>(
      `select case when ${this.visible.condition('s')} then id end as "seenId", code, name
       from ledger.subject s where account_set_id = $1 and code = any($2::text[])`,
      [this.scope.accountSetId, codes],
    );
    return new Map(rows.map((row) => [row.code, row]));
  }

  /**
   * Main revenue and profit of each month of the year that has figures, and the profit of the
   * months before the enable month, if their results were entered with the openings.
   */
  async revenueProfit(asked?: string) {
    const year = yearOf(asked ?? (await this.periods.current()));
    const { revenue } = await this.codes.get();
    const movements = await this.ledger.income(`${year}-01`, `${year}-12`);
    const opened = await this.ledger.openedIncome(year);
    const byMonth = (rows: readonly IncomeRow[]) => {
      const sums = new Map<number, Money>();
      for (const row of rows) {
        const month = monthOf(row.period);
        sums.set(month, (sums.get(month) ?? Money.zero).plus(row.income));
      }
      return Object.fromEntries([...sums].map(([month, sum]) => [String(month), sum.toString()]));
    };
    return {
      year,
      本年利润: byMonth(movements),
      主营业务收入: byMonth(movements.filter((row) => row.code.startsWith(revenue))),
      ...(opened.length > 0 && {
        profitBeforeEnabling: sumOf(opened.map(({ income }) => income)).toString(),
      }),
    };
  }
}
