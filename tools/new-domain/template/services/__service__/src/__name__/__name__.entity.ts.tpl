import { Column, Entity } from 'typeorm';
import { TenantRecord } from '@mingzhang/server';

/** A record of {{title}}, and how it was booked last. */
@Entity({ schema: '{{schema}}', name: '{{snake}}' })
export class {{pascal}}Record extends TenantRecord {
  @Column('text')
  code!: string;

  @Column('text')
  name!: string;

  @Column('numeric', { precision: 18, scale: 2 })
  amount!: string;

  @Column('date')
  date!: string;

  @Column('bigint', { name: 'word_id', nullable: true })
  wordId!: number | null;

  @Column('bigint', { name: 'debit_subject_id', nullable: true })
  debitSubjectId!: number | null;

  @Column('bigint', { name: 'credit_subject_id', nullable: true })
  creditSubjectId!: number | null;
}
