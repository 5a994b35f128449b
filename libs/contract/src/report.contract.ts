import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  fileAnswer,
  fileIn,
  flagParam,
  id,
  idParam,
  period,
  reckonedPeriod,
} from './common.schema';
import { sheetFormat } from './jobs.contract';

/** 月报, 季报, 年报. */
export const statementModes = ['month', 'quarter', 'year'] as const;
export type StatementMode = (typeof statementModes)[number];

/**
 * Fen as booked, or rounded such that totals still add up: to whole yuan, to 万元 with two decimals.
 */
export const statementUnits = ['fen', 'yuan', 'wan'] as const;
export type StatementUnit = (typeof statementUnits)[number];
/** The unit in the head of the form. */
export const statementUnitTitles: Readonly<Record<StatementUnit, string>> = {
  fen: '元',
  yuan: '元',
  wan: '万元',
};

/** Ids of the statements that every account set has; its own statements have later ids. */
export const builtInStatements = { balanceSheet: 1, incomeStatement: 2, cashFlow: 3 } as const;

/**
 * Ids of 费用明细表, 利润分配表, 应交增值税明细表 and 所有者权益变动表. They are made by rules, not by formulas, so they can
 * be viewed, exported and printed like the others, but not copied into own statements.
 */
export const scheduleStatements = { expenses: 4, distribution: 5, vat: 6, equity: 7 } as const;
export type ScheduleStatement = keyof typeof scheduleStatements;

const statementKind = z.enum([
  ...(['balanceSheet', 'incomeStatement', 'cashFlow', 'own'] as const),
  ...(['expenses', 'distribution', 'vat', 'equity'] as const),
]);

export const reportTemplate = z.strictObject({
  id,
  /** 会小企01表; empty for statements of the account set's own. */
  code: z.string(),
  name: z.string(),
  /** 0 ordinary, 1 asset report. */
  type: z.union([z.literal(0), z.literal(1)]),
  kind: statementKind,
  builtIn: z.boolean(),
  /** Whether people see it among the statements; an own statement begins as a draft. */
  enabled: z.boolean(),
});
export type ReportTemplate = z.output<typeof reportTemplate>;

/**
 * Proof by its formulas that a statement counts every leaf subject once. Leaves that are missing,
 * counted more than once or partly are listed.
 */
export const coverageView = z.strictObject({
  isProven: z.boolean(),
  /** Leaf subjects that must be counted, and the number counted once. */
  leaves: z.number().int(),
  once: z.number().int(),
  faults: z.array(
    z.strictObject({
      subjectId: id,
      code: z.string(),
      name: z.string(),
      fault: z.enum(['leftOut', 'repeated', 'wrong']),
      /** The rows that count it. */
      lineNos: z.array(z.number().int()),
      /**
       * Balance of the subject at the end of the period, in its own direction; null when no figures
       * were requested.
       */
      amount: amount.nullable(),
      msg: z.string(),
    }),
  ),
  /** Rows whose formulas are not sums: the leaves they count cannot be determined. */
  unprovable: z.array(z.string()),
});
export type CoverageView = z.output<typeof coverageView>;

const listedTemplate = reportTemplate.extend({
  /** Null for a built-in one. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** The short result of the proof in a list: empty when it holds; null when there is none. */
  coverage: z.string().nullable(),
});
export type ListedReportTemplate = z.output<typeof listedTemplate>;

const statementRow = z.strictObject({
  lineNo: z.number().int().nullable(),
  title: z.string(),
  side: z.enum(['asset', 'liability', 'equity']).nullable(),
  indent: z.number().int(),
  kind: z.enum(['heading', 'item', 'total']),
  /** By column key, in yuan; null when unknown; none for a heading. */
  values: z.record(z.string(), amount.nullable()),
  /** As people write it; empty for a heading. */
  formula: z.string(),
});
export type StatementViewRow = z.output<typeof statementRow>;

export const statementCheck = z.strictObject({
  name: z.string(),
  left: amount,
  right: amount,
  difference: amount,
  /** The difference, and where to look; empty when both sides agree. */
  message: z.string(),
});
export type StatementCheck = z.output<typeof statementCheck>;

export const statementView = z.strictObject({
  template: reportTemplate,
  company: z.string(),
  mode: z.enum(statementModes),
  periodFrom: period,
  periodTo: period,
  isClosed: z.boolean(),
  unit: z.enum(statementUnits),
  columns: z.array(
    z.strictObject({
      key: z.string(),
      title: z.string(),
      /** A heading shared by adjacent columns: 本年金额. */
      group: z.string().optional(),
    }),
  ),
  rows: z.array(statementRow),
  checks: z.array(statementCheck),
  /** Notes for the reader of the figures. */
  notes: z.array(z.string()),
  /** Faults of formulas, by row. */
  findings: z.array(z.strictObject({ row: z.number().int(), msg: z.string() })),
});
export type StatementView = z.output<typeof statementView>;

