import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  maxVoucherLines,
  type Voucher,
  type VoucherLine,
  type VoucherPage,
  type voucherListQuery,
} from '@mingzhang/contract';
import { isPeriodOpen } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, mapUnhurried } from '@mingzhang/server';
import { NamesOfTimeQuery } from '../checkout/names-of-time.query';
import { VisibleSubjects } from '../subject/visible-subjects';
import { itemsOfKeySql } from '../item-key/item-key.sql';
import { foundBy, namedSql, orders, type Found, type Named } from './voucher.filter';
import { lineOfTime, toLine, toVoucher, type LineRow, type VoucherRow } from './voucher.mapper';

type ListQuery = z.output<typeof voucherListQuery>;
export type ListFilter = Omit<ListQuery, 'page' | 'pageSize'>;

/** The latest lines from which summaries are offered; more would not change the offer. */
const summaryLines = 5_000;
const summariesOffered = 20;

type Reversed = Pick<VoucherRow, 'reversed_by' | 'reversed_part'>;
const notReversed: Reversed = { reversed_by: null, reversed_part: false };

interface StoredRow extends Omit<VoucherRow, keyof Reversed> {
  readonly has_reversals: boolean;
}

interface PageSummary {
  readonly total: number;
  readonly amount: string;
  readonly audited: number;
  /** Ids of the vouchers on the page. */
  readonly ids: number[];
}

