import { z } from 'zod';
import { amount, finding, id, isoDate, period } from './common.schema';
import { defineCall } from './call';
import { errorCodes } from './error-code';
import { documentSource, sourcedVoucher } from './voucher.schema';

/**
 * Protocol "posting": how a domain makes a voucher, changes it and takes it back.
 *
 * A document of a domain is named by its source, `{kind, key}`: the kind is declared in the domain's
 * `x.domain.ts` and taken from no other service; the key is the document's own. There is at most one
 * voucher of a source in an account set. The ledger alone knows which; a domain asks for it by source
 * and stores no copy. Every call may be repeated, also at the same moment and after a crash.
 *
 * The vouchers pass the checks that a person's do, and the domain has checked that its user may do
 * what they do: no permission of the ledger is asked for.
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

/** A voucher of a batch that was not posted, with the reason that it would get alone. */
const refusedVoucher = z.strictObject({
  source: documentSource,
  code: z.enum(errorCodes),
  msg: z.string(),
  details: z.array(finding).optional(),
});
export type RefusedVoucher = z.output<typeof refusedVoucher>;

/** Of each source that was sent: what it has come to, in the order of the request. */
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
  /** Makes the voucher of a source; where there is one already, answers that one and changes nothing. */
  post: defineCall({
    method: 'POST',
    path: '/internal/voucher',
    access: 'service',
    summary: '由业务单据生成凭证',
    body: sourced,
    result: postedVoucher,
  }),
  /** The same for many, each accepted or refused by itself. All are written in one transaction. */
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
  /** Gives the voucher of a source another content. Refuses with NOT_FOUND where there is none. */
  replace: defineCall({
    method: 'PUT',
    path: '/internal/voucher',
    access: 'service',
    summary: '按业务单据修改凭证',
    body: sourced,
    result: postedVoucher,
  }),
  /** Deletes the voucher of a source; without one, there is nothing to do. */
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
