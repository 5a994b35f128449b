import { Injectable } from '@nestjs/common';
import { Money } from '@mingzhang/rules';
import { AccountSetScope, mapUnhurried } from '@mingzhang/server';
import { BookNames, otherNames, type BookMonths } from '../balance/book-names';
import type { VoucherRange } from '../period/unaudited-months';
import { monthsOfPage, type Part, type PeriodSum } from './months-of-page';
import { quantityOnCreditSql } from '../sql/quantity-side.sql';
import { itemsOfKeySql } from '../item-key/item-key.sql';
import { linesOfVouchers, type LineSelection } from './line-selection';

/** An entry line of a book in order, with its names. */
export interface EntryRow {
  readonly period: string;
  readonly voucher_date: string;
  readonly voucher_id: number;
  readonly subject_id: number;
  readonly auxiliary_key: string;
  readonly word: string;
  readonly code: number;
  readonly summary: string;
  readonly settlement: string;
  /** Names of the entry's auxiliary items. */
  readonly items: string | null;
  readonly debit: string;
  readonly credit: string;
  /** Net of the entries of the range up to and including this one. */
  readonly running: string;
  readonly counterpart: string | null;
  readonly counterpart_count: number;
}

/** An entry with its quantity. */
export interface CountedEntry extends EntryRow {
  /** Zero without a quantity. */
  readonly quantity: string;
  /** Whether the quantity counts as credit. */
  readonly on_credit: boolean;
  /** Net quantity of the entries of the range up to and including this one, debit positive. */
  readonly running_quantity: string;
}

/** An entry with its foreign amount. */
export interface ForeignEntry extends EntryRow {
  readonly currency: string;
  readonly exchange_rate: string | null;
  /** Zero if only the base amount moves, as in 期末调汇. */
  readonly foreign_amount: string;
  readonly on_credit: boolean;
  /** Net of the entries in that currency up to and including this one; debit positive. */
  readonly running_foreign: string;
}

/** Columns by which the sums of a month can be grouped. */
type PartKey = 'subject_id' | 'auxiliary_key' | 'voucher_date';

/** Sums by leaf, item combination or day. */
interface PartSum extends PeriodSum {
  /** Id of the leaf, key of the combination, or the day. */
  readonly part: string;
}

interface SqlSum {
  readonly period: string;
  readonly part: string;
  readonly debit: string;
  readonly credit: string;
  readonly entries: number;
}

/** Which entries are read, and the months of their book. */
interface Wanted {
  readonly selection: LineSelection;
  readonly months: BookMonths;
  readonly more?: keyof typeof moreSql;
}

interface Place {
  readonly page: number;
  readonly pageSize: number;
}

const partOf = ({ page, pageSize }: Place): Part => ({ pageSize, offset: (page - 1) * pageSize });

/** Reads entry books with their running balance, ordered by date, word, number, line. */
@Injectable()
export class LedgerLinesQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly names: BookNames,
  ) {}

  async periodSums(months: VoucherRange, selection: LineSelection): Promise<PeriodSum[]> {
    return (await this.sums(months, selection)).map(({ part: _part, ...sum }) => sum);
  }

  /** Movements of each month, by leaf, item combination or day. */
  partSums(months: VoucherRange, selection: LineSelection, by: PartKey): Promise<PartSum[]> {
    return this.sums(months, selection, by);
  }

  /**
   * Entries of a page.
   * @param sums of the whole book. With them only the months of the page are read, and earlier
   *   movements are added to the running balance: a page costs what it shows
   */
  async entries(
    months: VoucherRange,
    selection: LineSelection,
    place: Place,
    sums?: readonly PeriodSum[],
  ): Promise<EntryRow[]> {
    const { pageSize } = place;
    const { unaudited } = months;
    if (!sums) return this.read<EntryRow>({ ...months, ...partOf(place) }, { selection, months });
    const found = monthsOfPage(sums, partOf(place));
    if (!found) return [];
    const rows = await this.read<EntryRow>(
      { ...found, pageSize, unaudited },
      { selection, months },
    );
    if (found.before.isZero) return rows;
    return mapUnhurried(rows, (row) => ({
      ...row,
      running: found.before.plus(Money.parse(row.running)).toString(),
    }));
  }

  /** Entries with quantities. */
  countedEntries(
    months: VoucherRange,
    selection: LineSelection,
    place: Place,
  ): Promise<CountedEntry[]> {
    return this.read<CountedEntry>(
      { ...months, ...partOf(place) },
      { selection, months, more: 'counted' },
    );
  }

  /** Entries with foreign amounts and a running balance per currency. */
  foreignEntries(
    months: VoucherRange,
    selection: LineSelection,
    place: Place,
  ): Promise<ForeignEntry[]> {
    return this.read<ForeignEntry>(
      { ...months, ...partOf(place) },
      { selection, months, more: 'foreign' },
    );
  }

  /** Entries of a part of a book, with the names of the whole book's time. */
  private async read<Row extends object>(
    { pageSize, offset, ...part }: VoucherRange & Part,
    { selection: selected, months, more }: Wanted,
  ): Promise<Row[]> {
    const { periodFrom, periodTo } = part;
    const selection = linesOfVouchers(part, selected);
    const names = await this.names.values(months, 'name');
    // Planned each time: a generic plan joins a long page with itself row by row.
    return this.scope.query<Row>(
      entriesSql(selection.condition(11), more === undefined ? '' : moreSql[more]),
      [
        this.scope.accountSetId,
        periodFrom,
        periodTo,
        pageSize,
        offset,
        ...names,
        ...selection.values,
      ],
    );
  }

  private async sums(
    months: VoucherRange,
    selection: LineSelection,
    by?: PartKey,
  ): Promise<PartSum[]> {
    const { periodFrom, periodTo } = months;
    const { name, values, condition } = linesOfVouchers(months, selection);
    const [part, parts] = by === undefined ? [`''`, ''] : [`l.${by}::text`, `, l.${by}`];
    const rows = await this.scope.query<SqlSum>(
      `select l.period, ${part} as part, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as entries
       from ledger.voucher_line l
       where l.account_set_id = $1 and l.period between $2 and $3 and ${condition(4)}
       group by l.period${parts} order by l.period${parts}`,
      [this.scope.accountSetId, periodFrom, periodTo, ...values],
      `ledger-sums-${name}-${by ?? 'period'}`,
    );
    return rows.map((row) => ({
      ...row,
      debit: Money.parse(row.debit),
      credit: Money.parse(row.credit),
    }));
  }
}

