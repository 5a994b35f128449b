import { z } from 'zod';
import { assetTypeRecord } from './asset-type.record';
import { defineCall } from './call';
import { done, id, idParams, searchWord, version } from './common.schema';
import { changesOf } from './record';

export const assetType = z.strictObject({
  id,
  version,
  ...assetTypeRecord.shape,
  /** Pinyin initials of the name: `dzsb` of 电子设备. */
  mnemonic: z.string(),
  /** Least life that tax law allows (实施条例第六十条、第六十七条、第七十条); null where it names none. */
  taxMinimumMonths: z.number().int().nullable(),
  /** Cards of the type, disposed ones too. */
  cardCount: z.number().int(),
});
export type AssetType = z.output<typeof assetType>;

const path = '/assets/type';
const view = 'asset.view';
const manage = 'asset.manage';

export const assetTypeCalls = {
  list: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: view,
    summary: '资产类别',
    query: z.strictObject({ search: searchWord.default('') }),
    result: z.array(assetType),
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: manage,
    summary: '新增资产类别',
    body: assetTypeRecord.body,
    result: assetType,
  }),
  /** Cards that exist keep what they have. */
  update: defineCall({
    method: 'PUT',
    path,
    access: manage,
    summary: '修改资产类别；已有卡片不变',
    body: z.strictObject({ id, version, ...changesOf(assetTypeRecord) }),
    result: assetType,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: manage,
    turn: 'alone',
    summary: '删除没有卡片的资产类别',
    params: idParams,
    result: done,
  }),
};
