import { Injectable } from '@nestjs/common';
import type { SettlementSum } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import { monthsUpTo } from '../snapshot/total-snapshot';
import { placesOfItem } from '../item-key/item-places.query';
import { entriesSql, sumsSql } from './settlement.sql';

/** A subject and an item whose entries settle each other. */
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
  readonly currency: string;
  readonly is_base: boolean;
  readonly debit: string;
  readonly credit: string;
  /** Positive. */
  readonly settled: string;
  readonly open: string;
  /** In its own currency, debit positive; the settled and open amounts are positive. */
  readonly own: string;
  readonly own_settled: string;
  readonly own_open: string;
}

interface Page {
  readonly total: number;
  readonly rows: readonly EntryRow[] | null;
  readonly sums: readonly SettlementSum[] | null;
}

/**
 * Fields of an entry that a mark needs; amounts as in `EntryRow`, `net` in base currency, debit
 * positive.
 */
export interface OpenRow extends Pick<
  EntryRow,
  'voucher_id' | 'line_no' | 'date' | 'currency' | 'is_base' | 'own' | 'open' | 'own_open'
> {
  readonly net: string;
  /** `2026-01 记-3`, or 期初余额. */
  readonly title: string;
}

export interface MarkRow {
  readonly id: number;
  readonly made_name: string;
  readonly made_at: string;
  /** Number of marks of the same act. */
  readonly in_act: number;
  readonly currency: string;
  /** Debits less credits in base currency. */
  readonly exchange: string;
  readonly lines: readonly (Pick<
    EntryRow,
    'voucher_id' | 'line_no' | 'date' | 'debit' | 'credit'
  > & {
    readonly title: string;
  })[];
}

/** Filter and page of entries. */
interface EntryPlace {
  readonly openOnly: boolean;
  readonly currency: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** On `entry`; $6 open entries only, $9 currency or null. */
const wantedSql = `
  select * from entry where (own_open <> 0 or not $6) and ($9::text is null or currency = $9)`;

/** A page of `wanted` with the names of its vouchers, oldest first; $7 limit, $8 offset. */
const pageSql = `
  select e.voucher_id, e.line_no, e.date, coalesce(w.word, '') as word, v.code, coalesce(v.period, '') as period,
    e.summary, e.currency, e.is_base, e.debit::text as debit, e.credit::text as credit, e.own::text as own,
    e.settled::text as settled, e.open::text as open, e.own_settled::text as own_settled,
    e.own_open::text as own_open
  from (select * from wanted order by date, voucher_id, line_no, currency limit $7 offset $8) e
  left join ledger.voucher v on v.account_set_id = $1 and v.id = e.voucher_id
  left join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
  order by e.date, e.voucher_id, e.line_no, e.currency`;

/** Reads the entries of a subject and item with their settled amounts. */
@Injectable()
export class SettlementQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Open entries, or all, oldest first. */
  async page(account: SettlementOf, place: EntryPlace): Promise<Page> {
    const [row] = await this.scope.query<Page>(
      `with entry as materialized (${entriesSql}), ${sumsSql}, wanted as (${wantedSql})
       select (select count(*) from wanted) as total, (select json_agg(s) from sums s) as sums,
         (select json_agg(r) from (${pageSql}) r) as rows`,
      await this.placed(account, place),
      'settlement-page',
    );
    if (!row) throw new Error('a sum has one row');
    return row;
  }

  /**
   * The same rows without totals, one by one: tens of thousands are too many for one JSON value.
   */
  async rows(account: SettlementOf, place: EntryPlace): Promise<EntryRow[]> {
    return this.scope.query<EntryRow>(
      `with entry as materialized (${entriesSql}), wanted as (${wantedSql}) ${pageSql}`,
      await this.placed(account, place),
      'settlement-rows',
    );
  }