/** Order of the entries. */
const ORDER = 'l.period, l.voucher_date, v.word_id, v.code, l.line_no';

/** SQL: running net of a column, signed by its side. */
const runningSql = (column: string, partition = '') =>
  `sum(case when ${quantityOnCreditSql} then -coalesce(l.${column}, 0) else coalesce(l.${column}, 0) end)
        over (${partition}order by ${ORDER})`;

/** Additional columns for quantities and for foreign amounts. */
const moreSql = {
  counted: `, coalesce(l.quantity, 0) as quantity, ${quantityOnCreditSql} as on_credit,
      ${runningSql('quantity')} as running_quantity`,
  foreign: `, l.currency, l.exchange_rate, coalesce(l.foreign_amount, 0) as foreign_amount, ${quantityOnCreditSql} as on_credit,
      ${runningSql('foreign_amount', 'partition by l.currency ')} as running_foreign`,
} as const;

const closed = otherNames(6);

/**
 * $1 account set, $2 first and $3 last period, $4 limit, $5 offset, $6 to $10 the names at the
 * time, then the values of the condition.
 */
const entriesSql = (condition: string, more: string) => `
  with page as (
    select l.period, l.voucher_date, l.voucher_id, l.line_no, l.subject_id, l.summary, l.debit, l.credit, l.auxiliary_key,
      v.word_id, v.code, concat_ws(' ', l.settlement_method, l.bill_number, l.bill_date) as settlement,
      sum(l.debit - l.credit) over (order by ${ORDER}) as running${more}
    from ledger.voucher_line l
    join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
    ${more === '' ? '' : 'join ledger.subject kept on kept.account_set_id = $1 and kept.id = l.subject_id'}
    where l.account_set_id = $1 and l.period between $2 and $3 and ${condition}
    order by ${ORDER}
    limit $4 offset $5
  ), side as materialized (
    -- Entries of one voucher on one side share the result, so its lines are read once.
    select distinct voucher_id, debit <> 0 as is_debit, sign(debit - credit) as sign from page
  ), facing as materialized (
    -- 对方科目: the subjects on the voucher's other side, the first of them by name. In a voucher with one side
    -- only (red against black entries): the subjects of entries with the other sign.
    select o.voucher_id, o.is_debit, o.sign, count(distinct o.subject_id) as counterpart_count,
      (array_agg(o.subject_id order by o.line_no))[1] as subject_id,
      (array_agg(o.auxiliary_key order by o.line_no))[1] as auxiliary_key
    from (
      select side.*, line.line_no, line.subject_id, line.auxiliary_key, line.debit, line.credit,
        bool_or((line.debit <> 0) <> side.is_debit)
          over (partition by side.voucher_id, side.is_debit, side.sign) as has_sides
      from side
      join ledger.voucher_line line on line.account_set_id = $1 and line.voucher_id = side.voucher_id
        and (line.debit <> 0 or line.credit <> 0)
    ) o
    where case when o.has_sides then (o.debit <> 0) <> o.is_debit
      else sign(o.debit - o.credit) = -o.sign end
    group by o.voucher_id, o.is_debit, o.sign
  ), named as materialized (
    -- The items of each combination, read once for all its entries.
    select k.key, string_agg(${closed.item('d.id', 'd.name')}, ' / ' order by part.place) as items
    from (select auxiliary_key as key from page union select auxiliary_key from facing) k
    cross join lateral ${itemsOfKeySql('k.key')} part
    join ledger.accounting_category_detail d on d.account_set_id = $1 and d.id = part.item_id
    group by k.key
  )
  select page.*, w.word, own.items, coalesce(other.counterpart_count, 0) as counterpart_count,
    ${closed.code('s.id', 's.code')} || ' ' || ${closed.subject('s.id', 's.name')} || coalesce(' · ' || theirs.items, '') as counterpart
  from page
  join ledger.voucher_word w on w.account_set_id = $1 and w.id = page.word_id
  left join named own on own.key = page.auxiliary_key
  left join facing other on other.voucher_id = page.voucher_id and other.is_debit = (page.debit <> 0)
    and other.sign = sign(page.debit - page.credit)
  left join ledger.subject s on s.account_set_id = $1 and s.id = other.subject_id
  left join named theirs on theirs.key = other.auxiliary_key
  order by page.period, page.voucher_date, page.word_id, page.code, page.line_no`;
