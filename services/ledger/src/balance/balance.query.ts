import { Injectable } from '@nestjs/common';
import { hasFigures, Money, yearOf, type BalanceSubject, type LeafBalance } from '@mingzhang/rules';
import { AccountSetScope, mapUnhurried } from '@mingzhang/server';
import { monthsUpTo } from '../snapshot/total-snapshot';
import { snapshotRange } from '../snapshot/snapshot-range';
import { usesOpenings, snapshotPartsSql, snapshotValues } from '../snapshot/snapshot-parts.sql';
import { transfersSql } from '../snapshot/profit-transfer.sql';
import {
  periodBalancesSql,
  exclusion,
  unauditedMonths,
  type VoucherRange,
} from '../period/unaudited-months';
import { balanceSql, snapshotBalanceSql, measures, type Measure, type PartBy } from './balance.sql';
import { KnownCodes } from './known-codes';

/** A subject with what the rules need to put its figures together. */
export interface LedgerSubject extends BalanceSubject {
  readonly fullName: string;
  /** Whether it is a cash or bank subject. */
  readonly cash: boolean;
}

/** Figures of a leaf or of a part of it, over a range of periods. */
export interface BalanceRow extends LeafBalance {
  /**
   * Key of the items of the part. In a part by currency the currency code follows the items, or
   * stands alone.
   */
  readonly auxiliaryKey: string;
}

/** Movements of a subject in one period. */
interface MovementRow {
  readonly subjectId: number;
  readonly period: string;
  readonly debit: Money;
  readonly credit: Money;
}

/** Income less expense of a subject in one period, in yuan; an expense is negative. */
export interface IncomeRow {
  readonly subjectId: number;
  readonly code: string;
  readonly period: string;
  readonly income: Money;
}

export interface Range extends VoucherRange {
  readonly currency?: string | undefined;
}

export interface Selection {
  /** One figure per leaf, per item combination, per currency, or per combination and currency. */
  readonly by?: PartBy;
  /** Base currency by default. Foreign amounts are split by currency or limited to one. */
  readonly measure?: Measure;
  /** Leaves to read; all by default. */
  readonly subjectIds?: readonly number[];
}

/** Months whose unaudited vouchers are excluded. */
type Left = Awaited<ReturnType<typeof unauditedMonths>>;
type ReadSelection = Selection &
  Required<Pick<Selection, 'by' | 'measure'>> & { readonly left: Left };

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

/**
 * Figures of the current account set, independent of the caller: every book, the dashboard,
 * templates and statements use these sums. `SeenBalances` restricts them to the subjects that a
 * person may see.
 */
