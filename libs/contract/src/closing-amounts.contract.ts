import { maxVoucherLines } from './voucher.schema';
import { z } from 'zod';
import { defineCall } from './call';
import { amount, amountSideIn, id, maxAuxiliary, period } from './common.schema';

/**
 * Protocol "closing amounts": what a step of the period-end entries posts, where a domain knows it better
 * than the books: 计提折旧 of the cards, 计提工资 of the sheets.
 *
 * A domain names its steps in its manifest (`closingSteps`). The closing makes, replaces and takes back their
 * vouchers like those of any step, with the lines that the domain gives; so a late change in the domain makes
 * exactly these steps stale. A domain answers from its own tables and asks nobody, since whoever asks holds a
 * transaction meanwhile. Without an answer the step is refused; a step that is not named in the answer is none
 * of the domain's in this account set, and asks for its amounts as ever.
 */

/** Vouchers that one step may have in a month. */
export const givenVouchersAtMost = 200;

const givenLine = z.strictObject({
  summary: z.string().max(200),
  subjectId: id,
  debit: amountSideIn,
  credit: amountSideIn,
  /** Items of any categories: the line gets those that its subject keeps. */
  items: z.array(id).max(maxAuxiliary),
});
export type GivenLine = z.output<typeof givenLine>;

export const givenStep = z.strictObject({
  /** `depreciation`, as the templates of the closing name it. */
  step: z.string().min(1).max(60),
  /** Lines by the vouchers that they stand in, each balanced by itself; none: nothing is to be posted. */
  vouchers: z.array(z.array(givenLine).max(maxVoucherLines)).max(givenVouchersAtMost),
  /** How the amount comes about: 12 张卡片，按月折旧额. */
  computation: z.string().max(500),
  /** What a person should know, or why nothing is to be posted. */
  note: z.string().max(500).nullable(),
  /** Why it can't be made, with the way out. */
  problem: z.string().max(500).nullable(),
  /**
   * The voucher that a person wrote and said is it: nothing is posted beside it. Whether it still stands the ledger
   * knows; where it does not, the step is as if nobody had said so.
   */
  byHandId: id.nullable(),
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
  /** Every domain answers for itself, as its records are now; nothing is settled by it. */
  given: defineCall({
    method: 'POST',
    path: '/internal/closing-amounts',
    access: 'service',
    writes: false,
    summary: '本领域对期末结转的取数',
    body: ofMonth,
    result: z.array(givenStep),
  }),
  /** The same before vouchers are made of it: the domain notes that the month is settled so. May be repeated. */
  settle: defineCall({
    method: 'POST',
    path: '/internal/closing-amounts/settle',
    access: 'service',
    summary: '本领域确认期末结转的取数',
    body: ofMonth,
    result: z.array(givenStep),
  }),
  /** The ledger alone answers: makes or renews the vouchers of a domain's own steps, with what it gives. */
  make: defineCall({
    method: 'POST',
    path: '/internal/closing-steps/make',
    access: 'service',
    summary: '按业务数据生成期末结转凭证',
    body: z.strictObject({ period, given: z.array(givenStep).min(1).max(20) }),
    result: z.array(postedStep),
  }),
  /** The ledger alone answers: takes the vouchers of a domain's own steps back. */
  remove: defineCall({
    method: 'POST',
    path: '/internal/closing-steps/remove',
    access: 'service',
    summary: '撤销业务数据的期末结转凭证',
    body: ofSteps,
    result: z.array(postedStep),
  }),
  /** The ledger alone answers: what steps have posted in some months. */
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
