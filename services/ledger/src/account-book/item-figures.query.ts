import { Injectable } from '@nestjs/common';
import { Money, yearOf, type DebitCredit } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { baseRange } from '../snapshot/balance-snapshot';
import { monthsUpTo } from '../snapshot/total-snapshot';
import { hasPartSql } from '../item-key/item-key.sql';
import { placesOfItem } from '../item-key/item-places.query';
import {
  periodBalancesSql,
  exclusion,
  unauditedMonths,
  type VoucherRange,
} from '../period/unaudited-months';

/** Figures of a leaf under an item combination; nets are debit positive, in yuan. */
export interface PartFigures extends DebitCredit {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly opening: Money;
  /** Movements of the first period's year before that period. */
  readonly ytdBefore: DebitCredit;
  /** Whether the range has entries, even if they add up to zero. */
  readonly moved: boolean;
}

interface SqlPart {
  readonly subject_id: number;
  readonly auxiliary_key: string;
  readonly opening: string;
  readonly ytd_debit: string;
  readonly ytd_credit: string;
  readonly debit: string;
  readonly credit: string;
  readonly moved: boolean;
}

/** Figures by items, computed from snapshots of closed months. */
@Injectable()
export class ItemFiguresQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Figures of one item, `3:55`: each leaf and combination that contains it.
   * @param subjectIds null for all
   */
  async ofItem(
    months: VoucherRange,
    part: string,
    subjectIds: readonly number[] | null,
  ): Promise<PartFigures[]> {
    const { base, values, since, left } = await this.start(months, subjectIds);
    const places = await placesOfItem(this.scope, part, since, subjectIds);
    const read = [
      places.map(({ subjectId }) => subjectId),
      places.map(({ auxiliaryKey }) => auxiliaryKey),
    ];
    const vouchers = exclusion(left, 9);
    return this.read(
      `${atBaseSql(base)} and ${hasPartSql('t.auxiliary_key', '$7')} union all ${movedSql} ${placesMovedSql(vouchers.at)}`,
      [...values, part, ...read, ...vouchers.values],
      `item-figures${vouchers.name}`,
    );
  }

  /** Figures of leaves, by leaf and item combination. */
  async ofSubjects(months: VoucherRange, subjectIds: readonly number[]): Promise<PartFigures[]> {
    const { base, values, left } = await this.start(months, subjectIds);
    const vouchers = exclusion(left, 6);
    return this.read(
      `${atBaseSql(base)} union all ${movedSql} ${leavesMovedSql(vouchers.at)}`,
      [...values, ...vouchers.values],
      `part-figures${vouchers.name}`,
    );
  }

  /**
   * The month of the snapshot to start from, the months after it, and the values to read both with.
   */
  private async start(range: VoucherRange, subjectIds: readonly number[] | null) {
    const { periodFrom, periodTo } = range;
    const months = await monthsUpTo(this.scope, periodTo);
    const left = await unauditedMonths(this.scope, range);
    const { base } = baseRange(months, range, 'by months');
    return {
      base,
      left,
      // Places are searched among all vouchers: a superset of the places of the counted ones.
      since: months.filter(({ period }) => period > base),
      values: [
        this.scope.accountSetId,
        base,
        periodFrom,
        periodTo,
        `${yearOf(periodFrom)}-01`,
        subjectIds,
      ],
    };
  }

  private async read(parts: string, values: unknown[], name: string): Promise<PartFigures[]> {
    const rows = await this.scope.query<SqlPart>(
      `select subject_id, auxiliary_key, sum(opening) as opening, sum(ytd_debit) as ytd_debit,
         sum(ytd_credit) as ytd_credit, sum(debit) as debit, sum(credit) as credit,
         bool_or(moved) as moved
       from (${parts}) parts group by subject_id, auxiliary_key`,
      values,
      `${name}-${values[1] === '' ? 'opened' : 'carried'}`,
    );
    return rows.map((row) => ({
      subjectId: row.subject_id,
      auxiliaryKey: row.auxiliary_key,
      moved: row.moved,
      opening: Money.parse(row.opening),
      debit: Money.parse(row.debit),
      credit: Money.parse(row.credit),
      ytdBefore: { debit: Money.parse(row.ytd_debit), credit: Money.parse(row.ytd_credit) },
    }));
  }
}

/** Opening balances of leaves; movements before the enable month belong to the enable year only. */
const openedSql = `
  select t.subject_id, t.auxiliary_key, case when s.direction = 'debit' then t.opening else -t.opening end as opening,
    case when to_char(a.enable_date, 'YYYY') = left($5, 4) then t.ytd_debit else 0.00 end as ytd_debit,
    case when to_char(a.enable_date, 'YYYY') = left($5, 4) then t.ytd_credit else 0.00 end as ytd_credit,
    0.00 as debit, 0.00 as credit, false as moved
  from ledger.initial_balance t
  join ledger.account_set a on a.account_set_id = $1
  join ledger.subject s on s.account_set_id = $1 and s.id = t.subject_id
  where t.account_set_id = $1 and ($6::bigint[] is null or t.subject_id = any($6))`;

/** Balances of leaves in the snapshot of the base. */
const carriedSql = `
  select t.subject_id, t.auxiliary_key, t.closing as opening,
    case when left($2, 4) = left($5, 4) then t.year_debit else 0.00 end as ytd_debit,
    case when left($2, 4) = left($5, 4) then t.year_credit else 0.00 end as ytd_credit,
    0.00 as debit, 0.00 as credit, false as moved
  from ledger.carried_balance t
  where t.account_set_id = $1 and t.period = $2 and ($6::bigint[] is null or t.subject_id = any($6))`;

/**
 * Figures at the base, to be added to later movements. $1 account set, $2 base, $3 first and $4
 * last period, $5 January of the first one's year, $6 leaves or null.
 */
const atBaseSql = (base: string) => (base === '' ? openedSql : carriedSql);

const movedSql = `
  select t.subject_id, t.auxiliary_key,
    case when t.period < $3 then t.debit - t.credit else 0.00 end,
    case when t.period < $3 and t.period >= $5 then t.debit else 0.00 end,
    case when t.period < $3 and t.period >= $5 then t.credit else 0.00 end,
    case when t.period >= $3 then t.debit else 0.00 end,
    case when t.period >= $3 then t.credit else 0.00 end, t.period >= $3`;

/** @param left as in `periodBalancesSql` */
const leavesMovedSql = (left?: number) => `
  from ${periodBalancesSql(left)} t
  where t.account_set_id = $1 and t.period > $2 and t.period <= $4 and t.subject_id = any($6)`;

/**
 * Movements of the places $8 and $9, each found by its key.
 * @param left as in `periodBalancesSql`
 */
const placesMovedSql = (left?: number) => `
  from unnest($8::bigint[], $9::text[]) as p (subject_id, auxiliary_key)
  join ledger.period m on m.account_set_id = $1 and m.period > $2 and m.period <= $4
  join ${periodBalancesSql(left, 'l.subject_id = any($8::bigint[]) and l.auxiliary_key = any($9::text[])')} t
    on t.account_set_id = $1 and t.period = m.period and t.subject_id = p.subject_id
    and t.auxiliary_key = p.auxiliary_key`;
