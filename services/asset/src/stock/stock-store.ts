import { Injectable } from '@nestjs/common';
import type {
  InputOf,
  StockLine,
  StockSurplus,
  StockTaking,
  stockTakingCalls,
} from '@mingzhang/contract';
import type { CardNow, StockResult, StockSeen } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { statesAsOf } from '../states-as-of';

type Calls = typeof stockTakingCalls;
type Asked = InputOf<Calls['lines']>['query'];

/** A line as it is kept, with the card as it is now. */
export interface LineRow extends Omit<
  StockLine,
  'departments' | 'seen' | 'seenDepartment' | 'proposals'
> {
  readonly seen: StockSeen;
  readonly now: CardNow;
}

export type SurplusRow = Omit<StockSurplus, 'department'>;

const takingColumns = `t.id, t.version, t.name, t.period, t.type_ids as "typeIds",
  t.department_ids as "departmentIds", t.is_open as "isOpen", l.count, l.counted, l.agreed,
  l.different, l.missing, s.surplus, t.created_name as "createdName",
  t.created_at as "createdAt", t.closed_name as "closedName", t.closed_at as "closedAt"`;
const counts = `
  cross join lateral (select count(*)::int as count,
      count(*) filter (where k.result <> 'pending')::int as counted,
      count(*) filter (where k.result = 'found' and not k.is_different)::int as agreed,
      count(*) filter (where k.result = 'found' and k.is_different)::int as different,
      count(*) filter (where k.result = 'missing')::int as missing
    from asset.stock_line k where k.account_set_id = $1 and k.taking_id = t.id) l
  cross join lateral (select count(*)::int as surplus
    from asset.stock_surplus k where k.account_set_id = $1 and k.taking_id = t.id) s`;

const lineColumns = `l.asset_id as "assetId", l.code, l.name, l.specification,
  l.type_name as "typeName", l.unit, l.quantity, l.start_use as "startUse",
  l.original_value as "originalValue", l.net, l.department_ids as "departmentIds", l.location,
  l.keeper, l.is_idle as "isIdle", l.result, l.remark, l.counted_name as "countedName",
  l.counted_at as "countedAt",
  jsonb_build_object('departmentId', l.seen_department_id, 'location', l.seen_location,
    'keeper', l.seen_keeper, 'condition', l.seen_condition) as seen,
  jsonb_build_object('departmentIds', coalesce(c.department_ids, '{}'),
    'location', coalesce(c.location, ''), 'keeper', coalesce(c.keeper, ''),
    'isIdle', coalesce(c.is_idle, false),
    'isGone', c.id is null or c.disposed_period is not null) as now`;
const lineTables = `asset.stock_line l
  left join asset.card c on c.account_set_id = $1 and c.id = l.asset_id`;

const surplusColumns = `s.id, s.name, s.specification, s.department_id as "departmentId",
  s.location, s.keeper, s.quantity, s.amount, s.remark, s.counted_name as "countedName",
  s.counted_at as "countedAt", case when c.id is not null then
    jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) end as card`;

/** Stock-takings as they are kept. */
@Injectable()
export class StockStore {
  constructor(private readonly scope: AccountSetScope) {}

  async page({ page, pageSize }: { readonly page: number; readonly pageSize: number }) {
    const count = await this.scope.one<{ total: number }>(
      'select count(*)::int as total from asset.stock_taking where account_set_id = $1',
      [this.scope.accountSetId],
    );
    const records = await this.scope.query<StockTaking>(
      `select ${takingColumns} from (
         select * from asset.stock_taking k where k.account_set_id = $1
         order by k.id desc limit $2 offset $3) t ${counts} order by t.id desc`,
      [this.scope.accountSetId, pageSize, (page - 1) * pageSize],
    );
    return { page, pageSize, total: count?.total ?? 0, records };
  }

  one(id: number): Promise<StockTaking | undefined> {
    return this.scope.one<StockTaking>(
      `select ${takingColumns} from asset.stock_taking t ${counts}
       where t.account_set_id = $1 and t.id = $2`,
      [this.scope.accountSetId, id],
    );
  }

