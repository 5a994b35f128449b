import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from '@mingzhang/contract';

@Entity({ schema: 'identity', name: 'user_account' })
export class UserAccount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('text')
  mobile!: string;

  @Column('text', { name: 'real_name' })
  realName!: string;

  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('text', { name: 'avatar_url' })
  avatarUrl!: string;

  @Column('boolean', { name: 'has_own_name' })
  hasOwnName!: boolean;
}

@Entity({ schema: 'identity', name: 'account_set' })
export class AccountSetRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('integer')
  version!: number;

  @Column('text', { name: 'company_name' })
  companyName!: string;

  @Column('text')
  mnemonic!: string;

  @Column('text', { name: 'credit_code' })
  creditCode!: string;

  @Column('date', { name: 'enable_date' })
  enableDate!: string;

  @Column('smallint', { name: 'accounting_standards' })
  accountingStandards!: number;

  @Column('text')
  address!: string;

  @Column('text')
  industry!: string;

  @Column('smallint', { name: 'vat_type' })
  vatType!: number;

  @Column('smallint', { name: 'fixed_asset_module' })
  fixedAssetModule!: number;

  @Column('smallint', { name: 'cashier_module' })
  cashierModule!: number;

  @Column('smallint', { name: 'voucher_reviewed' })
  voucherReviewed!: number;

  @Column('text', { name: 'updated_by' })
  updatedBy!: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: string;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: string | null;
}

@Entity({ schema: 'identity', name: 'membership' })
export class Membership {
  @PrimaryColumn('bigint', { name: 'account_set_id' })
  accountSetId!: number;

  @PrimaryColumn('bigint', { name: 'user_id' })
  userId!: number;

  @Column('text')
  role!: Role;
}
