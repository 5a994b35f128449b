import { z } from 'zod';
import { bodyItself, defineCall } from './call';
import {
  amount,
  amountIn,
  auxiliaryItems,
  done,
  factor,
  factorIn,
  fileAnswer,
  foreignIn,
  id,
  idParams,
  maxVersion,
  wholeParam,
} from './common.schema';
import { defineImportKind, importFields, sheetFormat, startedJob } from './jobs.contract';
import { direction, subjectCategory } from './settings.schema';

/** Items by category id, as in voucher lines. */
export const auxiliaryIn = auxiliaryItems(id).default({});

export const initialBalanceRow = z.strictObject({
  /** Null while nothing is stored for the row. */
  id: id.nullable(),
  subjectId: id,
  code: z.string(),
  name: z.string(),
  direction,
  level: z.number().int(),
  leaf: z.boolean(),
  auxiliary: z.record(z.string(), id),
  /** Names of the items, joined for display; empty for the subject itself. */
  auxiliaryTitle: z.string(),
  currency: z.string(),
  /** At the start of the enable month, in the subject's own direction. */
  opening: amount,
  ytdDebit: amount,
  ytdCredit: amount,
  ytdActual: amount,
  /** Derived: opening less the year's movements before the enable month. */
  yearOpening: amount,
  quantity: factor,
  foreign: factor,
  /** Increases with each change; 0 while nothing is stored for the row. */
  version: z.number().int(),
});
export type InitialBalanceRow = z.output<typeof initialBalanceRow>;

const equation = z.strictObject({ debit: amount, credit: amount, difference: amount });
export const initialTrialBalance = z.strictObject({
  balanced: z.boolean(),
  opening: equation,
  yearOpening: equation,
  movement: equation,
});
export type InitialTrialBalance = z.output<typeof initialTrialBalance>;

/** The fields of an opening balance; rows of a file are checked by the same schema. */
export const initialBalanceFields = {
  subjectId: id,
  auxiliary: auxiliaryIn,
  /** The base currency when left out. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, '币别应为三位大写字母代码')
    .optional(),
  opening: amountIn,
  ytdDebit: amountIn.default('0.00'),
  ytdCredit: amountIn.default('0.00'),
  ytdActual: amountIn.default('0.00'),
  quantity: factorIn,
  foreign: foreignIn,
};
/** One row of the request; its key is subject, items and currency. */
const initialBalanceBody = z.strictObject(initialBalanceFields);
export type InitialBalanceFields = z.output<typeof initialBalanceBody>;

/**
 * With the version of the row that the client has read, so that no other change is overwritten
 * unseen.
 */
const savedInitialBalance = z.strictObject({
  ...initialBalanceFields,
  version: z.number().int().nonnegative().max(maxVersion).optional(),
});
export type SavedInitialBalance = z.output<typeof savedInitialBalance>;

/**
 * Confirms that the rates implied by foreign openings are right although they differ much from
 * those of the currencies.
 */
const rateConfirmed = z.strictObject({ confirmed: z.enum(['0', '1']).default('0') });

/** Jobs that import opening balances from a file. */
export const openingImport = defineImportKind(
  { kind: 'ledger-opening', title: '导入期初余额' },
  {},
);

export const initialBalanceCalls = {
  list: defineCall({
    method: 'GET',
    path: '/initial-balance',
    access: 'member',
    summary: '期初余额',
    query: z.strictObject({ type: subjectCategory.optional() }),
    result: z.array(initialBalanceRow),
  }),
  get: defineCall({
    method: 'GET',
    path: '/initial-balance/{id}',
    access: 'member',
    summary: '一行期初余额',
    params: idParams,
    result: initialBalanceRow,
  }),
  create: defineCall({
    method: 'POST',
    path: '/initial-balance',
    access: 'settings.write',
    turn: 'beside',
    summary: '新增一行期初余额',
    query: rateConfirmed,
    body: initialBalanceBody,
    result: initialBalanceRow,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/initial-balance/{id}',
    access: 'settings.write',
    turn: 'beside',
    summary: '删除一行期初余额',
    params: idParams,
    /** The version that the client has read; a row changed since then is not deleted. */
    query: z.strictObject({ version: wholeParam(1, maxVersion).optional() }),
    result: initialTrialBalance,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/initial-balance',
    access: 'settings.write',
    turn: 'beside',
    summary: '保存期初余额',
    rows: bodyItself,
    query: rateConfirmed,
    body: z.array(savedInitialBalance).min(1, '没有要保存的余额').max(5000, '一次最多保存 5000 行'),
    result: initialTrialBalance,
  }),
  trialBalance: defineCall({
    method: 'GET',
    path: '/initial-balance/trialBalance',
    access: 'member',
    summary: '期初试算平衡',
    result: initialTrialBalance,
  }),
  auxiliary: defineCall({
    method: 'POST',
    path: '/initial-balance/auxiliary',
    access: 'settings.write',
    turn: 'beside',
    summary: '为科目的一组辅助核算项目新增期初行',
    body: z.strictObject({ subjectId: id, auxiliary: auxiliaryIn }),
    result: done,
  }),
  import: defineCall({
    method: 'POST',
    path: '/initial-balance/import',
    access: 'settings.write',
    as: 'multipart',
    turn: 'none',
    summary:
      '导入期初余额；文件中的行覆盖原有的行，结果见任务。其他软件的余额表、折合汇率相差很大的原币余额先只试读，confirmed=1 才写入',
    body: z.strictObject({
      ...importFields,
      /**
       * Confirms the recognised table of another product, or far rates; without it neither is
       * written.
       */
      confirmed: z.enum(['0', '1']).default('0'),
    }),
    result: startedJob,
  }),
  export: defineCall({
    method: 'GET',
    path: '/initial-balance/export',
    exports: '期初余额',
    access: 'member',
    answers: 'file',
    summary: '导出期初余额，填写后即可导入',
    query: z.strictObject({ format: sheetFormat }),
    result: fileAnswer,
  }),
};
