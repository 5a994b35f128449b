import { insuranceSchemeRecord } from '@mingzhang/contract';
import { recordTable, type RowOf } from '@mingzhang/server';

/** 社保公积金方案 as the database keeps them. */
export const storedSchemes = recordTable(insuranceSchemeRecord, {
  schema: 'payroll',
  name: 'insurance_scheme',
  own: {},
});
export type SchemeRecord = RowOf<typeof storedSchemes>;
