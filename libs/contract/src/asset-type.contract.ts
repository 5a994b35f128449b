import { assetKinds, depreciationMethods } from '@mingzhang/rules';
import { z } from 'zod';
import { defineCall } from './call';
import { done, id, idParams, rateIn, searchWord, text, version } from './common.schema';

const subjectId = z.number('请选择科目').int('请选择科目').positive('请选择科目');
const optionalSubject = subjectId.nullable().default(null);

/** 0: 不计提折旧 has no life. */
export const lifeMonthsIn = z
  .number('预计使用月份应为数字')
  .int('预计使用月份应为整数')
  .min(0, '预计使用月份不能为负')
  .max(1200, '预计使用月份最多 1200 个月');

/** Subjects that a card books on; a card that leaves one out takes that of its type. */
export const assetSubjectFields = {
  /** 固定资产, 无形资产, 长期待摊费用. */
  assetSubjectId: subjectId,
  /** 累计折旧, 累计摊销; none for what is written off directly (长期待摊费用) or not at all. */
  accumulatedSubjectId: optionalSubject,
  /** 减值准备; 企业会计准则 only. */
  impairmentSubjectId: optionalSubject,
  /** 固定资产清理. */
  clearingSubjectId: optionalSubject,
};

const typeFields = {
  code: text('类别编码', 20),
  name: text('类别名称', 60),
  kind: z.enum(assetKinds, '请选择资产种类'),
  method: z.enum(depreciationMethods, '请选择折旧方法'),
  lifeMonths: lifeMonthsIn,
  residualRate: rateIn('残值率'),
  ...assetSubjectFields,
  /** 折旧费用科目 where a card's departments name none. */
  expenseSubjectId: optionalSubject,
};
export const assetTypeBody = z.strictObject(typeFields);
export type AssetTypeFields = z.output<typeof assetTypeBody>;

export const assetType = z.strictObject({
  id,
  version,
  ...typeFields,
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
    body: assetTypeBody,
    result: assetType,
  }),
  /** Cards that exist keep what they have. */
  update: defineCall({
    method: 'PUT',
    path,
    access: manage,
    summary: '修改资产类别；已有卡片不变',
    body: z.strictObject({ id, version, ...typeFields }),
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
