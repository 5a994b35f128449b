import { Injectable } from '@nestjs/common';
import type { AssetPage, AssetRow, AssetUse, assetsCalls, InputOf } from '@mingzhang/contract';
import { type AssetStatus, Money, sumOf } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  keywordCondition,
  LedgerClient,
  RevisionCache,
  type SetChart,
} from '@mingzhang/server';
import { storedCards } from './card.entity';
import { usesText } from './card-uses';
import { statesAsOf } from '../states-as-of';

type Filter = InputOf<typeof assetsCalls.page>['body'];

type GroupKey = (typeof figureKeys)[number];

interface GroupRow extends Readonly<Record<GroupKey, string>> {
  readonly count: number;
  readonly assetSubjectId: number;
  readonly isGone: boolean;
}

type Row = Omit<AssetRow, 'departments' | 'assetSubject'> & { readonly uses: AssetUse[] };

/** Cards of one file that is handed out. */
const exportAtMost = 50_000;

/**
 * 状态 at the end of the month. The same order as `statusOf`: disposed, idle, 已提足, in use.
 * @param said SQL text for each
 */
const byStatus = (said: (status: AssetStatus) => string) => `case
    when c.disposed_period <= $2 then ${said('disposed')}
    when c.is_idle then ${said('idle')}
    when m.is_worn then ${said('fullyDepreciated')}
    else ${said('inUse')} end`;
const status = byStatus((each) => `'${each}'`);

/** What the month wears off: as it was run, else as it is planned. */
const monthly = `case
    when c.disposed_period < $2 then 0.00
    when m.period = $2 then coalesce(m.amount, m.planned_amount, m.next_amount)
    when c.disposed_period = $2 and c.kind = 'intangible' then 0.00
    else m.next_amount end`;

/** In the order of the list: kinds, then subjects, then codes; an index has it so. */
const order = `array_position('{fixed,intangible,prepaid}'::text[], c.kind), c.asset_subject_id,
  c.code, c.id`;

const isGone = 'coalesce(c.disposed_period <= $2, false)';

/** Said of each status: the planner takes half of the cards to be meant, and keeps to the order of the list. */
const isAsked = byStatus((each) => `'${each}' = any($8)`);

/** Of a card alone, whatever it amounts to. */
const narrowed = `c.account_set_id = $1 and c.entry_period <= $2
    and ($3 = '' or ${keywordCondition(storedCards, 'c', '$3')})
    and (cardinality($4::bigint[]) = 0 or c.type_id = any($4))
    and (cardinality($5::bigint[]) = 0 or c.department_ids && $5)
    and (cardinality($6::bigint[]) = 0 or c.asset_subject_id = any($6))
    and (cardinality($7::text[]) = 0 or c.kind = any($7))
    and (case when cardinality($8::text[]) = 0
      then c.disposed_period is null or c.disposed_period >= $2
      else ${isAsked} end)`;

const figureKeys = [
  ...(['originalValue', 'residualValue', 'accumulated', 'impairment', 'net', 'bookValue'] as const),
  'monthly' as const,
];
const figures: Readonly<Record<(typeof figureKeys)[number], string>> = {
  originalValue: 'm.original_value',
  residualValue: 'm.residual_value',
  accumulated: 'm.accumulated',
  impairment: 'm.impairment',
  net: 'm.original_value - m.accumulated',
  bookValue: 'm.original_value - m.accumulated - m.impairment',
  monthly,
};
const sums = figureKeys.map((key) => `coalesce(sum(${figures[key]}), 0.00) as "${key}"`).join(', ');

