import { Injectable } from '@nestjs/common';
import type { StatementLedger, StatementPeriod, StatementSet } from '@mingzhang/contract';
import {
  addMonths,
  knownProfitCodes,
  Money,
  parseAuxiliaryKey,
  periodOf,
  yearOf,
} from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { itemsTextOf } from '../logged-names';
import { BalanceQuery } from './balance.query';
import { CashMovesQuery } from './cash-moves.query';
import { StatementUnitsQuery } from './statement-units.query';

interface Range {
  readonly periodFrom: string;
  readonly periodTo: string;
}

interface SetRow {
  readonly company_name: string;
  readonly enable_date: string;
  readonly accounting_standards: 0 | 1;
  readonly code_rule: string;
  readonly last_period: string;
}

type SubjectRow = StatementLedger['subjects'][number];

/** What statements are made of, of one moment. */
@Injectable()
export class StatementFigures {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: BalanceQuery,
    private readonly query: StatementUnitsQuery,
    private readonly cash: CashMovesQuery,
  ) {}

  /**
   * @param cashFlow what moved cash is told as well, these vouchers line by line
   * @throws BusinessError PERIOD_MISSING for months before the books began
   */
  async of(
    range: Range,
    wanted: {
      readonly prior: boolean;
      readonly cashFlow?: { readonly apart: readonly number[] } | undefined;
    },
  ): Promise<StatementLedger> {
    const { prior, cashFlow } = wanted;
    const set = await this.set();
    const { enablePeriod } = set;
    if (range.periodTo < enablePeriod) {
      const msg = `账套自 ${enablePeriod} 起用，${range.periodTo} 没有账，请选择启用以后的期间`;
      throw new BusinessError('PERIOD_MISSING', { msg });
    }
    const parties = await this.query.categories();
    const period = async (own: Range): Promise<StatementPeriod> => ({
      units: sinceJanuary(own, await this.query.units(own, parties)),
      income: await this.income(own, set.accountingStandards),
    });
    const before = {
      periodFrom: addMonths(range.periodFrom, -12),
      periodTo: addMonths(range.periodTo, -12),
    };
    const isKept = before.periodFrom >= enablePeriod;
    // A year that began before the books is known whole, by the openings.
    const isYear = before.periodFrom === `${yearOf(before.periodTo)}-01`;
    const isKnown = isKept || (isYear && before.periodTo >= enablePeriod);
    const { accountingStandards: standard, codeRule } = set;
    const moved = (own: Range, { apart }: { readonly apart: readonly number[] }) =>
      this.cash.of(own, { standard, codeRule, apart });
    return {
      ...set,
      isClosed: await this.isClosed(range.periodTo),
      subjects: await this.subjects(),
      current: await period(range),
      prior: prior && isKnown ? await period(before) : null,
      cashFlow: cashFlow
        ? {
            current: await moved(range, cashFlow),
            prior: isKept ? await moved(before, cashFlow) : null,
          }
        : null,
    };
  }

  /** The parties of a subject with all below it, the largest balance first. */
  async parties(subjectId: number, range: Range) {
    const leaves = await this.scope.query<{ id: number }>(
      `select s.id from ledger.subject s
       join ledger.subject top on top.account_set_id = $1 and top.id = $2
       where s.account_set_id = $1 and s.leaf and starts_with(s.code, top.code)`,
      [this.scope.accountSetId, subjectId],
    );
    const ids = leaves.map(({ id }) => id);
    const rows = await this.query.parties(range, await this.query.categories(), ids);
    const textOf = await itemsTextOf(
      this.scope,
      rows.map(({ party }) => parseAuxiliaryKey(party)),
    );
    const size = (text: string) => Money.parse(text).abs();
    return rows
      .map((row) => ({
        subjectId: row.subject_id,
        title: textOf(parseAuxiliaryKey(row.party)),
        yearOpening: row.year_opening,
        opening: row.opening,
        closing: row.closing,
      }))
      .sort((left, right) => size(right.closing).compare(size(left.closing)));
  }

  async set(): Promise<StatementSet> {
    const set = await this.scope.one<SetRow & { enable_date: string }>(
      `select a.company_name, a.enable_date, a.accounting_standards, a.code_rule,
         (select max(period) from ledger.period where account_set_id = $1) as last_period
       from ledger.account_set a where a.account_set_id = $1`,
      [this.scope.accountSetId],
      'statement-set',
    );
    if (!set) throw new BusinessError('NOT_FOUND', { msg: '账套不存在或已被删除' });
    return {
      companyName: set.company_name,
      accountingStandards: set.accounting_standards,
      codeRule: set.code_rule,
      enablePeriod: periodOf(set.enable_date),
      lastPeriod: set.last_period,
    };
  }

  private async isClosed(period: string): Promise<boolean> {
    const row = await this.scope.one(
      `select 1 from ledger.period where account_set_id = $1 and period = $2 and state = 'closed'`,
      [this.scope.accountSetId, period],
    );
    return row !== undefined;
  }

  private subjects(): Promise<SubjectRow[]> {
    return this.scope.query<SubjectRow & { id: number }>(
      `select id, parent_id as "parentId", code, name, category, direction, leaf, cash
       from ledger.subject where account_set_id = $1 order by code collate "C"`,
      [this.scope.accountSetId],
      'statement-subjects',
    );
  }

  /** What was entered of the months before the enable month counts in the year so far. */
  private async income(
    { periodFrom, periodTo }: Range,
    standard: 0 | 1,
  ): Promise<StatementPeriod['income']> {
    const january = `${yearOf(periodTo)}-01`;
    const from = periodFrom < january ? periodFrom : january;
    const codes = {
      profitOfYear: knownProfitCodes.profitOfYear[standard],
      appropriation: knownProfitCodes.appropriation[standard],
    };
    const appropriated = await this.query.appropriations({ periodFrom: from, periodTo }, codes);
    const rows = [
      ...(await this.balances.income(from, periodTo)),
      ...appropriated.map(({ subject_id: subjectId, period, income }) => ({
        ...{ subjectId, period },
        income: Money.parse(income),
      })),
    ];
    const opened = await this.balances.openedIncome(yearOf(periodTo));
    const sums = new Map<number, { income: Money; ytdIncome: Money }>(
      opened.map(({ subjectId, income }) => [subjectId, { income: Money.zero, ytdIncome: income }]),
    );
    for (const { subjectId, period, income } of rows) {
      const sum = sums.get(subjectId) ?? { income: Money.zero, ytdIncome: Money.zero };
      sums.set(subjectId, {
        income: period >= periodFrom ? sum.income.plus(income) : sum.income,
        ytdIncome: period >= january ? sum.ytdIncome.plus(income) : sum.ytdIncome,
      });
    }
    const isWholeYear = periodFrom === january;
    return [...sums].map(([subjectId, { income, ytdIncome }]) => ({
      subjectId,
      income: (isWholeYear ? ytdIncome : income).toString(),
      ytdIncome: ytdIncome.toString(),
    }));
  }
}

/**
 * A range from January on takes in what was entered of the months before the enable month, as the year does: a
 * first quarter and a year are the same as the year so far.
 */
function sinceJanuary(
  { periodFrom, periodTo }: Range,
  units: StatementPeriod['units'],
): StatementPeriod['units'] {
  if (periodFrom !== `${yearOf(periodTo)}-01`) return units;
  return units.map((unit) => ({
    ...unit,
    opening: unit.yearOpening,
    debit: unit.ytdDebit,
    credit: unit.ytdCredit,
  }));
}
