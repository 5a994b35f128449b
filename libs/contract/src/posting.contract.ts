import { z } from 'zod';
import { amount, finding, id, isoDate, period } from './common.schema';
import { defineCall } from './call';
import { errorCodes } from './error-code';
import { documentSource, sourcedVoucher } from './voucher.schema';

/**
 * Protocol "posting": how a domain makes, changes and deletes a voucher.
 * A document of a domain is named by its source, `{kind, key}`: the kind is declared in the
 * domain's `x.domain.ts` and accepted from no other service; the key is chosen by the domain. An
 * account set has at most one voucher per source. Only the ledger stores which one; a domain
 * requests it by source and stores no copy. Every call may be repeated, also concurrently and after
 * a crash.
 * The vouchers are checked like those of people. The domain has checked that its user may do this,
 * so the ledger requires no permission of its own.
 */

export const batchVouchersAtMost = 500;

/** A voucher as its domain sees it. */
export const postedVoucher = z.strictObject({
  source: documentSource,
  id,
  version: z.number().int(),
  word: z.string(),
  code: z.number().int(),
  /** `2026-01 记-12` */
  title: z.string(),
  period,
  voucherDate: isoDate,
  amount,
  auditState: z.enum(['unaudited', 'audited']),
  periodState: z.enum(['open', 'closed']),
});
export type PostedVoucher = z.output<typeof postedVoucher>;

const sourced = z.strictObject({ source: documentSource, voucher: sourcedVoucher });
export type SourcedVoucher = z.output<typeof sourced>;

/** A voucher of a batch that was not posted, with the same reason as if posted alone. */
const refusedVoucher = z.strictObject({
  source: documentSource,
  code: z.enum(errorCodes),
  msg: z.string(),
  details: z.array(finding).optional(),
});
export type RefusedVoucher = z.output<typeof refusedVoucher>;

/** The result for each source sent, in the order of the request. */
export const postedBatch = z.strictObject({
  posted: z.array(postedVoucher),
  refused: z.array(refusedVoucher),
});
export type PostedBatch = z.output<typeof postedBatch>;

const manySources = z
  .array(documentSource)
  .min(1, '请指定来源')
  .max(batchVouchersAtMost, `一次最多 ${batchVouchersAtMost} 个来源`);

export const postingCalls = {
  /** Makes the voucher of a source; if one exists, returns it unchanged. */
  post: defineCall({
    method: 'POST',
    path: '/internal/voucher',
    access: 'service',
    summary: '由业务单据生成凭证',
    body: sourced,
    result: postedVoucher,
  }),
  /** The same for many, each accepted or refused separately. All are written in one transaction. */
  postBatch: defineCall({
    method: 'POST',
    path: '/internal/voucher/batch',
    access: 'service',
    summary: '由业务单据批量生成凭证',
    body: z.strictObject({
      vouchers: z
        .array(sourced)
        .min(1, '没有要生成的凭证')
        .max(batchVouchersAtMost, `一次最多生成 ${batchVouchersAtMost} 张凭证`),
    }),
    result: postedBatch,
  }),
  /** Replaces the content of the voucher of a source. Refused with NOT_FOUND when there is none. */
  replace: defineCall({
    method: 'PUT',
    path: '/internal/voucher',
    access: 'service',
    summary: '按业务单据修改凭证',
    body: sourced,
    result: postedVoucher,
  }),
  /** Deletes the voucher of a source; does nothing when there is none. */
  remove: defineCall({
    method: 'POST',
    path: '/internal/voucher/remove',
    access: 'service',
    summary: '按业务单据删除凭证',
    body: z.strictObject({ source: documentSource }),
    result: z.strictObject({ removed: z.boolean() }),
  }),
  /** The vouchers of those sources that have one, in the order of the request. */
  find: defineCall({
    method: 'POST',
    path: '/internal/voucher/find',
    access: 'service',
    writes: false,
    summary: '按业务单据查找凭证',
    body: z.strictObject({ sources: manySources }),
    result: z.array(postedVoucher),
  }),
};
