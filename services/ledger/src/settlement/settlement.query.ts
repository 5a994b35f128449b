import { Injectable } from '@nestjs/common';
import { AccountSetScope } from '@mingzhang/server';

/** A subject and an item of which entries settle each other. */
export interface SettlementOf {
  readonly subjectId: number;
  readonly categoryId: number;
  readonly itemId: number;
}

/** An entry, or the opening balance as voucher 0. */
export interface EntryRow {
  readonly voucher_id: number;
  readonly line_no: number;
  readonly date: string;
  readonly word: string;
  readonly code: number | null;
  readonly period: string;
  readonly summary: string;
  readonly debit: string;
  readonly credit: string;
  /** Positive. */
  readonly settled: string;
  readonly open: string;
}

interface Page {
  readonly total: number;
  readonly rows: readonly EntryRow[] | null;
  readonly open_debit: string;
  readonly open_credit: string;
}

export interface MarkRow {
  readonly id: number;
  readonly made_name: string;
  readonly made_at: string;
  readonly lines: readonly (Pick<
    EntryRow,
    'voucher_id' | 'line_no' | 'date' | 'debit' | 'credit'
  > & {
    readonly title: string;
  })[];
}

/** Reads of the entries of a subject and item with what is settled of them. */
@Injectable()
export class SettlementQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Those that are open, or all, the oldest first. */
  async page(
    of: SettlementOf,
    place: { readonly openOnly: boolean; readonly limit: number; readonly offset: number },
  ): Promise<Page> {
    const [row] = await this.scope.query<Page>(
      `with entry as materialized (${entriesSql})
       select (select count(*) from entry where open <> 0 or not $5) as total,
         (select coalesce(sum(open), 0.00) from entry where debit > credit) as open_debit,
         (select coalesce(sum(open), 0.00) from entry where credit > debit) as open_credit,
         (select json_agg(r) from (
           select e.voucher_id, e.line_no, e.date, coalesce(w.word, '') as word, v.code, coalesce(v.period, '') as period,
             e.summary, e.debit::text as debit, e.credit::text as credit, e.settled::text as settled, e.open::text as open
           from (select * from entry where open <> 0 or not $5
             order by date, voucher_id, line_no limit $6 offset $7) e
           left join ledger.voucher v on v.account_set_id = $1 and v.id = e.voucher_id
           left join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
           order by e.date, e.voucher_id, e.line_no) r) as rows`,
      [...this.values(of), place.openOnly, place.limit, place.offset],
      'settlement-page',
    );
    if (!row) throw new Error('a sum has one row');
    return row;
  }

  /** Those at these places, whatever is open of them; places that have none are left out. */
  at(
    of: SettlementOf,
    places: readonly { readonly voucherId: number; readonly lineNo: number }[],
  ): Promise<Pick<EntryRow, 'voucher_id' | 'line_no' | 'date' | 'debit' | 'credit' | 'open'>[]> {
    return this.scope.query(
      `with wanted as (
         select * from unnest($5::bigint[], $6::integer[]) as place (voucher_id, line_no)
       ), entry as (${entriesSql})
       select e.voucher_id, e.line_no, e.date, e.debit, e.credit, e.open
       from entry e join wanted using (voucher_id, line_no)`,
      [
        ...this.values(of),
        places.map(({ voucherId }) => voucherId),
        places.map(({ lineNo }) => lineNo),
      ],
      'settlement-at',
    );
  }

  /** A page of the marks, the newest first. @param id of one alone */
  marks(
    of: SettlementOf,
    { limit, offset, id = null }: { limit: number; offset: number; id?: number | null },
  ): Promise<MarkRow[]> {
    return this.scope.query<MarkRow>(
      `select s.id, s.made_name, s.made_at, (
         select json_agg(json_build_object('voucher_id', t.voucher_id, 'line_no', t.line_no,
             'title', coalesce(v.period || ' ' || w.word || '-' || v.code, '期初余额'),
             'date', coalesce(v.voucher_date, a.enable_date - 1),
             'debit', greatest(t.amount, 0.00)::text, 'credit', greatest(-t.amount, 0.00)::text)
             order by t.amount < 0, v.voucher_date, t.voucher_id, t.line_no)
         from ledger.settlement_line t
         join ledger.account_set a on a.account_set_id = $1
         left join ledger.voucher v on v.account_set_id = $1 and v.id = t.voucher_id
         left join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
         where t.account_set_id = $1 and t.settlement_id = s.id) as lines
       from ledger.settlement s
       where s.account_set_id = $1 and s.subject_id = $2 and s.category_id = $3 and s.item_id = $4
         and ($5::bigint is null or s.id = $5)
       order by s.id desc limit $6 offset $7`,
      [...this.values(of), id, limit, offset],
      'settlement-marks',
    );
  }

  async countMarks(of: SettlementOf): Promise<number> {
    const row = await this.scope.one<{ count: number }>(
      `select count(*)::integer as count from ledger.settlement
       where account_set_id = $1 and subject_id = $2 and category_id = $3 and item_id = $4`,
      this.values(of),
    );
    return row?.count ?? 0;
  }

  private values({ subjectId, categoryId, itemId }: SettlementOf) {
    return [this.scope.accountSetId, subjectId, categoryId, itemId];
  }
}

/** Entries with what is open; $1 account set, $2 leaf, $3 category, $4 item. */
const entriesSql = `
  select e.*, coalesce(m.settled, 0.00) as settled, abs(e.debit - e.credit) - coalesce(m.settled, 0.00) as open
  from (
    select l.voucher_id, l.line_no, l.voucher_date as date, l.summary, l.debit, l.credit
    from ledger.voucher_line l
    where l.account_set_id = $1 and l.subject_id = $2 and l.debit <> l.credit
      and $3::bigint || ':' || $4::bigint = any(string_to_array(l.auxiliary_key, ','))
    union all
    select 0, 0, o.date, '期初余额', greatest(o.net, 0.00), greatest(-o.net, 0.00) from (
      select a.enable_date - 1 as date,
        sum(case when s.direction = 'debit' then i.opening else -i.opening end) as net
      from ledger.initial_balance i
      join ledger.account_set a on a.account_set_id = $1
      join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
      where i.account_set_id = $1 and i.subject_id = $2
        and $3::bigint || ':' || $4::bigint = any(string_to_array(i.auxiliary_key, ','))
      group by a.enable_date) o
    where o.net <> 0
  ) e
  left join (
    select t.voucher_id, t.line_no, abs(sum(t.amount)) as settled
    from ledger.settlement s
    join ledger.settlement_line t on t.account_set_id = $1 and t.settlement_id = s.id
    where s.account_set_id = $1 and s.subject_id = $2 and s.category_id = $3 and s.item_id = $4
    group by t.voucher_id, t.line_no
  ) m using (voucher_id, line_no)`;
