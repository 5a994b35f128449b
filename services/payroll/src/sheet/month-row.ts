import type { SalaryMonth, SalaryState, SalaryTotals } from '@mingzhang/contract';
import type { SalaryField } from '@mingzhang/rules/payroll';
import type { MonthFacts } from './row-pay';
import type { MonthSchemes } from './stored-person';

/** A month as the database keeps it. */
export interface MonthRow {
  readonly id: number;
  readonly version: number;
  readonly period: string;
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

/** Columns of `MonthRow` of the table as `m`. */
export const monthColumns = `m.id, m.version, m.period, m.pay_period as "payPeriod", m.state,
  m.fields, m.schemes, m.totals, m.count, m.not_in_count as "notInCount",
  m.refused_count as "refusedCount", m.warned_count as "warnedCount",
  m.created_name as "createdName", m.edited_by as "editedBy",
  m.confirmed_name as "confirmedName"`;

/** What the rows of a month are computed by. */
export const factsOf = ({ period, payPeriod, fields, schemes }: MonthRow): MonthFacts => ({
  period,
  payPeriod,
  fields,
  schemes,
});

/** @param lastPeriod the last month with a sheet */
export function shownMonth(
  month: MonthRow,
  { lastPeriod, isVouchered }: { readonly lastPeriod: string; readonly isVouchered: boolean },
): SalaryMonth {
  const { fields: _fields, schemes: _schemes, editedBy: _by, ...shown } = month;
  const state = isVouchered ? 'vouchered' : month.state;
  return { ...shown, state, isLast: month.period === lastPeriod };
}
