import { SetChart } from '@mingzhang/server';
import type { AssetFields } from '@mingzhang/contract';
import { logged } from './card-log';

const chart = new SetChart({ subjects: [], departments: [] } as never);
const names = { typeName: '电子设备', entryPeriod: '2026-01' };
const fields = {
  code: 'GD0001',
  addMethod: 'bought',
  method: 'straightLine',
  uses: [],
  accumulatedSubjectId: null,
  impairmentSubjectId: null,
  clearingSubjectId: null,
  assetSubjectId: 22,
  settlementSubjectId: null,
  residualRate: '0.0500000000',
} as unknown as AssetFields;

it('writes the supplier of a card by name, and rates in percent', () => {
  const suppliers = new Map([[81, '联想商贸']]);
  expect(logged({ ...fields, supplierId: 81 }, chart, { ...names, suppliers })).toMatchObject({
    供应商: '联想商贸',
  });
  expect(logged({ ...fields, supplierId: 81 }, chart, names)).toMatchObject({ 残值率: '5%' });
  expect(logged({ ...fields, supplierId: null }, chart, names)).toMatchObject({ 供应商: null });
});
