import { z } from 'zod';
import { attachmentKinds } from '@mingzhang/rules';
import { defineCall } from './call';
import { done, fileAnswer, fileIn, id, idParam, idParams } from './common.schema';

/** A file attached to a voucher (附件), without its bytes. */
export const voucherAttachment = z.strictObject({
  id,
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  kind: z.enum(attachmentKinds),
});
export type VoucherAttachment = z.output<typeof voucherAttachment>;

/**
 * Files are uploaded immediately and belong to no voucher until one is saved with their ids
 * (`attachmentIds`). Files without a voucher are deleted after seven days.
 */
export const voucherAttachmentCalls = {
  list: defineCall({
    method: 'GET',
    path: '/voucher-attachment',
    access: 'voucher.view',
    summary: '凭证的附件，按顺序',
    query: z.strictObject({ voucherId: idParam }),
    result: z.array(voucherAttachment),
  }),
  upload: defineCall({
    method: 'POST',
    path: '/voucher-attachment',
    access: 'voucher.write',
    as: 'multipart',
    // Several files upload in parallel; the same one twice is stored once.
    repeatable: true,
    summary: '上传附件：图片、PDF、OFD、XML，每次一个，最多 20 MB',
    body: z.strictObject({ file: fileIn('请选择要上传的附件') }),
    result: voucherAttachment.extend({ sha256: z.string() }),
  }),
  content: defineCall({
    method: 'GET',
    path: '/voucher-attachment/{id}/content',
    access: 'voucher.view',
    answers: 'file',
    summary: '附件原文件',
    params: idParams,
    result: fileAnswer,
  }),
  thumbnail: defineCall({
    method: 'GET',
    path: '/voucher-attachment/{id}/thumbnail',
    access: 'voucher.view',
    answers: 'file',
    summary: '图片附件的缩略图',
    params: idParams,
    result: fileAnswer,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/voucher-attachment/{id}',
    access: 'voucher.write',
    summary: '删除没有随凭证保存的附件',
    params: idParams,
    result: done,
  }),
};
