import { Injectable } from '@nestjs/common';
import { addMonths, type CulpritLine, type Period } from '@mingzhang/rules';
import { AccountSetScope, mapUnhurried } from '@mingzhang/server';
import type { Account } from './culprit-search';
import { lineColumns, lineOf, type LineRow } from './line-row';

/** Entries of one kind, subject and month that are read for comparison; more add nothing. */
const LIKE_OF_A_MONTH = 20;
/** Limit of entries with the amount of a difference. */
const ALIKE_AT_MOST = 400;
/** Limit of entries without their item. */
export const WITHOUT_ITEM_AT_MOST = 10_000;
/** Months before and after the month in question whose entries are compared. */
const MONTHS_BEFORE = 3;
const MONTHS_AFTER = 1;

interface BalanceRow {
  readonly subjectId: number;
  readonly closing: bigint;
}

interface OpeningRow {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly net: bigint;
  /** Movements of the year before the books began. */
  readonly moved: bigint;
}

export interface NamedVoucher {
  readonly id: number;
  readonly title: string;
  readonly date: string;
  readonly period: Period;
  readonly isAudited: boolean;
  readonly isClosed: boolean;
  /** Made by a step or another domain, which alone may change it. */
  readonly isSourced: boolean;
  readonly lines: readonly (CulpritLine & {
    readonly debit: string;
    readonly credit: string;
    readonly currency: string;
    readonly quantity: string | null;
  })[];
}

