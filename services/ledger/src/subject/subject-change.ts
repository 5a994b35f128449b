import { Injectable } from '@nestjs/common';
import type { Subject } from '@mingzhang/contract';
import { auxiliaryKey, parseAuxiliaryKey, type AuxiliaryItems } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { renewSnapshots } from '../snapshot/balance-snapshot';
import { categoryNames } from '../names/logged-names';
import { lockOpenPeriods } from '../period/period-lock';
import { requireOpenMonths, vouchersOnSubject } from './moved-lines';
import { requireAlikeReversals } from './reversed-items';
import {
  newlyRequired,
  takenAway,
  takenFromEntries,
  type Carried,
  type ChangedFields,
} from './subject-taken';
import { SubjectQuery, useText } from './subject.query';

/** The item for figures of a subject that have no item of its category. */
export interface ChosenItem {
  readonly categoryId: number;
  readonly itemId: number;
}

/** The items chosen in a request, and the names of the subject's categories by id. */
interface Choice {
  readonly chosen: readonly ChosenItem[];
  readonly categories: ReadonlyMap<number, string>;
}

interface Category {
  readonly id: number;
  readonly name: string;
}

const keyedTables = ['voucher_line', 'period_balance', 'initial_balance'] as const;
const figures = {
  period_balance: [
    'debit',
    'credit',
    'foreign_debit',
    'foreign_credit',
    'quantity_debit',
    'quantity_credit',
  ],
  initial_balance: [
    'opening',
    'ytd_debit',
    'ytd_credit',
    'ytd_actual',
    'quantity',
    'foreign_amount',
  ],
};

