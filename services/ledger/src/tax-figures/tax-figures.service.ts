import { Injectable } from '@nestjs/common';
import type { TaxLedger, TaxLedgerSet, TaxLedgerSpan } from '@mingzhang/contract';
import {
  codeUnder,
  levyGroups,
  parseCodeRule,
  periodOf,
  vatTypeIn,
  chartCodeRule,
} from '@mingzhang/rules';
import { salesSubjects } from '@mingzhang/rules/statements';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { addedColumn, type AddedColumn, addedParameters } from '../balance/added-subjects';
import { BalanceQuery, type LedgerSubject } from '../balance/balance.query';
import { LedgerFigures } from '../balance/ledger-figures.service';
import { CarryForwardService } from '../carry-forward/carry-forward.service';
import { GeneralVouchersQuery } from './general-vouchers.query';
import { TaxBalances } from './tax-balances';
import { TaxedVouchersQuery } from './taxed-vouchers.query';

interface Span {
  readonly periodFrom: string;
  readonly periodTo: string;
}

interface SetRow {
  readonly company_name: string;
  readonly enable_date: string;
  readonly accounting_standards: 0 | 1;
  readonly vat_type: 0 | 1;
  readonly code_rule: string;
  readonly last_period: string;
  readonly added: AddedColumn;
}

/**
 * Figures for declarations, read at one moment: from the books, and as the closing computes them.
 */
@Injectable()
export class TaxFigures {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: BalanceQuery,
    private readonly figures: LedgerFigures,
    private readonly closing: CarryForwardService,
    private readonly balances: TaxBalances,
    private readonly taxed: TaxedVouchersQuery,
    private readonly general: GeneralVouchersQuery,
  ) {}

  /**
   * Spans that end before the books began are left out.
   * @throws BusinessError NOT_FOUND without the account set
   */
  async load(spans: readonly Span[]): Promise<TaxLedger> {
    const set = await this.set();
    const subjects = await this.ledger.subjects();
    const answered: TaxLedgerSpan[] = [];
    for (const span of spans) {
      if (span.periodTo >= set.enablePeriod) answered.push(await this.span(span, set, subjects));
    }
    return { set, subjects: await this.named(), spans: answered };
  }

  private async span(
    { periodFrom, periodTo }: Span,
    { enablePeriod, codeRule, vatType, kinds, added, accountingStandards: standard }: TaxLedgerSet,
    subjects: readonly LedgerSubject[],
  ): Promise<TaxLedgerSpan> {
    const own = parseCodeRule(codeRule);
    const codeOf = (code: string) => codeUnder(code, parseCodeRule(chartCodeRule), own);
    const chosen = { periodTo, enablePeriod, standard, subjects, codeOf };
    const stock = await this.balances.negativeStock(chosen);
    const receivables = await this.balances.oldReceivables(chosen);
    const sales = salesSubjects({ standard, period: periodTo, codeOf, added });
    const oldAdvances = await this.balances.oldAdvances(chosen);
    const rows = await this.figures.load({ periodFrom, periodTo, items: false });
    const isGeneral = vatTypeIn({ vatType, kinds }, periodTo) === 1;
    const wanted = { periodFrom, periodTo, standard, codeOf, sales };
    const vouchers = isGeneral ? [] : await this.taxed.load(wanted);
    return {
      periodFrom,
      periodTo,
      isClosed: await this.isClosed(periodTo),
      subjects: rows.map(
        ({ subjectId: id, code: _c, name: _n, direction: _d, leaf: _l, ...row }) => ({
          id,
          ...row,
        }),
      ),
      levyGroups: levyGroups(vouchers, periodTo).map(({ rate, sales, tax }) => ({
        rate,
        sales: sales.toString(),
        tax: tax.toString(),
      })),
      ...(isGeneral && { general: await this.general.load(wanted) }),
      steps: await this.closing.taxSteps(periodTo),
      negativeStock: stock.balances,
      oldReceivables: receivables.balances,
      oldAdvances: oldAdvances.toString(),
      all: { negativeStock: stock.all, oldReceivables: receivables.all },
    };
  }

  private async set(): Promise<TaxLedgerSet> {
    const set = await this.scope.one<SetRow>(
      `select a.company_name, a.enable_date, a.accounting_standards, a.vat_type,
         a.code_rule, ${addedColumn(2)},
         (select max(period) from ledger.period where account_set_id = $1) as last_period
       from ledger.account_set a where a.account_set_id = $1`,
      [this.scope.accountSetId, ...addedParameters],
    );
    if (!set) throw new BusinessError('NOT_FOUND', { msg: '账套不存在或已被删除' });
    return {
      companyName: set.company_name,
      accountingStandards: set.accounting_standards,
      vatType: set.vat_type,
      codeRule: set.code_rule,
      enablePeriod: periodOf(set.enable_date),
      added: set.added ?? [],
      lastPeriod: set.last_period,
      isVatMonthly: await this.closing.isVatMonthly(set.last_period),
      kinds: await this.closing.filedKinds(set.last_period),
    };
  }

  private async isClosed(period: string): Promise<boolean> {
    const row = await this.scope.one(
      `select 1 from ledger.period where account_set_id = $1 and period = $2 and state = 'closed'`,
      [this.scope.accountSetId, period],
    );
    return row !== undefined;
  }

  private named(): Promise<TaxLedger['subjects']> {
    return this.scope.query<TaxLedger['subjects'][number]>(
      `select id, parent_id as "parentId", code, name, category, direction, leaf,
         cash, status = 1 as "isEnabled"
       from ledger.subject where account_set_id = $1 order by code collate "C"`,
      [this.scope.accountSetId],
    );
  }
}
