import { z } from 'zod';
import { defineCall } from './call';
import { amount, fileAnswer, id, idParam, period } from './common.schema';
import { sheetFormat } from './jobs.contract';

/**
 * The crossed amount of the subject: one of both movements, their difference, or the balance at
 * either end.
 */
export const crossFigure = z.enum(['debit', 'credit', 'net', 'opening', 'closing']);
export type CrossFigure = z.output<typeof crossFigure>;

/** Their names on the screen, on paper and in files; the default first. */
export const crossFigures: Readonly<Record<CrossFigure, string>> = {
  net: '净发生额',
  debit: '借方发生额',
  credit: '贷方发生额',
  opening: '期初余额',
  closing: '期末余额',
};

/** An item of a category; without an id: amounts without an item. */
const crossItem = z.strictObject({ itemId: id.nullable(), code: z.string(), name: z.string() });

export const itemCrossRow = crossItem.extend({
  /** By position of the column; zero amounts are left out. */
  amounts: z.record(z.string(), amount),
  total: amount,
});
export type ItemCrossRow = z.output<typeof itemCrossRow>;

export const itemCrossResult = z.strictObject({
  subject: z.strictObject({
    id,
    code: z.string(),
    fullName: z.string(),
    direction: z.enum(['debit', 'credit']),
  }),
  columns: z.array(crossItem.extend({ total: amount })),
  rows: z.array(itemCrossRow),
  total: amount,
  /** The same amount of the subject by its balances; equal to the total. */
  control: amount,
});
export type ItemCrossResult = z.output<typeof itemCrossResult>;

/** Items of a category that a table may have as columns; a table with more is refused. */
export const CROSS_COLUMNS_AT_MOST = 60;

const crossQuery = {
  periodFrom: period,
  periodTo: period,
  subjectId: idParam,
  rowCategoryId: idParam,
  columnCategoryId: idParam,
  figure: crossFigure.default('net'),
};

/** 核算项目组合表: movements or balance of a subject by two categories. */
export const itemCrossCalls = {
  itemCross: defineCall({
    method: 'GET',
    path: '/accountBook/itemCross',
    access: 'book.all',
    summary: '核算项目组合表，两个辅助核算类别交叉',
    query: z.strictObject(crossQuery),
    result: itemCrossResult,
  }),
  itemCrossFile: defineCall({
    method: 'GET',
    path: '/accountBook/itemCross/export',
    access: 'book.all',
    answers: 'file',
    exports: '核算项目组合表',
    summary: '导出核算项目组合表',
    query: z.strictObject({ ...crossQuery, format: sheetFormat }),
    result: fileAnswer,
  }),
};
