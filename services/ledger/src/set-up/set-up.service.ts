import { Injectable } from '@nestjs/common';
import { parseCodeRule, periodOf, periodsBetween } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  SettingUp,
  todayInShanghai,
  Usages,
  type AccountSetSettings,
} from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import {
  builtInCategories,
  builtInWords,
  chartCodeRule,
  chartOf,
  type ChartSubject,
} from '../seed/charts';
import { addBuiltInTemplates, builtInTemplatesOf } from '../seed/voucher-templates';
import { insertSubjects } from '../subject/subject-insert';
import { ChartChangeService, type ChartBasis } from './chart-change.service';

/** The settings that other data of the account set follows. */
interface Basis extends ChartBasis {
  readonly enableDate: string;
}

const baseCurrency = { code: 'CNY', name: '人民币' };
/** Protocol "setting up": gives a new account set its chart, words, currency, categories and periods. */
@Injectable()
export class SetUpService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly periods: PeriodService,
    private readonly charts: ChartChangeService,
    settingUp: SettingUp,
    usages: Usages,
  ) {
    settingUp.add((settings) => this.setUp(settings));
    usages.add('accountSet', async (ids) =>
      (await this.isUsed()) ? ids.map((id) => ({ id, where: '凭证或期初余额' })) : [],
    );
  }

  /**
   * May be repeated. Another enable date, standard or kind of taxpayer changes what follows from it
   * and leaves what people made.
   * @throws BusinessError ACCOUNT_SET_IN_USE, ACCOUNT_SET_CHANGE_BLOCKED, or
   *   ACCOUNT_SET_CHANGE_CONFIRM with every consequence, until it is confirmed
   */
  private async setUp(body: AccountSetSettings): Promise<void> {
    const before = await this.scope.one<Basis>(
      `select enable_date as "enableDate", accounting_standards as "accountingStandards", vat_type as "vatType"
       from ledger.account_set where account_set_id = $1 for update`,
      [body.id],
    );
    if (before) return this.change(before, body);
    await this.saveSettings(body);
    const categories = await this.addCategories();
    await this.addChart(chartOf(body.accountingStandards, body.vatType), categories);
    await this.addWordsAndCurrency();
    await this.addTemplates(body);
    await this.addPeriods(body.enableDate);
  }

  private async change(before: Basis, body: AccountSetSettings): Promise<void> {
    const hasMoved = before.enableDate !== body.enableDate;
    const isOther = before.accountingStandards !== body.accountingStandards;
    if ((hasMoved || isOther) && (await this.isUsed())) {
      throw new BusinessError('ACCOUNT_SET_IN_USE');
    }
    const { details, apply } = await this.charts.plan(before, body);
    if (details.length > 0 && !body.confirmed) {
      const msg = `修改后${details.map((each) => each.msg).join('；')}。请确认后保存`;
      throw new BusinessError('ACCOUNT_SET_CHANGE_CONFIRM', { msg, details });
    }
    await this.saveSettings(body);
    await apply();
    if (!hasMoved) return;
    await this.scope.query('delete from ledger.period where account_set_id = $1 and period < $2', [
      body.id,
      periodOf(body.enableDate),
    ]);
    await this.addPeriods(body.enableDate);
  }

  /** Whether anything was booked or opened. */
  async isUsed(): Promise<boolean> {
    const used = await this.scope.one(
      `select 1 where exists (select from ledger.voucher where account_set_id = $1)
         or exists (select from ledger.initial_balance where account_set_id = $1)`,
      [this.scope.accountSetId],
    );
    return used !== undefined;
  }

  private async saveSettings(body: AccountSetSettings): Promise<void> {
    await this.scope.query(
      `insert into ledger.account_set (account_set_id, company_name, enable_date, accounting_standards, vat_type,
         voucher_reviewed, base_currency, code_rule, cashier_module)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (account_set_id) do update set company_name = excluded.company_name,
         enable_date = excluded.enable_date, accounting_standards = excluded.accounting_standards,
         vat_type = excluded.vat_type, voucher_reviewed = excluded.voucher_reviewed,
         cashier_module = excluded.cashier_module`,
      [
        body.id,
        body.companyName,
        body.enableDate,
        body.accountingStandards,
        body.vatType,
        body.voucherReviewed === 1,
        baseCurrency.code,
        chartCodeRule,
        body.cashierModule === 1,
      ],
    );
  }

  private async addCategories(): Promise<Map<string, number>> {
    const rows = await this.scope.query<{ id: number; name: string }>(
      `insert into ledger.accounting_category (account_set_id, name, built_in)
       select $1, name, true from unnest($2::text[]) with ordinality as c (name, place) order by place
       returning id, name`,
      [this.scope.accountSetId, builtInCategories],
    );
    return new Map(rows.map((row) => [row.name, row.id]));
  }

  private async addChart(
    chart: readonly ChartSubject[],
    categories: ReadonlyMap<string, number>,
  ): Promise<void> {
    const subjects = chart.map(({ auxiliary = [], ...subject }) => ({
      ...subject,
      auxiliary: auxiliary.flatMap(({ category, required }) => {
        const categoryId = categories.get(category);
        return categoryId === undefined ? [] : [{ categoryId, required }];
      }),
    }));
    await insertSubjects(this.scope, subjects, { rule: parseCodeRule(chartCodeRule) });
  }

  private async addWordsAndCurrency(): Promise<void> {
    for (const { word, printTitle, isDefault } of builtInWords) {
      await this.scope.query(
        'insert into ledger.voucher_word (account_set_id, word, print_title, is_default) values ($1, $2, $3, $4)',
        [this.scope.accountSetId, word, printTitle, isDefault],
      );
    }
    await this.scope.query(
      'insert into ledger.currency (account_set_id, code, name, exchange_rate, is_base) values ($1, $2, $3, 1, true)',
      [this.scope.accountSetId, baseCurrency.code, baseCurrency.name],
    );
  }

  private addTemplates({ accountingStandards, vatType }: AccountSetSettings): Promise<void> {
    return addBuiltInTemplates(this.scope, builtInTemplatesOf(accountingStandards, vatType));
  }

  /** From the enable month to the current one; at least the enable month. */
  private async addPeriods(enableDate: string): Promise<void> {
    const first = periodOf(enableDate);
    const current = periodOf(todayInShanghai());
    await this.periods.add(periodsBetween(first, current < first ? first : current));
  }
}
