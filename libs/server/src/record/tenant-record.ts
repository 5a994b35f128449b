/** What every record of an account set has: its account set first in the key, and a version. */
export interface VersionedRecord {
  accountSetId: number;
  id: number;
  version: number;
}

/** A record that also keeps who changed it last, and when; `recordColumns` are its columns. */
export interface TenantRecord extends VersionedRecord {
  changedBy: string;
  changedAt: string;
}

/** A record without its account set: what the contract shows. */
export function withoutTenant<R extends VersionedRecord>(record: R): Omit<R, 'accountSetId'> {
  const { accountSetId: _, ...fields } = record;
  return fields;
}
