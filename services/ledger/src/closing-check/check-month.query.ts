import { Injectable } from '@nestjs/common';
import {
  type CheckContext,
  type CheckedVoucher,
  type ChosenSeverity,
  codeUnder,
  isFiledMonthly,
  type KindChange,
  kindSpanAt,
  Money,
  type BeginningFacts,
  parseCodeRule,
  type Period,
  periodOf,
  type RuleSeverity,
  type SelfMoved,
  VAT_RELIEF,
  chartCodeRule,
  periodTitle,
} from '@mingzhang/rules';
import { salesSubjects } from '@mingzhang/rules/statements';
import { AccountSetScope, BusinessError, mapUnhurried } from '@mingzhang/server';
import { addedColumn, type AddedColumn, addedParameters } from '../balance/added-subjects';
import { type PeriodRate, periodRates } from '../period/period-rates';
import { PeriodService } from '../checkout/period.service';

interface SettingsRow {
  readonly enable_date: string;
  readonly accounting_standards: 0 | 1;
  readonly vat_type: 0 | 1;
  readonly vat_changes: readonly KindChange[];
  readonly voucher_reviewed: boolean;
  readonly cashier_module: boolean;
  readonly base_currency: string;
  readonly code_rule: string;
  readonly added: AddedColumn;
  readonly severities: Readonly<Record<string, RuleSeverity>> | null;
  /** 申报周期 of small-scale taxpayers, null if nobody has chosen one. */
  readonly filing: string | null;
}

interface OpeningRow {
  readonly code: string;
  readonly name: string;
  readonly full_name: string;
  readonly category: string;
  readonly ytd_actual: string;
  readonly direction: 'debit' | 'credit';
  readonly opening: string;
  readonly ytd_debit: string;
  readonly ytd_credit: string;
}

interface VoucherRow extends Omit<CheckedVoucher, 'debit' | 'credit'> {
  readonly debit: string;
  readonly credit: string;
}

/** Facts of a month before its figures are read. */
export interface CheckedMonth {
  readonly context: CheckContext;
  readonly before: BeginningFacts['before'];
  readonly chosen: readonly ChosenSeverity[];
}

const standardRule = parseCodeRule(chartCodeRule);

