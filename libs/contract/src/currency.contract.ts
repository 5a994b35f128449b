import { z } from 'zod';
import { defineCall } from './call';
import { done, factorIn, id, idParams, text, version } from './common.schema';
import { currency } from './settings.schema';

const fields = {
  code: z
    .string()
    .trim()
    .regex(/^[A-Z]{3}$/, '币别代码应为三位大写字母'),
  name: text('币别名称', 20),
  exchangeRate: factorIn.refine((rate) => rate !== null && Number(rate) > 0, '请填写大于 0 的汇率'),
};

export const currencyCalls = {
  list: defineCall({
    method: 'GET',
    path: '/currency',
    access: 'member',
    summary: '币别',
    result: z.array(currency),
  }),
  get: defineCall({
    method: 'GET',
    path: '/currency/{id}',
    access: 'member',
    summary: '币别',
    params: idParams,
    result: currency,
  }),
  create: defineCall({
    method: 'POST',
    path: '/currency',
    access: 'settings.write',
    summary: '新增币别',
    body: z.strictObject(fields),
    result: currency,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/currency',
    access: 'settings.write',
    summary: '修改币别与汇率',
    body: z.strictObject({ id, version, ...fields }),
    result: currency,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/currency/{id}',
    access: 'settings.write',
    summary: '删除未使用的币别',
    params: idParams,
    result: done,
  }),
};