  /** Entries at these places, open or not; places without an entry are left out. */
  async at(
    account: SettlementOf,
    places: readonly { readonly voucherId: number; readonly lineNo: number }[],
  ): Promise<OpenRow[]> {
    return this.scope.query(
      `with wanted as (
         select * from unnest($6::bigint[], $7::integer[]) as place (voucher_id, line_no)
       ), entry as (${entriesSql})
       select e.voucher_id, e.line_no, e.date, e.currency, e.is_base, e.net, e.own, e.open, e.own_open,
         coalesce(v.period || ' ' || w.word || '-' || v.code, '期初余额') as title
       from entry e
       join wanted using (voucher_id, line_no)
       left join ledger.voucher v on v.account_set_id = $1 and v.id = e.voucher_id
       left join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id`,
      [
        ...(await this.keyed(account)),
        places.map(({ voucherId }) => voucherId),
        places.map(({ lineNo }) => lineNo),
      ],
      'settlement-at',
    );
  }

  /** A page of the marks, newest first. */
  marks(
    account: SettlementOf,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<MarkRow[]> {
    return this.scope.query<MarkRow>(
      `with page as materialized (
         select * from ledger.settlement
         where account_set_id = $1 and subject_id = $2 and category_id = $3 and item_id = $4
         order by id desc limit $5 offset $6
       ), act as (
         select made_by, made_at, count(*)::integer as in_act from ledger.settlement
         where account_set_id = $1 and subject_id = $2 and category_id = $3 and item_id = $4
           and made_at between (select min(made_at) from page) and (select max(made_at) from page)
         group by made_by, made_at
       )
       select s.id, s.made_name, s.made_at, s.currency, act.in_act, (
         select sum(t.amount)::text from ledger.settlement_line t
         where t.account_set_id = $1 and t.settlement_id = s.id) as exchange, (
         select json_agg(json_build_object('voucher_id', t.voucher_id, 'line_no', t.line_no,
             'title', coalesce(v.period || ' ' || w.word || '-' || v.code, '期初余额'),
             'date', coalesce(v.voucher_date, a.enable_date - 1),
             'debit', greatest(coalesce(t.foreign_amount, t.amount), 0.00)::text,
             'credit', greatest(-coalesce(t.foreign_amount, t.amount), 0.00)::text)
             order by coalesce(t.foreign_amount, t.amount) < 0, v.voucher_date, t.voucher_id, t.line_no)
         from ledger.settlement_line t
         join ledger.account_set a on a.account_set_id = $1
         left join ledger.voucher v on v.account_set_id = $1 and v.id = t.voucher_id
         left join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
         where t.account_set_id = $1 and t.settlement_id = s.id) as lines
       from page s join act using (made_by, made_at)
       order by s.id desc`,
      [...this.values(account), limit, offset],
      'settlement-marks',
    );
  }

  async countMarks(account: SettlementOf): Promise<number> {
    const row = await this.scope.one<{ count: number }>(
      `select count(*)::integer as count from ledger.settlement
       where account_set_id = $1 and subject_id = $2 and category_id = $3 and item_id = $4`,
      this.values(account),
    );
    return row?.count ?? 0;
  }

  /** Values of `pageSql`. */
  private async placed(account: SettlementOf, { openOnly, limit, offset, currency }: EntryPlace) {
    return [...(await this.keyed(account)), openOnly, limit, offset, currency ?? null];
  }

  /** Values of `entriesSql`. */
  private async keyed(account: SettlementOf) {
    const values = this.values(account);
    const months = await monthsUpTo(this.scope, null);
    const part = `${account.categoryId}:${account.itemId}`;
    const places = await placesOfItem(this.scope, part, months, [account.subjectId]);
    return [...values, places.map(({ auxiliaryKey }) => auxiliaryKey)];
  }

  private values({ subjectId, categoryId, itemId }: SettlementOf) {
    return [this.scope.accountSetId, subjectId, categoryId, itemId];
  }
}
