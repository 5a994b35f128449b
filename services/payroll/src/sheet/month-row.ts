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

/** Columns of `MonthRow` of the table as `m`. */
export const monthColumns = `m.id, m.version, m.period, m.run, m.pay_period as "payPeriod", m.state,
  m.fields, m.schemes, m.totals, m.count, m.not_in_count as "notInCount",
  m.refused_count as "refusedCount", m.warned_count as "warnedCount",
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

/** @param lastId the last sheet; undefined without any */
export function shownMonth(month: MonthRow, lastId: number | undefined): SalaryMonth {
  const { fields: _fields, schemes: _schemes, editedBy: _by, ...shown } = month;
  return { ...shown, isLast: month.id === lastId };
}