/** Lists of cards as of the end of a month, with what they amount to together. */
@Injectable()
export class CardListQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: LedgerClient,
    private readonly kept: RevisionCache,
  ) {}

  async page(
    filter: Filter,
    { page, pageSize }: { readonly page: number; readonly pageSize: number },
  ): Promise<AssetPage> {
    const [found, chart] = await Promise.all([
      this.find(filter, { page, pageSize }),
      this.ledger.chart(),
    ]);
    return {
      page,
      pageSize,
      total: found.total,
      ...summed(found.groups, chart),
      records: found.rows.map((row) => told(row, chart)),
    };
  }

  /** All that match, for a file. @throws BusinessError EXPORT_TOO_LARGE */
  async all(filter: Filter): Promise<{ readonly page: AssetPage; readonly ids: number[] }> {
    const page = await this.page(filter, { page: 1, pageSize: exportAtMost });
    if (page.total > exportAtMost) {
      const msg = `一次最多导出 ${exportAtMost} 张资产卡片，请用筛选缩小范围后再导出`;
      throw new BusinessError('EXPORT_TOO_LARGE', { msg });
    }
    return { page, ids: page.records.map(({ id }) => id) };
  }

  /** One card as its list shows it. */
  async row(id: number, period: string): Promise<AssetRow | undefined> {
    const chart = await this.ledger.chart();
    const [row] = await this.rows([id], period);
    return row && told(row, chart);
  }

  /**
   * Some cards as their list shows them, in the order of the ids. Cards that came after the period are left out.
   * @throws BusinessError NOT_FOUND with the place of a card that does not exist
   */
  async chosen(ids: readonly number[], period: string): Promise<AssetRow[]> {
    const known = await this.scope.query<{ id: number }>(
      'select id from asset.card where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
    );
    const found = new Set(known.map(({ id }) => id));
    const missing = ids.findIndex((id) => !found.has(id));
    if (missing >= 0) {
      const msg = `第 ${missing + 1} 张资产卡片不存在或已被删除，请刷新后重新选择`;
      throw new BusinessError('NOT_FOUND', { msg });
    }
    const chart = await this.ledger.chart();
    return (await this.rows(ids, period)).map((row) => told(row, chart));
  }

  private async find(
    filter: Filter,
    { page, pageSize }: { readonly page: number; readonly pageSize: number },
  ) {
    const groups = await this.groups(filter);
    const count = (gone: boolean) =>
      groups.reduce((sum, each) => sum + (each.isGone === gone ? each.count : 0), 0);
    const [here, gone] = [count(false), count(true)];
    const offset = (page - 1) * pageSize;
    const ids =
      offset < here ? await this.ids(filter, { isGone: false, offset, limit: pageSize }) : [];
    const left = pageSize - ids.length;
    if (left > 0 && gone > 0) {
      const from = Math.max(0, offset - here);
      ids.push(...(await this.ids(filter, { isGone: true, offset: from, limit: left })));
    }
    return { total: here + gone, groups, rows: await this.rows(ids, filter.period) };
  }

  /** Sums by subject, those that are gone apart. */
  private groups(filter: Filter): Promise<readonly GroupRow[]> {
    const values = this.values(filter);
    return this.kept.get('list', values, () =>
      this.scope.query<GroupRow>(
        `select c.asset_subject_id as "assetSubjectId", ${isGone} as "isGone",
           count(*)::int as count, ${sums}
         from asset.card c join ${statesAsOf('$2')} m on m.asset_id = c.id
         where ${narrowed} group by 1, 2`,
        values,
        'asset-list-sums',
      ),
    );
  }

  private async ids(
    filter: Filter,
    { isGone: gone, limit, offset }: { isGone: boolean; limit: number; offset: number },
  ): Promise<number[]> {
    // Only what is worn off tells 已提足 from 在用: those have an index of their own, and cards keep their order.
    const isWorn = filter.statuses.some((each) => each === 'fullyDepreciated' || each === 'inUse')
      ? `c.id in (select asset_id from ${statesAsOf('$2', 'm.is_worn')} worn)`
      : 'null::boolean';
    const found = await this.scope.query<{ id: number }>(
      `select c.id from asset.card c cross join lateral (select ${isWorn} as is_worn) m
       where ${narrowed} and ${gone ? 'c.disposed_period <= $2' : '(c.disposed_period is null or c.disposed_period > $2)'}
       order by ${order} limit $9 offset $10`,
      [...this.values(filter), limit, offset],
    );
    return found.map(({ id }) => id);
  }

  private values({ period, keyword, typeIds, departmentIds, subjectIds, ...filter }: Filter) {
    const { accountSetId } = this.scope;
    const narrowed = [typeIds, departmentIds, subjectIds, filter.kinds, filter.statuses];
    return [accountSetId, period, keyword, ...narrowed];
  }

  /** In the order of the ids. */
  private rows(ids: readonly number[], period: string): Promise<Row[]> {
    return this.scope.query<Row>(
      `select c.id, c.version, c.code, c.name, c.specification, c.type_id as "typeId",
         t.name as "typeName", c.kind, c.uses, c.keeper, c.location, c.unit, c.remark, c.quantity,
         c.invoice_number as "invoiceNumber",
         c.start_use as "startUse", c.entry_period as "entryPeriod", ${status} as status,
         m.method, m.life_months as "lifeMonths", m.used_months as "usedMonths",
         m.residual_rate as "residualRate", m.total_units as "totalUnits",
         m.used_units as "usedUnits", c.asset_subject_id as "assetSubjectId",
         m.original_value as "originalValue",
         m.residual_value as "residualValue", m.accumulated,
         m.impairment, m.original_value - m.accumulated as net,
         m.original_value - m.accumulated - m.impairment as "bookValue", ${monthly} as monthly,
         case when c.disposed_period <= $2 then c.disposed_period end as "disposedPeriod",
         c.is_deducted_at_once as "isDeductedAtOnce"
       from unnest($3::bigint[]) with ordinality as listed (id, place)
       join asset.card c on c.account_set_id = $1 and c.id = listed.id
       join asset.asset_type t on t.account_set_id = $1 and t.id = c.type_id
       cross join lateral (
         select * from asset.card_month k
         where k.account_set_id = $1 and k.asset_id = c.id and k.period <= $2
         order by k.period desc limit 1) m
       order by listed.place`,
      [this.scope.accountSetId, period, ids],
      'asset-list-rows',
    );
  }
}

function summed(groups: readonly GroupRow[], chart: SetChart) {
  const here = groups.filter((group) => !group.isGone);
  const titled = here.map(({ isGone: _, ...group }) => ({
    ...group,
    assetSubject: chart.subjectTitle(group.assetSubjectId),
  }));
  const sumIn = (all: readonly GroupRow[], key: GroupKey) =>
    sumOf(all.map((group) => Money.parse(group[key]))).toString();
  const sumOfAll = (key: GroupKey) => sumIn(here, key);
  const countOf = (all: readonly GroupRow[]) => all.reduce((sum, { count }) => sum + count, 0);
  return {
    totals: {
      count: countOf(here),
      originalValue: sumOfAll('originalValue'),
      residualValue: sumOfAll('residualValue'),
      accumulated: sumOfAll('accumulated'),
      impairment: sumOfAll('impairment'),
      // The month of a disposal still wears off (DR01), and its voucher has it.
      net: sumOfAll('net'),
      bookValue: sumOfAll('bookValue'),
      monthly: sumIn(groups, 'monthly'),
    },
    disposedCount: countOf(groups.filter(({ isGone: gone }) => gone)),
    groups: titled.toSorted((a, b) => (a.assetSubject < b.assetSubject ? -1 : 1)),
  };
}

function told({ uses, ...row }: Row, chart: SetChart): AssetRow {
  const assetSubject = chart.subjectTitle(row.assetSubjectId);
  return { ...row, departments: usesText(uses, chart), assetSubject };
}
