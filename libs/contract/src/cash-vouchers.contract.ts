import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, isoDate, period } from './common.schema';

/**
 * Movements of cash, for 现金流量表 (protocol "ledger figures"). Inflow is credit less debit of a line
 * on the other side of cash, in yuan. Lines between cash subjects are left out: they do not change
 * cash.
 */

/** Most vouchers that one request may need line by line: those assigned by people in two years. */
export const cashVouchersApartAtMost = 40_000;
export const cashVouchersPerPage = 500;

/** What is requested for the cash flow beside the figures. */
export const cashFlowAsked = z.strictObject({
  /** Vouchers returned line by line: those with assignments by a person. */
  apart: z.array(id).max(cashVouchersApartAtMost),
  /** Whether the months of the year before the period are returned as well. */
  yearSoFar: z.boolean().default(true),
  /** Months whose sums the caller has cached, with the stamp of that time. */
  kept: z
    .array(z.strictObject({ period, stamp: z.string().max(200) }))
    .max(48)
    .default([]),
  /**
   * When figures are requested for some subjects only: those below which some leaves are cash and
   * others are not (受限资金). Other cash leaves are returned one by one.
   */
  funds: z.array(z.string().max(40)).max(20).default([]),
});
export type CashFlowAsked = z.output<typeof cashFlowAsked>;

/**
 * Sums of lines whose item follows from the subject. All are on the side opposite cash, so nothing
 * is offset. Vouchers with a line of VAT are only included when a single subject can be their main
 * business.
 */
const cashSum = z.strictObject({
  month: period,
  /** In the requested period; otherwise in the earlier months of its year. */
  isInPeriod: z.boolean(),
  /** The main business of vouchers with a line of VAT; null for the others. */
  mainId: id.nullable(),
  subjectId: id,
  inflow: amount,
  lines: z.number().int(),
});

/** A line of a voucher that must be examined by itself. */
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

/** From January of the period's year, or from the period's first month if that is earlier. */
export const cashMoves = z.strictObject({
  sums: z.array(cashSum),
  lines: z.array(cashLine),
  /**
   * Each month with a stamp that changes with its vouchers, the chart and the cash flags. `isKept`:
   * left out of both lists, because the caller has cached its sums. `isLater`: left out because the
   * answer would be too large; request it again when the others are cached.
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
  /** Without lines of cash. */
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
  /** Vouchers with cash and another subject, by date and number. */
  page: defineCall({
    method: 'POST',
    path: '/internal/ledger/cash-vouchers',
    access: 'service',
    writes: false,
    summary: '现金凭证',
    body: z.strictObject({
      periodFrom: period,
      periodTo: period,
      /** Only vouchers with a line of one of these subjects or their descendants. */
      subjectIds: z.array(id).max(10_000).optional(),
      voucherIds: z.array(id).max(cashVouchersPerPage).optional(),
      page: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.number().int().min(1).max(cashVouchersPerPage).default(cashVouchersPerPage),
    }),
    result: z.strictObject({ total: z.number().int(), vouchers: z.array(cashVoucher) }),
  }),
};