  /**
   * The head alone, kept as it is to the end of the transaction: who counts holds it beside others who count, who
   * closes or deletes holds it alone, so nothing is counted into a stock-taking that was closed meanwhile.
   */
  async hold(id: number, how: 'share' | 'update') {
    return this.scope.one<{ readonly name: string; readonly isOpen: boolean }>(
      `select name, is_open as "isOpen" from asset.stock_taking
       where account_set_id = $1 and id = $2 for ${how}`,
      [this.scope.accountSetId, id],
    );
  }

  async create({ name, period, typeIds, departmentIds }: InputOf<Calls['create']>['body']) {
    const { accountSetId, actor } = this.scope;
    const made = await this.scope.one<{ id: number }>(
      `insert into asset.stock_taking (account_set_id, name, period, type_ids, department_ids,
         changed_by, created_name)
       values ($1, $2, $3, $4, $5, $6, $6) returning id`,
      [accountSetId, name, period, typeIds, departmentIds, actor.userName],
    );
    const id = made?.id ?? 0;
    const count = await this.scope.write(
      `insert into asset.stock_line (account_set_id, taking_id, asset_id, code, name,
         specification, type_name, unit, quantity, start_use, original_value, net, department_ids,
         location, keeper, is_idle)
       select $1, $5, c.id, c.code, c.name, c.specification, t.name, c.unit, c.quantity,
         c.start_use, m.original_value, m.original_value - m.accumulated, c.department_ids,
         c.location, c.keeper, c.is_idle
       from asset.card c
       join ${statesAsOf('$2')} m on m.asset_id = c.id
       join asset.asset_type t on t.account_set_id = $1 and t.id = c.type_id
       where c.account_set_id = $1 and c.kind = 'fixed' and c.entry_period <= $2
         and (c.disposed_period is null or c.disposed_period > $2)
         and (cardinality($3::bigint[]) = 0 or c.type_id = any($3))
         and (cardinality($4::bigint[]) = 0 or c.department_ids && $4)`,
      [accountSetId, period, typeIds, departmentIds, id],
    );
    return { id, count };
  }

  async remove(id: number): Promise<void> {
    for (const [table, key] of [
      ...([
        ['stock_line', 'taking_id'],
        ['stock_surplus', 'taking_id'],
      ] as const),
      ['stock_taking', 'id'] as const,
    ]) {
      await this.scope.write(
        `delete from asset.${table} where account_set_id = $1 and ${key} = $2`,
        [this.scope.accountSetId, id],
      );
    }
  }

  async lines(id: number, { view, keyword, page, pageSize }: Asked) {
    const where = `l.account_set_id = $1 and l.taking_id = $2
      and ($3 = '' or position($3 in l.code) > 0 or position($3 in l.name) > 0
        or position($3 in l.specification) > 0 or position($3 in l.keeper) > 0
        or position($3 in l.location) > 0)
      and ($4 = 'all' or $4 = 'pending' and l.result = 'pending'
        or $4 = 'different' and l.is_different)`;
    const values = [this.scope.accountSetId, id, keyword, view];
    const count = await this.scope.one<{ total: number }>(
      `select count(*)::int as total from asset.stock_line l where ${where}`,
      values,
    );
    const rows = await this.scope.query<LineRow>(
      `select ${lineColumns} from ${lineTables} where ${where}
       order by l.code, l.asset_id limit $5 offset $6`,
      [...values, pageSize, (page - 1) * pageSize],
    );
    return { total: count?.total ?? 0, rows };
  }

  /** One line, by its label or its number in capitals or not; nobody else writes it until the transaction is over. */
  async held(id: number, asset: { readonly assetId?: number | undefined; readonly code: string }) {
    const found = await this.scope.one<{ assetId: number }>(
      `select l.asset_id as "assetId" from asset.stock_line l
       where l.account_set_id = $1 and l.taking_id = $2 and l.asset_id = coalesce($3::bigint, (
         select k.asset_id from asset.stock_line k
         where k.account_set_id = $1 and k.taking_id = $2 and k.code = $4
       ), (
         select k.asset_id from asset.stock_line k
         where k.account_set_id = $1 and k.taking_id = $2 and upper(k.code) = upper($4)
         order by k.code limit 1
       ))
       for update`,
      [this.scope.accountSetId, id, asset.assetId ?? null, asset.code],
    );
    return found && this.line(id, found.assetId);
  }