/** Reads a month of the account set with its settings, openings and vouchers, for checks. */
@Injectable()
export class CheckMonthQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly periods: PeriodService,
  ) {}

  /** @throws BusinessError PERIOD_MISSING */
  async month(period: Period): Promise<CheckedMonth> {
    const periods = await this.periods.list();
    const settings = await this.settings(period);
    if (!settings || !periods.some((each) => each.period === period)) {
      const msg = `账套没有${periodTitle(period)}这个会计期间，请在结账页选择期间`;
      throw new BusinessError('PERIOD_MISSING', { msg });
    }
    const rule = parseCodeRule(settings.code_rule);
    const codeOf = (code: string) => codeUnder(code, standardRule, rule);
    const { vat_type: newest, vat_changes: changes } = settings;
    const { vatType, from, to } = kindSpanAt({ vatType: newest, changes }, period);
    return {
      before: periods.filter((each) => each.period < period),
      chosen: Object.entries(settings.severities ?? {}).map(([name, severity]) => ({
        rule: name,
        severity,
      })),
      context: {
        period,
        standard: settings.accounting_standards,
        vatType,
        kindFrom: from,
        kindTo: to,
        baseCurrency: settings.base_currency,
        codeOf,
        sales: salesSubjects({
          standard: settings.accounting_standards,
          period,
          codeOf,
          added: settings.added ?? [],
        }),
        ...ratesOf(await periodRates(this.scope, period)),
        enabled: periodOf(settings.enable_date),
        isReviewed: settings.voucher_reviewed,
        hasCashier: settings.cashier_module,
        filesMonthly: isFiledMonthly(vatType, reliefChoice(settings)),
      },
    };
  }

  /** Opening balances by subject, for the three equations. */
  async openings(): Promise<BeginningFacts['openings']> {
    const rows = await this.scope.query<OpeningRow & { subject_id: number }>(
      `select i.subject_id, s.code, s.name, s.full_name, s.category, s.direction,
         sum(i.opening) as opening, sum(i.ytd_debit) as ytd_debit,
         sum(i.ytd_credit) as ytd_credit, sum(i.ytd_actual) as ytd_actual
       from ledger.initial_balance i
       join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
       where i.account_set_id = $1
       group by i.subject_id, s.code, s.name, s.full_name, s.category, s.direction
       order by s.code collate "C"`,
      [this.scope.accountSetId],
      'check-openings',
    );
    return rows.map((row) => ({
      direction: row.direction,
      subject: {
        id: row.subject_id,
        code: row.code,
        fullName: row.full_name,
        direction: row.direction,
        category: row.category,
      },
      name: row.name,
      ytdActual: Money.parse(row.ytd_actual),
      opening: Money.parse(row.opening),
      ytdDebit: Money.parse(row.ytd_debit),
      ytdCredit: Money.parse(row.ytd_credit),
    }));
  }

  /** Every voucher of the month by word and number, with the sums of its lines. */
  async vouchers(period: Period): Promise<CheckedVoucher[]> {
    const rows = await this.scope.query<VoucherRow & { id: number }>(
      // Subqueries per voucher: with grouping in a join, lines of a young table were added up again
      // for every voucher.
      `select v.id, v.word_id as "wordId", w.word, v.code, v.voucher_date::text as date,
         v.audited_at is not null as "isAudited",
         v.signed_at is null and coalesce(bool_or(s.cash), false) as "lacksSignature",
         count(l.line_no)::integer as "lineCount", coalesce(sum(l.debit), 0) as debit,
         coalesce(sum(l.credit), 0) as credit
       from ledger.voucher v
       join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       left join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
       left join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
       where v.account_set_id = $1 and v.period = $2
       group by v.account_set_id, v.id, w.word order by v.word_id, v.code`,
      [this.scope.accountSetId, period],
      'check-vouchers',
    );
    return mapUnhurried(rows, (row) => {
      const debit = Money.parse(row.debit);
      // Nearly all vouchers balance: equal sums are parsed once.
      const credit = row.credit === row.debit ? debit : Money.parse(row.credit);
      return { ...row, debit, credit };
    });
  }

  /**
   * Subjects that a voucher of the month debits and credits with the same amount, items and
   * currency. Vouchers made by the program are exempt: 结转 moves 本年利润 on both sides.
   */
  async selfMoved(period: Period): Promise<SelfMoved[]> {
    const rows = await this.scope.query<{ voucherId: number; code: string; fullName: string }>(
      `select l.voucher_id as "voucherId", s.code, s.full_name as "fullName"
       from (
         select l.voucher_id, l.subject_id
         from ledger.voucher_line l
         join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
         where l.account_set_id = $1 and l.period = $2 and coalesce(v.source_kind, 'import') = 'import'
         group by l.voucher_id, l.subject_id, l.auxiliary_key, l.currency
         having sum(l.debit) filter (where l.debit > 0) = sum(l.credit) filter (where l.credit > 0)
       ) l
       join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
       order by l.voucher_id, s.code collate "C"`,
      [this.scope.accountSetId, period],
      'check-self-moved',
    );
    return rows.map(({ voucherId, ...subject }) => ({ voucherId, subject }));
  }

  /** Whether the month has a voucher of 期末调汇. */
  async isRevalued(period: Period): Promise<boolean> {
    const row = await this.scope.one(
      `select 1 from ledger.voucher
       where account_set_id = $1 and source_kind = 'carryForward' and source_key = $2`,
      [this.scope.accountSetId, `${period}/fx`],
      'check-revalued',
    );
    return row !== undefined;
  }

  /** Names of items by id. */
  async itemNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.scope.query<{ id: number; name: string }>(
      `select id, name from ledger.accounting_category_detail
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
      'check-items',
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** @param period month whose own 申报周期 takes precedence */
  private settings(period: Period): Promise<SettingsRow | undefined> {
    return this.scope.one<SettingsRow & { enable_date: string }>(
      `select a.enable_date, a.accounting_standards, a.vat_type, a.vat_changes, a.voucher_reviewed, a.cashier_module,
         a.base_currency, a.code_rule, c.severities, ${addedColumn(4)},
         coalesce(m.inputs ->> 'frequency', s.inputs ->> 'frequency') as filing
       from ledger.account_set a
       left join ledger.closing_setting c on c.account_set_id = $1
       left join ledger.closing_step s on s.account_set_id = $1 and s.step_id = $2
       left join ledger.closing_input m
         on m.account_set_id = $1 and m.step_id = $2 and m.period = $3
       where a.account_set_id = $1`,
      [this.scope.accountSetId, VAT_RELIEF, period, ...addedParameters],
      'check-settings-added',
    );
  }
}

/** The chosen setting of 小规模纳税人增值税减免, in the form for `isFiledMonthly`. */
function reliefChoice({ filing }: Pick<SettingsRow, 'filing'>) {
  const inputs: Readonly<Record<string, string>> = filing === null ? {} : { frequency: filing };
  return [{ template: { id: VAT_RELIEF }, inputs }];
}

/** Rates of the currency page, and the rates that 期末调汇 uses with the last ones before. */
function ratesOf(rates: ReadonlyMap<string, PeriodRate>): Pick<CheckContext, 'rates' | 'moves'> {
  const all = [...rates.values()];
  return {
    rates: new Map(all.flatMap(({ code, own }) => (own === null ? [] : [[code, own] as const]))),
    moves: all.flatMap(({ code, used, last }) =>
      used === null ? [] : [{ code, rate: Money.parse(used), last }],
    ),
  };
}
