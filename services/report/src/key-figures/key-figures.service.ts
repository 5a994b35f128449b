import { Injectable } from '@nestjs/common';
import {
  figureMonthsAtMost,
  statementFigureCalls,
  type KeyFiguresView,
  type LedgerMonths,
} from '@mingzhang/contract';
import { Money, type Period } from '@mingzhang/rules';
import {
  expenseStructure,
  keyFigureDecimals,
  keyFigureTrends,
  expenseSubjects,
  keyTemplates,
  monthAmounts,
  namedSubjects,
  profitParts,
  type ExpensePart,
  type KeyFigureTrend,
  type KeyTemplates,
  type MonthMove,
} from '@mingzhang/rules/statements';
import { ServiceClient } from '@mingzhang/server';
import { compiledForms } from '../compiled-forms';
import { KnownCharts } from '../known-charts';
import { codeIn } from '../ledger-statement';
import { formChoice, ReportSettings } from '../setting/report-settings';

/** 经营指标: what the official statements of some months say, divided by each other. */
@Injectable()
export class KeyFiguresService {
  constructor(
    private readonly services: ServiceClient,
    private readonly charts: KnownCharts,
    private readonly settings: ReportSettings,
  ) {}

  /**
   * Of a month and up to eleven before it, all by the forms of the month itself, so that they compare.
   * @throws BusinessError PERIOD_MISSING, UNAVAILABLE
   */
  async of(period: Period): Promise<KeyFiguresView> {
    const { ledger, templates, expenseCodes } = await this.asked(period);
    const { subjects, periods, isClosed } = ledger;
    const moves = movesIn(ledger);
    const { before, months } = monthAmounts(templates, { subjects, moves, periods });
    const profit = profitParts(months, before);
    if (!profit) throw new Error('the ledger told of no month');
    return {
      period,
      isClosed,
      months: months.map((month) => ({
        period: month.period,
        revenue: month.revenue.toString(),
        cost: month.cost.toString(),
        expenses: month.expenses.toString(),
        profit: month.profit.toString(),
        cash: month.cash.toString(),
      })),
      figures: keyFigureTrends(months, before, !isClosed).map((figure) =>
        toldFigure(figure, period),
      ),
      profit: {
        value: profit.profit.toString(),
        before: profit.before?.toString() ?? null,
        yearToDate: profit.yearToDate.toString(),
        parts: profit.parts.map((part) => ({ ...part, amount: part.amount.toString() })),
      },
      expenses: expenseStructure(subjects, moves, { codes: expenseCodes, period }).map((part) => ({
        ...toldPart(part),
        parts: part.parts.map(toldPart),
      })),
    };
  }

  /** One answer of the ledger, of the subjects that the rows read name. */
  private async asked(period: Period): Promise<{
    readonly ledger: LedgerMonths;
    readonly templates: KeyTemplates;
    readonly expenseCodes: readonly string[];
  }> {
    const settings = await this.settings.kept();
    return this.charts.asked(async (chart) => {
      const choice = formChoice(chart, [], settings, { period, span: 'month' });
      const form = compiledForms(chart.codeRule, choice);
      const templates = keyTemplates({
        balanceSheet: form('balanceSheet'),
        incomeStatement: form('incomeStatement'),
      });
      const expenseCodes = expenseSubjects(form('incomeStatement').template, {
        standard: chart.accountingStandards,
        codeOf: codeIn(chart),
        added: chart.added,
      });
      const named = namedSubjects([templates.balanceSheet, templates.incomeStatement]);
      const of = { codes: [...named.codes], byParty: [...named.byParty], childrenOf: expenseCodes };
      const body = { period, count: figureMonthsAtMost, of, debits: false };
      const ledger = await this.services.call('ledger', statementFigureCalls.months, { body });
      return { ledger, templates, expenseCodes };
    });
  }
}

function movesIn({ moves }: LedgerMonths): MonthMove[] {
  return moves.map(({ subjectId, period, net, debitSide, result }) => ({
    subjectId,
    period,
    net: Money.parse(net),
    debitSide: debitSide === null ? null : Money.parse(debitSide),
    result: Money.parse(result),
  }));
}

const statementOf = {
  grossMargin: 2,
  expenseRatio: 2,
  netMargin: 2,
  receivableDays: 1,
  inventoryDays: 1,
  currentRatio: 1,
  quickRatio: 1,
  debtRatio: 1,
} as const;

function toldFigure(figure: KeyFigureTrend, period: Period): KeyFiguresView['figures'][number] {
  const { key, title, unit, formula, reason, doubt, value, change, trend } = figure;
  const decimals = keyFigureDecimals[unit];
  return {
    key,
    title,
    unit,
    formula,
    reason,
    doubt,
    value: value?.toFixed(decimals) ?? null,
    change: change?.toFixed(decimals) ?? null,
    trend: trend.map((each) => each?.toFixed(decimals) ?? null),
    link: `/report/view/${statementOf[key]}?period=${period}`,
  };
}

function toldPart({ subjectId, code, name, amount }: ExpensePart) {
  return { subjectId, code, name, amount: amount.toString() };
}