/** Reads the data for explaining differences, each in one pass over the account set. */
@Injectable()
export class CulpritQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** Balances of leaves at the end of a month, debit positive. */
  async balances({ leaves, key }: Account, period: Period): Promise<BalanceRow[]> {
    const rows = await this.scope.query<{ subject_id: number; closing: string }>(
      `with parts as (
         select i.subject_id, case when s.direction = 'debit' then i.opening else -i.opening end as net
         from ledger.initial_balance i
         join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
         where i.account_set_id = $1 and i.subject_id = any($2::bigint[])
           and string_to_array(i.auxiliary_key, ',') @> string_to_array($4, ',')
         union all
         select subject_id, debit - credit from ledger.period_balance
         where account_set_id = $1 and subject_id = any($2::bigint[]) and period <= $3
           and string_to_array(auxiliary_key, ',') @> string_to_array($4, ',')
       )
       select subject_id, (sum(net) * 100)::numeric(30,0)::text as closing from parts
       group by subject_id`,
      [this.scope.accountSetId, leaves, period, key],
      'culprit-balances',
    );
    return rows.map((row) => ({ subjectId: row.subject_id, closing: BigInt(row.closing) }));
  }

  /** Number of entries and openings per leaf, counted up to two. */
  async parts(leaves: readonly number[], period: Period): Promise<ReadonlyMap<number, number>> {
    if (leaves.length === 0) return new Map();
    const rows = await this.scope.query<{ subject_id: number; parts: number }>(
      `select subject_id, least(count(*), 2)::integer as parts from (
         select subject_id from ledger.initial_balance
         where account_set_id = $1 and subject_id = any($2::bigint[])
         union all
         select subject_id from ledger.voucher_line
         where account_set_id = $1 and subject_id = any($2::bigint[]) and period <= $3
       ) as p group by subject_id`,
      [this.scope.accountSetId, leaves, period],
      'culprit-parts',
    );
    return new Map(rows.map((row) => [row.subject_id, row.parts]));
  }

  /** Entries of the month on the account. */
  async own({ leaves, key }: Account, period: Period): Promise<CulpritLine[]> {
    const rows = await this.scope.query<LineRow>(
      `select ${lineColumns} from ledger.voucher_line l
       where l.account_set_id = $1 and l.subject_id = any($2::bigint[]) and l.period = $3
         and string_to_array(l.auxiliary_key, ',') @> string_to_array($4, ',')
       order by l.voucher_id, l.line_no`,
      [this.scope.accountSetId, leaves, period, key],
      'culprit-own',
    );
    return mapUnhurried(rows, lineOf);
  }

  /**
   * Entries around the month on any subject with one of the amounts, those of the account first.
   */
  async alike(
    leaves: readonly number[],
    amounts: readonly bigint[],
    period: Period,
  ): Promise<CulpritLine[]> {
    const signed = amounts.flatMap((amount) => [String(amount), String(-amount)]);
    const rows = await this.scope.query<LineRow>(
      `select ${lineColumns} from ledger.voucher_line l
       where l.account_set_id = $1 and l.amount_fen = any($2::bigint[])
         and l.period between $3 and $4
       order by l.subject_id = any($5::bigint[]) desc, l.period = $6 desc, l.voucher_id, l.line_no
       limit ${ALIKE_AT_MOST}`,
      [
        this.scope.accountSetId,
        signed,
        addMonths(period, -MONTHS_BEFORE),
        addMonths(period, MONTHS_AFTER),
        leaves,
        period,
      ],
      'culprit-alike',
    );
    return rows.map(lineOf);
  }

  /** Entries around the month on subjects whose summaries are equal except for digits. */
  async history(
    subjectIds: readonly number[],
    patterns: readonly string[],
    period: Period,
  ): Promise<CulpritLine[]> {
    if (patterns.length === 0) return [];
    const rows = await this.scope.query<LineRow>(
      `select * from (
         select ${lineColumns}, row_number() over (
           partition by l.subject_id, l.period, translate(l.summary, '0123456789', '')
           order by l.voucher_id, l.line_no) as place
         from ledger.voucher_line l
         where l.account_set_id = $1 and l.subject_id = any($2::bigint[])
           and l.period between $3 and $4
           and btrim(translate(l.summary, '0123456789', '')) = any($5::text[])
       ) as like_it where place <= ${LIKE_OF_A_MONTH}`,
      [
        this.scope.accountSetId,
        subjectIds,
        addMonths(period, -MONTHS_BEFORE),
        addMonths(period, MONTHS_AFTER),
        patterns,
      ],
      'culprit-history',
    );
    return mapUnhurried(rows, lineOf);
  }

  /**
   * Entries up to a month without an item that their subject requires; found by the balances, which
   * are few.
   */
  async withoutItem(leaves: readonly number[], period: Period): Promise<CulpritLine[]> {
    const rows = await this.scope.query<LineRow>(
      `with lacking as (
         select distinct b.subject_id, b.auxiliary_key from ledger.period_balance b
         join ledger.subject_auxiliary x on x.account_set_id = $1 and x.subject_id = b.subject_id
           and x.required
         where b.account_set_id = $1 and b.subject_id = any($2::bigint[]) and b.period <= $3
           and position(',' || x.category_id || ':' in ',' || b.auxiliary_key) = 0
       )
       select ${lineColumns} from lacking k
       join ledger.voucher_line l on l.account_set_id = $1 and l.subject_id = k.subject_id
         and l.auxiliary_key = k.auxiliary_key and l.period <= $3
       order by l.voucher_id, l.line_no limit ${WITHOUT_ITEM_AT_MOST}`,
      [this.scope.accountSetId, leaves, period],
      'culprit-without-item',
    );
    return rows.map(lineOf);
  }

  /** Openings of leaves, debit positive. */
  async openings({ leaves, key }: Account): Promise<OpeningRow[]> {
    const rows = await this.scope.query<{
      subject_id: number;
      auxiliary_key: string;
      net: string;
      moved: string;
    }>(
      `select i.subject_id, i.auxiliary_key,
         (case when s.direction = 'debit' then i.opening else -i.opening end * 100)::bigint::text as net,
         ((i.ytd_debit - i.ytd_credit) * 100)::bigint::text as moved
       from ledger.initial_balance i
       join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
       where i.account_set_id = $1 and i.subject_id = any($2::bigint[])
         and string_to_array(i.auxiliary_key, ',') @> string_to_array($3, ',')
       order by i.subject_id, i.auxiliary_key`,
      [this.scope.accountSetId, leaves, key],
      'culprit-openings',
    );
    return mapUnhurried(rows, (row) => ({
      subjectId: row.subject_id,
      auxiliaryKey: row.auxiliary_key,
      net: BigInt(row.net),
      moved: BigInt(row.moved),
    }));
  }

  /** Items of the requested categories or ids, by id. */
  async items(
    categoryIds: readonly number[],
    ids: readonly number[],
    summaries: readonly string[],
  ): Promise<ReadonlyMap<number, string>> {
    if (categoryIds.length === 0) return new Map();
    const rows = await this.scope.query<{ id: number; name: string }>(
      `select d.id, d.name from ledger.accounting_category_detail d
       where d.account_set_id = $1 and d.category_id = any($2::bigint[]) and (d.id = any($3::bigint[])
         or exists (select from unnest($4::text[]) as said(summary)
           where position(d.name in said.summary) > 0))
       order by d.id`,
      [this.scope.accountSetId, categoryIds, ids, summaries],
      'culprit-items',
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Whole vouchers with their lines in order. */
  async vouchers(ids: readonly number[]): Promise<ReadonlyMap<number, NamedVoucher>> {
    if (ids.length === 0) return new Map();
    const rows = await this.scope.query<VoucherRow>(
      `select v.id, w.word || '-' || v.code as title, v.audited_at is not null as is_audited,
         p.state = 'closed' as is_closed, v.source_kind is not null as is_sourced, l.debit, l.credit,
         l.currency, l.quantity, ${lineColumns}
       from ledger.voucher v
       join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       join ledger.period p on p.account_set_id = $1 and p.period = v.period
       join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
       where v.account_set_id = $1 and v.id = any($2::bigint[]) order by v.id, l.line_no`,
      [this.scope.accountSetId, ids],
      'culprit-vouchers',
    );
    const found = new Map<number, NamedVoucher & { lines: NamedVoucher['lines'][number][] }>();
    for (const row of rows) {
      const { id, title, date, period, debit, credit, currency, quantity } = row;
      const line = { ...lineOf(row), debit, credit, currency, quantity };
      const voucher = found.get(id);
      if (voucher) voucher.lines.push(line);
      else {
        const { is_audited: isAudited, is_closed: isClosed, is_sourced: isSourced } = row;
        const head = { id, title, date, period, isAudited, isClosed, isSourced };
        found.set(id, { ...head, lines: [line] });
      }
    }
    return found;
  }
}

interface VoucherRow extends LineRow {
  readonly id: number;
  readonly title: string;
  readonly is_audited: boolean;
  readonly is_closed: boolean;
  readonly is_sourced: boolean;
  readonly debit: string;
  readonly credit: string;
  readonly currency: string;
  readonly quantity: string | null;
}
