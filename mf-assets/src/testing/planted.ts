import type { AssetChangeRow, AssetDetail, AssetRow, AssetType } from '@mingzhang/contract';

export const figures = {
  ...{ originalValue: '30000.00', residualValue: '1500.00', accumulated: '7916.70' },
  ...{ impairment: '0.00', net: '22083.30', bookValue: '22083.30' },
};
export const row: AssetRow = {
  ...{ id: 3, version: 1, code: 'GD0003', name: '收银服务器', specification: '', typeId: 5 },
  ...{ typeName: '电子设备', kind: 'fixed', departments: '电商部', keeper: '', location: '' },
  ...{ unit: '', remark: '', quantity: 1, startUse: '2025-03-10', entryPeriod: '2026-01' },
  ...{ status: 'inUse', method: 'straightLine', lifeMonths: 36, usedMonths: 10 },
  ...{ totalUnits: '0', usedUnits: '0' },
  ...{ residualRate: '0.05', assetSubjectId: 22, assetSubject: '1601 固定资产', ...figures },
  ...{ monthly: '791.67', disposedPeriod: null, isDeductedAtOnce: false },
};
export const totals = { count: 1, ...figures, monthly: '791.67' };
export const page = {
  ...{ page: 1, pageSize: 100, total: 1, records: [row], totals, disposedCount: 0, groups: [] },
};
export const month = (period: string, amount: string, net: string) => ({
  ...{ period, amount, net, accumulated: '0.00', bookValue: net },
  ...{ state: 'planned' as const, voucher: null },
});
const { status, entryPeriod } = row;
/** Of books without suppliers. */
export const choices = { entryPeriod: '2026-01', departments: [], supplierCategoryId: null };
export const detail: AssetDetail = {
  ...{ row, supplier: '' },
  card: {
    ...{ id: 3, version: 1, code: row.code, name: row.name, typeId: 5, specification: '' },
    ...{ location: '', keeper: '', unit: '', remark: '', supplierId: null, startUse: row.startUse },
    ...{ addMethod: 'opening', quantity: 1, originalValue: '30000.00', tax: '0.00' },
    ...{ residualRate: '0.05', lifeMonths: 36, method: 'straightLine', totalUnits: null },
    ...{ usedUnits: null, workUnit: '', usedMonths: 9, openingAccumulated: '7125.03' },
    ...{ openingImpairment: '0.00', assetSubjectId: 22, accumulatedSubjectId: 23 },
    ...{ impairmentSubjectId: null, clearingSubjectId: null, settlementSubjectId: null },
    uses: [{ departmentId: null, share: '1', expenseSubjectId: null, auxiliary: {} }],
    ...{ isIdle: false, isDeductedAtOnce: false, entryPeriod, status, isSettled: true },
    purchase: null,
  },
  months: [month('2026-08', '791.67', '2291.55'), month('2026-09', '791.55', '1500.00')],
  ...{ changes: [], lastPeriod: '2026-09', deduction: null },
};
export const type: AssetType = {
  ...{ id: 5, version: 1, code: '05', name: '电子设备', kind: 'fixed', method: 'straightLine' },
  ...{ lifeMonths: 36, residualRate: '0.05', assetSubjectId: 22, accumulatedSubjectId: 23 },
  ...{ impairmentSubjectId: null, clearingSubjectId: null, expenseSubjectId: 30 },
  ...{ taxMinimumMonths: 36, cardCount: 1, mnemonic: 'dzsb' },
};

export const changed: AssetChangeRow = {
  ...{ id: 1, assetId: 3, code: row.code, name: row.name, kind: 'life', period: '2026-01' },
  ...{ date: '2026-01-31', before: '36 个月', after: '60 个月', amount: null },
  ...{ monthly: '427.40', note: '', isBookable: false, vouchers: [] },
  ...{ createdName: '周敏', createdAt: '2026-01-31T08:00:00Z' },
};
