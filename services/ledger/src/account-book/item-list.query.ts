import { Injectable } from '@nestjs/common';
import { AccountSetScope, holdsWord } from '@mingzhang/server';
import { BookNames, type BookMonths } from '../balance/book-names';
import { monthsUpTo } from '../snapshot/total-snapshot';
import { yuanSql } from '../sql/fen.sql';
import { itemOfCategorySql } from '../item-key/item-key.sql';
import { cancellingConditions } from '../item-key/item-places.query';
import { snapshotRange } from '../snapshot/snapshot-range';
import { exclusion, unauditedMonths, type VoucherRange } from '../period/unaudited-months';
import {
  usesOpenings,
  snapshotFigures,
  snapshotPartsSql,
  snapshotValues,
} from '../snapshot/snapshot-parts.sql';

/** Nets and movements in yuan, nets debit positive; `ytd` refers to the year of the last month. */
interface Figures {
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly ytdDebit: string;
  readonly ytdCredit: string;
}

export interface ItemRow extends Figures {
  readonly itemId: number;
  readonly code: string;
  readonly name: string;
  /** In a table by subject, the leaf of the figures. */
  readonly subject?: { readonly id: number; readonly code: string; readonly fullName: string };
}

/** Totals of all items; each balance is added to the total of its side. */
export interface ItemSums extends Figures {
  readonly yearOpeningDebit: string;
  readonly yearOpeningCredit: string;
  readonly openingDebit: string;
  readonly openingCredit: string;
  readonly closingDebit: string;
  readonly closingCredit: string;
}

/** A page of the items of a category, and the totals of all items. */
interface ItemPage {
  readonly total: number;
  readonly rows: readonly ItemRow[];
  readonly items: ItemSums;
  /** Figures of their subjects without an item of the category. */
  readonly unassigned: Figures;
  /**
   * Figures of the subjects by their own balances, including subjects that allow items of the
   * category but use none.
   */
  readonly subjects: Figures;
  /** Leaves that have figures on items of the category. */
  readonly heldIds: readonly number[];
}

/** Lists that SQL returns as null if they are empty. */
type Lists = 'rows' | 'heldIds';

interface ItemFilter {
  readonly categoryId: number;
  /** Part of a code, name or pinyin; '' for all. */
  readonly keyword: string;
  /**
   * `range`: items with a balance or movements in the range. `year`: also items that moved earlier
   * in its last year. `all`: every item.
   */
  readonly shown: 'range' | 'year' | 'all';
  /** Null for all items on one page. */
  readonly pageSize: number | null;
  readonly page: number;
  /**
   * One row per leaf with a balance or movements of the item, and totals of these; not with `all`.
   */
  readonly bySubject?: boolean;
}

/** Figures of all items of a category, in code order. */
@Injectable()
export class ItemListQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly names: BookNames,
  ) {}

  /** @param subjectIds leaves; null for all */
  async page(
    asked: VoucherRange,
    filter: ItemFilter,
    subjectIds: readonly number[] | null,
  ): Promise<ItemPage> {
    const left = await unauditedMonths(this.scope, asked);
    const months = await monthsUpTo(this.scope, asked.periodTo);
    const range = snapshotRange(months, asked);
    const vouchers = exclusion(left, 17);
    const { categoryId, keyword, shown, page, pageSize, bySubject = false } = filter;
    const [row] = await this.scope.query<
      ItemPage & { readonly [List in Lists]: ItemPage[List] | null }
    >(
      pageSql(snapshotPartsSql(range, vouchers.at), bySubject ? onLeaves : alone, vouchers.at),
      [
        ...snapshotValues(this.scope.accountSetId, range, subjectIds),
        range.periodFrom,
        range.periodTo,
        categoryId,
        keyword,
        shown,
        pageSize,
        pageSize === null ? 0 : (page - 1) * pageSize,
        ...vouchers.values,
      ],
      `items-${usesOpenings(range) ? 'opened' : 'carried'}${bySubject ? '-by-subject' : ''}${vouchers.name}`,
    );
    if (!row) throw new Error('a sum has one row');
    return { ...row, rows: await this.named(asked, row.rows ?? []), heldIds: row.heldIds ?? [] };
  }

  /** Rows with the names of the book's time. */
  private async named(months: BookMonths, rows: readonly ItemRow[]): Promise<ItemRow[]> {
    const subjects = new Map(
      (await this.names.subjects(months)).map(({ id, fullName }) => [id, fullName]),
    );
    const named = await this.names.items(
      months,
      rows.map((row) => ({ ...row, id: row.itemId })),
    );
    return named.map(({ id: _id, subject, ...row }) => {
      if (!subject) return row;
      return { ...row, subject: { ...subject, fullName: subjects.get(subject.id) ?? '' } };
    });
  }
}

/** Leaves and items whose movements in months with snapshots may add up to zero. */
const cancelledSql = (left?: number) =>
  cancellingConditions
    .map(
      (condition) => `
  select t.subject_id, ${itemOfCategorySql('t.auxiliary_key', '$13')} as item_id
  from ledger.voucher_line t
  where t.account_set_id = $1 and t.period between $11 and $12 and ${condition} and t.auxiliary_key <> ''
    ${left === undefined ? '' : `and t.period <> all($${left}::text[])`}
    and ($2::bigint[] is null or t.subject_id = any($2))`,
    )
    .join(' union ');

const sums = snapshotFigures.map((name) => `sum(${name})::bigint as ${name}`).join(', ');

/**
 * SQL: figures in fen as members of a JSON answer in yuan.
 * @param figureSql SQL of a figure: the column, or its sum
 */
