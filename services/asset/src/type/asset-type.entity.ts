import type { AssetKind, DepreciationMethod } from '@mingzhang/rules';
import { TenantRecord } from '@mingzhang/server';
import { Column, Entity } from 'typeorm';

/** 资产类别: what a new card of the type begins with. */
@Entity({ schema: 'asset', name: 'asset_type' })
export class AssetTypeRecord extends TenantRecord {
  @Column('text')
  code!: string;

  @Column('text')
  name!: string;

  @Column('text')
  kind!: AssetKind;

  @Column('text')
  method!: DepreciationMethod;

  @Column('integer', { name: 'life_months' })
  lifeMonths!: number;

  @Column('numeric', { name: 'residual_rate', precision: 11, scale: 10 })
  residualRate!: string;

  @Column('bigint', { name: 'asset_subject_id' })
  assetSubjectId!: number;

  @Column('bigint', { name: 'accumulated_subject_id', nullable: true })
  accumulatedSubjectId!: number | null;

  @Column('bigint', { name: 'impairment_subject_id', nullable: true })
  impairmentSubjectId!: number | null;

  @Column('bigint', { name: 'clearing_subject_id', nullable: true })
  clearingSubjectId!: number | null;

  @Column('bigint', { name: 'expense_subject_id', nullable: true })
  expenseSubjectId!: number | null;
}
