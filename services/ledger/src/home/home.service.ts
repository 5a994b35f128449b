import { Injectable } from '@nestjs/common';
import { closingOf, Money, monthOf, sumOf, yearOf } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import type { IncomeRow } from '../balance/balance.query';
import { KnownCodes } from '../balance/known-codes';
import { SeenBalances } from '../balance/seen-balances';
import { PeriodService } from '../checkout/period.service';
import { VisibleSubjects } from '../subject/visible-subjects';

/** Figures of the dashboard; of subjects that the person does not see there are none. */
@Injectable()
export class HomeService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: SeenBalances,
    private readonly codes: KnownCodes,
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
    const { cash } = await this.codes.get();
    const seen = await this.seenSubjects(cash);
    return cash.map((code) => {
      const ids = new Set(
        subjects.filter((subject) => subject.code.startsWith(code)).map(({ id }) => id),
      );
      const own = rows.filter((row) => ids.has(row.subjectId));
      return {
        name: subjects.find((subject) => subject.code === code)?.name ?? code,
        subjectId: seen.get(code)?.id ?? null,
        value: sumOf(own.map((row) => closingOf(row.opening, row))).toString(),
        opening: sumOf(own.map((row) => row.opening)).toString(),
      };
    });
  }

  /** 销售费用, 管理费用, 财务费用 of the period. */
  async cost(asked?: string) {
    const period = asked ?? (await this.periods.current());
    const { expenses } = await this.codes.get();
    const movements = await this.balances.income(period, period);
    const seen = await this.seenSubjects(expenses);
    const shown = this.visible.all ? expenses : expenses.filter((code) => seen.has(code));
    return shown.map((code) => ({
      name: seen.get(code)?.name ?? code,
      subjectId: seen.get(code)?.id ?? null,
      value: sumOf(movements.filter((row) => row.code.startsWith(code)).map(({ income }) => income))
        .negate()
        .toString(),
    }));
  }

  /** Subjects with these codes that the person sees, by code. */
  private async seenSubjects(codes: readonly string[]) {
    const rows = await this.scope.query<{ id: number; code: string; name: string }>(
      `select id, code, name from ledger.subject s
       where account_set_id = $1 and code = any($2::text[]) and ${this.visible.condition('s')}`,
      [this.scope.accountSetId, codes],
    );
    return new Map(rows.map((row) => [row.code, row]));
  }

  /**
   * Main revenue and profit of each month of the year that has figures, and beside them the profit of
   * the months before the enable month, where results of them were entered as opened.
   */
  async revenueProfit(asked?: string) {
    const year = yearOf(asked ?? (await this.periods.current()));
    const { revenue } = await this.codes.get();
    const movements = await this.balances.income(`${year}-01`, `${year}-12`);
    const opened = await this.balances.openedIncome(year);
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
