import { z } from 'zod';
import { auxiliaryItems, id, listedOnce, rateIn } from './common.schema';

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
