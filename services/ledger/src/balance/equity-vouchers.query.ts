import { Injectable } from '@nestjs/common';
import { equityVouchersAtMost, type LedgerEquityVoucher } from '@mingzhang/contract';
import {
  codeUnder,
  knownProfitCodes,
  parseCodeRule,
  yearOf,
  type Period,
  groupBy,
  chartCodeRule,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { isBelowSql } from '../snapshot/profit-transfer.sql';

interface LineRow {
  readonly id: number;
  readonly date: string;
  readonly period: string;
  readonly title: string;
  readonly summary: string;
  readonly subject_id: number;
  readonly code: string;
  readonly category: LedgerEquityVoucher['lines'][number]['category'];
  readonly amount: string;
}

/**
 * `all`: every voucher that changes equity. `comprehensive`: only those that move 其他综合收益 to
 * retained earnings. `restating`: only those that may correct 年初未分配利润.
 */
export type EquityAsked = 'comprehensive' | 'restating' | 'all';

/** Which vouchers are wanted, and the properties of the account set. */
export interface EquityQuestion {
  readonly standard: 0 | 1;
  readonly codeRule: string;
  readonly asked: EquityAsked;
}

/** 盈余公积 and 利润分配 have few vouchers, even if 其他综合收益 has many: the search starts from theirs. */
const surplus = '4101';
const comprehensive = '4003';

/** Vouchers of a year so far that change equity, for 所有者权益变动表 and 其他综合收益 of 利润表. */
@Injectable()
export class EquityVouchersQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Vouchers of the year so far at each of these months, by date and number, at most
   * `equityVouchersAtMost` a year.
   * @param ends a month and, if the year before is wanted too, the same month of that year
   */
  async ofYears(
    ends: readonly Period[],
    question: EquityQuestion,
  ): Promise<LedgerEquityVoucher[][]> {
    const moving = await this.monthsMoving(ends, question);
    const years: LedgerEquityVoucher[][] = [];
    for (const end of ends) {
      const isWanted =
        !moving || moving.some((period) => period >= januaryOf(end) && period <= end);
      years.push(isWanted ? await this.yearToDate(end, question) : []);
    }
    return years;
  }

  /**
   * Months with a voucher that has lines on both 其他综合收益 and 盈余公积 or 利润分配; mostly none.
   * Undefined for `all` and `restating`, whose months are not narrowed down.
   */
  private async monthsMoving(
    ends: readonly Period[],
    { standard, codeRule, asked }: EquityQuestion,
  ): Promise<readonly Period[] | undefined> {
    if (asked !== 'comprehensive') return undefined;
    // 小企业会计准则 has no 其他综合收益.
    if (standard === 0) return [];
    const codeOf = codesIn(codeRule);
    const months = ends.toSorted();
    const [first = ''] = months;
    const rows = await this.scope.query<{ period: Period }>(
      monthsMovingSql,
      [
        this.scope.accountSetId,
        januaryOf(first),
        months.at(-1),
        codeOf(surplus),
        codeOf(knownProfitCodes.appropriation[standard]),
        codeOf(comprehensive),
      ],
      'equity-months',
    );
    return rows.map(({ period }) => period);
  }

  /** From January to a month. */
  private async yearToDate(
    periodTo: Period,
    { standard, codeRule, asked }: EquityQuestion,
  ): Promise<LedgerEquityVoucher[]> {
    const codeOf = codesIn(codeRule);
    const { priorYears, profitOfYear, appropriation, unappropriated } = knownProfitCodes;
    const prior = priorYears[standard];
    const touched = {
      all: null,
      comprehensive: [surplus, appropriation[standard]],
      restating: [...(prior === null ? [] : [prior]), unappropriated[standard]],
    }[asked];
    const rows = await this.scope.query<LineRow>(
      vouchersSql,
      [
        this.scope.accountSetId,
        januaryOf(periodTo),
        periodTo,
        prior === null ? null : codeOf(prior),
        codeOf(profitOfYear[standard]),
        codeOf(appropriation[standard]),
        equityVouchersAtMost,
        touched?.map(codeOf) ?? null,
        asked === 'comprehensive' ? codeOf(comprehensive) : null,
      ],
      'equity-vouchers',
    );
    return [...groupBy(rows, ({ id }) => id)].map(([id, lines]): LedgerEquityVoucher => {
      const [{ date, period, title, summary }] = lines as [LineRow];
      return {
        id,
        date,
        period,
        title,
        summary,
        lines: lines.map(({ subject_id: subjectId, code, category, amount }) => {
          return { subjectId, code, category, amount };
        }),
      };
    });
  }
}

