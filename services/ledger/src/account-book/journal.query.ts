import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { journalCalls, JournalNames } from '@mingzhang/contract';
import { firstDayOf, lastDayOf, type DayCount, type PagePlace } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { BookNames, otherNames, type BookMonths } from '../balance/book-names';
import { VisibleSubjects } from '../subject/visible-subjects';
import { hasPartSql, itemsOfKeySql } from '../item-key/item-key.sql';
import type { NamedItem } from './category-names';

export type JournalFilter = Omit<z.output<typeof journalCalls.journalFile.query>, 'format'>;

/** Head of a voucher. */
interface StoredHead {
  readonly date: string;
  readonly word: string;
  readonly attachment_count: number;
  readonly maker: string;
  /** Empty if the voucher is not audited. */
  readonly auditor: string;
  /** Number of matching lines of the voucher. */
  readonly lines: number;
}

/**
 * A stored line with its names. Only the first line of a voucher contains the head: files have
 * millions of lines.
 */
export type StoredLine = {
  readonly voucher_id: number;
  readonly code: number;
  readonly line_no: number;
  readonly summary: string;
  readonly subject_id: number;
  readonly subject_code: string;
  readonly subject_name: string;
  readonly items: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly quantity: string | null;
  readonly unit_price: string | null;
  readonly currency: string;
  readonly foreign_amount: string | null;
  readonly exchange_rate: string | null;
} & (StoredHead | Readonly<Record<keyof StoredHead, null>>);

/** Vouchers of a day with a matching line, and the sums of these lines. */
interface DayRow extends DayCount {
  readonly debit: string | null;
  readonly credit: string | null;
}

/** SQL conditions of a selection, with their values; $1 is the account set. */
interface Selection {
  /** On `ledger.voucher v`. */
  readonly heads: readonly string[];
  /** On `ledger.voucher_line l`; empty if whole vouchers are selected. */
  readonly lines: readonly string[];
  readonly values: unknown[];
  /** The last month decides which names the book prints. */
  readonly months: BookMonths;
  /** Names of the ids in the filter. */
  readonly names: JournalNames;
}