const statementTerm = z.strictObject({
  /** 1122 应收账款, or the title of a row. */
  title: z.string(),
  /** 明细借方余额; empty for a row. */
  take: z.string(),
  sign: z.enum(['+', '-', '']),
  amount: amount.nullable(),
  lineNo: z.number().int().nullable(),
  subjectId: id.nullable(),
  /**
   * The parties whose balances make up the figure, if it is computed by party; the largest first,
   * at most 50.
   */
  parties: z.array(z.strictObject({ title: z.string(), amount })),
  /** Parties on the other side, which another row counts. */
  others: z.array(z.strictObject({ title: z.string(), amount })),
  link: z.string().nullable(),
  /** The target of the link; absent: the book of the subject. */
  linkTitle: z.string().optional(),
});
export type StatementTerm = z.output<typeof statementTerm>;

export const statementCell = z.strictObject({
  title: z.string(),
  column: z.string(),
  formula: z.string(),
  amount: amount.nullable(),
  terms: z.array(statementTerm),
});
export type StatementCellView = z.output<typeof statementCell>;

export const shownSpan = {
  period: reckonedPeriod,
  mode: z.enum(statementModes).default('month'),
};
const inUnit = { ...shownSpan, unit: z.enum(statementUnits).default('fen') };

/** How a form from elsewhere, such as the bureau's, and a statement match, row by row by name. */
const formFit = z.strictObject({
  /** The sheet of the workbook that matches best. */
  sheet: z.string(),
  /** Rows of the form, cells that are filled, and cells left to the form's own formulas. */
  rows: z.number().int(),
  cells: z.number().int(),
  reckoned: z.number().int(),
  /** Cells of its head that are filled: 纳税人识别号, 名称, 所属期. */
  heads: z.number().int(),
  /** Rows of the form without a matching row of the statement: A12 and its name. */
  unknown: z.array(z.strictObject({ place: z.string(), title: z.string() })),
  /** Rows of the statement with an amount and without a row in the form. */
  missing: z.array(z.strictObject({ lineNo: z.number().int().nullable(), title: z.string() })),
});
export type FormFit = z.output<typeof formFit>;

export const reportCalls = {
  templates: defineCall({
    method: 'GET',
    path: '/report/template',
    access: 'report.view',
    summary: '报表模板',
    query: z.strictObject({
      /** Adds the proof of each template, which needs the account set's subjects. */
      coverage: flagParam.optional(),
    }),
    result: z.array(listedTemplate),
  }),
  view: defineCall({
    method: 'GET',
    path: '/report/template/view/{id}',
    access: 'report.view',
    summary: '查看报表',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject(inUnit),
    result: statementView,
  }),
  export: defineCall({
    method: 'GET',
    path: '/report/template/view/{id}/export',
    access: 'report.view',
    answers: 'file',
    exports: '报表',
    summary: '导出报表',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject({ ...inUnit, format: sheetFormat }),
    result: fileAnswer,
  }),
  /** How the statement matches a form from elsewhere; `fill` returns the form filled in. */
  match: defineCall({
    method: 'POST',
    path: '/report/template/view/{id}/fill/match',
    access: 'report.view',
    as: 'multipart',
    writes: false,
    repeatable: true,
    summary: '核对官方表样与报表',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject(inUnit),
    body: z.strictObject({ file: fileIn('请选择要填写的表样（.xlsx）') }),
    result: formFit,
  }),
  fill: defineCall({
    method: 'POST',
    path: '/report/template/view/{id}/fill',
    access: 'report.view',
    as: 'multipart',
    answers: 'file',
    exports: '报表',
    writes: false,
    repeatable: true,
    summary: '填写官方表样',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject(inUnit),
    body: z.strictObject({ file: fileIn('请选择要填写的表样（.xlsx）') }),
    result: fileAnswer,
  }),
  cell: defineCall({
    method: 'GET',
    path: '/report/template/view/{id}/cell',
    access: 'report.view',
    summary: '报表数字的来源',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject({
      ...shownSpan,
      lineNo: z.coerce.number().int().min(1).max(9_999),
      column: z.string().min(1).max(40),
    }),
    result: statementCell,
  }),
};
