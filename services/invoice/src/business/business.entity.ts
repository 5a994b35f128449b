import { invoiceBusinessRecord } from '@mingzhang/contract';
import { recordTable, type RowOf } from '@mingzhang/server';

/** 业务类型 as the database keeps them. */
export const storedBusinesses = recordTable(invoiceBusinessRecord, {
  schema: 'invoice',
  name: 'business_type',
  own: {},
});
export type BusinessRecord = RowOf<typeof storedBusinesses>;
