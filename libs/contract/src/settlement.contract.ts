import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  factor,
  fileAnswer,
  flagParam,
  foreignIn,
  id,
  idParam,
  isoDate,
  listedOnce,
  wholeParam,
} from './common.schema';
import { sheetFormat } from './jobs.contract';

/** One side of a settlement. `voucherId` 0 = opening balance. */
const place = {
  voucherId: z.number().int().nonnegative(),
  lineNo: z.number().int().nonnegative().max(100_000),
};

export const settlementEntry = z.strictObject({
  ...place,
  date: isoDate,
  word: z.string(),
  code: z.number().int().nullable(),
  summary: z.string(),
  currency: z.string(),
  debit: amount,
  credit: amount,
  /** Settled and open amount of the entry, in base currency. */
  settled: amount,
  open: amount,
  /**
   * The same in the entry's currency, null in the base currency. An entry without a foreign amount,
   * as from 期末调汇, settles nothing and is part of the exchange difference.
   */
  foreignDebit: factor,
  foreignCredit: factor,
  foreignSettled: factor,
  foreignOpen: factor,
});
export type SettlementEntry = z.output<typeof settlementEntry>;

export const settlementMark = z.strictObject({
  id,
  madeName: z.string(),
  madeAt: z.string(),
  /** Number of marks made in the same act, including this one. */
  inAct: z.number().int(),
  currency: z.string(),
  /** The sum of each side in the mark's currency; the lines are in that currency too. */
  amount: z.string(),
  /** Its debits less its credits in base currency: an exchange loss, or a gain when negative. */
  exchange: amount,
  lines: z.array(
    z.strictObject({
      ...place,
      title: z.string(),
      date: isoDate,
      debit: z.string(),
      credit: z.string(),
    }),
  ),
});
export type SettlementMark = z.output<typeof settlementMark>;

/** Marks on a page. */
export const SETTLEMENT_MARKS_AT_MOST = 200;

/** Marks made or undone in one request. */
export const MARKS_AT_ONCE = 500;

/** Entries returned in one answer, the oldest first. */
export const SETTLEMENT_ENTRIES_AT_MOST = 500;

/** Open amounts in a currency and the balance; single figures are debit positive. */
const settlementSum = z.strictObject({
  currency: z.string(),
  isBase: z.boolean(),
  /**
   * In the currency itself: the open amount of each side, and the balance, which is their
   * difference.
   */
  ownDebit: z.string(),
  ownCredit: z.string(),
  ownBalance: z.string(),
  /** The same in base currency; together with the exchange difference they equal the balance. */
  openDebit: amount,
  openCredit: amount,
  /** Differences from marks at different rates, and entries without an amount in the currency. */
  exchange: amount,
  balance: amount,
});
export type SettlementSum = z.output<typeof settlementSum>;

export const settlementResult = z.strictObject({
  /** Number of matching entries; may exceed the number returned. */
  total: z.number().int(),
  entries: z.array(settlementEntry),
  /** Of all entries of the subject and item, by currency, the base currency first. */
  sums: z.array(settlementSum),
  /** A page of the marks, the newest first, and the number of all. */
  marks: z.array(settlementMark),
  marksTotal: z.number().int(),
});
export type SettlementResult = z.output<typeof settlementResult>;

/** Number of marks that were undone. */
const undone = z.strictObject({ undone: z.number().int() });

const currency = z.string().regex(/^[A-Z]{3}$/, '币别应为三位大写字母代码');

const of = { subjectId: idParam, categoryId: idParam, itemId: idParam };

const listed = {
  ...of,
  state: z.enum(['open', 'all']).default('open'),
  /** Left out: all currencies. */
  currency: currency.optional(),
};

/** 往来核销: single entries of a subject and item that settle each other. */
export const settlementCalls = {
  settlement: defineCall({
    method: 'GET',
    path: '/accountBook/settlement',
    access: 'book.all',
    summary: '一个科目和往来项目的未核销分录与核销记录',
    query: z.strictObject({
      ...listed,
      page: wholeParam(1, 1_000_000).default(1),
      marksPage: wholeParam(1, 1_000_000).default(1),
    }),
    result: settlementResult,
  }),
  settlementFile: defineCall({
    method: 'GET',
    path: '/accountBook/settlement/export',
    access: 'book.all',
    answers: 'file',
    exports: '往来核销',
    summary: '导出一个科目和往来项目的分录与其未核销金额，最多 50000 笔',
    query: z.strictObject({ ...listed, format: sheetFormat }),
    result: fileAnswer,
  }),
  settle: defineCall({
    method: 'POST',
    path: '/accountBook/settlement',
    access: 'voucher.write',
    summary: '核销：借方与贷方的分录互相结清，可以是部分金额',
    body: z.strictObject({
      subjectId: id,
      categoryId: id,
      itemId: id,
      marks: z
        .array(
          z.strictObject({
            /** The currency of all its entries; left out: the base currency. */
            currency: currency.optional(),
            lines: z
              .array(z.strictObject({ ...place, amount: foreignIn }))
              .min(2, '一次核销至少有借方和贷方各一笔')
              .max(200, '一次核销最多 200 笔')
              .superRefine(listedOnce('分录', ({ voucherId, lineNo }) => `${voucherId} ${lineNo}`)),
          }),
        )
        .min(1)
        .max(MARKS_AT_ONCE, `一次最多核销 ${MARKS_AT_ONCE} 组`),
    }),
    result: z.strictObject({ made: z.number().int() }),
  }),
  unsettle: defineCall({
    method: 'DELETE',
    path: '/accountBook/settlement/{id}',
    access: 'voucher.write',
    summary: '取消一组核销，或与它同一次核销的各组',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject({ wholeAct: flagParam.default(false) }),
    result: undone,
  }),
  unsettleChosen: defineCall({
    method: 'POST',
    path: '/accountBook/settlement/undo',
    access: 'voucher.write',
    summary: '取消所选的各组核销：全部取消，或都不取消',
    body: z.strictObject({
      subjectId: id,
      categoryId: id,
      itemId: id,
      ids: z
        .array(id)
        .min(1, '请选择核销记录')
        .max(MARKS_AT_ONCE, `一次最多撤销 ${MARKS_AT_ONCE} 组核销`)
        .superRefine(listedOnce('核销记录', Number)),
    }),
    rows: 'ids',
    result: undone,
  }),
};
