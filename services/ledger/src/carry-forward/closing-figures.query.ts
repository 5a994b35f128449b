import { Injectable } from '@nestjs/common';
import {
  addMonths,
  limitWindow,
  Money,
  quarterStart,
  resultMoves,
  sumOf,
  yearOf,
  type ClosingCell,
  type ClosingContext,
  type ClosingFigures,
  type ClosingSubject,
  type Income,
  type QuarterMovement,
  type ResultRole,
  type RoleLine,
  type Transfer,
  groupBy,
} from '@mingzhang/rules';
import { AccountSetScope, mapUnhurried } from '@mingzhang/server';
import { BalanceQuery, type IncomeRow } from '../balance/balance.query';
import { KnownCodes } from '../balance/known-codes';
import type { PostedLine, PostedStep } from './posted-steps';

interface CellRow {
  readonly subject_id: number;
  readonly auxiliary_key: string;
  readonly currency: string;
  readonly year_opening: string;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly foreign_closing: string;
  readonly quantity_opening: string;
  readonly quantity_debit: string;
  readonly quantity_credit: string;
  readonly quarter_debit: string;
  readonly quarter_credit: string;
  readonly year_debit: string;
  readonly year_credit: string;
}

/**
 * Figures that both the checks and the period-end entries of a month need, so that a request for
 * both reads them once.
 */
export interface MonthBasis {
  readonly subjects: readonly ClosingSubject[];
  /**
   * Income of the last twelve months, including this one, before carrying forward; it covers the
   * year so far.
   */
  readonly income: readonly IncomeRow[];
  /** Income of the same year before the books began. */
  readonly opened: Awaited<ReturnType<BalanceQuery['openedIncome']>>;
}

/**
 * Reads the figures for period-end entries: the books of a month without the entries of its steps.
 */
