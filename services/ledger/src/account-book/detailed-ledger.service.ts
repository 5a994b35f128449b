import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  accountBookCalls,
  DetailedLedgerResult,
  DetailedLedgerRow,
} from '@mingzhang/contract';
import {
  addSides,
  directionOf,
  generalLedgerRows,
  LEDGER_ROW_SUMMARY,
  Money,
  periodsBetween,
  sumOf,
  type DebitCredit,
  type LedgerSummaryRow,
} from '@mingzhang/rules';
import { AccountSetScope, AccessError, BusinessError } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import { VisibleSubjects } from '../subject/visible-subjects';
import { SeenBalances } from '../balance/seen-balances';

type Query = z.output<typeof accountBookCalls.details.query>;

interface EntryRow {
  readonly period: string;
  readonly voucher_date: string;
  readonly voucher_id: number;
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

interface PeriodSum extends DebitCredit {
  readonly period: string;
  readonly entries: number;
}

/** 明细账 of one subject with its children, narrowed to an auxiliary item or to exactly one
 * combination of items when asked. */
@Injectable()
export class DetailedLedgerService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: SeenBalances,
    private readonly visible: VisibleSubjects,
    private readonly periods: PeriodService,
  ) {}

  async details(asked: Query): Promise<DetailedLedgerResult> {
    const subjects = await this.balances.subjects();
    const subject = subjects.find(({ id }) => id === asked.subjectId);
    if (!subject) {
      if (!this.visible.all) throw new AccessError('FORBIDDEN');
      throw new BusinessError('NOT_FOUND', { msg: '科目不存在或已被删除，请重新选择' });
    }
    const { id, code, name, fullName, parentId, level, leaf, direction } = subject;
    const head = {
      subject: { id, code, name, fullName, parentId, level, leaf, direction },
      page: asked.page,
      pageSize: asked.pageSize,
    };
    const query = await this.periods.clamp(asked);
    if (!query) return { ...head, total: 0, rows: [] };
    const ids = subjects.filter(({ code }) => code.startsWith(subject.code)).map(({ id }) => id);
    const start = await this.start(query, ids);
    const sums = await this.periodSums(query, ids);
    const total = sums.reduce((count, sum) => count + sum.entries, 0);
    const summaryRows = generalLedgerRows({
      ...start,
      periods: periodsBetween(query.periodFrom, query.periodTo),
      movements: sums,
    });
    const entries = await this.entries(query, ids);
    return {
      ...head,
      total,
      rows: pageRows({ query, summaryRows, sums, total, entries, opening: start.opening }),
    };
  }

  private async start(
    query: Query,
    ids: readonly number[],
  ): Promise<{ opening: Money; ytdBefore: DebitCredit }> {
    const byItems = itemPart(query) !== null || query.auxiliary !== undefined;
    const range = { periodFrom: query.periodFrom, periodTo: query.periodFrom };
    const by = byItems ? 'auxiliary' : 'subject';
    const leaves = await this.balances.balances(range, { by, subjectIds: ids });
    const rows = leaves.filter((row) => hasItems(row.auxiliaryKey, query));
    return {
      opening: sumOf(rows.map((row) => row.opening)),
      ytdBefore: rows.reduce<DebitCredit>(
        (sum, row) =>
          addSides(sum, {
            debit: row.ytdDebit.minus(row.debit),
            credit: row.ytdCredit.minus(row.credit),
          }),
        { debit: Money.zero, credit: Money.zero },
      ),
    };
  }

  private async periodSums(query: Query, ids: readonly number[]): Promise<PeriodSum[]> {
    const rows = await this.scope.query<{
      period: string;
      debit: string;
      credit: string;
      entries: number;
    }>(
      `select period, sum(debit) as debit, sum(credit) as credit, count(*) as entries
       from ledger.voucher_line
       where account_set_id = $1 and subject_id = any($2::bigint[]) and period between $3 and $4
         and ($5::text is null or $5 = any(string_to_array(auxiliary_key, ',')))
         and ($6::text is null or auxiliary_key = $6)
       group by period order by period`,
      [
        this.scope.accountSetId,
        ids,
        query.periodFrom,
        query.periodTo,
        itemPart(query),
        query.auxiliary ?? null,
      ],
      'ledger-period-sums',
    );
    return rows.map((row) => ({
      ...row,
      debit: Money.parse(row.debit),
      credit: Money.parse(row.credit),
    }));
  }

  private entries(query: Query, ids: readonly number[]): Promise<EntryRow[]> {
    return this.scope.query<EntryRow>(
      entriesSql,
      [
        this.scope.accountSetId,
        ids,
        query.periodFrom,
        query.periodTo,
        itemPart(query),
        query.pageSize,
        (query.page - 1) * query.pageSize,
        query.auxiliary ?? null,
      ],
      'ledger-entries',
    );
  }
}

