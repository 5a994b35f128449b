import { Injectable } from '@nestjs/common';
import { Money, type DebitCredit } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';

/** An entry of a book in its order, with its names. */
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
  /** Net of the entries of the range up to and with this one. */
  readonly running: string;
  readonly counterpart: string | null;
  readonly counterpart_count: number;
}

export interface PeriodSum extends DebitCredit {
  readonly period: string;
  readonly entries: number;
}

/** Sums of what shares a leaf or a combination of items. */
export interface PartSum extends PeriodSum {
  /** Id of the leaf, or the combination. */
  readonly part: string;
}

interface SqlSum {
  readonly period: string;
  readonly part: string;
  readonly debit: string;
  readonly credit: string;
  readonly entries: number;
}

/** Which lines a book has. */
export interface LineSelection {
  /** One text, one name of a prepared statement. */
  readonly name: string;
  readonly values: readonly unknown[];
  /** On `ledger.voucher_line l`, with its values from this place on. */
  readonly condition: (first: number) => string;
}

/** Lines of leaves, narrowed to those that hold an item, or to exactly one combination of items. */
export function linesOfSubjects(
  subjectIds: readonly number[],
  { part = null, auxiliary = null }: { part?: string | null; auxiliary?: string | null } = {},
): LineSelection {
  return {
    name: 'subjects',
    values: [subjectIds, part, auxiliary],
    condition: (first) => `l.subject_id = any($${first}::bigint[])
      and ($${first + 1}::text is null or $${first + 1} = any(string_to_array(l.auxiliary_key, ',')))
      and ($${first + 2}::text is null or l.auxiliary_key = $${first + 2})`,
  };
}

/** Lines of combinations of items, which have an index of their own, of all subjects or of some. */
export function linesOfItems(
  keys: readonly string[],
  subjectIds: readonly number[] | null,
): LineSelection {
  return {
    name: 'items',
    values: [keys, subjectIds],
    condition: (first) => `l.auxiliary_key = any($${first}::text[]) and l.auxiliary_key <> ''
      and ($${first + 1}::bigint[] is null or l.subject_id = any($${first + 1}))`,
  };
}

interface Months {
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** Reads of the books that list entries with their running balance: date, word, number, line. */
@Injectable()
export class LedgerLinesQuery {
  constructor(private readonly scope: AccountSetScope) {}

  async periodSums(months: Months, selection: LineSelection): Promise<PeriodSum[]> {
    return (await this.sums(months, selection)).map(({ part: _part, ...sum }) => sum);
  }

  /** What moved in each month, leaf by leaf or combination by combination. */
  partSums(
    months: Months,
    selection: LineSelection,
    by: 'subject_id' | 'auxiliary_key',
  ): Promise<PartSum[]> {
    return this.sums(months, selection, by);
  }

  entries(
    months: Months,
    selection: LineSelection,
    { page, pageSize }: { readonly page: number; readonly pageSize: number },
  ): Promise<EntryRow[]> {
    return this.scope.query<EntryRow>(
      entriesSql(selection.condition(6)),
      [
        ...[this.scope.accountSetId, months.periodFrom, months.periodTo],
        ...[pageSize, (page - 1) * pageSize, ...selection.values],
      ],
      `ledger-entries-${selection.name}`,
    );
  }

  private async sums(
    { periodFrom, periodTo }: Months,
    { name, values, condition }: LineSelection,
    by?: 'subject_id' | 'auxiliary_key',
  ): Promise<PartSum[]> {
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

/** $1 account set, $2 first and $3 last period, $4 limit, $5 offset, then the values of the condition. */
const entriesSql = (condition: string) => `
  with page as (
    select l.period, l.voucher_date, l.voucher_id, l.line_no, l.subject_id, l.summary, l.debit, l.credit, l.auxiliary_key,
      v.word_id, v.code, concat_ws(' ', l.settlement_method, l.bill_number, l.bill_date) as settlement,
      sum(l.debit - l.credit) over (order by l.period, l.voucher_date, v.word_id, v.code, l.line_no) as running
    from ledger.voucher_line l
    join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
    where l.account_set_id = $1 and l.period between $2 and $3 and ${condition}
    order by l.period, l.voucher_date, v.word_id, v.code, l.line_no
    limit $4 offset $5
  )
  select page.*, w.word, own.names as items, other.counterpart, coalesce(other.counterpart_count, 0) as counterpart_count
  from page
  join ledger.voucher_word w on w.account_set_id = $1 and w.id = page.word_id
  left join lateral (
    select string_agg(d.name, ' / ') as names
    from unnest(string_to_array(nullif(page.auxiliary_key, ''), ',')) as part (pair)
    join ledger.accounting_category_detail d
      on d.account_set_id = $1 and d.id = split_part(part.pair, ':', 2)::bigint
  ) own on true
  left join lateral (
    -- 对方科目: the subjects on the voucher's other side, the first one by name; in a voucher with one
    -- side only, where a red entry stands against black ones, those of the other sign.
    select (array_agg(s.code || ' ' || s.name || coalesce(' · ' || item.names, '') order by o.line_no))[1] as counterpart,
      count(distinct o.subject_id) as counterpart_count
    from (
      select line.*, bool_or((line.debit <> 0) <> (page.debit <> 0)) over () as has_sides
      from ledger.voucher_line line
      where line.account_set_id = $1 and line.voucher_id = page.voucher_id
        and (line.debit <> 0 or line.credit <> 0)
    ) o
    join ledger.subject s on s.account_set_id = $1 and s.id = o.subject_id
    left join lateral (
      select string_agg(d.name, ' / ') as names
      from unnest(string_to_array(nullif(o.auxiliary_key, ''), ',')) as part (pair)
      join ledger.accounting_category_detail d
        on d.account_set_id = $1 and d.id = split_part(part.pair, ':', 2)::bigint
    ) item on true
    where case when o.has_sides then (o.debit <> 0) <> (page.debit <> 0)
      else sign(o.debit - o.credit) = -sign(page.debit - page.credit) end
  ) other on true
  order by page.period, page.voucher_date, page.word_id, page.code, page.line_no`;
