import { Injectable } from '@nestjs/common';
import type { InitialBalanceFields } from '@mingzhang/contract';
import { Money, monthOf, periodOf } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, mapUnhurried } from '@mingzhang/server';
import { placeOf } from './initial-balance-write';

/** A row with its currency named. */
export type SaveRow = InitialBalanceFields & { readonly currency: string };

interface SubjectFact {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly leaf: boolean;
  readonly category: string;
  readonly categories: number[];
  readonly required: number[];
  readonly currencies: string[];
  readonly hasQuantity: boolean;
}

interface Facts {
  readonly subjects: ReadonlyMap<number, SubjectFact>;
  /** Category of each item. */
  readonly items: ReadonlyMap<number, number>;
  /** The account set starts in January: the year has no movements before it. */
  readonly yearStart: boolean;
  readonly baseCurrency: string;
}

/** What rows of opening balances must satisfy before they are written. */
@Injectable()
export class InitialBalanceCheck {
  constructor(private readonly scope: AccountSetScope) {}

  async baseCurrency(): Promise<string> {
    const row = await this.scope.one<{ currency: string }>(
      'select base_currency as currency from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    if (!row) throw new Error('the account set has no settings');
    return row.currency;
  }

  /**
   * The period rows are locked: closing one of them and changing openings exclude each other.
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
        msg: `${first.period} 已结账，不能再修改期初余额，请先反结账`,
      });
  }

  /**
   * Opening balances are the first day's; audited vouchers do not rest on them, and practice finds
   * errors in old books after the first months are audited. So only a closed month locks them, and
   * with merely audited vouchers a change is told in the log to whoever audited: these are the words
   * that follow its object, empty while nothing is audited.
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
      return msg
        ? [{ row: index + 1, code: 'INITIAL_BALANCE_INVALID', msg: `第 ${index + 1} 行：${msg}` }]
        : [];
    });
    if (details[0])
      throw new BusinessError('INITIAL_BALANCE_INVALID', { msg: details[0].msg, details });
  }

  /**
   * What is wrong with each row, undefined where nothing is.
   * @param planned category of each item that is to be made for these rows, by its id
   */
  async problemsOf(
    rows: readonly SaveRow[],
    planned: ReadonlyMap<number, number> = new Map(),
  ): Promise<(string | undefined)[]> {
    const { items, ...facts } = await this.factsOf(rows);
    const all = { ...facts, items: new Map([...items, ...planned]) };
    return mapUnhurried(rows, (row) => problemOf(row, all));
  }

  private async factsOf(rows: readonly SaveRow[]): Promise<Facts> {
    const settings = await this.scope.one<{ enable_date: string; base_currency: string }>(
      'select enable_date, base_currency from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    if (!settings) throw new Error('the account set has no settings');
    return {
      subjects: await this.subjectsOf(rows),
      items: await this.itemsOf(rows),
      yearStart: monthOf(periodOf(settings.enable_date)) === 1,
      baseCurrency: settings.base_currency,
    };
  }

  private async subjectsOf(rows: readonly SaveRow[]): Promise<Map<number, SubjectFact>> {
    const subjects = await this.scope.query<SubjectFact>(
      `select s.id, s.code, s.name, s.leaf, s.category, s.currencies,
         s.quantity_unit is not null as "hasQuantity",
         coalesce(array_agg(x.category_id) filter (where x.category_id is not null), '{}') as categories,
         coalesce(array_agg(x.category_id) filter (where x.required), '{}') as required
       from ledger.subject s
       left join ledger.subject_auxiliary x on x.account_set_id = s.account_set_id and x.subject_id = s.id
       where s.account_set_id = $1 and s.id = any($2::bigint[])
       group by s.account_set_id, s.id`,
      [this.scope.accountSetId, [...new Set(rows.map((row) => row.subjectId))]],
    );
    return new Map(subjects.map((subject) => [subject.id, subject]));
  }

  private async itemsOf(rows: readonly SaveRow[]): Promise<Map<number, number>> {
    const ids = [...new Set(rows.flatMap((row) => Object.values(row.auxiliary)))];
    const items = await this.scope.query<{ id: number; category_id: number }>(
      'select id, category_id from ledger.accounting_category_detail where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
    );
    return new Map(items.map((item) => [item.id, item.category_id]));
  }
}

function problemOf(row: SaveRow, facts: Facts): string | undefined {
  const subject = facts.subjects.get(row.subjectId);
  if (!subject) return '科目不存在，请刷新后重新录入';
  const title = `${subject.code} ${subject.name}`;
  if (!subject.leaf) return `${title} 不是末级科目，请录入其下级科目`;
  return (
    auxiliaryProblem(row, subject, facts.items, title) ??
    unitProblem(row, subject, facts.baseCurrency, title) ??
    movementProblem(row, subject, facts.yearStart, title)
  );
}

function auxiliaryProblem(
  row: SaveRow,
  subject: SubjectFact,
  items: ReadonlyMap<number, number>,
  title: string,
): string | undefined {
  for (const [categoryId, itemId] of Object.entries(row.auxiliary)) {
    if (!subject.categories.includes(Number(categoryId))) return `${title} 未启用该辅助核算类别`;
    if (items.get(itemId) !== Number(categoryId))
      return `${title} 的辅助核算项目不存在，请重新选择`;
  }
  const missing = subject.required.some(
    (categoryId) => row.auxiliary[String(categoryId)] === undefined,
  );
  return missing ? `${title} 须按辅助核算项目录入期初余额` : undefined;
}

/** Foreign currency and quantity need a subject that is kept in them. */
function unitProblem(
  row: SaveRow,
  subject: SubjectFact,
  baseCurrency: string,
  title: string,
): string | undefined {
  const foreign = row.currency !== baseCurrency;
  if (foreign && !subject.currencies.includes(row.currency))
    return `${title} 未启用币别 ${row.currency}，请先在科目中启用外币核算`;
  if (!foreign && row.foreign !== null && !Money.parse(row.foreign).isZero)
    return `${title} 的本位币行没有原币金额`;
  if (!subject.hasQuantity && row.quantity !== null && !Money.parse(row.quantity).isZero)
    return `${title} 未启用数量核算，请先在科目中启用`;
  return undefined;
}

function movementProblem(
  row: SaveRow,
  subject: SubjectFact,
  yearStart: boolean,
  title: string,
): string | undefined {
  const moved = [row.ytdDebit, row.ytdCredit, row.ytdActual].some(
    (text) => !Money.parse(text).isZero,
  );
  if (yearStart && moved) return `${title}：账套从 1 月启用，没有本年累计发生额`;
  if (subject.category !== 'profit' && !Money.parse(row.ytdActual).isZero)
    return `${title} 不是损益科目，没有累计损益实际发生额`;
  return undefined;
}
