export { RecordFiles, type FiledKind } from './record-files';
export { RecordStore, type RecordFields, type RecordKind } from './record-store';
export { RecordStores } from './record-stores';
export { RecordVouchers, type BookedKind, type VoucherDraft } from './record-vouchers';
export { TenantRecord, VersionedRecord, withoutTenant } from './tenant-record';
export { TenantRows } from './tenant-rows';
