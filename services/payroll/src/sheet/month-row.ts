import type { SalaryMonth, SalaryState, SalaryTotals } from '@mingzhang/contract';
import type { SalaryField } from '@mingzhang/rules/payroll';
import type { MonthFacts } from './row-pay';
import type { MonthSchemes } from './stored-person';

/** A month as the database keeps it. */
export interface MonthRow {
  readonly id: number;
  readonly version: number;
  readonly period: string;
  readonly run: number;
  readonly payPeriod: string;
  readonly state: SalaryState;
  readonly fields: readonly SalaryField[];
  readonly schemes: MonthSchemes;
  readonly totals: SalaryTotals;
  readonly count: number;
  readonly notInCount: number;
  readonly refusedCount: number;
  readonly warnedCount: number;
  readonly createdName: string;
  readonly editedBy: number;
  readonly confirmedName: string;
}

const totalCodes = [
  'gross',
  'socialPersonal',
  'housingFundPersonal',
  'tax',
  'net',
  'socialCompany',
  'housingFundCompany',
  'companyCost',
] as const;
/** The tax of a bonus or a payment taxed by itself is tax as well. */
const summed = (code: string) =>
  code === 'tax'
    ? `coalesce((r.amounts ->> 'tax')::numeric, 0)
         + coalesce((r.amounts ->> 'annualBonusTax')::numeric, 0)
         + coalesce((r.amounts ->> 'oneOffTax')::numeric, 0)`
    : `(r.amounts ->> '${code}')::numeric`;
const totals = totalCodes
  .map(
    (code) =>
      `'${code}', coalesce(sum(${summed(code)}) filter (where r.is_in), 0)::numeric(18,2)::text`,
  )
  .join(', ');
const hasFinding = (severity: string) => `r.problems @> '[{"severity": "${severity}"}]'`;

const countWhere = (condition: string) => `(count(*) filter (where ${condition}))::int`;

/** What a month says of its rows, by column, as aggregates of the rows `r`. */
export const rowSums = {
  totals: `jsonb_build_object(${totals})`,
  count: countWhere('r.is_in'),
  not_in_count: countWhere('not r.is_in'),
  refused_count: countWhere(`r.is_in and ${hasFinding('refuse')}`),
  warned_count: countWhere(`r.is_in and ${hasFinding('warn')} and not ${hasFinding('refuse')}`),
};

/** A sum of a month; for who may see some departments alone, of the rows that the policy shows. */
const visibleSum = (column: keyof typeof rowSums) => `
  case when coalesce(current_setting('app.pay_departments', true), '') = '' then m.${column}
    else (select ${rowSums[column]} from payroll.salary_row r
      where r.account_set_id = $1 and r.month_id = m.id) end`;

/** Columns of `MonthRow` of the table as `m`; $1 is the account set. */
export const monthColumns = `m.id, m.version, m.period, m.run, m.pay_period as "payPeriod",
  m.state, m.fields, m.schemes, ${visibleSum('totals')} as totals, ${visibleSum('count')} as count,
  ${visibleSum('not_in_count')} as "notInCount", ${visibleSum('refused_count')} as "refusedCount",
  ${visibleSum('warned_count')} as "warnedCount",
  m.created_name as "createdName", m.edited_by as "editedBy",
  m.confirmed_name as "confirmedName"`;

/** What the rows of a month are computed by. */
export const factsOf = ({ period, run, payPeriod, fields, schemes }: MonthRow): MonthFacts => ({
  period,
  run,
  payPeriod,
  fields,
  schemes,
});

/**
 * @param lastId the last sheet; undefined without any
 * @param isVouchered whether payments or accruals of it have been booked
 * @param departments whose people the sums are of; undefined: everybody's
 */
export function shownMonth(
  month: MonthRow,
  {
    lastId,
    isVouchered,
    departments,
  }: {
    readonly lastId: number | undefined;
    readonly isVouchered: boolean;
    readonly departments: string | undefined;
  },
): SalaryMonth {
  const { fields: _fields, schemes: _schemes, editedBy: _by, ...own } = month;
  const state = isVouchered ? 'vouchered' : month.state;
  const shown = { ...own, state, isLast: month.id === lastId };
  return departments === undefined ? shown : { ...shown, departments };
}