/** Reads vouchers: single, pages, neighbours, next number, list of summaries. */
@Injectable()
export class VoucherQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly visible: VisibleSubjects,
    private readonly names: NamesOfTimeQuery,
  ) {}

  /** @throws BusinessError NOT_FOUND */
  async get(id: number): Promise<Voucher> {
    const rows = await this.scope.query<StoredRow>(
      `${voucherSelect('ledger.voucher')} where v.account_set_id = $1 and v.id = $2
       and ${this.visible.voucherCondition('v')}`,
      [this.scope.accountSetId, id],
      this.visible.statement('voucher-get'),
    );
    const [voucher] = await this.withLines(rows);
    if (!voucher)
      throw new BusinessError('NOT_FOUND', { msg: '凭证不存在或您无权查看，请刷新列表' });
    return voucher;
  }

  /**
   * The vouchers with these ids, in reading order.
   * @throws BusinessError NOT_FOUND if one does not exist or the person may not see it
   */
  async many(ids: readonly number[]): Promise<Voucher[]> {
    const rows = await this.scope.query<StoredRow>(
      `${voucherSelect('ledger.voucher')} where v.account_set_id = $1 and v.id = any($2::bigint[])
       and ${this.visible.voucherCondition('v')} order by v.period, v.word_id, v.code`,
      [this.scope.accountSetId, ids],
    );
    if (rows.length < new Set(ids).size) throw missingVoucher();
    return this.withLines(rows);
  }

  /** @throws BusinessError NOT_FOUND if one does not exist or the person may not see it */
  private async requireSeen(ids: readonly number[]): Promise<void> {
    const found = await this.scope.query<{ id: number }>(
      `select v.id from ledger.voucher v
       where v.account_set_id = $1 and v.id = any($2::bigint[])
         and ${this.visible.voucherCondition('v')}`,
      [this.scope.accountSetId, ids],
    );
    requireAllFound(ids, found);
  }

  async page(query: ListQuery): Promise<VoucherPage> {
    const { select, values } = await this.found(query);
    const order = orders[query.sort];
    // A keyword needs a pass over the lines, so its result is materialized for totals and page.
    // Other filters are faster when run twice by index.
    const materialized = query.keyword ? 'materialized' : 'not materialized';
    const summary = await this.scope.one<PageSummary>(
      `with found as ${materialized} (${select})
       select count(*) as total, coalesce(sum(v.amount), 0.00) as amount, count(v.audited_at) as audited,
         array(select v.id from found v order by ${order}
           limit $${values.length + 1} offset $${values.length + 2}) as ids
       from found v`,
      [...values, query.pageSize, (query.page - 1) * query.pageSize],
    );
    const total = summary?.total ?? 0;
    const rows = await this.scope.query<StoredRow>(
      `${voucherSelect('ledger.voucher')} where v.account_set_id = $1 and v.id = any($2::bigint[])
       order by ${order}`,
      [this.scope.accountSetId, summary?.ids ?? []],
    );
    const amount = summary?.amount ?? '0.00';
    const audited = summary?.audited ?? 0;
    return {
      page: query.page,
      pageSize: query.pageSize,
      total,
      records: await this.withLines(rows, query.ids ? undefined : LISTED_LINES),
      totals: { debit: amount, credit: amount, audited, unaudited: total - audited },
    };
  }

  /**
   * All vouchers of a filter in batches of some hundred, so that a file is written while reading.
   * @throws BusinessError EXPORT_TOO_LARGE if they have more lines than a file may have, NOT_FOUND
   *   if a named voucher does not exist or may not be seen
   */
  async *all(filter: ListFilter, linesAtMost: number): AsyncGenerator<Voucher> {
    if (filter.ids) await this.requireSeen(filter.ids);
    const { select, values } = await this.found(filter);
    const size = await this.scope.one<{ lines: number }>(
      `select count(*) as lines from ledger.voucher_line l
       join (${select}) v on v.id = l.voucher_id where l.account_set_id = $1`,
      values,
    );
    if ((size?.lines ?? 0) > linesAtMost) {
      throw new BusinessError('EXPORT_TOO_LARGE', {
        msg: `一次最多导出 ${linesAtMost} 行分录，现有 ${size?.lines} 行，请缩小期间或筛选范围`,
      });
    }
    const ids = await this.scope.query<{ id: number }>(
      `select v.id from (${select}) v order by ${orders[filter.sort]}`,
      values,
    );
    for (let start = 0; start < ids.length; start += EXPORTED_AT_A_TIME) {
      const part = ids.slice(start, start + EXPORTED_AT_A_TIME).map(({ id }) => id);
      const rows = await this.scope.query<StoredRow>(
        `${voucherSelect('ledger.voucher')}
         where v.account_set_id = $1 and v.id = any($2::bigint[]) order by ${orders[filter.sort]}`,
        [this.scope.accountSetId, part],
      );
      yield* await this.withLines(rows);
    }
  }

  /**
   * The neighbour in reading order: period, word, number. The last voucher if there is no current
   * one.
   */
  async neighbour(currentId: number | undefined, step: 'before' | 'next'): Promise<number | null> {
    const back = step === 'before';
    const row = await this.scope.one<{ id: number }>(
      `select v.id from ledger.voucher v
       where v.account_set_id = $1 and ${this.visible.voucherCondition('v')}
         and ($2::bigint is null and ${back} or (v.period, v.word_id, v.code) ${back ? '<' : '>'} (
           select c.period, c.word_id, c.code from ledger.voucher c
           where c.account_set_id = $1 and c.id = $2))
       order by v.period ${back ? 'desc' : ''}, v.word_id ${back ? 'desc' : ''}, v.code ${back ? 'desc' : ''} limit 1`,
      [this.scope.accountSetId, currentId ?? null],
    );
    return row?.id ?? null;
  }

  async nextCode(wordId: number, period: string): Promise<number> {
    const row = await this.scope.one<{ last_code: number }>(
      'select last_code from ledger.voucher_counter where account_set_id = $1 and period = $2 and word_id = $3',
      [this.scope.accountSetId, period, wordId],
    );
    return (row?.last_code ?? 0) + 1;
  }

  /** Recently used summaries, the most frequent first. */
  async summaries(keyword: string): Promise<string[]> {
    const rows = await this.scope.query<{ summary: string }>(
      `select summary from (
         select summary from ledger.voucher_line l
         where account_set_id = $1 and ${this.visible.lineCondition('l')}
         order by voucher_id desc limit $3
       ) latest
       where $2 = '' or position($2 in summary) > 0
       group by summary order by count(*) desc, summary limit $4`,
      [this.scope.accountSetId, keyword, summaryLines, summariesOffered],
    );
    return rows.map((row) => row.summary);
  }

  /** Ids of a month's vouchers that the person may see, in number order. */
  async idsOfMonth(period: string): Promise<number[]> {
    const rows = await this.scope.query<{ id: number }>(
      `select id from ledger.voucher v where account_set_id = $1 and period = $2
       and ${this.visible.voucherCondition('v')} order by word_id, code`,
      [this.scope.accountSetId, period],
    );
    return rows.map((row) => row.id);
  }

  /** Vouchers that match the filters and that the person may see. */
  private async found(filter: ListFilter): Promise<Found> {
    const { accountSetId } = this.scope;
    const named = filter.keyword
      ? await this.scope.one<Named>(namedSql, [accountSetId, filter.keyword])
      : undefined;
    const seen = this.visible.voucherCondition('v');
    return foundBy(filter, {
      accountSetId,
      seen,
      named: named ?? { subject_ids: [], auxiliary_keys: [] },
    });
  }

  /** @param linesAtMost per voucher; a list returns only the lines it shows */
  private async withLines(
    rows: readonly StoredRow[],
    linesAtMost = maxVoucherLines,
  ): Promise<Voucher[]> {
    if (rows.length === 0) return [];
    const lines = await this.scope.query<LineRow>(
      linesSelect,
      [this.scope.accountSetId, rows.map((row) => row.id), linesAtMost + 1],
      'voucher-lines',
    );
    const reversals = await this.reversals(rows);
    const byVoucher = new Map<number, VoucherLine[]>(rows.map(({ id }) => [id, []]));
    const named = await this.named(rows, lines);
    await mapUnhurried(named, (line) => byVoucher.get(line.voucher_id)?.push(toLine(line)));
    const longer = [...byVoucher].filter(([, own]) => own.length > linesAtMost);
    const counts = await this.lineCounts(longer.map(([id]) => id));
    return mapUnhurried(rows, (stored) => {
      const row = { ...stored, ...(reversals.get(stored.id) ?? notReversed) };
      const own = byVoucher.get(row.id) ?? [];
      const count = counts.get(row.id);
      if (count === undefined) return toVoucher(row, own);
      return { ...toVoucher(row, own.slice(0, linesAtMost)), moreLines: count - linesAtMost };
    });
  }

  /**
   * Lines with the names at the closing of their month; those of an open month with today's names.
   */
  private async named(rows: readonly StoredRow[], lines: LineRow[]): Promise<readonly LineRow[]> {
    const closed = rows.filter(({ period_state: state }) => !isPeriodOpen(state));
    const names = await this.names.atClosing(closed.map(({ period }) => period));
    if (names.size === 0) return lines;
    const months = new Map(closed.map(({ id, period }) => [id, period]));
    return mapUnhurried(lines, (line) => {
      const month = names.get(months.get(line.voucher_id) ?? '');
      return month ? lineOfTime(line, month) : line;
    });
  }

  /** The reversals of vouchers; read separately, and only if there are any. */
  private async reversals(rows: readonly StoredRow[]): Promise<ReadonlyMap<number, Reversed>> {
    const ids = rows.flatMap((row) => (row.has_reversals ? [row.id] : []));
    if (ids.length === 0) return new Map();
    const found = await this.scope.query<Reversed & { voucher_id: number }>(
      'select voucher_id, reversed_by, reversed_part from ledger.reversals_of($1, $2::bigint[])',
      [this.scope.accountSetId, ids],
    );
    return new Map(found.map(({ voucher_id, ...reversed }) => [voucher_id, reversed]));
  }

  private async lineCounts(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.scope.query<{ id: number; count: number }>(
      `select voucher_id as id, count(*) as count from ledger.voucher_line
       where account_set_id = $1 and voucher_id = any($2::bigint[]) group by voucher_id`,
      [this.scope.accountSetId, ids],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }
}