  async line(id: number, assetId: number): Promise<LineRow | undefined> {
    return this.scope.one<LineRow>(
      `select ${lineColumns} from ${lineTables}
       where l.account_set_id = $1 and l.taking_id = $2 and l.asset_id = $3`,
      [this.scope.accountSetId, id, assetId],
    );
  }

  async note(
    id: number,
    line: {
      readonly assetId: number;
      readonly result: StockResult;
      readonly seen: StockSeen;
      readonly remark: string;
    },
  ): Promise<void> {
    const { accountSetId, actor } = this.scope;
    const { assetId, result, seen, remark } = line;
    await this.scope.write(
      `update asset.stock_line set result = $4, seen_department_id = $5, seen_location = $6,
         seen_keeper = $7, seen_condition = $8, remark = $9,
         counted_name = case when $4 = 'pending' then '' else $10 end,
         counted_at = $11::timestamptz
       where account_set_id = $1 and taking_id = $2 and asset_id = $3`,
      [
        accountSetId,
        id,
        assetId,
        result,
        seen.departmentId,
        seen.location,
        seen.keeper,
        seen.condition,
        remark,
        actor.userName,
        result === 'pending' ? null : new Date().toISOString(),
      ],
    );
  }

  /** @returns how many were not counted */
  restMissing(id: number): Promise<number> {
    const { accountSetId, actor } = this.scope;
    return this.scope.write(
      `update asset.stock_line set result = 'missing', counted_name = $3, counted_at = now()
       where account_set_id = $1 and taking_id = $2 and result = 'pending'`,
      [accountSetId, id, actor.userName],
    );
  }

  async setOpen(id: number, isOpen: boolean): Promise<void> {
    const { accountSetId, actor } = this.scope;
    await this.scope.write(
      `update asset.stock_taking set is_open = $3, version = version + 1, changed_by = $4,
         changed_at = now(), closed_name = case when $3 then '' else $4 end,
         closed_at = $5::timestamptz
       where account_set_id = $1 and id = $2`,
      [accountSetId, id, isOpen, actor.userName, isOpen ? null : new Date().toISOString()],
    );
  }

  surpluses(id: number): Promise<SurplusRow[]> {
    return this.scope.query<SurplusRow>(
      `select ${surplusColumns} from asset.stock_surplus s
       left join asset.card c on c.account_set_id = $1 and c.id = s.asset_id
       where s.account_set_id = $1 and s.taking_id = $2 order by s.id`,
      [this.scope.accountSetId, id],
    );
  }

  async addSurplus(id: number, fields: InputOf<Calls['addSurplus']>['body']): Promise<number> {
    const { accountSetId, actor } = this.scope;
    const made = await this.scope.one<{ id: number }>(
      `insert into asset.stock_surplus (account_set_id, taking_id, name, specification,
         department_id, location, keeper, quantity, amount, remark, changed_by, counted_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id`,
      [
        accountSetId,
        id,
        fields.name,
        fields.specification,
        fields.departmentId,
        fields.location,
        fields.keeper,
        fields.quantity,
        fields.amount,
        fields.remark,
        actor.userName,
      ],
    );
    return made?.id ?? 0;
  }

  async removeSurplus(surplusId: number): Promise<void> {
    await this.scope.write(
      'delete from asset.stock_surplus where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, surplusId],
    );
  }

  async setCard(surplusId: number, assetId: number): Promise<void> {
    const { accountSetId, actor } = this.scope;
    await this.scope.write(
      `update asset.stock_surplus set asset_id = $3, version = version + 1, changed_by = $4,
         changed_at = now() where account_set_id = $1 and id = $2`,
      [accountSetId, surplusId, assetId, actor.userName],
    );
  }

  /** A card of the account set by its id, or by its number. */
  card(asset: { readonly assetId?: number | undefined; readonly code: string }) {
    return this.scope.one<{ id: number; code: string; name: string; kind: string }>(
      `select id, code, name, kind from asset.card
       where account_set_id = $1
         and case when $2::bigint is null then upper(code) = upper($3) else id = $2 end
       order by code = $3 desc, code limit 1`,
      [this.scope.accountSetId, asset.assetId ?? null, asset.code],
    );
  }
}
