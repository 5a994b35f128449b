import { Injectable } from '@nestjs/common';
import type { InputOf, internalCalls } from '@mingzhang/contract';
import { codeLevel, parentCodeOf, parseCodeRule, periodOf, periodsBetween } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, mnemonicOf, todayInShanghai } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import {
  builtInCategories,
  builtInWords,
  chartCodeRule,
  chartOf,
  type ChartSubject,
} from '../seed/charts';

type SetUp = InputOf<typeof internalCalls.setUpAccountSet>['body'];

const baseCurrency = { code: 'CNY', name: '人民币' };
/** In an order that foreign keys allow. */
const tables = [
  'idempotency',
  'period_balance',
  'voucher_line',
  'voucher',
  'voucher_counter',
  'initial_balance',
  'subject_auxiliary',
  'accounting_category_detail',
  'accounting_category',
  'subject',
  'voucher_word',
  'currency',
  'period',
  'account_set',
];

/** Protocol "setting up": gives a new account set its chart, words, currency, categories and periods. */
@Injectable()
export class SetUpService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly periods: PeriodService,
  ) {}

  /** May be repeated. While nothing is booked, a changed standard or enable date starts afresh. */
  async setUp(body: SetUp): Promise<void> {
    if (body.id !== this.scope.accountSetId) throw new BusinessError('SET_UP_FAILED');
    const before = await this.scope.one<{
      enable_date: string;
      accounting_standards: number;
      vat_type: number;
    }>(
      'select enable_date, accounting_standards, vat_type from ledger.account_set where account_set_id = $1 for update',
      [body.id],
    );
    const basisChanged =
      before !== undefined &&
      (before.enable_date !== body.enableDate ||
        before.accounting_standards !== body.accountingStandards ||
        before.vat_type !== body.vatType);
    const startAfresh = basisChanged && !(await this.isUsed());
    if (startAfresh) await this.discard();
    await this.saveSettings(body);
    if (before && !startAfresh) return;
    const categories = await this.addCategories();
    await this.addChart(chartOf(body.accountingStandards, body.vatType), categories);
    await this.addWordsAndCurrency();
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

  /** Takes everything of the account set out again. */
  async discard(): Promise<void> {
    // A million lines take longer to leave than any request may take; nobody waits for them.
    await this.scope.query(`set local statement_timeout = '10min'`);
    for (const table of tables) {
      await this.scope.query(`delete from ledger.${table} where account_set_id = $1`, [
        this.scope.accountSetId,
      ]);
    }
  }

  private async saveSettings(body: SetUp): Promise<void> {
    await this.scope.query(
      `insert into ledger.account_set (account_set_id, company_name, enable_date, accounting_standards, vat_type,
         voucher_reviewed, base_currency, code_rule)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (account_set_id) do update set company_name = excluded.company_name,
         vat_type = excluded.vat_type, voucher_reviewed = excluded.voucher_reviewed`,
      [
        body.id,
        body.companyName,
        body.enableDate,
        body.accountingStandards,
        body.vatType,
        body.voucherReviewed === 1,
        baseCurrency.code,
        chartCodeRule,
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

  /** Level by level: a child needs its parent's id. */
  private async addChart(
    chart: readonly ChartSubject[],
    categories: ReadonlyMap<string, number>,
  ): Promise<void> {
    const rule = parseCodeRule(chartCodeRule);
    const parents = new Set(chart.map((subject) => parentCodeOf(subject.code, rule)));
    const names = new Map<string, string>();
    const rows = chart.map((subject) => {
      const parentCode = parentCodeOf(subject.code, rule);
      const parentName = parentCode === null ? undefined : names.get(parentCode);
      const fullName = parentName === undefined ? subject.name : `${parentName}-${subject.name}`;
      names.set(subject.code, fullName);
      return {
        ...subject,
        parent_code: parentCode,
        full_name: fullName,
        mnemonic: mnemonicOf(subject.name),
        leaf: !parents.has(subject.code),
        level: codeLevel(subject.code, rule),
      };
    });
    for (let level = 1; level <= rule.length; level += 1) {
      await this.addLevel(
        rows.filter((row) => row.level === level),
        level,
      );
    }
    await this.addAuxiliary(chart, categories);
  }

  private async addLevel(rows: readonly object[], level: number): Promise<void> {
    await this.scope.query(
      `insert into ledger.subject (account_set_id, code, name, full_name, mnemonic, category, direction, parent_id,
         level, leaf, cash)
       select $1, r.code, r.name, r.full_name, r.mnemonic, r.category, r.direction, p.id, $3, r.leaf, r.cash
       from jsonb_to_recordset($2) as r (code text, name text, full_name text, mnemonic text, category text,
         direction text, parent_code text, leaf boolean, cash boolean)
       left join ledger.subject p on p.account_set_id = $1 and p.code = r.parent_code
       order by r.code`,
      [this.scope.accountSetId, JSON.stringify(rows), level],
    );
  }

  private async addAuxiliary(
    chart: readonly ChartSubject[],
    categories: ReadonlyMap<string, number>,
  ): Promise<void> {
    const links = chart.flatMap(({ code, auxiliary = [] }) =>
      auxiliary.map(({ category, required }) => ({
        code,
        category_id: categories.get(category),
        required,
      })),
    );
    await this.scope.query(
      `insert into ledger.subject_auxiliary (account_set_id, subject_id, category_id, required)
       select $1, s.id, r.category_id, r.required
       from jsonb_to_recordset($2) as r (code text, category_id bigint, required boolean)
       join ledger.subject s on s.account_set_id = $1 and s.code = r.code`,
      [this.scope.accountSetId, JSON.stringify(links)],
    );
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

  /** From the enable month to the current one; at least the enable month. */
  private async addPeriods(enableDate: string): Promise<void> {
    const first = periodOf(enableDate);
    const current = periodOf(todayInShanghai());
    await this.periods.add(periodsBetween(first, current < first ? first : current));
  }
}