function codesIn(codeRule: string): (code: string) => string {
  const own = parseCodeRule(codeRule);
  const usual = parseCodeRule(chartCodeRule);
  return (code) => codeUnder(code, usual, own);
}

function januaryOf(period: Period): Period {
  return `${yearOf(period)}-01`;
}

/** $1 account set, $2 first and $3 last month, $4 code of 盈余公积, $5 of 利润分配, $6 of 其他综合收益. */
const monthsMovingSql = `
  with surplus as materialized (
    select id from ledger.subject
    where account_set_id = $1 and leaf and (${isBelowSql('code', '$4')} or ${isBelowSql('code', '$5')})
  ), comprehensive as materialized (
    select id from ledger.subject where account_set_id = $1 and leaf and ${isBelowSql('code', '$6')}
  ), touching as materialized (
    select distinct voucher_id from ledger.voucher_line
    where account_set_id = $1 and period between $2 and $3
      and subject_id = any(array(select id from surplus))
  ), beside as materialized (
    select subject_id, period from ledger.voucher_line
    where account_set_id = $1 and voucher_id = any(array(select voucher_id from touching))
  )
  select distinct period from beside where subject_id in (select id from comprehensive)`;

/**
 * $1 account set, $2 first and $3 last month, $4 code of 以前年度损益调整 or null, $5 of 本年利润,
 * $6 of 利润分配, $7 limit, $8 codes of which a voucher must touch one, null for all of equity,
 * $9 a code that it must touch as well, or null. Transfers within 未分配利润 are left out: 结转 of
 * income, expense and 本年利润, and transfers between details of 利润分配.
 * The last join starts with the lines added up and reads everything else by key: joined with
 * `changing`, a generic plan adds up all lines again for each voucher.
 */
const vouchersSql = `
  with equity as materialized (
    select id from ledger.subject
    where account_set_id = $1 and leaf
      and case when $8::text[] is null then category = 'equity' or starts_with(code, $4)
        else code ^@ any($8::text[]) end
  ), touching as materialized (
    select distinct voucher_id from ledger.voucher_line
    where account_set_id = $1 and period between $2 and $3
      and subject_id = any(array(select id from equity))
  ), changing as materialized (
    select l.voucher_id from ledger.voucher_line l
    join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
    where l.account_set_id = $1 and l.voucher_id = any(array(select voucher_id from touching))
    group by l.voucher_id
    having not (
      bool_or(starts_with(s.code, $5))
        and bool_and(s.category = 'profit' or starts_with(s.code, $5) or starts_with(s.code, $6))
      or bool_and(starts_with(s.code, $6) or coalesce(starts_with(s.code, $4), false)))
      and ($9::text is null or bool_or(starts_with(s.code, $9)))
    order by l.voucher_id limit $7
  )
  select v.id, v.voucher_date as date, v.period, w.word || '-' || v.code as title, l.summary,
    s.id as subject_id, s.code, s.category, l.amount
  from (
    select voucher_id, subject_id, sum(credit - debit) as amount, min(summary) as summary
    from ledger.voucher_line
    where account_set_id = $1 and voucher_id = any(array(select voucher_id from changing))
    group by voucher_id, subject_id
  ) l
  join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
  join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
  join ledger.subject s on s.account_set_id = $1 and s.id = l.subject_id
  order by v.voucher_date, v.word_id, v.code, s.category = 'equity' desc, s.code collate "C"`;
