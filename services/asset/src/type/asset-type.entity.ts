import { assetTypeRecord } from '@mingzhang/contract';
import { recordTable, type RowOf } from '@mingzhang/server';

/** 资产类别 as the database keeps them. */
export const storedTypes = recordTable(assetTypeRecord, {
  schema: 'asset',
  name: 'asset_type',
  own: {},
});
export type AssetTypeRecord = RowOf<typeof storedTypes>;