/** Reads the 序时账, ordered by date, word, number, line. */
@Injectable()
export class JournalQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly visible: VisibleSubjects,
    private readonly bookNames: BookNames,
  ) {}

  /**
   * The selection for a filter, of whole months.
   * @throws BusinessError NOT_FOUND if the account set does not have the 凭证字, maker, item or
   *   subjects
   */
  async selection(filter: JournalFilter): Promise<Selection> {
    const values: unknown[] = [
      this.scope.accountSetId,
      firstDayOf(filter.periodFrom),
      lastDayOf(filter.periodTo),
    ];
    const place = (value: unknown) => `$${values.push(value)}`;
    const heads = ['v.account_set_id = $1', this.visible.voucherCondition('v')];
    const lines: string[] = [];
    const add = (into: string[], value: unknown, condition: (place: string) => string) => {
      if (value !== undefined && value !== '') into.push(condition(place(value)));
    };
    const word = await this.wordOf(filter.wordId);
    add(heads, filter.wordId, (p) => `v.word_id = ${p}`);
    add(heads, filter.codeFrom, (p) => `v.code >= ${p}`);
    add(heads, filter.codeTo, (p) => `v.code <= ${p}`);
    const maker = await this.makerOf(filter);
    add(heads, filter.createdBy, (p) => `v.updated_by = ${p}`);
    if (filter.auditState) {
      heads.push(`v.audited_at is ${filter.auditState === 'audited' ? 'not null' : 'null'}`);
    }
    const subjects = await this.subjectsOf(filter);
    add(lines, subjects, (p) => `l.subject_id = any(${p}::bigint[])`);
    const item = await this.itemOf(filter);
    add(lines, item?.part, (p) => hasPartSql('l.auxiliary_key', p));
    add(lines, filter.amountFrom, (p) => `l.amount_fen >= (${p}::numeric * 100)::bigint`);
    add(lines, filter.amountTo, (p) => `l.amount_fen <= (${p}::numeric * 100)::bigint`);
    add(lines, filter.keyword, (p) => `position(${p} in l.summary) > 0`);
    const names = { word, maker, item: item?.title };
    return { heads, lines, values, names, months: filter };
  }

  /** Number of vouchers per day; with sums if lines or filtered heads are selected. */
  days({ heads, lines, values }: Selection): Promise<DayRow[]> {
    const dated = [...heads, 'v.voucher_date between $2 and $3'];
    if (lines.length > 0) {
      return this.scope.query<DayRow>(
        `select v.voucher_date as date, count(distinct v.id) as count,
           sum(l.debit) as debit, sum(l.credit) as credit
         from ledger.voucher v
         join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
           and l.voucher_date between $2 and $3
         where ${[...dated, ...lines].join(' and ')}
         group by v.voucher_date order by v.voucher_date`,
        values,
      );
    }
    // Whole vouchers balance, so the sum of their heads is that of both sides. Without a filter
    // only the dates are read, from their index; the sums come from the balances.
    const isFiltered = heads.length > 2 || !this.visible.all;
    const sum = isFiltered ? 'sum(v.amount)' : 'null';
    return this.scope.query<DayRow>(
      `select v.voucher_date as date, count(*) as count, ${sum} as debit, ${sum} as credit
       from ledger.voucher v where ${dated.join(' and ')}
       group by v.voucher_date order by v.voucher_date`,
      values,
    );
  }

  /** Both sides of all vouchers of the months, from the balances. */
  async balances({ periodFrom, periodTo }: JournalFilter) {
    const row = await this.scope.one<{ debit: string; credit: string }>(
      `select coalesce(sum(debit), 0.00) as debit, coalesce(sum(credit), 0.00) as credit
       from ledger.period_balance where account_set_id = $1 and period between $2 and $3`,
      [this.scope.accountSetId, periodFrom, periodTo],
      'journal-balances',
    );
    return row ?? { debit: '0.00', credit: '0.00' };
  }

  /** The lines of a page of vouchers, at most `linesAtMost` per voucher. */
  async page(
    { heads, lines, months, values: [set, , , ...values] }: Selection,
    place: PagePlace & { readonly pageSize: number; readonly linesAtMost: number },
  ): Promise<StoredLine[]> {
    const all = [set, place.from, place.to, ...values];
    const names = await this.bookNames.values(months, 'fullName');
    // Joined by vouchers, not by lines: the planner underestimates the matching lines and would
    // scan all of them for each voucher.
    const [matched, matching] =
      lines.length === 0
        ? ['', '']
        : [
            `matched as materialized (
               select distinct l.voucher_id as id from ledger.voucher_line l
               where ${['l.account_set_id = $1 and l.voucher_date between $2 and $3', ...lines].join(' and ')}
             ), `,
            'and v.id in (select id from matched)',
          ];
    const [limit, offset, most] = [1, 2, 3].map((more) => `$${all.length + more}`);
    return this.scope.query<StoredLine>(
      `with ${matched}page as materialized (
         select v.* from ledger.voucher v
         where ${heads.join(' and ')} and v.voucher_date between $2 and $3 ${matching}
         order by v.voucher_date, v.word_id, v.code limit ${limit} offset ${offset}
       ), own as (
         select l.voucher_id, l.line_no, l.summary, l.subject_id, l.auxiliary_key, l.debit, l.credit, l.quantity,
           l.unit_price, l.currency, l.foreign_amount, l.exchange_rate, v.voucher_date, v.word_id, v.code,
           v.attachment_count, v.updated_name, v.audited_name,
           row_number() over own as place, count(*) over (partition by l.voucher_id) as lines
         from page v
         join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
         where ${['true', ...lines].join(' and ')}
         window own as (partition by l.voucher_id order by l.line_no)
       ), shown as materialized (
         select * from own where place <= ${most}
       ), ${linesSelect(otherNames(all.length + 4))}`,
      [...all, place.pageSize, place.offset, place.linesAtMost, ...names],
    );
  }

  /** Number of lines of a selection. */
  async count({ heads, lines, values }: Selection): Promise<number> {
    const row = await this.scope.one<{ count: number }>(
      `select count(*) as count from ledger.voucher v
       join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
       where ${[...heads, 'v.voucher_date between $2 and $3', ...lines].join(' and ')}`,
      values,
    );
    return row?.count ?? 0;
  }

  private async wordOf(wordId: number | undefined): Promise<string | undefined> {
    if (wordId === undefined) return undefined;
    const found = await this.scope.one<{ word: string }>(
      'select word from ledger.voucher_word where account_set_id = $1 and id = $2',
      [this.scope.accountSetId, wordId],
    );
    if (!found) throw notFound('凭证字不存在或已被删除，请重新选择');
    return found.word;
  }

  /**
   * Name of the maker. The vouchers of the months are searched first, since they are read anyway;
   * the others only if they contain none of that maker. The current user is known even without
   * vouchers.
   */
  private async makerOf(filter: JournalFilter): Promise<string | undefined> {
    const { createdBy, periodFrom, periodTo } = filter;
    if (createdBy === undefined) return undefined;
    const { userId, userName } = this.scope.actor;
    if (createdBy === userId) return userName;
    const made = `select v.updated_name as name from ledger.voucher v
      where v.account_set_id = $1 and v.updated_by = $2 and ${this.visible.voucherCondition('v')}`;
    const found =
      (await this.scope.one<{ name: string }>(
        `${made} and v.voucher_date between $3 and $4 order by v.voucher_date desc limit 1`,
        [this.scope.accountSetId, createdBy, firstDayOf(periodFrom), lastDayOf(periodTo)],
      )) ??
      (await this.scope.one<{ name: string }>(`${made} order by v.id desc limit 1`, [
        this.scope.accountSetId,
        createdBy,
      ]));
    if (!found) throw notFound('制单人不存在或没有凭证，请重新选择');
    return found.name;
  }

  /** Subjects of a range of codes, including the descendants of the last one. */
  private async subjectsOf({ subjectFrom, subjectTo }: JournalFilter) {
    if (subjectFrom === undefined && subjectTo === undefined) return undefined;
    const rows = await this.scope.query<{ id: number }>(
      `select id from ledger.subject where account_set_id = $1
         and ($2::text is null or code collate "C" >= $2)
         and ($3::text is null or code collate "C" <= $3 or starts_with(code, $3))`,
      [this.scope.accountSetId, subjectFrom ?? null, subjectTo ?? null],
    );
    if (rows.length === 0) throw notFound(`${noSubjects(subjectFrom, subjectTo)}，请重新选择`);
    return rows.map(({ id }) => id);
  }

  /** An item as a key part and as text: `客户 华美商贸`. */
  private async itemOf(filter: Pick<JournalFilter, 'itemId' | 'periodTo'>) {
    const { itemId } = filter;
    if (itemId === undefined) return undefined;
    const row = await this.scope.one<NamedItem & { categoryId: number; category: string }>(
      `select d.id, d.code, d.name, d.category_id as "categoryId", c.name as category
       from ledger.accounting_category_detail d
       join ledger.accounting_category c on c.account_set_id = $1 and c.id = d.category_id
       where d.account_set_id = $1 and d.id = $2`,
      [this.scope.accountSetId, itemId],
    );
    if (!row) throw notFound('辅助核算项目不存在或已被删除，请重新选择');
    const [{ name } = row] = await this.bookNames.items(filter, [row]);
    return { part: `${row.categoryId}:${itemId}`, title: `${row.category} ${name}` };
  }
}

