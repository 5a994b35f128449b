import { z } from 'zod';
import { id } from './common.schema';
import { defineCall } from './call';

/**
 * Protocol "usage": whether a record may be deleted.
 * Before a domain deletes a record it asks every other domain of the contract whether that uses it.
 * Each answers from its own tables and calls no other service, since the caller holds a transaction
 * meanwhile. If a domain does not answer, the record is not deleted. The call changes nothing and
 * may be repeated. A domain that begins to use a record afterwards finds it missing, as a voucher
 * would.
 */

/** Kinds of records that other domains may refer to. */
export const usedKinds = [
  'accountSet',
  'subject',
  'accountingCategory',
  'accountingCategoryDetail',
  'currency',
  'voucherWord',
  /**
   * A month as a number, 202601: returns of VAT and surtaxes declared for it. The ledger asks
   * before it corrects the kind of taxpayer. A domain one release older doesn't know this kind and
   * counts as not answering.
   */
  'declaredMonth',
] as const;
export type UsedKind = (typeof usedKinds)[number];

/** Records that one request may name. */
export const usedIdsAtMost = 500;

export const recordUse = z.strictObject({
  id,
  /** Where it is used, in words for people: 资产类别 电子设备. */
  where: z.string().min(1).max(200),
});
export type RecordUse = z.output<typeof recordUse>;

export const usageCalls = {
  usage: defineCall({
    method: 'POST',
    path: '/internal/usage',
    access: 'service',
    writes: false,
    summary: '本领域是否使用这些资料',
    body: z.strictObject({
      kind: z.enum(usedKinds),
      ids: z.array(id).min(1, '请指定资料').max(usedIdsAtMost, `一次最多查询 ${usedIdsAtMost} 条`),
    }),
    /** One line for each record in use; unused ones are left out. */
    result: z.array(recordUse),
  }),
};
