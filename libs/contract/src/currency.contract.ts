import { z } from 'zod';
import { defineCall } from './call';
import {
  done,
  factorIn,
  id,
  idParam,
  idParams,
  listedOnce,
  period,
  version,
} from './common.schema';
import { currencyRecord } from './settings.record';
import { currency, currencyInPeriod } from './settings.schema';
import { changesOf } from './record';

/** A person has seen that a rate is far from the last one, and confirms it. */
const confirmed = z.boolean().optional();

/** Currencies that an account set may have, including the base currency. */
export const currenciesAtMost = 100;

export const currencyCalls = {
  list: defineCall({
    method: 'GET',
    path: '/currency',
    access: 'member',
    summary: '币别；给出期间时带该期汇率',
    query: z.strictObject({ period: period.optional() }),
    result: z.array(currencyInPeriod).max(currenciesAtMost),
  }),
  rates: defineCall({
    method: 'GET',
    path: '/currency/rates',
    access: 'member',
    summary: '某币别已录入的各期汇率',
    query: z.strictObject({ currencyId: idParam }),
    result: z.array(z.strictObject({ period, exchangeRate: z.string() })),
  }),
  saveRates: defineCall({
    method: 'PUT',
    path: '/currency/rates',
    access: 'settings.write',
    summary: '录入各期汇率；汇率为空时取消该期汇率',
    body: z.strictObject({
      currencyId: id,
      rates: z
        .array(z.strictObject({ period, exchangeRate: factorIn }))
        .min(1, '没有要保存的汇率')
        .max(120, '一次最多保存 120 期')
        .superRefine(listedOnce('各期汇率', ({ period }) => period)),
      confirmed,
    }),
    result: done,
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
    body: currencyRecord.body,
    result: currency,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/currency',
    access: 'settings.write',
    summary: '修改币别与汇率',
    body: z.strictObject({ id, version, ...changesOf(currencyRecord), confirmed }),
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
