import { Injectable } from '@nestjs/common';
import { Money, yearOf, type BalanceSubject, type LeafBalance } from '@mingzhang/rules';
import { AccountSetScope, mapUnhurried } from '@mingzhang/server';
import { VisibleSubjects } from '../subject/visible-subjects';

/** Figures of a leaf or of one auxiliary combination of it, over a range of periods. */
export interface BalanceRow extends LeafBalance {
  readonly auxiliaryKey: string;
}

/** Movements of a subject in one period. */
export interface MovementRow {
  readonly subjectId: number;
  readonly period: string;
  readonly debit: Money;
  readonly credit: Money;
}

export interface Range {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly currency?: string | undefined;
}

interface SqlBalance {
  readonly subject_id: number;
  readonly auxiliary_key: string;
  readonly year_opening: string;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly ytd_debit: string;
  readonly ytd_credit: string;
}

/** Reads balances, never lines: every book and statement rests on these sums. */
@Injectable()
export class BalanceQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly visible: VisibleSubjects,
  ) {}

  /** The subjects that the person sees, in code order. */
  subjects(): Promise<(BalanceSubject & { fullName: string })[]> {
    return this.scope.query<BalanceSubject & { fullName: string }>(
      `select id, code, name, full_name as "fullName", parent_id as "parentId", level, leaf, direction
       from ledger.subject s where account_set_id = $1 and ${this.visible.condition('s')}
       order by code collate "C"`,
      [this.scope.accountSetId],
      this.visible.statement('book-subjects'),
    );
  }

  /**
   * Per leaf that the person sees, or per auxiliary combination of it. The year of 年初 and 本年累计 is that of the range's
   * last period, so that 年初 + 本年累计 = 期末 also in a range over a turn of the year. In the
   * enable year both take in what was entered as opened.
   */
  async balances(range: Range, by: 'subject' | 'auxiliary' = 'subject'): Promise<BalanceRow[]> {
    const rows = await this.scope.query<SqlBalance>(
      balanceSql(by === 'auxiliary', this.visible.all ? 'true' : seenPart(this.visible)),
      [
        this.scope.accountSetId,
        range.periodFrom,
        range.periodTo,
        `${yearOf(range.periodTo)}-01`,
        range.currency ?? null,
      ],
      this.visible.statement(`book-balances-${by}`),
    );
    return mapUnhurried(rows, (row) => ({
      subjectId: row.subject_id,
      auxiliaryKey: row.auxiliary_key,
      yearOpening: Money.parse(row.year_opening),
      opening: Money.parse(row.opening),
      debit: Money.parse(row.debit),
      credit: Money.parse(row.credit),
      ytdDebit: Money.parse(row.ytd_debit),
      ytdCredit: Money.parse(row.ytd_credit),
    }));
  }

  /**
   * Movements per subject and period of the range. Each subject of `parts` takes up those listed
   * for it: summed here, because thousands of decimals are slow to add in a service.
   */
  async movements(
    range: Range,
    parts: readonly { readonly subjectId: number; readonly partId: number }[],
  ): Promise<MovementRow[]> {
    const rows = await this.scope.query<{
      subject_id: number;
      period: string;
      debit: string;
      credit: string;
    }>(
      `with moved as (
         select subject_id, period, sum(debit) as debit, sum(credit) as credit
         from ledger.period_balance
         where account_set_id = $1 and period between $2 and $3 and ($4::text is null or currency = $4)
         group by subject_id, period
       )
       select part.subject_id, moved.period, sum(moved.debit) as debit, sum(moved.credit) as credit
       from unnest($5::bigint[], $6::bigint[]) as part (subject_id, part_id)
       join moved on moved.subject_id = part.part_id
       group by part.subject_id, moved.period order by moved.period`,
      [
        this.scope.accountSetId,
        range.periodFrom,
        range.periodTo,
        range.currency ?? null,
        parts.map(({ subjectId }) => subjectId),
        parts.map(({ partId }) => partId),
      ],
      'book-movements',
    );
    return mapUnhurried(rows, (row) => ({
      subjectId: row.subject_id,
      period: row.period,
      debit: Money.parse(row.debit),
      credit: Money.parse(row.credit),
    }));
  }
}

/** What a part of a balance must fulfil so that somebody who does not see all sees it. */
function seenPart(visible: VisibleSubjects): string {
  return `exists (select from ledger.subject seen where seen.account_set_id = $1
    and seen.id = parts.subject_id and ${visible.condition('seen')})`;
}

/** $1 account set, $2 first and $3 last period, $4 January of the last period's year, $5 currency. */
function balanceSql(byAuxiliary: boolean, seen: string): string {
  const key = byAuxiliary ? 'auxiliary_key' : `''::text`;
  return `
    with opened as (
      select i.subject_id, ${key} as auxiliary_key,
        case when s.direction = 'debit' then i.opening else -i.opening end as net,
        -- Movements before the enable month belong to the enable year only.
        case when to_char(a.enable_date, 'YYYY') = left($4, 4) then i.ytd_debit else 0 end as ytd_debit,
        case when to_char(a.enable_date, 'YYYY') = left($4, 4) then i.ytd_credit else 0 end as ytd_credit
      from ledger.initial_balance i
      join ledger.account_set a on a.account_set_id = $1
      join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
      where i.account_set_id = $1 and ($5::text is null or i.currency = $5)
    ), parts as (
      select subject_id, auxiliary_key, net - ytd_debit + ytd_credit as year_opening, net as opening,
        0 as debit, 0 as credit, ytd_debit, ytd_credit
      from opened
      union all
      select subject_id, ${key},
        coalesce(sum(debit - credit) filter (where period < $4), 0),
        coalesce(sum(debit - credit) filter (where period < $2), 0),
        coalesce(sum(debit) filter (where period >= $2), 0),
        coalesce(sum(credit) filter (where period >= $2), 0),
        coalesce(sum(debit) filter (where period >= $4), 0),
        coalesce(sum(credit) filter (where period >= $4), 0)
      from ledger.period_balance
      where account_set_id = $1 and period <= $3 and ($5::text is null or currency = $5)
      group by 1, 2
    )
    select subject_id, auxiliary_key, sum(year_opening) as year_opening, sum(opening) as opening,
      sum(debit) as debit, sum(credit) as credit, sum(ytd_debit) as ytd_debit, sum(ytd_credit) as ytd_credit
    from parts where ${seen} group by subject_id, auxiliary_key`;
}
