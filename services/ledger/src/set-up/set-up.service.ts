import { Injectable } from '@nestjs/common';
import {
  latestChangeMonth,
  nextPeriod,
  parseCodeRule,
  periodOf,
  periodsBetween,
  usualChangeMonth,
  withKind,
  type KindChange,
  type TaxpayerKinds,
  chartCodeRule,
  periodTitle,
} from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  refuse,
  SettingUp,
  todayInShanghai,
  Usages,
  type AccountSetSettings,
} from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import { builtInCategories, builtInWords, chartOf, type ChartSubject } from '../seed/charts';
import { addBuiltInTemplates, builtInTemplatesOf } from '../seed/voucher-templates';
import { insertSubjects } from '../subject/subject-insert';
import { ChartChangeService, type ChartBasis } from './chart-change.service';
import { KindCorrection } from './kind-correction';

/** The settings on which other data of the account set depends. */
interface Basis extends ChartBasis {
  readonly enableDate: string;
  readonly vatType: 0 | 1;
  readonly vatChanges: readonly KindChange[];
}

/** Null if no month is closed, or has vouchers. */
interface BookedMonths {
  readonly lastClosed: string | null;
  readonly lastBooked: string | null;
}

const baseCurrency = { code: 'CNY', name: '人民币' };
/**
 * Protocol "setting up": creates chart, words, currency, categories and periods of a new account
 * set.
 */
@Injectable()
export class SetUpService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly periods: PeriodService,
    private readonly charts: ChartChangeService,
    private readonly corrections: KindCorrection,
    settingUp: SettingUp,
    usages: Usages,
  ) {
    settingUp.add((settings) => this.setUp(settings));
    usages.add('accountSet', async (ids) =>
      (await this.isUsed()) ? ids.map((id) => ({ id, where: '凭证或期初余额' })) : [],
    );
  }

  /**
   * May be repeated. Another enable date, standard or kind of taxpayer changes the records that
   * depend on it and keeps those that people made.
   * @throws BusinessError ACCOUNT_SET_IN_USE, ACCOUNT_SET_CHANGE_BLOCKED, or
   *   ACCOUNT_SET_CHANGE_CONFIRM with every consequence, until it is confirmed
   */
  private async setUp(body: AccountSetSettings): Promise<void> {
    const before = await this.scope.one<Basis>(
      `select enable_date as "enableDate", accounting_standards as "accountingStandards", vat_type as "vatType",
         vat_changes as "vatChanges"
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
    const from = await this.changeMonth(before, body);
    const { details, apply } = await this.charts.plan(before, {
      ...body,
      vatFrom: from,
      leavesMonths: from !== null && from > periodOf(body.enableDate),
    });
    if (details.length > 0 && !body.confirmed) {
      const msg = `修改后${details.map((each) => each.msg).join('；')}。请确认后保存`;
      throw new BusinessError('ACCOUNT_SET_CHANGE_CONFIRM', { msg, details });
    }
    await this.saveSettings(body);
    await this.saveKinds(before, body, from);
    await apply();
    if (!hasMoved) return;
    await this.scope.query('delete from ledger.period where account_set_id = $1 and period < $2', [
      body.id,
      periodOf(body.enableDate),
    ]);
    await this.addPeriods(body.enableDate);
  }

  /**
   * The month from which another kind of taxpayer applies, null if the kind stays.
   * @throws BusinessError ACCOUNT_SET_CHANGE_BLOCKED for a closed month, whose taxes were computed
   *   with its kind, for a month after `latestChangeMonth`, and for a general taxpayer that becomes
   *   a small-scale one (`correctionProblem`)
   */
  private async changeMonth(before: Basis, body: AccountSetSettings): Promise<string | null> {
    if (before.vatType === body.vatType) return null;
    const row = await this.scope.one<BookedMonths>(
      `select (select max(period) from ledger.period
           where account_set_id = $1 and state = 'closed') as "lastClosed",
         (select max(period) from ledger.voucher where account_set_id = $1) as "lastBooked"`,
      [body.id],
    );
    const booked = row ?? { lastClosed: null, lastBooked: null };
    if (body.vatType === 0) return this.corrections.month(before, body, booked.lastClosed);
    const enabled = periodOf(body.enableDate);
    const firstOpen = booked.lastClosed === null ? enabled : nextPeriod(booked.lastClosed);
    const { lastBooked } = booked;
    const from = body.vatTypeFrom ?? usualChangeMonth({ firstOpen, lastBooked });
    const latest = latestChangeMonth({ firstOpen, today: todayInShanghai() });
    const isTooLate = body.vatTypeFrom !== undefined && from > latest;
    if (from >= firstOpen && !isTooLate) return from;
    const code = 'ACCOUNT_SET_CHANGE_BLOCKED';
    const msg = isTooLate
      ? `新的纳税人身份最晚从${periodTitle(latest)}起，不能从${periodTitle(from)}起，请核对登记的生效月份后重新填写`
      : `${periodTitle(from)}已结账，该月的税款已按原来的纳税人身份计提，新的身份最早从${periodTitle(firstOpen)}起；` +
        '生效月份更早的，请先反结账';
    refuse(code, [{ code, field: 'vatTypeFrom', msg }]);
  }

  private async saveKinds(
    { vatType, vatChanges: changes }: Basis,
    body: AccountSetSettings,
    from: string | null,
  ): Promise<void> {
    if (from === null) return;
    const kinds: TaxpayerKinds = { vatType, changes };
    const enabled = periodOf(body.enableDate);
    await this.scope.query(
      'update ledger.account_set set vat_changes = $2::jsonb where account_set_id = $1',
      [body.id, JSON.stringify(withKind(kinds, { vatType: body.vatType, from, enabled }).changes)],
    );
  }

  /** Whether the set has vouchers or opening balances. */
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

  /** Adds the months from the enable month to the current one; at least the enable month. */
  private async addPeriods(enableDate: string): Promise<void> {
    const first = periodOf(enableDate);
    const current = periodOf(todayInShanghai());
    await this.periods.add(periodsBetween(first, current < first ? first : current));
  }
}
