import { Column, PrimaryColumn } from 'typeorm';

/** What every record of a domain has: its account set first in the key, a version, and who changed it last. */
export abstract class TenantRecord {
  @PrimaryColumn('bigint', { name: 'account_set_id' })
  accountSetId!: number;

  @PrimaryColumn('bigint', { generated: 'identity' })
  id!: number;

  @Column('integer')
  version!: number;

  @Column('text', { name: 'changed_by' })
  changedBy!: string;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: string;
}
