import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  done,
  fileAnswer,
  flagParam,
  id,
  idParam,
  idParams,
  listedOnce,
  period,
  version,
} from './common.schema';
import { defineImportKind, importFields, sheetFormat, startedJob } from './jobs.contract';
import { selectableSubject, subject, subjectCategory, subjectFields } from './settings.schema';

/** Jobs that import subjects from a file. */
export const subjectImport = defineImportKind(
  { kind: 'ledger-subject', title: '导入科目' },
  {
    change: { text: '修改', unit: '行' },
  },
);

/** Title of a row of an official statement; empty to choose it later. */
const statementRow = z.string().max(120, '报表项目不能超过 120 字').optional();

/**
 * Rows of an official statement in which a first-level subject beyond the chart of the standard may
 * count.
 */
const statementRows = z.strictObject({
  /** 资产负债表, or 利润表 for 损益. */
  form: z.string(),
  /** Titles, in the order of the form. */
  rows: z.array(z.string()).max(200),
  proposed: z.string().nullable(),
  /** The stored choice: a title, or empty for later; null without a choice. */
  chosen: z.string().nullable(),
});
export type StatementRows = z.output<typeof statementRows>;

export const subjectCalls = {
  list: defineCall({
    method: 'GET',
    path: '/subject',
    access: 'member',
    summary: '科目列表，按编码排列',
    query: z.strictObject({ type: subjectCategory.optional() }),
    result: z.array(subject),
  }),
  get: defineCall({
    method: 'GET',
    path: '/subject/{id}',
    access: 'member',
    summary: '科目',
    params: idParams,
    result: subject,
  }),
  create: defineCall({
    method: 'POST',
    path: '/subject',
    access: 'settings.write',
    summary: '新增科目；上级已有数据时须确认转入',
    body: z.strictObject({
      parentId: id.nullable(),
      /** Required for first-level subjects; children inherit their parent's. */
      category: subjectCategory.optional(),
      ...subjectFields,
      /** Confirms that the parent's opening balances and entries move to this first child. */
      moveEntries: z.boolean().default(false),
      statementRow,
    }),
    /** `placed`: the rows of the official statements in which a new first-level subject counts. */
    result: subject.extend({ placed: z.string().optional() }),
  }),
  update: defineCall({
    method: 'PUT',
    path: '/subject',
    access: 'settings.write',
    summary: '修改科目',
    body: z.strictObject({
      id,
      version,
      ...subjectFields,
      /** For each category added to a subject with entries: the item that these move to. */
      moveTo: z
        .array(z.strictObject({ categoryId: id, itemId: id }))
        .max(10)
        .superRefine(listedOnce('转入的项目', ({ categoryId }) => categoryId))
        .default([]),
      /** Left out: the row stays. */
      statementRow,
    }),
    /**
     * `standing`: the remaining balance of a subject that this call has disabled; absent without
     * one.
     */
    result: subject.extend({ standing: z.string().optional() }),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/subject/{id}',
    access: 'settings.write',
    summary: '删除未使用的末级科目',
    params: idParams,
    result: done,
  }),
  select: defineCall({
    method: 'GET',
    path: '/subject/voucher/select',
    access: 'member',
    summary: '凭证可用的末级科目及余额；给出期间时为该期间末的余额',
    query: z.strictObject({ period: period.optional() }),
    result: z.array(selectableSubject),
  }),
  /** Requested while a first-level subject is added or changed. */
  statementRows: defineCall({
    method: 'GET',
    path: '/subject/statementRows',
    access: 'member',
    summary: '准则以外的一级科目可以列入的报表项目',
    query: z.strictObject({
      code: subjectFields.code,
      name: z.string().max(60).default(''),
      category: subjectCategory,
      direction: subjectFields.direction,
      cash: flagParam.optional(),
    }),
    /** Null for a subject of the standard. */
    result: z.strictObject({ choice: statementRows.nullable() }),
  }),
  codeRule: defineCall({
    method: 'GET',
    path: '/subject/codeRule',
    access: 'member',
    summary: '科目编码规则，如 4-2-2-2',
    result: z.strictObject({ encode: z.string() }),
  }),
  loadByCode: defineCall({
    method: 'POST',
    path: '/subject/loadByCode',
    as: 'form',
    access: 'member',
    writes: false,
    repeatable: true,
    summary: '按编码取科目',
    body: z.strictObject({ codes: z.string().max(20_000) }),
    result: z.array(subject),
  }),
  checkUse: defineCall({
    method: 'GET',
    path: '/subject/checkUse/{id}',
    access: 'member',
    summary: '科目是否已被使用',
    params: idParams,
    result: z.strictObject({ used: z.boolean(), reasons: z.array(z.string()) }),
  }),
  balance: defineCall({
    method: 'GET',
    path: '/subject/balance',
    access: 'member',
    summary: '科目余额，可限定到期间和辅助核算项目',
    query: z.strictObject({
      subjectId: idParam,
      categoryId: idParam.optional(),
      categoryDetailsId: idParam.optional(),
      /**
       * With a month: the opening is that of the month, and the movement is that of the month only.
       */
      period: period.optional(),
    }),
    result: z.strictObject({
      opening: amount,
      debit: amount,
      credit: amount,
      /** Balance, debit positive. */
      balance: amount,
      quantity: z.string().nullable(),
    }),
  }),
  import: defineCall({
    method: 'POST',
    path: '/subject/import',
    access: 'settings.write',
    as: 'multipart',
    turn: 'none',
    summary: '导入科目；已存在且相同的行不变，结果见任务',
    body: z.strictObject(importFields),
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: '/subject/import/template',
    access: 'member',
    answers: 'file',
    summary: '科目导入模板',
    result: fileAnswer,
  }),
  export: defineCall({
    method: 'GET',
    path: '/subject/export',
    exports: '科目',
    access: 'member',
    answers: 'file',
    summary: '导出科目，可改后再导入',
    query: z.strictObject({ format: sheetFormat }),
    result: fileAnswer,
  }),
};
