import { Column, PrimaryColumn } from 'typeorm';

/** What every record of an account set has: its account set first in the key, and a version. */
export abstract class VersionedRecord {
  @PrimaryColumn('bigint', { name: 'account_set_id' })
  accountSetId!: number;

  @PrimaryColumn('bigint', { generated: 'identity' })
  id!: number;

  @Column('integer')
  version!: number;
}

/** A record that also keeps who changed it last, and when; `recordColumns` are its columns. */
export abstract class TenantRecord extends VersionedRecord {
  @Column('text', { name: 'changed_by' })
  changedBy!: string;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: string;
}

/** A record without its account set: what the contract shows. */
export function withoutTenant<R extends VersionedRecord>(record: R): Omit<R, 'accountSetId'> {
  const { accountSetId: _, ...fields } = record;
  return fields;
}
