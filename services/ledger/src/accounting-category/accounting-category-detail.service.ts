import { groupBy } from '@mingzhang/rules';
import { Injectable } from '@nestjs/common';
import {
  changedFields,
  itemRecord,
  type AccountingCategoryDetail,
  type ItemFields,
  type RecordChange,
} from '@mingzhang/contract';
import {
  AccountSetScope,
  BusinessError,
  mnemonicOf,
  OperationLog,
  RecordRows,
  UsageQuestion,
  withoutTenant,
  holdsWord,
} from '@mingzhang/server';
import { categoryNames } from '../names/logged-names';
import { storedItems, type AccountingCategoryDetailRecord } from '../ledger.entities';
import { lockOpenPeriods } from '../period/period-lock';
import { saveSealedNames } from '../names/sealed-names';
import { TemplateUse } from '../template-use/template-use';
import { createItems, sharesNames, tellApartByCode } from './namesakes';

interface ListOptions {
  readonly categoryId: number;
  readonly keyword: string;
  readonly page: number | undefined;
  readonly pageSize: number | undefined;
}

const searchLimit = 50;

/** Items of auxiliary accounting: customers, suppliers, employees and so on. */
@Injectable()
export class AccountingCategoryDetailService {
  private readonly rows: RecordRows<ItemFields, AccountingCategoryDetailRecord>;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
    private readonly usage: UsageQuestion,
    private readonly templates: TemplateUse,
  ) {
    this.rows = new RecordRows(scope, storedItems);
  }

  /** All items of a category, or a page of those whose code, name or pinyin initials match. */
  async list({ categoryId, keyword, page, pageSize = 20 }: ListOptions) {
    const rows = await this.scope.query<AccountingCategoryDetail & { total: number }>(
      `select ${columns}, count(*) over () as total from ledger.accounting_category_detail
       where account_set_id = $1 and category_id = $2
         and ($3 = '' or starts_with(lower(code), lower($3)) or ${holdsWord('name', '$3')}
           or starts_with(mnemonic, lower($3)))
       order by code limit $4 offset $5`,
      [
        this.scope.accountSetId,
        categoryId,
        keyword,
        page ? pageSize : null,
        page ? (page - 1) * pageSize : 0,
      ],
    );
    const records = rows.map(({ total: _, ...record }) => record);
    return page ? { page, pageSize, total: rows[0]?.total ?? 0, records } : records;
  }

  search(name: string): Promise<AccountingCategoryDetail[]> {
    return this.scope.query<AccountingCategoryDetail>(
      `select ${columns} from ledger.accounting_category_detail
       where account_set_id = $1 and status = 1
         and ($2 = '' or ${holdsWord('name', '$2')} or starts_with(mnemonic, lower($2)))
       order by category_id, code limit $3`,
      [this.scope.accountSetId, name, searchLimit],
    );
  }

  /** Enabled items by category id. */
  async load(categoryIds: readonly number[]): Promise<Record<string, AccountingCategoryDetail[]>> {
    const rows = await this.scope.query<AccountingCategoryDetail>(
      `select ${columns} from ledger.accounting_category_detail
       where account_set_id = $1 and category_id = any($2::bigint[]) and status = 1 order by code`,
      [this.scope.accountSetId, categoryIds],
    );
    const groups = groupBy(rows, (row) => row.categoryId);
    return Object.fromEntries(categoryIds.map((id) => [String(id), groups.get(id) ?? []]));
  }

  async get(id: number): Promise<AccountingCategoryDetail> {
    return withoutTenant(await this.rows.get(id));
  }

  async create({
    categoryId,
    ...fields
  }: ItemFields & { categoryId: number }): Promise<AccountingCategoryDetail> {
    const shares = await sharesNames(this.scope, categoryId);
    await this.requireFree(categoryId, fields, { shares });
    const [item] = await createItems(this.scope, { categoryId, items: [fields] });
    const created = await this.get(item?.id ?? 0);
    const after = await this.logged(created);
    await this.log.record({ action: '新增辅助核算项目', object: titleOf(created), after });
    return created;
  }

  async update({
    id,
    version,
    ...change
  }: RecordChange<ItemFields>): Promise<AccountingCategoryDetail> {
    const before = await this.rows.get(id);
    const fields = changedFields<ItemFields>(itemRecord, before, change);
    const shares = await sharesNames(this.scope, before.categoryId);
    await this.requireFree(before.categoryId, fields, { shares, exceptId: id });
    if (shares) await tellApartByCode(this.scope, before.categoryId);
    const mnemonic = mnemonicOf(fields.name);
    await this.rows.update({ id, version }, { ...fields, mnemonic });
    const isRenamed = before.code !== fields.code || before.name !== fields.name;
    if (isRenamed) await saveSealedNames(this.scope, 'item', [id]);
    const updated = await this.get(id);
    await this.log.record({
      action: '修改辅助核算项目',
      object: titleOf(updated),
      before: await this.logged(withoutTenant(before)),
      after: await this.logged(updated),
    });
    return updated;
  }

  async remove(id: number): Promise<void> {
    const record = await this.get(id);
    const title = `“${record.name}”`;
    const kind = 'accountingCategoryDetail';
    await this.usage.requireUnused({ kind, id, title }, 'ITEM_IN_USE');
    await lockOpenPeriods(this.scope);
    await this.hold([id]);
    const used = await this.usedIds(record.categoryId);
    if (used.has(id))
      throw new BusinessError('ITEM_IN_USE', {
        msg: `“${record.name}”已有凭证或期初余额，不能删除，可改为停用`,
      });
    const template = (await this.templates.ofItems(record.categoryId)).get(id);
    if (template !== undefined)
      throw new BusinessError('ITEM_IN_USE', {
        msg: `“${record.name}”已被${template}使用，不能删除，可改为停用`,
      });
    await this.delete([id]);
    await this.log.record({
      action: '删除辅助核算项目',
      object: titleOf(record),
      before: await this.logged(record),
    });
  }

  /** Deletes the unused items of a category. */
  async clear(categoryId: number): Promise<{ removed: number; kept: number }> {
    const category = await this.scope.one<{ name: string }>(
      'select name from ledger.accounting_category where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, categoryId],
    );
    if (!category) throw new BusinessError('NOT_FOUND', { msg: '辅助核算类别不存在或已被删除' });
    const elsewhere = await this.usedElsewhere(await this.all(categoryId), category.name);
    await lockOpenPeriods(this.scope);
    await this.hold(elsewhere.asked);
    const inTemplates = (await this.templates.ofItems(categoryId)).keys();
    const used = new Set([...(await this.usedIds(categoryId)), ...inTemplates, ...elsewhere.used]);
    // An item added after the other services were asked stays.
    const all = await this.all(categoryId);
    for (const { id } of all) if (!elsewhere.asked.has(id)) used.add(id);
    const unused = all.filter(({ id }) => !used.has(id));
    if (unused.length > 0) {
      await this.delete(unused.map(({ id }) => id));
      await this.log.record({
        action: '清空辅助核算项目',
        object: `${category.name} ${unused.length} 个`,
        before: unused,
      });
    }
    return { removed: unused.length, kept: all.length - unused.length };
  }

  /** The item as the log stores it: with the name of its category. */
  private async logged(item: AccountingCategoryDetail): Promise<object> {
    const names = await categoryNames(this.scope, [item.categoryId]);
    return { category: names.get(item.categoryId) ?? '', ...item };
  }

  /** Items with their key part `category:item`, as balances contain it. */
  private all(categoryId: number): Promise<AccountingCategoryDetail[]> {
    return this.scope.query<AccountingCategoryDetail>(
      `select ${columns} from ledger.accounting_category_detail
       where account_set_id = $1 and category_id = $2 order by code`,
      [this.scope.accountSetId, categoryId],
    );
  }

  private async usedElsewhere(items: readonly AccountingCategoryDetail[], category: string) {
    const ids = items.map(({ id }) => id);
    const title = `“${category}”的项目`;
    const uses = await this.usage.elsewhere({ kind: 'accountingCategoryDetail', ids, title });
    return { asked: new Set(ids), used: uses.map(({ id }) => id) };
  }

  private async usedIds(categoryId: number): Promise<Set<number>> {
    const rows = await this.scope.query<{ item: number }>(
      `select distinct split_part(part, ':', 2)::bigint as item from (
         select auxiliary_key from ledger.period_balance where account_set_id = $1 and auxiliary_key <> ''
         union select auxiliary_key from ledger.initial_balance where account_set_id = $1 and auxiliary_key <> ''
       ) keys, unnest(string_to_array(auxiliary_key, ',')) as part
       where split_part(part, ':', 1) = $2::text`,
      [this.scope.accountSetId, String(categoryId)],
    );
    return new Set(rows.map((row) => row.item));
  }

  /**
   * Locks the items: waits for vouchers that are being written with them, so that these are found
   * afterwards.
   */
  private async hold(ids: Iterable<number>): Promise<void> {
    await this.scope.query(
      `select 1 from ledger.accounting_category_detail
       where account_set_id = $1 and id = any($2::bigint[]) order by id for update`,
      [this.scope.accountSetId, [...ids]],
    );
  }

  private async delete(ids: readonly number[]): Promise<void> {
    await this.scope.query(
      'delete from ledger.accounting_category_detail where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
    );
  }

  private async requireFree(
    categoryId: number,
    { code, name }: ItemFields,
    { shares, exceptId = 0 }: { readonly shares: boolean; readonly exceptId?: number },
  ): Promise<void> {
    const taken = await this.scope.one<{ code: string }>(
      `select code from ledger.accounting_category_detail
       where account_set_id = $1 and category_id = $2 and (code = $3 or name = $4 and not $6) and id <> $5 limit 1`,
      [this.scope.accountSetId, categoryId, code, name, exceptId, shares],
    );
    if (!taken) return;
    if (taken.code === code)
      throw new BusinessError('CODE_TAKEN', { msg: `编码 ${code} 已存在，请换一个编码` });
    throw new BusinessError('NAME_TAKEN', { msg: `名称“${name}”已存在（编码 ${taken.code}）` });
  }
}

const titleOf = ({ code, name }: AccountingCategoryDetail) => `${code} ${name}`;

const columns = `id, version, category_id as "categoryId", code, name, mnemonic, status, remark,
  custom_values as "customValues"`;
