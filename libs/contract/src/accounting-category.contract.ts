import { z } from 'zod';
import { defineCall } from './call';
import {
  done,
  fileAnswer,
  id,
  idParam,
  idParams,
  keywordParam,
  optionalPaging,
  pageOf,
  searchWord,
  version,
} from './common.schema';
import { defineImportKind, importFields, sheetFormat, startedJob } from './jobs.contract';
import { accountingCategoryRecord, itemRecord } from './settings.record';
import { accountingCategory, accountingCategoryDetail } from './settings.schema';
import { changesOf } from './record';

/** Jobs that import items of auxiliary accounting from a file. */
export const itemImport = defineImportKind({ kind: 'ledger-item', title: '导入项目' }, {});

/** Categories that an account set may have, including built-in ones. */
export const categoriesAtMost = 50;

export const accountingCategoryCalls = {
  list: defineCall({
    method: 'GET',
    path: '/accounting-category',
    access: 'member',
    summary: '辅助核算类别',
    result: z.array(accountingCategory).max(categoriesAtMost),
  }),
  get: defineCall({
    method: 'GET',
    path: '/accounting-category/{id}',
    access: 'member',
    summary: '辅助核算类别',
    params: idParams,
    result: accountingCategory,
  }),
  create: defineCall({
    method: 'POST',
    path: '/accounting-category',
    access: 'settings.write',
    summary: '新增自定义类别',
    body: accountingCategoryRecord.body,
    result: accountingCategory,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/accounting-category',
    access: 'settings.write',
    summary: '修改自定义类别',
    body: z.strictObject({ id, version, ...changesOf(accountingCategoryRecord) }),
    result: accountingCategory,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/accounting-category/{id}',
    access: 'settings.write',
    summary: '删除未使用的自定义类别',
    params: idParams,
    result: done,
  }),
  import: defineCall({
    method: 'POST',
    path: '/accounting-category/import',
    access: 'settings.write',
    as: 'multipart',
    turn: 'none',
    summary: '导入某类别的项目；已存在且相同的行不变，结果见任务',
    body: z.strictObject({ ...importFields, categoryId: idParam }),
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: '/accounting-category/{id}/import/template',
    access: 'member',
    answers: 'file',
    summary: '某类别的项目导入模板，含自定义列',
    params: idParams,
    result: fileAnswer,
  }),
  export: defineCall({
    method: 'GET',
    path: '/accounting-category/{id}/export',
    exports: '辅助核算项目',
    access: 'member',
    answers: 'file',
    summary: '导出某类别的项目，可改后再导入',
    params: idParams,
    query: z.strictObject({ format: sheetFormat }),
    result: fileAnswer,
  }),
};

export const accountingCategoryDetailCalls = {
  list: defineCall({
    method: 'GET',
    path: '/accounting-category-details',
    access: 'member',
    summary: '某类别的辅助核算项目',
    query: z.strictObject({
      accounting_category_id: idParam,
      keyword: keywordParam,
      ...optionalPaging,
    }),
    result: z.union([z.array(accountingCategoryDetail), pageOf(accountingCategoryDetail)]),
  }),
  search: defineCall({
    method: 'GET',
    path: '/accounting-category-details/list',
    access: 'member',
    summary: '按名称查找项目',
    query: z.strictObject({ name: searchWord.default('') }),
    result: z.array(accountingCategoryDetail),
  }),
  load: defineCall({
    method: 'POST',
    path: '/accounting-category-details/loadAuxiliaryAccountingData',
    access: 'member',
    writes: false,
    repeatable: true,
    summary: '按类别取全部启用的项目',
    body: z.array(z.strictObject({ id })).max(50),
    result: z.record(z.string(), z.array(accountingCategoryDetail)),
  }),
  get: defineCall({
    method: 'GET',
    path: '/accounting-category-details/{id}',
    access: 'member',
    summary: '辅助核算项目',
    params: idParams,
    result: accountingCategoryDetail,
  }),
  create: defineCall({
    method: 'POST',
    path: '/accounting-category-details',
    access: 'settings.write',
    summary: '新增项目',
    body: z.strictObject({ categoryId: id, ...itemRecord.shape }),
    result: accountingCategoryDetail,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/accounting-category-details',
    access: 'settings.write',
    summary: '修改项目',
    body: z.strictObject({ id, version, ...changesOf(itemRecord) }),
    result: accountingCategoryDetail,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/accounting-category-details/{id}',
    access: 'settings.write',
    summary: '删除未使用的项目',
    params: idParams,
    result: done,
  }),
  clear: defineCall({
    method: 'DELETE',
    path: '/accounting-category-details/clear/{id}',
    access: 'settings.write',
    summary: '清空某类别中未使用的项目',
    params: idParams,
    result: z.strictObject({ removed: z.number().int(), kept: z.number().int() }),
  }),
};
