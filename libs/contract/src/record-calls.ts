import { z } from 'zod';
import { defineCall } from './call';
import {
  done,
  fileAnswer,
  id,
  idParams,
  pageOf,
  paging,
  searchWord,
  version,
} from './common.schema';
import { importFields, sheetFormat, startedJob } from './jobs.contract';
import type { Permission } from './permission';
import { changesOf, type FieldTable, type RecordDeclaration } from './record';

/** What a domain says of a kind of its records. */
interface RecordCallsOf<Fields extends FieldTable, Shown extends z.ZodType> extends Named {
  readonly record: RecordDeclaration<Fields>;
  /** A record as answers show it. */
  readonly shown: Shown;
}

/** Where the calls of a kind are, and who may make them. */
interface Named {
  /** `/cash`; the calls of the kind begin with it. */
  readonly path: string;
  /** What people call it: 资金. */
  readonly title: string;
  readonly view: Permission;
  readonly manage: Permission;
}

/** How a list lies on paper, as an account set keeps it; left out is what is usual. */
const listPrint = z.strictObject({ sheet: z.enum(['a4', 'a4-wide']).optional() });
export const listPrintStandard = { sheet: 'a4-wide' } as const;

/** What the list and its export are narrowed by. */
const searched = { keyword: searchWord.default('') };

/**
 * The calls that every list of records has: a page of it, its export, adding, changing and deleting a
 * record, import and template, and how it is printed. What is special to a domain it declares beside them.
 */
export function recordCalls<Fields extends FieldTable, Shown extends z.ZodType>(
  calls: RecordCallsOf<Fields, Shown>,
) {
  const { path, title, view, manage, record, shown } = calls;
  return {
    ...recordFileCalls(calls),
    ...listPrintCalls(calls),
    list: defineCall({
      method: 'GET',
      path,
      access: view,
      summary: title,
      query: z.strictObject({ ...searched, ...paging }),
      result: pageOf(shown),
    }),
    create: defineCall({
      method: 'POST',
      path,
      access: manage,
      summary: `新增${title}`,
      body: record.body,
      result: shown,
    }),
    update: defineCall({
      method: 'PUT',
      path,
      access: manage,
      summary: `修改${title}；凭证随之修改`,
      body: z.strictObject({ id, version, ...changesOf(record) }),
      result: shown,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: manage,
      summary: `删除${title}；凭证随之删除`,
      params: idParams,
      result: done,
    }),
  };
}

/** The calls by which records come and go by files. */
function recordFileCalls({ path, title, view, manage }: Named) {
  return {
    export: defineCall({
      method: 'GET',
      path: `${path}/export`,
      exports: title,
      access: view,
      answers: 'file',
      summary: `导出${title}，可改后再导入`,
      query: z.strictObject({ ...searched, format: sheetFormat }),
      result: fileAnswer,
    }),
    import: defineCall({
      method: 'POST',
      path: `${path}/import/file`,
      access: manage,
      as: 'multipart',
      turn: 'none',
      summary: `导入${title}；已存在且相同的行不变，结果见任务`,
      body: z.strictObject(importFields),
      result: startedJob,
    }),
    template: defineCall({
      method: 'GET',
      path: `${path}/import/template`,
      access: manage,
      answers: 'file',
      summary: `${title}导入模板`,
      result: fileAnswer,
    }),
  };
}

/** The calls that keep how an account set prints the list. */
function listPrintCalls({ path, title, view, manage }: Named) {
  return {
    printSetting: defineCall({
      method: 'GET',
      path: `${path}/print-setting`,
      access: view,
      summary: `本账套的${title}打印设置`,
      result: listPrint,
    }),
    savePrintSetting: defineCall({
      method: 'PUT',
      path: `${path}/print-setting`,
      access: manage,
      summary: `保存为本账套的${title}打印设置，所有人打印时使用`,
      body: listPrint,
      result: done,
    }),
  };
}
export type ListPrintCalls = ReturnType<typeof listPrintCalls>;

/** How a record is booked by hand: under which word, on which subjects. */
const voucherTerms = { wordId: id, debitSubjectId: id, creditSubjectId: id };

/** The calls by which a record makes its voucher and takes it back. */
export function recordVoucherCalls<Shown extends z.ZodType>({
  path,
  title,
  manage,
  shown,
}: Pick<RecordCallsOf<FieldTable, Shown>, 'path' | 'title' | 'manage' | 'shown'>) {
  return {
    book: defineCall({
      method: 'POST',
      path: `${path}/{id}/voucher`,
      access: manage,
      summary: `由${title}生成凭证；已有凭证则按现在的内容修改`,
      params: idParams,
      body: z.strictObject(voucherTerms),
      result: shown,
    }),
    unbook: defineCall({
      method: 'DELETE',
      path: `${path}/{id}/voucher`,
      access: manage,
      summary: `删除${title}的凭证`,
      params: idParams,
      result: shown,
    }),
  };
}
