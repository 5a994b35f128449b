import { layoutSources, layoutUses } from '@mingzhang/rules/payroll';
import { z } from 'zod';
import { defineCall } from './call';
import { done, listedOnce, maxVersion, optionalText, text } from './common.schema';

const view = 'payroll.view';
const manage = 'payroll.manage';
const path = '/salary/layout';

export const layoutColumnsAtMost = 60;
export const layoutsAtMost = 50;

/** Code of a layout: of the product, or `own1` for one of the account set. */
export const layoutCode = z.string('请选择文件排版').regex(/^[A-Za-z0-9]{1,40}$/, '请选择文件排版');

const use = z.enum(layoutUses, '请选择文件的用途');
const layoutColumn = z.strictObject({
  title: optionalText('列名', 40),
  source: z.enum(layoutSources, '请选择列的内容'),
  text: optionalText('固定文字', 60),
});

const layoutFields = {
  name: text('排版名称', 40),
  sheet: text('工作表名', 30),
  format: z.enum(['xlsx', 'text'], '请选择文件格式'),
  separator: z.enum(['comma', 'tab', 'semicolon', 'bar'], '请选择分隔符').default('comma'),
  encoding: z.enum(['utf8', 'gbk'], '请选择编码').default('utf8'),
  /** Lines above the titles, cells separated by |; {合计}, {笔数} and {月份} are filled in. */
  head: z.array(z.string().max(200, '表头每行最多 200 个字')).max(10, '表头最多 10 行').default([]),
  hasTitles: z.boolean().default(true),
  columns: z
    .array(layoutColumn)
    .min(1, '请至少保留一列')
    .max(layoutColumnsAtMost, `最多 ${layoutColumnsAtMost} 列`)
    // Columns without a title may be several.
    .superRefine(listedOnce('列', (column) => (column.title === '' ? column : column.title))),
  /** Most rows of a file; null: no limit. */
  rowsAtMost: z
    .number('每批笔数应为整数')
    .int('每批笔数应为整数')
    .min(1, '每批笔数应在 1 至 100000 之间')
    .max(100_000, '每批笔数应在 1 至 100000 之间')
    .nullable()
    .default(null),
};

const version = z.number().int().min(0).max(maxVersion);

/** How a file of payroll is written, or a bill is read. */
export const fileLayout = z.strictObject({
  code: z.string(),
  /** 0 for a layout of the product that nobody changed. */
  version,
  use,
  ...layoutFields,
  isBuiltIn: z.boolean(),
  isChanged: z.boolean(),
  /** How certain the columns are; a layout that people changed is theirs. */
  confidence: z.enum(['sure', 'likely', 'unsure']),
  note: z.string(),
});
export type FileLayoutRow = z.output<typeof fileLayout>;

/** Layouts of files: of the tax client, of banks, and of bills. */
export const fileLayoutCalls = {
  list: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: view,
    summary: '工资文件的排版',
    result: z.array(fileLayout).max(layoutsAtMost),
  }),
  save: defineCall({
    method: 'PUT',
    path,
    access: manage,
    summary: '修改文件排版，或新增银行代发、缴费明细的排版',
    body: z.strictObject({
      /** Null: a new layout. */
      code: layoutCode.nullable(),
      /** What a new layout is for; another one keeps its use. */
      use: z.enum(['bank', 'socialBill', 'fundBill'], '请选择文件的用途').default('bank'),
      version,
      ...layoutFields,
    }),
    result: fileLayout,
  }),
  /** Restores a layout of the product, or deletes one of the account set. */
  restore: defineCall({
    method: 'DELETE',
    path: `${path}/{code}`,
    access: manage,
    summary: '恢复文件排版的原样，或删除自己新增的排版',
    params: z.strictObject({ code: layoutCode }),
    result: done,
  }),
};
