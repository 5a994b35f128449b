import { defineTable } from '@mingzhang/rules';
import { assetTypeRecord } from './asset-type.record';
import type { AssetType } from './asset-type.contract';
import { listColumns } from './record';

/** 资产类别. */
export const assetTypeTable = defineTable<AssetType>()({
  title: '资产类别',
  columns: [
    ...listColumns(assetTypeRecord, {
      code: { title: '编码', isCode: true, px: 80, fixed: true },
      name: { title: '名称', px: 200, fixed: true, grow: true },
      kind: { title: '种类', px: 110 },
      method: { px: 120 },
    }),
    {
      key: 'lifeMonths',
      kind: 'text',
      title: '年限（月）',
      px: 90,
      align: 'right',
      of: ({ lifeMonths }) => (lifeMonths === 0 ? '' : String(lifeMonths)),
    },
    ...listColumns(assetTypeRecord, { residualRate: { px: 80, align: 'right' } }),
    {
      key: 'cardCount',
      kind: 'count',
      title: '卡片数',
      px: 80,
    },
  ],
});
