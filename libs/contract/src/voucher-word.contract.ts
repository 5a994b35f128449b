import { z } from 'zod';
import { defineCall } from './call';
import { done, id, idParams, version } from './common.schema';
import { changesOf } from './record';
import { voucherWordRecord } from './settings.record';
import { voucherWord, voucherWordRule } from './settings.schema';

const { word, printTitle, isDefault } = voucherWordRecord.shape;
/** Left out: derived from the name of a new word (收, 付, 转), unchanged for an existing one. */
const rule = z.object(voucherWordRule).partial().shape;

/** Words that an account set may have. */
export const wordsAtMost = 50;

export const voucherWordCalls = {
  list: defineCall({
    method: 'GET',
    path: '/voucher-word',
    access: 'member',
    summary: '凭证字',
    result: z.array(voucherWord).max(wordsAtMost),
  }),
  get: defineCall({
    method: 'GET',
    path: '/voucher-word/{id}',
    access: 'member',
    summary: '凭证字',
    params: idParams,
    result: voucherWord,
  }),
  create: defineCall({
    method: 'POST',
    path: '/voucher-word',
    access: 'settings.write',
    summary: '新增凭证字',
    body: z.strictObject({ word, printTitle, isDefault, ...rule }),
    result: voucherWord,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/voucher-word',
    access: 'settings.write',
    summary: '修改凭证字',
    body: z.strictObject({
      id,
      version,
      word,
      printTitle,
      isDefault: changesOf(voucherWordRecord).isDefault,
      ...rule,
    }),
    result: voucherWord,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/voucher-word/{id}',
    access: 'settings.write',
    summary: '删除未使用的凭证字',
    params: idParams,
    result: done,
  }),
};