@Injectable()
export class BalanceQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly codes: KnownCodes,
  ) {}

  /** All subjects, in code order. */
  subjects(): Promise<readonly LedgerSubject[]> {
    return this.scope.once('subjects', () =>
      this.scope.query<LedgerSubject>(
        `select id, code, name, full_name as "fullName", parent_id as "parentId", level, leaf, direction, cash
         from ledger.subject where account_set_id = $1 order by code collate "C"`,
        [this.scope.accountSetId],
        'ledger-subjects',
      ),
    );
  }

  /**
   * Figures per leaf, or per item combination. 年初 and 本年累计 refer to the year of the last period, so
   * that 年初 + 本年累计 = 期末 also holds in a range across a new year. In the enable year both include
   * the opening balances entered. Movements before the enable month exist in yuan only: in foreign
   * currencies and quantities that year starts with its opening balance. Leaves in yuan are read
   * from snapshots of closed months.
   */
  async balances(
    range: Range,
    { by = 'subject', measure = 'amount', subjectIds }: Selection = {},
  ): Promise<BalanceRow[]> {
    const isKept = by === 'subject' && measure === 'amount' && range.currency === undefined;
    const left = await unauditedMonths(this.scope, range);
    const rows =
      (isKept ? await this.snapshotBalances(range, subjectIds ?? null, left) : undefined) ??
      (await this.balancesSinceOpening(range, { by, measure, subjectIds, left }));
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
   * Balances of leaves in yuan; undefined if no month before or within the range has a snapshot.
   */
  private async snapshotBalances(
    range: Range,
    subjectIds: readonly number[] | null,
    left: Left,
  ): Promise<SqlBalance[] | undefined> {
    const months = await monthsUpTo(this.scope, range.periodTo);
    const parts = snapshotRange(months, range);
    if (parts.snapshots.every(({ period }) => period === '')) return undefined;
    const values = [...snapshotValues(this.scope.accountSetId, parts, subjectIds), range.periodTo];
    const vouchers = exclusion(left, values.length);
    return this.scope.query<SqlBalance>(
      snapshotBalanceSql(snapshotPartsSql(parts, vouchers.at), vouchers.at),
      [...values, ...vouchers.values],
      `balances-kept-${usesOpenings(parts) ? 'opened' : 'carried'}${vouchers.name}`,
    );
  }

  private balancesSinceOpening(
    range: Range,
    { by, measure, subjectIds, left }: ReadSelection,
  ): Promise<SqlBalance[]> {
    const vouchers = exclusion(left, 6);
    return this.scope.query<SqlBalance>(
      balanceSql(by, measure, vouchers.at),
      [
        this.scope.accountSetId,
        range.periodFrom,
        range.periodTo,
        `${yearOf(range.periodTo)}-01`,
        range.currency ?? null,
        subjectIds ?? null,
        ...vouchers.values,
      ],
      `balances-${by}${measure === 'amount' ? '' : `-${measure}`}${vouchers.name}`,
    );
  }

  /**
   * The leaves; a leaf without figures is split into its parts as well: items or currencies that
   * cancel each other are figures of the leaf although their sum is zero.
   */
  async inParts(range: Range, leaves: readonly BalanceRow[]): Promise<readonly BalanceRow[]> {
    const nothing = leaves.filter((leaf) => !hasFigures(leaf)).map(({ subjectId }) => subjectId);
    if (nothing.length === 0) return leaves;
    return [...leaves, ...(await this.balances(range, { by: 'part', subjectIds: nothing }))];
  }

  /**
   * Movements per subject and period of the range, including zeros. Each subject of `parts` adds up
   * the subjects listed for it. The database does the sum, because adding thousands of decimals is
   * slow in a service.
   */
  async movements(
    range: Range,
    parts: readonly { readonly subjectId: number; readonly partId: number }[],
    measure: Measure = 'amount',
  ): Promise<MovementRow[]> {
    const { debit, credit } = measures[measure];
    const vouchers = exclusion(await unauditedMonths(this.scope, range), 6);
    const rows = await this.scope.query<{
      subject_id: number;
      period: string;
      debit: string;
      credit: string;
    }>(
      `with moved as (
         select subject_id, period, sum(${debit}) as debit, sum(${credit}) as credit
         from ${periodBalancesSql(vouchers.at)} moved
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
        ...vouchers.values,
      ],
      `book-movements${measure === 'amount' ? '' : `-${measure}`}${vouchers.name}`,
    );
    return mapUnhurried(rows, (row) => ({
      subjectId: row.subject_id,
      period: row.period,
      debit: Money.parse(row.debit),
      credit: Money.parse(row.credit),
    }));
  }

  /**
   * Income and expense by period and subject before carrying forward: amounts that vouchers
   * transfer to 本年利润 (`profitTransfers`) are left out, otherwise every closed month would be zero.
   */
  async income(from: string, to: string): Promise<IncomeRow[]> {
    const { currentYearProfit, appropriation } = await this.codes.get();
    const rows = await this.scope.query<{
      subject_id: number;
      code: string;
      period: string;
      income: string;
    }>(
      `with parts as (
         select b.period, b.subject_id, b.credit - b.debit as income
         from ledger.period_balance b
         where b.account_set_id = $1 and b.period between $2 and $3
         union all
         select period, subject_id, net
         from (${transfersSql({
           isWithin: 't.period between $2 and $3',
           yearProfit: '$4',
           appropriation: '$5',
         })}) transfers
       )
       select s.id as subject_id, s.code, parts.period, sum(parts.income) as income
       from parts
       join ledger.subject s on s.account_set_id = $1 and s.id = parts.subject_id and s.category = 'profit'
       group by parts.period, s.id, s.code`,
      [this.scope.accountSetId, from, to, currentYearProfit, appropriation],
      'income',
    );
    return rows.map(({ subject_id: subjectId, code, period, income }) => ({
      subjectId,
      code,
      period,
      income: Money.parse(income),
    }));
  }

  /**
   * Income and expense of the months before the enable month, by subject, in yuan; an expense is
   * negative. Years other than the enable year have none. Source is 损益实际发生额 of the openings: after
   * carrying forward both sides of 本年累计 are equal and show no result (reference, statements).
   */
  async openedIncome(year: number): Promise<Omit<IncomeRow, 'period'>[]> {
    const rows = await this.scope.query<{ subject_id: number; code: string; income: string }>(
      `select s.id as subject_id, s.code,
         sum(case when s.direction = 'credit' then i.ytd_actual else -i.ytd_actual end) as income
       from ledger.initial_balance i
       join ledger.account_set a on a.account_set_id = $1 and to_char(a.enable_date, 'YYYY') = $2
       join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id and s.category = 'profit'
       where i.account_set_id = $1 and i.ytd_actual <> 0 group by s.id, s.code`,
      [this.scope.accountSetId, String(year)],
      'opened-income',
    );
    return rows.map(({ subject_id: subjectId, code, income }) => ({
      subjectId,
      code,
      income: Money.parse(income),
    }));
  }
}
