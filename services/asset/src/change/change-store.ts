import { Injectable } from '@nestjs/common';
import type { AssetChangeIn } from '@mingzhang/contract';
import type { AssetChangeKind, Period } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import type { Replaced } from '../card/replaced';

/** A change as it is kept. */
export interface ChangeRow {
  readonly id: number;
  readonly assetId: number;
  readonly code: string;
  readonly name: string;
  readonly kind: AssetChangeKind;
  readonly period: Period;
  readonly date: string;
  readonly content: AssetChangeIn;
  readonly replaced: Replaced;
  readonly before: string;
  readonly after: string;
  readonly amount: string | null;
  readonly monthly: string;
  readonly note: string;
  readonly relatedVoucherId: number | null;
  /** The change that its voucher was made together with; null: its own. */
  readonly voucherKey: number | null;
  readonly createdName: string;
  readonly createdAt: string;
}

export type ChangeToWrite = Omit<
  ChangeRow,
  'id' | 'code' | 'name' | 'relatedVoucherId' | 'voucherKey' | 'createdName' | 'createdAt'
>;

interface Asked {
  readonly periodFrom?: Period | undefined;
  readonly periodTo?: Period | undefined;
  readonly id?: number | undefined;
  readonly assetId?: number | undefined;
  readonly kind?: AssetChangeKind | undefined;
  readonly keyword: string;
}

const columns = `x.id, x.asset_id as "assetId", c.code, c.name, x.kind, x.period, x.date, x.content,
  x.replaced, x.before_text as before, x.after_text as after, x.amount, x.next_amount as monthly,
  x.note, x.related_voucher_id as "relatedVoucherId", x.voucher_key as "voucherKey",
  x.created_name as "createdName", x.created_at as "createdAt"`;
const tables = `asset.change x
  join asset.card c on c.account_set_id = $1 and c.id = x.asset_id`;

/** Logged changes of cards. */
@Injectable()
export class ChangeStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** Of some cards, in the order in which they were entered. */
  ofCards(assetIds: readonly number[]): Promise<ChangeRow[]> {
    return this.scope.query<ChangeRow>(
      `select ${columns} from ${tables}
       where x.account_set_id = $1 and x.asset_id = any($2::bigint[]) order by x.id`,
      [this.scope.accountSetId, assetIds],
      'changes-of-cards',
    );
  }

  /** @throws BusinessError NOT_FOUND naming the place of one that is gone */
  async many(ids: readonly number[]): Promise<ChangeRow[]> {
    const rows = await this.scope.query<ChangeRow>(
      `select ${columns} from ${tables}
       where x.account_set_id = $1 and x.id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id, at) => {
      const row = byId.get(id);
      if (row) return row;
      const msg = `第 ${at + 1} 条资产变动不存在或已被删除，请刷新后重新选择`;
      throw new BusinessError('NOT_FOUND', { msg });
    });
  }

  /** Those whose vouchers were made together under the same one. */
  together(keys: readonly number[]): Promise<ChangeRow[]> {
    return this.scope.query<ChangeRow>(
      `select ${columns} from ${tables}
       where x.account_set_id = $1 and coalesce(x.voucher_key, x.id) = any($2::bigint[])
       order by x.id`,
      [this.scope.accountSetId, keys],
    );
  }

  /** Those that are related to one of these vouchers. */
  relatedTo(voucherIds: readonly number[]): Promise<ChangeRow[]> {
    return this.scope.query<ChangeRow>(
      `select ${columns} from ${tables}
       where x.account_set_id = $1 and x.related_voucher_id = any($2::bigint[]) order by x.id`,
      [this.scope.accountSetId, voucherIds],
    );
  }

  async page(
    { periodFrom = '0000-00', periodTo = '9999-99', id, assetId, kind, keyword }: Asked,
    { page, pageSize }: { readonly page: number; readonly pageSize: number },
  ) {
    const where = `x.account_set_id = $1 and x.period between $2 and $3
      and ($4::bigint is null or x.asset_id = $4) and ($5::text is null or x.kind = $5)
      and ($6 = '' or position($6 in c.code) > 0 or position($6 in c.name) > 0
        or position($6 in x.note) > 0) and ($7::bigint is null or x.id = $7)`;
    const values = [this.scope.accountSetId, periodFrom, periodTo, assetId, kind, keyword, id];
    const count = await this.scope.one<{ total: number }>(
      `select count(*)::int as total from ${tables} where ${where}`,
      values,
    );
    const rows = await this.scope.query<ChangeRow>(
      `select ${columns} from ${tables} where ${where}
       order by x.period desc, x.id desc limit $8 offset $9`,
      [...values, pageSize, (page - 1) * pageSize],
    );
    return { total: count?.total ?? 0, rows };
  }

  async insert(change: ChangeToWrite): Promise<number> {
    const { accountSetId, actor } = this.scope;
    const row = await this.scope.one<{ id: number }>(
      `insert into asset.change (account_set_id, changed_by, asset_id, kind, period, date, content,
         replaced, before_text, after_text, amount, next_amount, note, created_name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $2, now()) returning id`,
      [
        accountSetId,
        actor.userName,
        change.assetId,
        change.kind,
        change.period,
        change.date,
        JSON.stringify(change.content),
        JSON.stringify(change.replaced),
        change.before,
        change.after,
        change.amount,
        change.monthly,
        change.note,
      ],
    );
    return row?.id ?? 0;
  }

  /** Which voucher books them. */
  async setVoucher(
    ids: readonly number[],
    {
      voucherKey,
      relatedVoucherId,
    }: { readonly voucherKey: number | null; readonly relatedVoucherId: number | null },
  ): Promise<void> {
    await this.scope.write(
      `update asset.change set voucher_key = $3, related_voucher_id = $4
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids, voucherKey, relatedVoucherId],
    );
  }

  async remove(id: number): Promise<void> {
    await this.scope.write('delete from asset.change where account_set_id = $1 and id = $2', [
      this.scope.accountSetId,
      id,
    ]);
  }
}
