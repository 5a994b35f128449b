import { z } from 'zod';
import { id } from './common.schema';
import { defineCall } from './call';

/**
 * Protocol "usage": whether a record may be deleted.
 *
 * Before its owner deletes a record it asks every other domain of the contract whether that uses it.
 * It answers from its own tables and asks nobody, since whoever asks holds a transaction meanwhile.
 * A domain that does not answer keeps the record. Asking changes nothing and may be repeated; a domain
 * that begins to use a record afterwards finds that it is gone, as a voucher would.
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
   * A month by its number, 202601: returns of VAT and surtaxes that are declared for it. The ledger asks before it
   * corrects the kind of taxpayer. A domain one release behind doesn't know it and counts as silent.
   */
  'declaredMonth',
] as const;
export type UsedKind = (typeof usedKinds)[number];

/** Records that one question may name. */
export const usedIdsAtMost = 500;

export const recordUse = z.strictObject({
  id,
  /** Where it is used, as a person would say it: 资产类别 电子设备. */
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
    /** One line for each record in use; those that are not are left out. */
    result: z.array(recordUse),
  }),
};