const notFound = (msg: string) => new BusinessError('NOT_FOUND', { msg });

function noSubjects(from: string | undefined, to: string | undefined): string {
  if (from === to) return `科目 ${from} 不存在或已被删除`;
  if (from === undefined) return `没有编码在 ${to} 及以前的科目`;
  return to === undefined
    ? `没有编码在 ${from} 及以后的科目`
    : `没有编码在 ${from} 至 ${to} 之间的科目`;
}

/** SQL: a value that only the first line of each voucher contains. */
const ofHead = (value: string, name: string) =>
  `case when l.place = 1 then ${value} end as ${name}`;

/**
 * Lines of `shown` with their heads and names. The items of a combination are read once for all its
 * lines: the planner underestimates the lines' vouchers, and a join scanned all lines for each of
 * them.
 */
const linesSelect = (closed: ReturnType<typeof otherNames>) => `named as materialized (
    select k.key, string_agg(${closed.item('d.id', 'd.name')}, ' / ' order by part.place) as items
    from (select distinct auxiliary_key as key from shown where auxiliary_key <> '') k
    cross join lateral ${itemsOfKeySql('k.key')} part
    join ledger.accounting_category_detail d on d.account_set_id = $1 and d.id = part.item_id
    group by k.key
  )
  select l.voucher_id, l.code, l.line_no, l.summary, l.subject_id,
    ${closed.code('s.id', 's.code')} as subject_code,
    ${closed.subject('s.id', 's.full_name')} as subject_name, named.items,
    l.debit, l.credit, l.quantity, l.unit_price, l.currency, l.foreign_amount, l.exchange_rate,
    ${ofHead('l.voucher_date', 'date')}, ${ofHead('w.word', 'word')}, ${ofHead('l.lines', 'lines')},
    ${ofHead('l.attachment_count', 'attachment_count')}, ${ofHead('l.updated_name', 'maker')},
    ${ofHead("coalesce(l.audited_name, '')", 'auditor')}
  from shown l
  join ledger.voucher_word w on w.account_set_id = $1 and w.id = l.word_id
  join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
  left join named on named.key = l.auxiliary_key
  order by l.voucher_date, l.word_id, l.code, l.line_no`;