@Injectable()
export class ClosingFiguresQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: BalanceQuery,
    private readonly codes: KnownCodes,
  ) {}

  async basis(period: string): Promise<MonthBasis> {
    return {
      subjects: await this.subjects(),
      income: await this.balances.income(addMonths(period, -11), period),
      opened: await this.balances.openedIncome(yearOf(period)),
    };
  }

  /** @param own vouchers of the month's steps, which are subtracted from every figure */
  async load(
    { period, ...kind }: Pick<ClosingContext, 'period' | 'vatType' | 'kindFrom'>,
    own: readonly PostedStep[],
    basis: MonthBasis,
  ): Promise<ClosingFigures> {
    const quarter = quarterStart({ period, ...kind });
    const rows = await this.cells(period, quarter);
    const lines = own.flatMap((step) => step.lines);
    const debits = new Set(
      basis.subjects.filter(({ direction }) => direction === 'debit').map(({ id }) => id),
    );
    return {
      subjects: basis.subjects,
      cells: [
        ...rows.map(({ cell }) => cell),
        ...lines.map((line) => undone(line, debits.has(line.subjectId))),
      ],
      quarter: [...rows.map((row) => row.quarter), ...lines.map(undoneMovement)],
      income: await this.income({ period, quarter }, own, basis),
    };
  }

  /** All subjects with the fields that closing needs. */
  subjects(): Promise<ClosingSubject[]> {
    return this.scope.query<ClosingSubject>(
      `select s.id, s.parent_id as "parentId", s.code, s.name, s.full_name as "fullName", s.category,
         s.direction, s.leaf, s.cash, s.status = 1 as enabled, coalesce(required.categories, '[]') as required
       from ledger.subject s
       left join (
         select a.subject_id, jsonb_agg(jsonb_build_object(
           'categoryId', c.id, 'categoryName', c.name) order by c.id) as categories
         from ledger.subject_auxiliary a
         join ledger.accounting_category c on c.account_set_id = $1 and c.id = a.category_id
         where a.account_set_id = $1 and a.required group by a.subject_id
       ) required on required.subject_id = s.id
       where s.account_set_id = $1 order by s.code collate "C"`,
      [this.scope.accountSetId],
      'closing-subjects',
    );
  }

  private async cells(
    period: string,
    quarterFrom: string,
  ): Promise<{ cell: ClosingCell; quarter: QuarterMovement }[]> {
    const rows = await this.scope.query<CellRow>(
      cellsSql,
      [this.scope.accountSetId, period, `${yearOf(period)}-01`, quarterFrom],
      'closing-cells',
    );
    return mapUnhurried(rows, (row) => {
      const { subject_id: subjectId, auxiliary_key: auxiliaryKey, currency } = row;
      return {
        cell: {
          subjectId,
          auxiliaryKey,
          currency,
          yearOpening: Money.parse(row.year_opening),
          opening: Money.parse(row.opening),
          debit: Money.parse(row.debit),
          credit: Money.parse(row.credit),
          foreign: Money.parse(row.foreign_closing),
          quantityOpening: Money.parse(row.quantity_opening),
          quantityDebit: Money.parse(row.quantity_debit),
          quantityCredit: Money.parse(row.quantity_credit),
        },
        quarter: {
          subjectId,
          debit: Money.parse(row.quarter_debit),
          credit: Money.parse(row.quarter_credit),
          yearDebit: Money.parse(row.year_debit),
          yearCredit: Money.parse(row.year_credit),
        },
      };
    });
  }

  /**
   * Income before carrying forward. Entries of steps that do not transfer to 本年利润 are subtracted.
   */
  private async income(
    { period, quarter }: { readonly period: string; readonly quarter: string },
    own: readonly PostedStep[],
    { subjects, income, opened }: MonthBasis,
  ): Promise<Income[]> {
    const parts = [
      ...income,
      ...opened.map((row) => ({ ...row, period: '' })),
      ...(await this.counted(own, subjects)).map(({ subjectId, net }) => {
        return { subjectId, period, income: net };
      }),
    ];
    // Opening income has no month; it counts in every window that begins in January or before.
    const january = `${yearOf(period)}-01`;
    const quarters = limitWindow({ period, isMonthly: false });
    return [...groupBy(parts, ({ subjectId }) => subjectId)].map(([subjectId, subjectParts]) => {
      const since = (from: string) =>
        sumOf(subjectParts.filter((part) => part.period >= from).map(({ income }) => income));
      const before = sumOf(
        subjectParts.filter((part) => part.period === '').map(({ income }) => income),
      );
      return {
        subjectId,
        month: since(period),
        quarter: since(quarter),
        year: before.plus(since(january)),
        twelveMonths: since(''),
        fourQuarters: before.plus(since(quarters)),
      };
    });
  }

  /**
   * Amounts of these steps on 损益 that `BalanceQuery.income` counts, debit positive: without
   * transfers to 本年利润.
   */
  private async counted(
    own: readonly PostedStep[],
    subjects: readonly ClosingSubject[],
  ): Promise<readonly Transfer[]> {
    const codes = await this.codes.get();
    const known = new Map(subjects.map((subject) => [subject.id, subject]));
    const lineOf = ({ subjectId, auxiliaryKey, debit, credit }: PostedLine): RoleLine => ({
      subjectId,
      auxiliaryKey,
      role: resultRole(known.get(subjectId), codes),
      debit: Money.parse(debit),
      credit: Money.parse(credit),
    });
    return own
      .flatMap(({ lines }) => resultMoves(lines.map(lineOf)))
      .filter(({ subjectId }) => known.get(subjectId)?.category === 'profit');
  }
}

/** Role of a subject in the result of the year. */
function resultRole(
  subject: ClosingSubject | undefined,
  { currentYearProfit, appropriation }: Awaited<ReturnType<KnownCodes['get']>>,
): ResultRole {
  if (!subject) return 'other';
  if (subject.code.startsWith(currentYearProfit)) return 'yearProfit';
  if (subject.code.startsWith(appropriation)) return 'appropriation';
  if (subject.category !== 'profit') return 'other';
  return subject.direction === 'credit' ? 'income' : 'expense';
}

/**
 * A reversed line as a cell of the month. A quantity without an amount is on the normal side of its
 * subject.
 */
