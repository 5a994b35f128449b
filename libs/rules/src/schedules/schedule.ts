import type { Money } from '../money';
import type { Period } from '../period';
import type { CellTerm, Statement, StatementRow } from '../statements/statement';
import type { StatementColumn, TemplateRow } from '../statements/template';

/** Statements beside the three official ones: 费用明细表, 利润分配表, 应交增值税明细表, 所有者权益变动表. */
type ScheduleKind = 'expenses' | 'distribution' | 'vat' | 'equity';

/**
 * What they are called. 会企04表 is 财会〔2019〕6号附件2; 小企业会计准则 第七十九条 asks for no such statement. The other
 * three have no number: 利润分配表 and 应交税费 are parts of the notes (小企业会计准则 第八十六条), 费用明细表 is for management.
 */
export const scheduleForms: Readonly<
  Record<ScheduleKind, { readonly name: string; readonly formNo: string }>
> = {
  expenses: { name: '费用明细表', formNo: '' },
  distribution: { name: '利润分配表', formNo: '' },
  vat: { name: '应交增值税明细表', formNo: '' },
  equity: { name: '所有者权益变动表', formNo: '会企04表' },
};

/** The standards that know of a schedule. */
export function hasSchedule(kind: ScheduleKind, standard: 0 | 1): boolean {
  return kind !== 'equity' || standard === 1;
}

/** What must agree on a schedule, in yuan. */
export interface ScheduleCheck {
  readonly title: string;
  readonly left: Money;
  readonly right: Money;
  /** Where to look if it does not. */
  readonly wayOut: string;
}

/** A column of a schedule: below a heading that several share, of months of its own. */
export interface ScheduleColumn extends StatementColumn {
  readonly group?: string;
  readonly months?: { readonly from: Period; readonly to: Period };
}

/** A schedule with what it is checked by and what a reader should know. */
export interface Schedule {
  readonly sheet: Statement;
  readonly columns: readonly ScheduleColumn[];
  readonly checks: readonly ScheduleCheck[];
  readonly notes: readonly string[];
}

const nowhere = { start: 0, end: 0 };

/** Other rows as parts of a total. */
export function rowTerm(lineNo: number, amount: Money | null, sign: 1 | -1 = 1): CellTerm {
  return { of: { kind: 'row', lineNo, at: nowhere }, subjectId: null, sign, amount };
}

/** A row as templates have it; a heading is without 行次. */
export function templateRow(
  lineNo: number | null,
  title: string,
  more: Partial<TemplateRow> = {},
): TemplateRow {
  const kind = lineNo === null ? 'heading' : 'item';
  return { lineNo, title, indent: 0, kind, isMemo: false, formula: '', ...more };
}

/** A sheet of a schedule that no template of formulas makes. */
export function sheetOf(
  { kind, standard }: { readonly kind: ScheduleKind; readonly standard: 0 | 1 },
  columns: readonly ScheduleColumn[],
  rows: readonly StatementRow[],
): Statement {
  return {
    template: {
      standard,
      kind: 'own',
      ...scheduleForms[kind],
      columns,
      marks: {},
      isBuiltIn: true,
      rows: rows.map(({ row }) => row),
    },
    rows,
    findings: [],
  };
}
