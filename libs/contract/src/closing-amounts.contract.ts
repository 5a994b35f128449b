import { maxVoucherLines } from './voucher.schema';
import { z } from 'zod';
import { defineCall } from './call';
import { amount, amountSideIn, id, maxAuxiliary, period } from './common.schema';

/**
 * Protocol "closing amounts": the amounts of a step of the period-end entries that a domain knows
 * better than the books: 计提折旧 from the cards, 计提工资 from the sheets.
 * A domain names its steps in its manifest (`closingSteps`). The closing makes, replaces and
 * deletes their vouchers as for any step, with the lines from the domain; so a late change in the
 * domain makes exactly these steps stale. A domain answers from its own tables and calls no other
 * service, since the caller holds a transaction meanwhile. Without an answer the step is refused. A
 * step that the answer does not name is not the domain's in this account set, and a person enters
 * its amounts as before. A domain may also give inputs alone: the tax on special invoices, which the
 * relief of small-scale VAT leaves out.
 */

/** Vouchers that one step may have in a month. */
export const givenVouchersAtMost = 200;

const givenLine = z.strictObject({
  summary: z.string().max(200),
  subjectId: id,
  debit: amountSideIn,
  credit: amountSideIn,
  /** Items of any categories: the line uses those of the categories that its subject keeps. */
  items: z.array(id).max(maxAuxiliary),
});
export type GivenLine = z.output<typeof givenLine>;

/** Inputs that a domain may know of one step. */
const givenInputsAtMost = 10;

/**
 * An amount that the ledger's own template asks a person for. The ledger takes the one of the month or of
 * the quarter up to the month, by how VAT is filed. Yuan.
 */
const givenInput = z.strictObject({
  key: z.string().min(1).max(60),
  month: amount,
  quarter: amount,
  /** 2 张销项发票. */
  source: z.string().max(100),
});

export const givenStep = z.strictObject({
  /** `depreciation`, as the templates of the closing name it. */
  step: z.string().min(1).max(60),
  /** Lines by voucher, each voucher balanced; empty: nothing to post. */
  vouchers: z.array(z.array(givenLine).max(maxVoucherLines)).max(givenVouchersAtMost),
  /** The computation of the amount: 12 张卡片，按月折旧额. */
  computation: z.string().max(500),
  /** A hint for a person, or why there is nothing to post. */
  note: z.string().max(500).nullable(),
  /** Why it cannot be made, with the way out. */
  problem: z.string().max(500).nullable(),
  /**
   * A voucher written by hand that a person has named as the step's voucher: nothing is posted
   * beside it. The ledger checks whether it still exists; if not, this field has no effect.
   */
  byHandId: id.nullable(),
  /** With inputs the ledger computes the step by its own template, and `vouchers` is empty. */
  inputs: z.array(givenInput).max(givenInputsAtMost).optional(),
});
export type GivenStep = z.output<typeof givenStep>;

const ofMonth = z.strictObject({ period });
const ofSteps = z.strictObject({ period, steps: z.array(z.string().max(60)).min(1).max(20) });

/** A step with the vouchers that it has posted. */
const postedStep = z.strictObject({
  period,
  step: z.string(),
  vouchers: z.array(z.strictObject({ id, title: z.string(), amount })),
});
export type PostedGivenStep = z.output<typeof postedStep>;

export const closingAmountCalls = {
  /** Every domain answers for its own records, as they are now; the call records nothing. */
  given: defineCall({
    method: 'POST',
    path: '/internal/closing-amounts',
    access: 'service',
    writes: false,
    summary: '本领域对期末结转的取数',
    body: ofMonth,
    result: z.array(givenStep),
  }),
  /**
   * The same before vouchers are made from it: the domain records that the month is settled so. May
   * be repeated.
   */
  settle: defineCall({
    method: 'POST',
    path: '/internal/closing-amounts/settle',
    access: 'service',
    summary: '本领域确认期末结转的取数',
    body: ofMonth,
    result: z.array(givenStep),
  }),
  /**
   * Served by the ledger only: makes or replaces the vouchers of a domain's own steps, with the
   * domain's lines.
   */
  make: defineCall({
    method: 'POST',
    path: '/internal/closing-steps/make',
    access: 'service',
    summary: '按业务数据生成期末结转凭证',
    body: z.strictObject({ period, given: z.array(givenStep).min(1).max(20) }),
    result: z.array(postedStep),
  }),
  /** Served by the ledger only: deletes the vouchers of a domain's own steps. */
  remove: defineCall({
    method: 'POST',
    path: '/internal/closing-steps/remove',
    access: 'service',
    summary: '撤销业务数据的期末结转凭证',
    body: ofSteps,
    result: z.array(postedStep),
  }),
  /** Served by the ledger only: the vouchers that steps have posted in some months. */
  posted: defineCall({
    method: 'POST',
    path: '/internal/closing-steps/posted',
    access: 'service',
    writes: false,
    summary: '期末结转已生成的凭证',
    body: z.strictObject({
      periods: z.array(period).min(1).max(240),
      steps: z.array(z.string().max(60)).min(1).max(20),
    }),
    result: z.array(postedStep),
  }),
};