/** Changes of subjects that have entries. */
@Injectable()
export class SubjectChange {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly subjects: SubjectQuery,
  ) {}

  /**
   * Checks a change and returns the items to which figures without one move; empty if nothing
   * moves. Only a required category needs an item; with an optional one, figures may stay without,
   * and move if an item was chosen.
   * @throws BusinessError SUBJECT_IN_USE naming what cannot be taken away, SUBJECT_AUXILIARY_MOVE
   *   with the categories for which an item has to be chosen, or with chosen items that do not exist
   */
  async check(
    before: Subject,
    after: ChangedFields,
    chosen: readonly ChosenItem[],
  ): Promise<AuxiliaryItems> {
    const categories = await this.categories([...before.auxiliary, ...after.auxiliary]);
    await this.requireItems(after, { chosen, categories });
    const wanted = takenAway(before, after, categories);
    const added = after.auxiliary.filter((id) => !before.auxiliary.includes(id));
    const asked = newlyRequired(before, after);
    const offered = added.filter((id) => chosen.some(({ categoryId }) => categoryId === id));
    if (wanted.length === 0 && asked.length === 0 && offered.length === 0) return {};
    await lockOpenPeriods(this.scope);
    const uses = (await this.subjects.usesOf(before.id)).filter((use) => use !== 'children');
    const carried = await this.carried(before.id);
    if (uses.length === 0 && carried.items.size === 0) return {};
    const taken = takenFromEntries(wanted, { before, after, carried });
    const reasons = uses.length > 0 ? uses.map(useText) : ['已被凭证模板使用'];
    const title = `${before.code} ${before.name} ${reasons.join('、')}`;
    if (taken.length > 0) {
      throw new BusinessError('SUBJECT_IN_USE', {
        msg: `${title}，不能${taken.map(({ words }) => words).join('、')}`,
      });
    }
    if (uses.length === 0) return {};
    const lacking = await this.lacking(before.id, [...new Set([...asked, ...offered])]);
    return this.chosenItems(title, lacking, { chosen, categories });
  }

  /**
   * Assigns the items to all figures of the subject that have no item of their categories.
   * @throws BusinessError PERIOD_CLOSED naming the closed months with such entries
   * @returns the vouchers whose lines moved, as text
   */
  async moveTo(subjectId: number, items: AuxiliaryItems): Promise<string> {
    const targetOf = (key: string) => auxiliaryKey({ ...items, ...parseAuxiliaryKey(key) });
    const moving = (await this.keysOf(subjectId)).filter((key) => targetOf(key) !== key);
    if (moving.length === 0) return '';
    await requireOpenMonths(this.scope, subjectId, moving);
    await requireAlikeReversals(this.scope, subjectId, items);
    const vouchers = await vouchersOnSubject(this.scope, subjectId, moving);
    for (const key of moving) {
      const target = targetOf(key);
      const values = [this.scope.accountSetId, subjectId, key, target];
      // The new version makes saves from outdated forms fail.
      await this.scope.query(
        `update ledger.voucher v set version = v.version + 1
         where v.account_set_id = $1 and v.id in (
           select l.voucher_id from ledger.voucher_line l
           where l.account_set_id = $1 and l.subject_id = $2 and l.auxiliary_key = $3)`,
        values.slice(0, 3),
      );
      await this.scope.query(
        `update ledger.voucher_line set auxiliary_key = $4
         where account_set_id = $1 and subject_id = $2 and auxiliary_key = $3`,
        values,
      );
      for (const table of ['period_balance', 'initial_balance'] as const) {
        await this.scope.query(mergeSql(table), values);
        await this.scope.query(
          `delete from ledger.${table}
           where account_set_id = $1 and subject_id = $2 and auxiliary_key = $3`,
          values.slice(0, 3),
        );
      }
    }
    await renewSnapshots(this.scope, subjectId);
    return vouchers;
  }

  /** Text for figures that have no item of these categories yet: `未指定部门`. */
  async withoutItems(items: AuxiliaryItems): Promise<string> {
    const names = await categoryNames(this.scope, Object.keys(items).map(Number));
    return `未指定${[...names.values()].join('、')}`;
  }

  /**
   * Items, currencies and quantities that entries, opening balances and templates of the subject
   * use.
   */
  private async carried(subjectId: number): Promise<Carried> {
    const row = await this.scope.one<{
      keys: string[];
      currencies: string[];
      quantity: boolean;
      base: string;
    }>(carriedSql, [this.scope.accountSetId, subjectId]);
    const items = (row?.keys ?? []).flatMap((key) => Object.keys(parseAuxiliaryKey(key)));
    return {
      items: new Set(items.map(Number)),
      currencies: new Set(row?.currencies),
      quantity: row?.quantity ?? false,
      baseCurrency: row?.base ?? '',
    };
  }

  private async categories(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.scope.query<Category>(
      'select id, name from ledger.accounting_category where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async keysOf(subjectId: number): Promise<string[]> {
    const rows = await this.scope.query<{ key: string }>(
      keyedTables
        .map(
          (table) =>
            `select auxiliary_key as key from ledger.${table} where account_set_id = $1 and subject_id = $2`,
        )
        .join(' union '),
      [this.scope.accountSetId, subjectId],
    );
    return rows.map(({ key }) => key);
  }

  /** The categories of which some figure of the subject has no item. */
  private async lacking(subjectId: number, categoryIds: readonly number[]): Promise<number[]> {
    const keys = (await this.keysOf(subjectId)).map(parseAuxiliaryKey);
    return categoryIds.filter((id) => keys.some((items) => items[String(id)] === undefined));
  }

  /**
   * Refuses a chosen item whose category the subject does not keep, and one that is not in its category.
   * Both are checked also where nothing moves: a request with a wrong id is never accepted.
   */
  private async requireItems(after: ChangedFields, { chosen, categories }: Choice): Promise<void> {
    if (chosen.length === 0) return;
    const items = await this.scope.query<ChosenItem>(
      `select category_id as "categoryId", id as "itemId" from ledger.accounting_category_detail
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, chosen.map(({ itemId }) => itemId)],
    );
    const details = chosen.flatMap(({ categoryId, itemId }) => {
      const name = categories.get(categoryId);
      const isKept = name !== undefined && after.auxiliary.includes(categoryId);
      if (isKept && items.some((each) => each.categoryId === categoryId && each.itemId === itemId))
        return [];
      const msg = isKept
        ? `要转入的${name}不存在或已被删除，请重新选择`
        : '要转入的项目不属于该科目的辅助核算类别，请刷新后重新选择';
      return [{ code: 'SUBJECT_AUXILIARY_MOVE', path: `moveTo.${categoryId}`, msg }];
    });
    if (details.length === 0) return;
    const msg = [...new Set(details.map((each) => each.msg))].join('；');
    throw new BusinessError('SUBJECT_AUXILIARY_MOVE', { msg, details });
  }

  private chosenItems(
    title: string,
    lacking: readonly number[],
    { chosen, categories }: Choice,
  ): AuxiliaryItems {
    const items: Record<string, number> = {};
    const details = lacking.flatMap((categoryId) => {
      const item = chosen.find((each) => each.categoryId === categoryId);
      if (item) {
        items[String(categoryId)] = item.itemId;
        return [];
      }
      const name = categories.get(categoryId) ?? '辅助核算';
      const msg = `请选择已有的余额和分录转入哪个${name}`;
      return [{ code: 'SUBJECT_AUXILIARY_MOVE', path: `moveTo.${categoryId}`, msg }];
    });
    if (details.length === 0) return items;
    const names = details.length < lacking.length ? '所选项目不完整' : '没有辅助核算项目';
    const msg = `${title}，这些数据${names}。${details.map((each) => each.msg).join('；')}`;
    throw new BusinessError('SUBJECT_AUXILIARY_MOVE', { msg, details });
  }
}

/** An opening balance of zero uses nothing; lines and templates use what they name. */
const carriedSql = `
  with carried as (
    select auxiliary_key as key, currency, coalesce(quantity, 0) <> 0 as quantity
    from ledger.voucher_line where account_set_id = $1 and subject_id = $2
    union
    select auxiliary_key, currency, coalesce(quantity, 0) <> 0
    from ledger.initial_balance where account_set_id = $1 and subject_id = $2
      and (opening <> 0 or ytd_debit <> 0 or ytd_credit <> 0 or ytd_actual <> 0
        or quantity <> 0 or foreign_amount <> 0)
    union
    select auxiliary_key, null, false
    from ledger.voucher_template_line where account_set_id = $1 and subject_id = $2
    union
    select l.auxiliary_key, null, false
    from ledger.closing_template_line l
    join ledger.closing_template t on t.account_set_id = $1 and t.id = l.closing_template_id
    where l.account_set_id = $1 and l.subject_id = $2 and not t.removed)
  select coalesce(array_agg(distinct key), '{}') as keys,
    coalesce(array_agg(distinct currency) filter (where currency is not null), '{}') as currencies,
    coalesce(bool_or(quantity), false) as quantity,
    (select base_currency from ledger.account_set where account_set_id = $1) as base
  from carried`;

/** SQL: adds the figures of one item combination ($3) to those of another ($4). */
function mergeSql(table: keyof typeof figures): string {
  const columns = figures[table];
  const changed = table === 'initial_balance' ? ['version', 'updated_at'] : [];
  const key = table === 'period_balance' ? 'period, subject_id' : 'subject_id';
  const sums = columns.map(
    (column) =>
      `${column} = case when b.${column} is null and excluded.${column} is null then null
         else coalesce(b.${column}, 0) + coalesce(excluded.${column}, 0) end`,
  );
  const set = [...sums, ...changed.map((column) => `${column} = excluded.${column}`)];
  return `
    insert into ledger.${table} as b (account_set_id, ${key}, auxiliary_key, currency, ${columns.join(', ')})
    select account_set_id, ${key}, $4, currency, ${columns.join(', ')}
    from ledger.${table} where account_set_id = $1 and subject_id = $2 and auxiliary_key = $3
    on conflict (account_set_id, ${key}, auxiliary_key, currency) do update set ${set.join(', ')}`;
}