/** The part of auxiliary keys that names the wanted item, or null for all. */
function itemPart({ categoryId, itemId }: Query): string | null {
  return categoryId === undefined || itemId === undefined ? null : `${categoryId}:${itemId}`;
}

/** Whether a balance belongs to what the query narrows the book to. */
function hasItems(key: string, query: Query): boolean {
  const item = itemPart(query);
  if (item !== null && !key.split(',').includes(item)) return false;
  return query.auxiliary === undefined || key === query.auxiliary;
}

/**
 * The rows of a page: entries with their running balance, and between them the rows that the
 * book makes. Those follow the last entry of their period, on whatever page that is.
 */
function pageRows(input: {
  query: Query;
  summaryRows: readonly LedgerSummaryRow[];
  sums: readonly PeriodSum[];
  total: number;
  entries: readonly EntryRow[];
  opening: Money;
}): DetailedLedgerRow[] {
  const { query, summaryRows, sums, entries, opening } = input;
  const first = (query.page - 1) * query.pageSize;
  const last = first + entries.length;
  const counts = new Map(sums.map((sum) => [sum.period, sum.entries]));
  const rows: DetailedLedgerRow[] = [];
  let place = 0;
  let shown = 0;
  let period = '';
  for (const row of summaryRows) {
    if (row.kind !== 'opening' && row.period !== period) {
      period = row.period;
      place += counts.get(period) ?? 0;
      while (first + shown < place && shown < entries.length) {
        const entry = entries[shown];
        if (entry) rows.push(entryRow(entry, opening));
        shown += 1;
      }
    }
    const here = place === 0 ? first === 0 : place > first && place <= last;
    if (here) rows.push(summaryRow(row));
  }
  return rows;
}

function entryRow(entry: EntryRow, opening: Money): DetailedLedgerRow {
  const net = opening.plus(Money.parse(entry.running));
  return {
    kind: 'entry',
    date: entry.voucher_date,
    voucherId: entry.voucher_id,
    word: entry.word,
    code: entry.code,
    summary: entry.summary,
    counterpart: entry.counterpart ?? '',
    counterpartCount: entry.counterpart_count,
    ...(entry.settlement === '' ? {} : { settlement: entry.settlement }),
    ...(entry.items === null ? {} : { items: entry.items }),
    debit: entry.debit,
    credit: entry.credit,
    direction: directionOf(net),
    balance: net.abs().toString(),
  };
}

function summaryRow(row: LedgerSummaryRow): DetailedLedgerRow {
  return {
    kind: row.kind,
    date: row.date,
    voucherId: null,
    word: '',
    code: null,
    summary: LEDGER_ROW_SUMMARY[row.kind],
    counterpart: '',
    counterpartCount: 0,
    debit: row.debit.toString(),
    credit: row.credit.toString(),
    direction: row.direction,
    balance: row.balance.toString(),
  };
}

const entriesSql = `
  with page as (
    select l.period, l.voucher_date, l.voucher_id, l.line_no, l.summary, l.debit, l.credit, l.auxiliary_key, v.word_id, v.code,
      concat_ws(' ', l.settlement_method, l.bill_number, l.bill_date) as settlement,
      sum(l.debit - l.credit) over (order by l.period, l.voucher_date, v.word_id, v.code, l.line_no) as running
    from ledger.voucher_line l
    join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
    where l.account_set_id = $1 and l.subject_id = any($2::bigint[]) and l.period between $3 and $4
      and ($5::text is null or $5 = any(string_to_array(l.auxiliary_key, ',')))
      and ($8::text is null or l.auxiliary_key = $8)
    order by l.period, l.voucher_date, v.word_id, v.code, l.line_no
    limit $6 offset $7
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
