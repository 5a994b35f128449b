import { assetAddMethods, assetStatuses, assetKinds, depreciationMethods } from '@mingzhang/rules';
import { z } from 'zod';
import { assetSubjectFields, lifeMonthsIn } from './asset-type.contract';
import {
  amount,
  amountIn,
  amountSideIn,
  auxiliaryItems,
  factorIn,
  id,
  isoDate,
  listedOnce,
  optionalText,
  period,
  rateIn,
  text,
  version,
} from './common.schema';
import { documentVoucher } from './document.schema';

export const departmentsAtMost = 20;

/** A department that uses an asset, with its share of the depreciation and where that is booked. */
export const assetUse = z.strictObject({
  /** An item of 部门; null where the account set has none. */
  departmentId: id.nullable(),
  /** 1 for the only one; together 1. */
  share: rateIn('使用部门的比例'),
  /** 折旧费用科目; null: that of the type. */
  expenseSubjectId: id.nullable().default(null),
  /** Items of other categories that the expense subject keeps, by category. */
  auxiliary: auxiliaryItems(id).default({}),
});
export type AssetUse = z.output<typeof assetUse>;

export const assetUses = z
  .array(assetUse)
  .min(1, '请选择使用部门')
  .max(departmentsAtMost, `一张卡片最多 ${departmentsAtMost} 个使用部门`)
  // A department may bear on two subjects, and a set without departments shares out by subject alone.
  .superRefine(
    listedOnce(
      '使用部门',
      ({ departmentId, expenseSubjectId }) => `${departmentId} ${expenseSubjectId}`,
    ),
  );

const monthsIn = (name: string) =>
  z
    .number(`${name}应为数字`)
    .int(`${name}应为整数`)
    .min(0, `${name}不能为负`)
    .max(1200, `${name}最多 1200`);

/** What people fill in of a card (资产卡片); a row of a file is checked by the same. Amounts in yuan. */
export const assetFields = {
  code: text('资产编号', 40),
  name: text('资产名称', 100),
  typeId: z.number('请选择资产类别').int('请选择资产类别').positive('请选择资产类别'),
  specification: optionalText('规格型号', 100),
  location: optionalText('存放地点', 100),
  keeper: optionalText('保管人', 40),
  unit: optionalText('计量单位', 20),
  remark: optionalText('备注', 500),
  /** An item of 供应商. */
  supplierId: id.nullable().default(null),
  startUse: isoDate,
  addMethod: z.enum(assetAddMethods, '请选择增加方式'),
  /** Information only: one card wears off as one. */
  quantity: z
    .number('数量应为数字')
    .int('数量应为整数')
    .min(1, '数量至少为 1')
    .max(1_000_000, '数量最多 1000000')
    .default(1),
  /** Without deductible tax. */
  originalValue: amountIn,
  /** 进项税额, for the voucher of the purchase. */
  tax: amountSideIn,
  residualRate: rateIn('残值率'),
  lifeMonths: lifeMonthsIn,
  method: z.enum(depreciationMethods, '请选择折旧方法'),
  /** 预计总工作量 and what of it was done before the entry, in `workUnit`; 工作量法 only. */
  totalUnits: factorIn,
  usedUnits: factorIn,
  workUnit: optionalText('工作量单位', 20),
  /** Taken over: months, depreciation and impairment before the first month here. */
  usedMonths: monthsIn('已折旧月份').default(0),
  openingAccumulated: amountSideIn,
  openingImpairment: amountSideIn,
  ...assetSubjectFields,
  /** 对方科目 of the purchase: 银行存款, 应付账款. */
  settlementSubjectId: id.nullable().default(null),
  uses: assetUses,
  isIdle: z.boolean('闲置标记应为是或否').default(false),
  /** 税前一次性扣除 (财政部 税务总局公告2023年第37号); the books stay as they are. */
  isDeductedAtOnce: z.boolean('一次性扣除标记应为是或否').default(false),
};
export const assetBody = z.strictObject(assetFields);
export type AssetFields = z.output<typeof assetBody>;

/** What a card amounts to at the end of a month, in yuan. */
export const assetFigures = {
  originalValue: amount,
  residualValue: amount,
  accumulated: amount,
  impairment: amount,
  /** 净值: original value less 累计折旧. */
  net: amount,
  /** 净额: 净值 less 减值准备. */
  bookValue: amount,
};

/** A card as its list shows it, as of the month that was asked for. */
export const assetRow = z.strictObject({
  id,
  version,
  code: z.string(),
  name: z.string(),
  specification: z.string(),
  typeId: id,
  typeName: z.string(),
  kind: z.enum(assetKinds),
  /** 行政部, 电商部; with shares where there are several. */
  departments: z.string(),
  keeper: z.string(),
  location: z.string(),
  unit: z.string(),
  remark: z.string(),
  quantity: z.number().int(),
  startUse: isoDate,
  entryPeriod: period,
  status: z.enum(assetStatuses),
  method: z.enum(depreciationMethods),
  lifeMonths: z.number().int(),
  usedMonths: z.number().int(),
  residualRate: z.string(),
  /** 预计总工作量 and what of it was done by the end of the month; 0 of other methods. */
  totalUnits: z.string(),
  usedUnits: z.string(),
  assetSubjectId: id,
  assetSubject: z.string(),
  ...assetFigures,
  /** What the month wears off, planned where it has not been run. */
  monthly: amount,
  /** The month of its disposal. */
  disposedPeriod: period.nullable(),
  isDeductedAtOnce: z.boolean(),
});
export type AssetRow = z.output<typeof assetRow>;

/** A card as the form takes it up. */
export const asset = z.strictObject({
  id,
  version,
  ...assetFields,
  entryPeriod: period,
  status: z.enum(assetStatuses),
  /** Value fields are settled: it has been depreciated or changed here, and only changes alter them (DR14). */
  isSettled: z.boolean(),
  purchase: documentVoucher.nullable(),
});
export type Asset = z.output<typeof asset>;
