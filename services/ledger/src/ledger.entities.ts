import { Column, Entity } from 'typeorm';
import type { MoneyKind, VoucherWordRule } from '@mingzhang/rules';
import { VersionedRecord } from '@mingzhang/server';

@Entity({ schema: 'ledger', name: 'voucher_word' })
export class VoucherWordRecord extends VersionedRecord {
  @Column('text')
  word!: string;

  @Column('text', { name: 'print_title' })
  printTitle!: string;

  @Column('boolean', { name: 'is_default' })
  isDefault!: boolean;

  @Column('text', { name: 'rule_mode' })
  ruleMode!: VoucherWordRule['ruleMode'];

  @Column('text', { name: 'debit_has' })
  debitHas!: MoneyKind;

  @Column('text', { name: 'credit_has' })
  creditHas!: MoneyKind;

  @Column('text', { name: 'has_not' })
  hasNot!: MoneyKind;
}

@Entity({ schema: 'ledger', name: 'currency' })
export class CurrencyRecord extends VersionedRecord {
  @Column('text')
  code!: string;

  @Column('text')
  name!: string;

  @Column('numeric', { name: 'exchange_rate', precision: 20, scale: 6 })
  exchangeRate!: string;

  @Column('boolean', { name: 'is_base' })
  isBase!: boolean;
}

@Entity({ schema: 'ledger', name: 'accounting_category' })
export class AccountingCategoryRecord extends VersionedRecord {
  @Column('text')
  name!: string;

  @Column('boolean', { name: 'built_in' })
  builtIn!: boolean;

  @Column('text', { name: 'custom_columns', array: true })
  customColumns!: string[];
}

@Entity({ schema: 'ledger', name: 'accounting_category_detail' })
export class AccountingCategoryDetailRecord extends VersionedRecord {
  @Column('bigint', { name: 'category_id' })
  categoryId!: number;

  @Column('text')
  code!: string;

  @Column('text')
  name!: string;

  @Column('text')
  mnemonic!: string;

  @Column('smallint')
  status!: number;

  @Column('text')
  remark!: string;

  @Column('text', { name: 'custom_values', array: true })
  customValues!: string[];
}