/** Lines per voucher in the list; the form shows all. */
const LISTED_LINES = 30;
const EXPORTED_AT_A_TIME = 200;

/** SQL: the one voucher that a condition on `r` selects, as a link. */
const linkSelect = (condition: string) => `(
    select jsonb_build_object('id', r.id, 'title', r.period || ' ' || rw.word || '-' || r.code)
    from ledger.voucher r
    join ledger.voucher_word rw on rw.account_set_id = $1 and rw.id = r.word_id
    where r.account_set_id = $1 and ${condition})`;

/** @param vouchers the table, or a selection of it */
const voucherSelect = (vouchers: string) => `
  select v.*, w.word, p.state as period_state,
    ${linkSelect('r.id = v.reverses_id')} as reverses,
    exists (select from ledger.voucher r
      where r.account_set_id = $1 and r.reverses_id = v.id) as has_reversals,
    (select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'size', f.size, 'kind', f.kind)
       order by a.position, a.id)
     from ledger.voucher_attachment a
     join ledger.attachment_file f on f.account_set_id = $1 and f.sha256 = a.sha256
     where a.account_set_id = $1 and a.voucher_id = v.id) as attachments
  from ${vouchers} v
  join ledger.voucher_word w on w.account_set_id = v.account_set_id and w.id = v.word_id
  join ledger.period p on p.account_set_id = v.account_set_id and p.period = v.period`;

const linesSelect = `
  select l.*, s.code as subject_code, s.full_name as subject_name,
    array(
      select coalesce(d.name, '')
      from ${itemsOfKeySql('l.auxiliary_key')} part
      left join ledger.accounting_category_detail d on d.account_set_id = $1 and d.id = part.item_id
      order by part.place) as auxiliary_names
  from ledger.voucher_line l
  join ledger.subject s on s.account_set_id = l.account_set_id and s.id = l.subject_id
  where l.account_set_id = $1 and l.voucher_id = any($2::bigint[]) and l.line_no <= $3
  order by l.voucher_id, l.line_no`;

function missingVoucher(): BusinessError {
  return new BusinessError('NOT_FOUND', { msg: '所选凭证不存在或您无权查看，请刷新列表' });
}

/** Ids that a refusal names. */
const MISSING_NAMED = 5;

/** @throws BusinessError NOT_FOUND naming the ids that were not found */
function requireAllFound(ids: readonly number[], rows: readonly { readonly id: number }[]): void {
  const found = new Set(rows.map(({ id }) => Number(id)));
  const missing = [...new Set(ids)].filter((id) => !found.has(id));
  if (missing.length === 0) return;
  const named = missing.slice(0, MISSING_NAMED).join('、');
  const more = missing.length > MISSING_NAMED ? ' 等' : '';
  const which = `${missing.length} 张（编号 ${named}${more}）`;
  const msg = `所选凭证中有 ${which}不存在或您无权查看，请刷新列表后重新选择`;
  throw new BusinessError('NOT_FOUND', { msg });
}