function undone(
  { subjectId, auxiliaryKey, currency, ...line }: PostedLine,
  isDebitSubject: boolean,
): ClosingCell {
  const zero = Money.zero;
  const taken = (figure: string | null) => (figure === null ? zero : Money.parse(figure).negate());
  const [debit, credit] = [taken(line.debit), taken(line.credit)];
  const [quantity, foreign] = [taken(line.quantity), taken(line.foreignAmount)];
  const isDebit = debit.isZero && credit.isZero ? isDebitSubject : !debit.isZero;
  return {
    subjectId,
    auxiliaryKey,
    currency,
    yearOpening: zero,
    opening: zero,
    debit,
    credit,
    foreign: isDebit ? foreign : foreign.negate(),
    quantityOpening: zero,
    quantityDebit: isDebit ? quantity : zero,
    quantityCredit: isDebit ? zero : quantity,
  };
}

function undoneMovement(line: PostedLine): QuarterMovement {
  const debit = Money.parse(line.debit).negate();
  const credit = Money.parse(line.credit).negate();
  return {
    subjectId: line.subjectId,
    debit,
    credit,
    yearDebit: debit,
    yearCredit: credit,
  };
}

/** $1 account set, $2 period, $3 January of its year, $4 first month of its filing quarter. */
const cellsSql = `
  with parts as (
    select i.subject_id, i.auxiliary_key, i.currency,
      (case when s.direction = 'debit' then i.opening else -i.opening end)
        - (case when to_char(a.enable_date, 'YYYY') = left($3, 4) then i.ytd_debit - i.ytd_credit
           else 0 end) as year_opening,
      case when s.direction = 'debit' then i.opening else -i.opening end as opening,
      0 as debit, 0 as credit,
      case when s.direction = 'debit' then coalesce(i.foreign_amount, 0)
        else -coalesce(i.foreign_amount, 0) end as foreign_closing,
      case when s.direction = 'debit' then coalesce(i.quantity, 0)
        else -coalesce(i.quantity, 0) end as quantity_opening,
      0 as quantity_debit, 0 as quantity_credit, 0 as quarter_debit, 0 as quarter_credit,
      case when to_char(a.enable_date, 'YYYY') = left($3, 4) then i.ytd_debit else 0 end as year_debit,
      case when to_char(a.enable_date, 'YYYY') = left($3, 4) then i.ytd_credit else 0 end as year_credit
    from ledger.initial_balance i
    join ledger.account_set a on a.account_set_id = $1
    join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
    where i.account_set_id = $1
    union all
    select subject_id, auxiliary_key, currency,
      coalesce(sum(debit - credit) filter (where period < $3), 0),
      coalesce(sum(debit - credit) filter (where period < $2), 0),
      coalesce(sum(debit) filter (where period = $2), 0),
      coalesce(sum(credit) filter (where period = $2), 0),
      sum(foreign_debit - foreign_credit),
      coalesce(sum(quantity_debit - quantity_credit) filter (where period < $2), 0),
      coalesce(sum(quantity_debit) filter (where period = $2), 0),
      coalesce(sum(quantity_credit) filter (where period = $2), 0),
      coalesce(sum(debit) filter (where period >= $4), 0),
      coalesce(sum(credit) filter (where period >= $4), 0),
      coalesce(sum(debit) filter (where period >= $3), 0),
      coalesce(sum(credit) filter (where period >= $3), 0)
    from ledger.period_balance
    where account_set_id = $1 and period <= $2
    group by subject_id, auxiliary_key, currency
  )
  select subject_id, auxiliary_key, currency, sum(year_opening) as year_opening,
    sum(opening) as opening, sum(debit) as debit, sum(credit) as credit,
    sum(foreign_closing) as foreign_closing, sum(quantity_opening) as quantity_opening,
    sum(quantity_debit) as quantity_debit, sum(quantity_credit) as quantity_credit,
    sum(quarter_debit) as quarter_debit, sum(quarter_credit) as quarter_credit,
    sum(year_debit) as year_debit, sum(year_credit) as year_credit
  from parts group by subject_id, auxiliary_key, currency`;
