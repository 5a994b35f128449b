import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  done,
  id,
  idParam,
  idParams,
  listedOnce,
  optionalText,
  text,
  typedText,
  version,
} from './common.schema';
import { coverageView, reportTemplate, shownSpan, statementCheck } from './report.contract';

/**
 * Statements of the account set's own: rows with formulas, written anew or copied from an official
 * form. A template is saved only when all its formulas can be computed, and enabled only when its
 * proof holds.
 */

export const templateItemsAtMost = 500;
export const templateColumnsAtMost = 12;
const termsAtMost = 400;
const termAtMost = 4_000;

export const templateBases = ['balanceSheet', 'incomeStatement', 'cashFlow'] as const;
export type TemplateBasis = (typeof templateBases)[number];

const column = z.strictObject({
  key: z.string('请填写栏目代号').regex(/^[a-z][A-Za-z0-9]{0,19}$/, '栏目代号由小写字母开头'),
  title: text('栏目名称', 20),
  /**
   * What its formulas read: the period, the year so far, or the balances at the start of the year.
   */
  basis: z.enum(['period', 'year', 'yearStart'], '请选择栏目的取数期间'),
  /** Of the period shown, or of the same period a year before. */
  of: z.enum(['current', 'prior'], '请选择本年或上年').default('current'),
  /** A column that the official form does not have; 年报 leaves it out. */
  optional: z.boolean().default(false),
});

const formula = z
  .array(typedText().max(termAtMost, `公式的一项最多 ${termAtMost} 个字`))
  .max(termsAtMost, `一行公式最多 ${termsAtMost} 项，请拆成几行再相加`)
  .default([]);

const itemFields = {
  lineNo: z.number().int().min(1).max(9_999).nullable(),
  title: text('项目名称', 80),
  /** 0 asset, 1 liability, 2 equity; null for statements with one side. */
  type: z.literal([0, 1, 2], '请选择列在资产、负债或所有者权益').nullable().default(null),
  indent: z.number().int().min(0).max(6).default(0),
  /** A heading has no amounts, and no 行次. */
  heading: z.boolean().default(false),
  bold: z.boolean().default(false),
  /** 其中: shown, but part of no total. */
  memo: z.boolean().default(false),
  /** Decimals of ratios; null: 2. */
  decimals: z.number().int().min(0).max(6).nullable().default(null),
  /** The name by which checks and the proof find the row: 资产总计, 净利润 … */
  mark: z
    .enum(
      [
        'assets',
        'claims',
        'cash',
        'retained',
        'profit',
        'cashIncrease',
        'cashOpening',
        'cashClosing',
      ],
      '请选择合计标志',
    )
    .nullable()
    .default(null),
  /**
   * Terms in their order, each with its sign: 期末余额(1001), - 行次(3). Together they are the formula.
   */
  formula,
};
/** 0 reads the books, 1 reads only rows of the sheet; derived from the formula. */
const source = z.literal([0, 1], '请选择表外公式或表内公式');
/** With the `source` that a program has read, which is compared with the formula. */
const itemIn = { ...itemFields, source: source.optional() };

const templateItem = z.strictObject({ id, ...itemFields, source });
export type TemplateItem = z.output<typeof templateItem>;

const items = z
  .array(z.strictObject({ ...itemIn, id: id.optional() }))
  .max(templateItemsAtMost, `一张报表最多 ${templateItemsAtMost} 行，请删去多余的`)
  .superRefine(listedOnce('报表项目', (item) => item.id ?? item));

const layout = {
  name: text('报表名称', 40),
  /** 表号, as 会小企01表. */
  code: optionalText('表号', 40),
  /** 0 ordinary, 1 asset report: assets beside liabilities and equity. */
  type: z.literal([0, 1], '请选择普通报表或资产类报表'),
  columns: z
    .array(column)
    .min(1, '请至少设置一个栏目')
    .max(templateColumnsAtMost, `一张报表最多 ${templateColumnsAtMost} 个栏目`)
    .superRefine(listedOnce('栏目', ({ key }) => key)),
};
/** The official form that it was copied from; null for one written anew. */
const basedOn = z.enum(templateBases, '请选择内置报表').nullable().default(null);

