import { Injectable } from '@nestjs/common';
import { sentenceOf, type InitialBalanceFields } from '@mingzhang/contract';
import {
  Money,
  monthOf,
  openingProblem,
  type Period,
  periodOf,
  type OpeningFacts,
  type OpeningSubject,
  periodTitle,
} from '@mingzhang/rules';
import { AccountSetScope, BusinessError, mapUnhurried } from '@mingzhang/server';
import { placeOf } from './initial-balance-write';

/** A row with its currency; `isCurrencyNamed` is false if base currency was assumed. */
export type SaveRow = InitialBalanceFields & {
  readonly currency: string;
  readonly isCurrencyNamed: boolean;
};

interface SubjectFact extends OpeningSubject {
  readonly id: number;
}

interface Facts extends OpeningFacts {
  readonly subjects: ReadonlyMap<number, SubjectFact>;
}

/** Checks rows of opening balances before they are written. */
@Injectable()
export class InitialBalanceCheck {
  constructor(private readonly scope: AccountSetScope) {}

  async baseCurrency(): Promise<string> {
    return (await this.settings()).base_currency;
  }

  /**
   * Locks the period rows, so that closing and changes of openings exclude each other.
   * @throws BusinessError INITIAL_BALANCE_LOCKED
   */
  async requireNothingClosed(): Promise<void> {
    const periods = await this.scope.query<{ period: string; state: string }>(
      'select period, state from ledger.period where account_set_id = $1 order by period for share',
      [this.scope.accountSetId],
    );
    const first = periods.find((row) => row.state === 'closed');
    if (first)
      throw new BusinessError('INITIAL_BALANCE_LOCKED', {
        msg: `${periodTitle(first.period)}已结账，不能再修改期初余额，请先反结账`,
      });
  }

  /**
   * Openings stay changeable until a month is closed: audited vouchers do not depend on them, and
   * errors in old books are often found after the first months are audited. If vouchers are
   * audited, the log entry of a change says so.
   * @returns the text that follows the object of the log entry; empty without audited vouchers
   */
  async auditedNote(): Promise<string> {
    const row = await this.scope.one<{ count: number }>(
      `select count(*)::integer as count from ledger.voucher
       where account_set_id = $1 and audited_at is not null`,
      [this.scope.accountSetId],
    );
    return row?.count ? `（已有已审核凭证 ${row.count} 张）` : '';
  }

  /** @throws BusinessError INITIAL_BALANCE_INVALID naming every row that breaks a rule. */
  async check(rows: readonly SaveRow[]): Promise<void> {
    const problems = await this.problemsOf(rows);
    const firstRows = new Map<string, number>();
    const details = rows.flatMap((row, index) => {
      const first = firstRows.get(placeOf(row));
      firstRows.set(placeOf(row), first ?? index + 1);
      const msg =
        first === undefined
          ? problems[index]
          : `与第 ${first} 行的科目、辅助核算项目和币别相同，请合并为一行`;
      return msg ? [{ row: index + 1, code: 'INITIAL_BALANCE_INVALID', msg }] : [];
    });
    if (details[0])
      throw new BusinessError('INITIAL_BALANCE_INVALID', { msg: sentenceOf(details[0]), details });
  }

  /**
   * The problem of each row, undefined without one.
   * @param planned category of each planned item of these rows, by its id
   */
  async problemsOf(
    rows: readonly SaveRow[],
    planned: ReadonlyMap<number, number> = new Map(),
  ): Promise<(string | undefined)[]> {
    const { items, ...facts } = await this.factsOf(rows);
    const all = { ...facts, items: new Map([...items, ...planned]) };
    return mapUnhurried(rows, (row) => problemOf(row, all));
  }

  /** First month of the account set; openings are those of its first day. */
  async enablePeriod(): Promise<Period> {
    return periodOf((await this.settings()).enable_date);
  }

  /**
   * Checks that the enable month is still the one with which a file was read.
   * @throws BusinessError CONFLICT if it has changed
   */
  async requireEnabled(period: Period): Promise<void> {
    if ((await this.enablePeriod()) === period) return;
    const msg = '导入期间账套的启用日期已被修改，没有写入任何数据，请重新导入';
    throw new BusinessError('CONFLICT', { msg });
  }

  private async settings(): Promise<{ enable_date: string; base_currency: string }> {
    const settings = await this.scope.one<{ enable_date: string; base_currency: string }>(
      'select enable_date, base_currency from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    if (!settings) throw new Error('the account set has no settings');
    return settings;
  }

  private async factsOf(rows: readonly SaveRow[]): Promise<Facts> {
    const settings = await this.settings();
    return {
      subjects: await this.subjectsOf(rows),
      items: await this.itemsOf(rows),
      isYearStart: monthOf(periodOf(settings.enable_date)) === 1,
      baseCurrency: settings.base_currency,
    };
  }

  private async subjectsOf(rows: readonly SaveRow[]): Promise<Map<number, SubjectFact>> {
    const subjects = await this.scope.query<SubjectFact>(
      `select s.id, s.code, s.name, s.leaf, s.category, s.direction, s.currencies,
         s.quantity_unit is not null as "hasQuantity",
         coalesce(array_agg(x.category_id) filter (where x.category_id is not null), '{}') as categories,
         coalesce(array_agg(x.category_id) filter (where x.required), '{}') as required
       from ledger.subject s
       left join ledger.subject_auxiliary x on x.account_set_id = $1 and x.subject_id = s.id
       where s.account_set_id = $1 and s.id = any($2::bigint[])
       group by s.account_set_id, s.id`,
      [this.scope.accountSetId, [...new Set(rows.map((row) => row.subjectId))]],
    );
    return new Map(subjects.map((subject) => [subject.id, subject]));
  }

  private async itemsOf(rows: readonly SaveRow[]): Promise<Map<number, number>> {
    const ids = new Set<number>();
    await mapUnhurried(rows, ({ auxiliary }) => {
      for (const id of Object.values(auxiliary)) ids.add(id);
    });
    const items = await this.scope.query<{ id: number; category_id: number }>(
      'select id, category_id from ledger.accounting_category_detail where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, [...ids]],
    );
    return new Map(items.map((item) => [item.id, item.category_id]));
  }
}

function problemOf(row: SaveRow, { subjects, ...facts }: Facts): string | undefined {
  const subject = subjects.get(row.subjectId);
  if (!subject) return '科目不存在，请刷新后重新录入';
  const { opening, ytdDebit, ytdCredit, ytdActual, quantity, foreign } = row;
  return openingProblem(
    {
      auxiliary: row.auxiliary,
      currency: row.isCurrencyNamed ? row.currency : null,
      opening: Money.parse(opening),
      ytdDebit: Money.parse(ytdDebit),
      ytdCredit: Money.parse(ytdCredit),
      ytdActual: Money.parse(ytdActual),
      quantity: quantity === null ? null : Money.parse(quantity),
      foreign: foreign === null ? null : Money.parse(foreign),
    },
    subject,
    facts,
  );
}
