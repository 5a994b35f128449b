import type { AssetKind, DepreciationMethod } from '@mingzhang/rules';
import { Column, Entity } from 'typeorm';
import { BookingRecord } from '../booking-record';

/** 资产类别: what a new card of the type begins with. */
@Entity({ schema: 'asset', name: 'asset_type' })
export class AssetTypeRecord extends BookingRecord {
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

  @Column('bigint', { name: 'expense_subject_id', nullable: true })
  expenseSubjectId!: number | null;
}