const templateDetail = reportTemplate.omit({ kind: true }).extend({
  version,
  basedOn: z.enum(templateBases).nullable(),
  columns: z.array(column),
  items: z.array(templateItem),
});
export type TemplateDetail = z.output<typeof templateDetail>;

const preview = z.strictObject({
  columns: z.array(z.strictObject({ key: z.string(), title: z.string() })),
  /** Values of the rows in their order: amounts by column key, none for a heading. */
  values: z.array(z.record(z.string(), amount.nullable())),
  findings: z.array(
    z.strictObject({
      row: z.number().int(),
      code: z.string(),
      msg: z.string(),
      /**
       * Position in the formula, with its terms joined by one blank; null for a fault of the row.
       */
      at: z.strictObject({ start: z.number().int(), end: z.number().int() }).nullable(),
    }),
  ),
  checks: z.array(statementCheck),
  coverage: coverageView.nullable(),
});
export type TemplatePreview = z.output<typeof preview>;

const writes = { access: 'report.manage' as const, result: templateDetail };

export const reportTemplateCalls = {
  /** A built-in template as an own copy would be, with the account set's subjects. */
  get: defineCall({
    method: 'GET',
    path: '/report/template/{id}',
    access: 'report.view',
    summary: '报表模板的项目',
    params: z.strictObject({ id: idParam }),
    result: templateDetail,
  }),
  /**
   * By the current subjects. Viewing the statement itself does not need all of them: it requests
   * only those it names.
   */
  coverage: defineCall({
    method: 'GET',
    path: '/report/template/{id}/coverage',
    access: 'report.view',
    summary: '报表的科目覆盖',
    params: z.strictObject({ id: idParam }),
    /** Null for a statement without a proof: cash flow, tables without totals. */
    result: z.strictObject({ coverage: coverageView.nullable() }),
  }),
  create: defineCall({
    method: 'POST',
    path: '/report/template',
    summary: '新增报表模板',
    ...writes,
    // The number of templates is limited, so only one call at a time may count and add.
    turn: 'alone',
    body: z.strictObject({ ...layout, basedOn, enabled: z.boolean().default(false), items }),
    rows: 'items',
  }),
  /** All rows in their order: rows without an id are new, stored rows not sent are deleted. */
  update: defineCall({
    method: 'PUT',
    path: '/report/template',
    summary: '修改报表模板',
    ...writes,
    body: z.strictObject({ id, version, ...layout, enabled: z.boolean(), items }),
    rows: 'items',
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/report/template/{id}',
    access: 'report.manage',
    summary: '删除报表模板',
    params: idParams,
    result: done,
  }),
  createItem: defineCall({
    method: 'POST',
    path: '/report/template/items',
    summary: '新增报表项目',
    ...writes,
    body: z.strictObject({
      templateId: id,
      version,
      /** The row that it follows; null: before all others; absent: at the end. */
      after: id.nullable().optional(),
      ...itemIn,
    }),
  }),
  updateItem: defineCall({
    method: 'PUT',
    path: '/report/template/items',
    summary: '修改报表项目',
    ...writes,
    /** The version is that of the template. */
    body: z.strictObject({ id, version, ...itemIn }),
  }),
  removeItem: defineCall({
    method: 'DELETE',
    path: '/report/template/items/{id}',
    summary: '删除报表项目',
    ...writes,
    params: idParams,
  }),
  /** Values and proof of rows while they are typed; nothing is stored. */
  formula: defineCall({
    method: 'POST',
    path: '/report/template/items/formula',
    access: 'report.manage',
    writes: false,
    summary: '试算报表公式',
    body: z.strictObject({
      ...shownSpan,
      type: layout.type,
      columns: layout.columns,
      basedOn,
      items,
    }),
    rows: 'items',
    result: preview,
  }),
};
