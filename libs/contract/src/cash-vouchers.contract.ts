import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, isoDate, period } from './common.schema';

/**
 * What moved cash, for 现金流量表 (protocol "ledger figures"). Inflow is credit less debit of a line on the other
 * side of cash, in yuan. Lines between cash subjects are left out: they move nothing.
 */

/** Most vouchers that one question may ask for line by line: those that people decided of in two years. */
export const cashVouchersApartAtMost = 40_000;
export const cashVouchersPerPage = 500;

/** What cash flow is asked for beside the figures. */
export const cashFlowAsked = z.strictObject({
  /** Vouchers told line by line: of these a person has decided. */
  apart: z.array(id).max(cashVouchersApartAtMost),
  /** Whether the months of the year before the period are told as well. */
  yearSoFar: z.boolean().default(true),
  /** Months of which it is kept what they come to, with the stamp of then. */
  kept: z
    .array(z.strictObject({ period, stamp: z.string().max(200) }))
    .max(48)
    .default([]),
  /**
   * Where figures are told of some subjects alone: those below which what is cash is told apart from what is none
   * (受限资金). Other leaves of cash are told one by one.
   */
  funds: z.array(z.string().max(40)).max(20).default([]),
});
export type CashFlowAsked = z.output<typeof cashFlowAsked>;

/**
 * Lines of vouchers of which the item follows from the subject, added up: all on the side opposite cash, so that
 * nothing is set off, and with a line of VAT only where one subject alone can be its main business.
 */
const cashSum = z.strictObject({
  month: period,
  /** In the period asked for; else in the months of its year before it. */
  isInPeriod: z.boolean(),
  /** The main business of vouchers with a line of VAT; null for the others. */
  mainId: id.nullable(),
  subjectId: id,
  inflow: amount,
  lines: z.number().int(),
});

/** A line of a voucher that has to be looked at by itself. */
const cashLine = z.strictObject({
  month: period,
  voucherId: id,
  isInPeriod: z.boolean(),
  /** 期末调汇. */
  isRevaluation: z.boolean(),
  row: z.number().int(),
  subjectId: id,
  inflow: amount,
});

/** From January of the period's year, or from its first month where that is earlier. */
export const cashMoves = z.strictObject({
  sums: z.array(cashSum),
  lines: z.array(cashLine),
  /**
   * Each month with a stamp that changes with its vouchers, the chart and the marks of cash; `isKept` are left out of
   * both lists, since who asks has what they come to. Those that are too much for one answer are left out as well,
   * `isLater`: they are told when the others are kept.
   */
  months: z.array(
    z.strictObject({ period, stamp: z.string(), isKept: z.boolean(), isLater: z.boolean() }),
  ),
});
export type CashMoves = z.output<typeof cashMoves>;

const cashVoucher = z.strictObject({
  id,
  date: isoDate,
  period,
  isClosed: z.boolean(),
  /** 记-12. */
  title: z.string(),
  isRevaluation: z.boolean(),
  /** Without those of cash. */
  lines: z.array(
    z.strictObject({
      row: z.number().int(),
      subjectId: id,
      summary: z.string(),
      /** 1221 其他应收款 · 张三. */
      counterpart: z.string(),
      inflow: amount,
    }),
  ),
});
export type LedgerCashVoucher = z.output<typeof cashVoucher>;

export const cashVoucherCalls = {
  /** Vouchers with cash and something else, by date and number. */
  page: defineCall({
    method: 'POST',
    path: '/internal/ledger/cash-vouchers',
    access: 'service',
    writes: false,
    summary: '现金凭证',
    body: z.strictObject({
      periodFrom: period,
      periodTo: period,
      /** Only those with a line of one of these subjects or of one below. */
      subjectIds: z.array(id).max(10_000).optional(),
      voucherIds: z.array(id).max(cashVouchersPerPage).optional(),
      page: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.number().int().min(1).max(cashVouchersPerPage).default(cashVouchersPerPage),
    }),
    result: z.strictObject({ total: z.number().int(), vouchers: z.array(cashVoucher) }),
  }),
};
