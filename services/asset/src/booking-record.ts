import { TenantRecord } from '@mingzhang/server';
import { Column } from 'typeorm';

/** Subjects that a type proposes and a card books on. */
export abstract class BookingRecord extends TenantRecord {
  @Column('bigint', { name: 'asset_subject_id' })
  assetSubjectId!: number;

  @Column('bigint', { name: 'accumulated_subject_id', nullable: true })
  accumulatedSubjectId!: number | null;

  @Column('bigint', { name: 'impairment_subject_id', nullable: true })
  impairmentSubjectId!: number | null;

  @Column('bigint', { name: 'clearing_subject_id', nullable: true })
  clearingSubjectId!: number | null;
}
