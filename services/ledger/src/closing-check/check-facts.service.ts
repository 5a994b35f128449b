import { Injectable } from '@nestjs/common';
import {
  CheckBook,
  type CheckContext,
  type ClosingSubject,
  type Income,
  isDailyCash,
  knownProfitCodes as known,
  limitWindow,
  Money,
  quarterStart,
  sumOf,
  yearOf,
} from '@mingzhang/rules';
import type { IncomeRow } from '../balance/balance.query';
import { ClosingFiguresQuery, type MonthBasis } from '../carry-forward/closing-figures.query';
import { SalesReturnsQuery } from '../carry-forward/sales-returns.query';
import { CheckFiguresQuery, type RetainedLeaves } from './check-figures.query';
import { CheckMonthQuery } from './check-month.query';

/** Collects the figures of a month for the rules on its balances. */
@Injectable()
export class CheckFacts {
  constructor(
    private readonly months: CheckMonthQuery,
    private readonly figures: CheckFiguresQuery,
    private readonly returns: SalesReturnsQuery,
    private readonly closing: ClosingFiguresQuery,
  ) {}

  /**
   * @param known facts read at the same moment: `basis`, and `unbookedVat` in yuan if rules on
   *   surtaxes run
   */
  async book(
    context: CheckContext,
    { basis, unbookedVat }: { readonly basis?: MonthBasis; readonly unbookedVat?: Money } = {},
  ): Promise<CheckBook> {
    const { period, enabled } = context;
    const january = `${yearOf(period)}-01`;
    const quarter = quarterStart(context);
    const { subjects, income: rows, opened } = basis ?? (await this.closing.basis(period));
    const cash = subjects.filter((subject) => subject.leaf && isDailyCash(subject, context));
    // The year's profit is checked from the first month of the books: earlier figures were entered
    // as they are.
    const from = enabled > january ? enabled : january;
    const leaves = retainedLeaves(context, subjects);
    return new CheckBook({
      context,
      subjects,
      cells: await this.figures.cells(period),
      quarter: [
        ...(await this.figures.movements(quarter, period)),
        ...(await this.returns.load(context)),
      ],
      income: incomeOf(rows, { quarter, period, opened }),
      cashDays: await this.figures.cashDays(
        period,
        cash.map(({ id }) => id),
      ),
      retained: {
        ...(await this.figures.retained({ from, to: period }, leaves)),
        profit: profitOf(
          rows.filter((row) => row.period >= january),
          leaves,
        ),
      },
      isRevalued: await this.months.isRevalued(period),
      ...(unbookedVat ? { unbookedVat } : {}),
    });
  }
}

/** The leaves for checking 未分配利润 and its changes, by the codes of the standard. */
export function retainedLeaves(
  { standard, codeOf }: CheckContext,
  subjects: readonly ClosingSubject[],
): RetainedLeaves {
  const leaves = subjects.filter(({ leaf }) => leaf);
  const under = (code: string | null) =>
    leaves
      .filter((leaf) => code !== null && leaf.code.startsWith(codeOf(code)))
      .map(({ id }) => id);
  const priorYears = under(known.priorYears[standard]);
  const left = new Set(priorYears);
  return {
    priorYears,
    profitOfYear: under(known.profitOfYear[standard]),
    appropriation: under(known.appropriation[standard]),
    unappropriated: under(known.unappropriated[standard]),
    result: leaves
      .filter(({ id, category }) => category === 'profit' && !left.has(id))
      .map(({ id }) => id),
  };
}

function profitOf(rows: readonly IncomeRow[], { priorYears }: RetainedLeaves): Money {
  const left = new Set(priorYears);
  return sumOf(rows.filter(({ subjectId }) => !left.has(subjectId)).map(({ income }) => income));
}

function incomeOf(
  rows: readonly IncomeRow[],
  {
    quarter,
    period,
    opened,
  }: {
    readonly quarter: string;
    readonly period: string;
    readonly opened: readonly { readonly subjectId: number; readonly income: Money }[];
  },
): Income[] {
  const none = Money.zero;
  const january = `${yearOf(period)}-01`;
  const quarters = limitWindow({ period, isMonthly: false });
  return [
    ...opened.map(({ subjectId, income }) => ({
      subjectId,
      month: none,
      quarter: none,
      year: income,
      // Opening figures of the year count in both windows, which begin in January or before.
      twelveMonths: income,
      fourQuarters: income,
    })),
    ...rows.map((row) => {
      const since = (from: string) => (row.period >= from ? row.income : none);
      return {
        subjectId: row.subjectId,
        month: since(period),
        quarter: since(quarter),
        year: since(january),
        twelveMonths: row.income,
        fourQuarters: since(quarters),
      };
    }),
  ];
}
