import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  InitialBalanceRow,
  InitialTrialBalance,
  initialBalanceCalls,
} from '@mingzhang/contract';
import {
  initialTrialBalance,
  Money,
  monthOf,
  parseAuxiliaryKey,
  periodOf,
  yearOpeningOf,
  type AuxiliaryItems,
} from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { upsertOpenings, writeOpenings } from './initial-balance-write';

export type SaveRow = z.output<typeof initialBalanceCalls.save.body>[number];

interface StoredRow extends Omit<
  InitialBalanceRow,
  'auxiliary' | 'auxiliaryTitle' | 'yearOpening'
> {
  readonly auxiliaryKey: string;
}

interface SubjectFact {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly leaf: boolean;
  readonly direction: 'debit' | 'credit';
  readonly category: string;
  readonly categories: number[];
  readonly required: number[];
  readonly currencies: string[];
  readonly has_quantity: boolean;
}

/** Opening balances (期初余额) at the start of the enable month. */
@Injectable()
export class InitialBalanceService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  /** A row per leaf or per auxiliary combination of it; parents have a row of zeros, screens add up. */
  async list(category?: string): Promise<InitialBalanceRow[]> {
    const rows = await this.scope.query<StoredRow>(
      `select s.id as "subjectId", s.code, s.name, s.direction, s.level, s.leaf,
         coalesce(i.auxiliary_key, '') as "auxiliaryKey", coalesce(i.currency, a.base_currency) as currency,
         coalesce(i.opening, 0.00) as opening, coalesce(i.ytd_debit, 0.00) as "ytdDebit",
         coalesce(i.ytd_credit, 0.00) as "ytdCredit", coalesce(i.ytd_actual, 0.00) as "ytdActual",
         i.quantity, i.foreign_amount as foreign
       from ledger.subject s
       join ledger.account_set a on a.account_set_id = s.account_set_id
       left join ledger.initial_balance i on i.account_set_id = s.account_set_id and i.subject_id = s.id
       where s.account_set_id = $1 and ($2::text is null or s.category = $2)
       order by s.code collate "C", i.auxiliary_key, i.currency`,
      [this.scope.accountSetId, category ?? null],
    );
    const names = await this.itemNames(rows);
    return rows.map((row) => toRow(row, names));
  }

  private async itemNames(rows: readonly StoredRow[]): Promise<Map<number, string>> {
    const ids = new Set(rows.flatMap((row) => Object.values(parseAuxiliaryKey(row.auxiliaryKey))));
    const items = await this.scope.query<{ id: number; name: string }>(
      `select id, name from ledger.accounting_category_detail
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, [...ids]],
    );
    return new Map(items.map((item) => [item.id, item.name]));
  }

  async trialBalance(): Promise<InitialTrialBalance> {
    const rows = await this.scope.query<{
      direction: 'debit' | 'credit';
      opening: string;
      debit: string;
      credit: string;
    }>(
      `select s.direction, i.opening, i.ytd_debit as debit, i.ytd_credit as credit
       from ledger.initial_balance i
       join ledger.subject s on s.account_set_id = i.account_set_id and s.id = i.subject_id
       where i.account_set_id = $1`,
      [this.scope.accountSetId],
    );
    const result = initialTrialBalance(
      rows.map((row) => ({
        direction: row.direction,
        opening: Money.parse(row.opening),
        ytdDebit: Money.parse(row.debit),
        ytdCredit: Money.parse(row.credit),
      })),
    );
    const text = (equation: { debit: Money; credit: Money; difference: Money }) => ({
      debit: equation.debit.toString(),
      credit: equation.credit.toString(),
      difference: equation.difference.toString(),
    });
    return {
      balanced: result.balanced,
      opening: text(result.opening),
      yearOpening: text(result.yearOpening),
      movement: text(result.ytd),
    };
  }

  /** Saves rows; a row of zeros is removed. All or nothing. */
  async save(rows: readonly SaveRow[]): Promise<InitialTrialBalance> {
    await this.requireNothingClosed();
    await this.check(rows);
    await writeOpenings(this.scope, rows);
    await this.log.record({ action: '录入期初余额', object: `${rows.length} 行`, after: rows });
    return this.trialBalance();
  }

  /** Opens an empty row for a combination of items. */
  async openRow(subjectId: number, auxiliary: AuxiliaryItems): Promise<void> {
    const zero = {
      opening: '0.00',
      ytdDebit: '0.00',
      ytdCredit: '0.00',
      ytdActual: '0.00',
      quantity: null,
      foreign: null,
    };
    const row: SaveRow = { subjectId, auxiliary: { ...auxiliary }, currency: 'CNY', ...zero };
    await this.requireNothingClosed();
    await this.check([row]);
    await upsertOpenings(this.scope, [row]);
    await this.log.record({
      action: '新增期初辅助核算行',
      object: String(subjectId),
      after: auxiliary,
    });
  }

  /** The period rows are locked: closing one of them and changing openings exclude each other. */
  async requireNothingClosed(): Promise<void> {
    const closed = await this.scope.query<{ period: string; state: string }>(
      'select period, state from ledger.period where account_set_id = $1 order by period for share',
      [this.scope.accountSetId],
    );
    const first = closed.find((row) => row.state === 'closed');
    if (first)
      throw new BusinessError('INITIAL_BALANCE_LOCKED', {
        msg: `${first.period} 已结账，不能再修改期初余额，请先反结账`,
      });
  }

  private async check(rows: readonly SaveRow[]): Promise<void> {
    const details = (await this.problemsOf(rows)).flatMap((msg, index) =>
      msg
        ? [{ row: index + 1, code: 'INITIAL_BALANCE_INVALID', msg: `第 ${index + 1} 行：${msg}` }]
        : [],
    );
    if (details[0])
      throw new BusinessError('INITIAL_BALANCE_INVALID', { msg: details[0].msg, details });
  }

  /** What is wrong with each row, undefined where nothing is. */
  async problemsOf(rows: readonly SaveRow[]): Promise<(string | undefined)[]> {
    const facts = await this.factsOf(rows);
    const items = await this.itemsOf(rows);
    const set = await this.scope.one<{ enable_date: string; base_currency: string }>(
      'select enable_date, base_currency from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    const yearStart = monthOf(periodOf(set?.enable_date ?? '2000-01-01')) === 1;
    const baseCurrency = set?.base_currency ?? 'CNY';
    return rows.map((row) =>
      problemOf(row, facts.get(row.subjectId), { items, yearStart, baseCurrency }),
    );
  }

  private async factsOf(rows: readonly SaveRow[]): Promise<Map<number, SubjectFact>> {
    const subjects = await this.scope.query<SubjectFact>(
      `select s.id, s.code, s.name, s.leaf, s.direction, s.category, s.currencies,
         s.quantity_unit is not null as has_quantity,
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

function problemOf(
  row: SaveRow,
  subject: SubjectFact | undefined,
  {
    items,
    yearStart,
    baseCurrency,
  }: { items: ReadonlyMap<number, number>; yearStart: boolean; baseCurrency: string },
): string | undefined {
  if (!subject) return '科目不存在，请刷新后重新录入';
  const title = `${subject.code} ${subject.name}`;
  if (!subject.leaf) return `${title} 不是末级科目，请录入其下级科目`;
  for (const [categoryId, itemId] of Object.entries(row.auxiliary)) {
    if (!subject.categories.includes(Number(categoryId))) return `${title} 未启用该辅助核算类别`;
    if (items.get(itemId) !== Number(categoryId))
      return `${title} 的辅助核算项目不存在，请重新选择`;
  }
  const missing = subject.required.some(
    (categoryId) => row.auxiliary[String(categoryId)] === undefined,
  );
  if (missing) return `${title} 须按辅助核算项目录入期初余额`;
  const moved = [row.ytdDebit, row.ytdCredit, row.ytdActual].some(
    (text) => !Money.parse(text).isZero,
  );
  if (yearStart && moved) return `${title}：账套从 1 月启用，没有本年累计发生额`;
  if (row.currency !== baseCurrency && !subject.currencies.includes(row.currency))
    return `${title} 没有启用币别 ${row.currency} 的外币核算`;
  if (row.quantity !== null && !Money.parse(row.quantity).isZero && !subject.has_quantity)
    return `${title} 没有启用数量核算，不能录入数量`;
  if (subject.category !== 'profit' && !Money.parse(row.ytdActual).isZero)
    return `${title} 不是损益科目，没有累计损益实际发生额`;
  return undefined;
}

function toRow(
  { auxiliaryKey: key, ...row }: StoredRow,
  itemNames: ReadonlyMap<number, string>,
): InitialBalanceRow {
  const auxiliary = parseAuxiliaryKey(key);
  const yearOpening = yearOpeningOf({
    direction: row.direction,
    opening: Money.parse(row.opening),
    ytdDebit: Money.parse(row.ytdDebit),
    ytdCredit: Money.parse(row.ytdCredit),
  });
  return {
    ...row,
    auxiliary,
    auxiliaryTitle: Object.values(auxiliary)
      .map((id) => itemNames.get(id) ?? '')
      .join(' / '),
    yearOpening: yearOpening.toString(),
  };
}
