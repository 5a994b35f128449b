import type { AssetUse } from '@mingzhang/contract';
import type { AssetAddMethod, AssetKind, DepreciationMethod } from '@mingzhang/rules';
import { Column, Entity } from 'typeorm';
import { BookingRecord } from '../booking-record';

/** 资产卡片 as it was typed; type, subjects and departments as they are now. */
@Entity({ schema: 'asset', name: 'card' })
export class CardRecord extends BookingRecord {
  @Column('text')
  code!: string;

  @Column('text')
  name!: string;

  @Column('bigint', { name: 'type_id' })
  typeId!: number;

  @Column('text')
  kind!: AssetKind;

  @Column('text')
  specification!: string;

  @Column('text')
  location!: string;

  @Column('text')
  keeper!: string;

  @Column('text')
  unit!: string;

  @Column('text')
  remark!: string;

  @Column('bigint', { name: 'supplier_id', nullable: true })
  supplierId!: number | null;

  @Column('date', { name: 'start_use' })
  startUse!: string;

  @Column('text', { name: 'entry_period' })
  entryPeriod!: string;

  @Column('text', { name: 'disposed_period', nullable: true })
  disposedPeriod!: string | null;

  @Column('text', { name: 'add_method' })
  addMethod!: AssetAddMethod;

  @Column('integer')
  quantity!: number;

  @Column('numeric', { name: 'original_value', precision: 18, scale: 2 })
  originalValue!: string;

  @Column('numeric', { precision: 18, scale: 2 })
  tax!: string;

  @Column('numeric', { name: 'residual_rate', precision: 11, scale: 10 })
  residualRate!: string;

  @Column('integer', { name: 'life_months' })
  lifeMonths!: number;

  @Column('text')
  method!: DepreciationMethod;

  @Column('numeric', { name: 'total_units', precision: 19, scale: 6, nullable: true })
  totalUnits!: string | null;

  @Column('numeric', { name: 'used_units', precision: 19, scale: 6, nullable: true })
  usedUnits!: string | null;

  @Column('text', { name: 'work_unit' })
  workUnit!: string;

  @Column('integer', { name: 'used_months' })
  usedMonths!: number;

  @Column('numeric', { name: 'opening_accumulated', precision: 18, scale: 2 })
  openingAccumulated!: string;

  @Column('numeric', { name: 'opening_impairment', precision: 18, scale: 2 })
  openingImpairment!: string;

  @Column('bigint', { name: 'settlement_subject_id', nullable: true })
  settlementSubjectId!: number | null;

  @Column('jsonb')
  uses!: AssetUse[];

  @Column('bigint', { name: 'department_ids', array: true })
  departmentIds!: number[];

  @Column('boolean', { name: 'is_idle' })
  isIdle!: boolean;

  @Column('boolean', { name: 'is_deducted_at_once' })
  isDeductedAtOnce!: boolean;

  @Column('bigint', { name: 'related_voucher_id', nullable: true })
  relatedVoucherId!: number | null;
}