const members = (figureSql: (name: string) => string) =>
  snapshotFigures
    .map((name) => `'${camelCase(name)}', ${yuanSql(figureSql(name))}::text`)
    .join(', ');
const camelCase = (name: string) => name.replace(/_./, (part) => part.slice(1).toUpperCase());
const whole = (name: string) => `coalesce(sum(${name}), 0)`;

/** SQL: totals of the balances of all items, each added to its side. */
const sided = (name: string, net: string) => `
  '${name}Debit', ${yuanSql(`coalesce(sum(greatest(${net}, 0)), 0)`)}::text,
  '${name}Credit', ${yuanSql(`coalesce(-sum(least(${net}, 0)), 0)`)}::text`;
const closing = 'opening + debit - credit';

const stands = 'moved or opening <> 0 or debit <> 0 or credit <> 0';
const stoodInYear = `($15 = 'year' and (ytd_debit <> 0 or ytd_credit <> 0))`;

/** SQL: whether an item `d` of the category matches the search word. */
const isAskedFor = `d.account_set_id = $1 and d.category_id = $13::bigint
      and ($14 = '' or ${holdsWord(`d.code || ' ' || d.name || ' ' || d.mnemonic`, '$14')})`;

/** One row per item: the shown items, `named`, with their figures. */
const alone = {
  figures: `item as materialized (
    select item_id, ${sums}, bool_or(${stands}) as stands
    from held where item_id is not null group by item_id
  ), named as materialized (
    select d.id, d.code, d.name, ${snapshotFigures.map((name) => `coalesce(i.${name}, 0) as ${name}`).join(', ')}
    from ledger.accounting_category_detail d
    left join item i on i.item_id = d.id
    where ${isAskedFor}
      and (i.stands or d.id in (select item_id from cancelled) or $15 = 'all' or ${stoodInYear})
  )`,
  summed: 'named',
  total: 'count(*)',
  rows: `select json_agg(json_build_object('itemId', r.id, 'code', r.code, 'name', r.name, ${members((name) => `r.${name}`)}))
    from (select * from named order by code collate "C" limit $16 offset $17) r`,
};

/** One row per item and leaf, `placed`, with the position of the item among those shown. */
const onLeaves: typeof alone = {
  figures: `placed as materialized (
    select d.id, d.code, d.name, dense_rank() over (order by d.code collate "C") as place, item_rows.subject_id,
      ${snapshotFigures.map((name) => `item_rows.${name}`).join(', ')}
    from (
      select subject_id, item_id, ${sums}
      from (
        select subject_id, item_id, ${snapshotFigures.join(', ')} from held
        where item_id is not null and (${stands} or ${stoodInYear})
        union all
        select subject_id, item_id, ${snapshotFigures.map(() => '0').join(', ')} from cancelled
      ) parts
      group by subject_id, item_id
    ) item_rows
    join ledger.accounting_category_detail d on d.id = item_rows.item_id and ${isAskedFor}
  )`,
  summed: 'placed',
  total: 'coalesce(max(place), 0)',
  // Selected by position: the planner expects a joined page of items to have one row and would scan
  // all of `placed` for each.
  rows: `select json_agg(json_build_object('itemId', r.id, 'code', r.code, 'name', r.name,
        'subject', json_build_object('id', s.id, 'code', s.code, 'fullName', s.full_name),
        ${members((name) => `r.${name}`)}) order by r.place, s.code collate "C")
    from placed r join ledger.subject s on s.account_set_id = $1 and s.id = r.subject_id
    where $16::bigint is null or r.place between $17 + 1 and $17 + $16`,
};

/**
 * $1 to $10 those of `snapshotPartsSql`, $11 first and $12 last period, $13 category, $14 part of
 * code, name or pinyin, $15 which items are shown, $16 limit, $17 offset.
 * @param grouping rows per item, or per item and leaf
 * @param left number of the parameter with the months whose unaudited vouchers are excluded; none
 *   of them has a snapshot
 */
const pageSql = (parts: string, grouping: typeof alone, left?: number) => `
  with held as materialized (
    -- Grouped by combination first: splitting a key costs more than grouping by it.
    select subject_id, case when auxiliary_key <> '' then ${itemOfCategorySql('auxiliary_key', '$13')} end as item_id,
      ${snapshotFigures.join(', ')}, moved
    from (
      select subject_id, auxiliary_key, ${sums}, bool_or(moved) as moved from (${parts}) parts
      group by subject_id, auxiliary_key
    ) combined
  ), leaf as materialized (
    select subject_id, ${sums}, bool_or(item_id is not null) as is_held from held group by subject_id
  ), keeping as materialized (
    select subject_id from leaf where is_held
    union
    select x.subject_id from ledger.subject_auxiliary x
    where x.account_set_id = $1 and x.category_id = $13::bigint and ($2::bigint[] is null or x.subject_id = any($2))
  ), cancelled as (${cancelledSql(left)}
  ), ${grouping.figures}
  select (select ${grouping.total} from ${grouping.summed}) as total,
    (select json_build_object(${members(whole)}, ${sided('yearOpening', `${closing} - ytd_debit + ytd_credit`)},
      ${sided('opening', 'opening')}, ${sided('closing', closing)}) from ${grouping.summed}) as items,
    (select json_build_object(${members(whole)})
      from held where item_id is null and subject_id in (select subject_id from keeping)) as unassigned,
    (select json_build_object(${members(whole)})
      from leaf where subject_id in (select subject_id from keeping)) as subjects,
    (select json_agg(subject_id) from leaf where is_held) as "heldIds",
    (${grouping.rows}) as rows`;
