import { Controller, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { InputOf } from '@mingzhang/contract';
import {
  bookedDocumentTable,
  Call,
  createService,
  documentChecks,
  Input,
  migrateService,
  revisionTable,
  serviceTables,
  tenantTable,
  verifierOf,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { paperCalls } from './paper.contract';
import { PaperService } from './paper.service';

export { paperCalls, paperDomain } from './paper.contract';

type Of<Name extends keyof typeof paperCalls> = InputOf<(typeof paperCalls)[Name]>;

@Controller()
class PaperController {
  constructor(private readonly papers: PaperService) {}

  @Call(paperCalls.create)
  create(@Input() { body }: Of<'create'>) {
    return this.papers.create(body);
  }

  @Call(paperCalls.change)
  async change(@Input() { body }: Of<'change'>) {
    await this.papers.change(body);
    return {};
  }

  @Call(paperCalls.remove)
  async remove(@Input() { body }: Of<'remove'>) {
    await this.papers.remove(body);
    return {};
  }

  @Call(paperCalls.make)
  async make(@Input() { body }: Of<'make'>) {
    const { title } = await this.papers.make(body.id);
    return { title };
  }

  @Call(paperCalls.makeAll)
  async makeAll(@Input() { body }: Of<'makeAll'>) {
    await this.papers.makeAll(body);
    return {};
  }

  @Call(paperCalls.removeVoucher)
  async removeVoucher(@Input() { body }: Of<'removeVoucher'>) {
    await this.papers.removeVouchers(body.ids);
    return {};
  }

  @Call(paperCalls.relate)
  async relate(@Input() { body }: Of<'relate'>) {
    await this.papers.relate(body.ids, body.voucherId);
    return {};
  }

  @Call(paperCalls.fitting)
  fitting(@Input() { body }: Of<'fitting'>) {
    return this.papers.fitting(body.ids);
  }

  @Call(paperCalls.preview)
  async preview(@Input() { body }: Of<'preview'>) {
    const drafts = await this.papers.preview(body);
    return drafts.map(({ voucherDate, lines }) => ({
      voucherDate,
      debits: lines.map(({ debit }) => debit).filter((debit) => debit !== '0.00'),
    }));
  }

  @Call(paperCalls.sum)
  sum() {
    return this.papers.sum();
  }

  @Call(paperCalls.list)
  list() {
    return this.papers.list();
  }
}

@Module({ controllers: [PaperController], providers: [PaperService] })
class PaperModule {}

class CreatePapers1763600009002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table paper.document (account_set_id bigint not null,
        id bigint generated always as identity, name text not null, party text not null,
        day date not null, amount numeric(18,2) not null, subject_id bigint not null,
        shared_id bigint, related_voucher_id bigint, primary key (account_set_id, id))`);
    const others = [
      tenantTable('paper', 'document'),
      ...serviceTables('paper'),
      ...bookedDocumentTable('paper'),
      ...revisionTable('paper'),
    ];
    for (const statement of others) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('tests drop their database');
  }
}

const storage: Storage = { schema: 'paper', entities: [], migrations: [CreatePapers1763600009002] };

/** Makes the schema of the domain. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the domain that is made for tests only. */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, PaperModule);
}

export const verify = verifierOf({
  // Asked of single account sets here: identity's list is not there.
  ofEachSet: documentChecks({
    schema: 'paper',
    name: 'paper',
    source: 'paper',
    documents: `
      select id::text as key, coalesce(shared_id, id)::text as voucher_key, name as object,
        related_voucher_id
      from paper.document where account_set_id = $1`,
    isShared: true,
    isRelated: true,
    lostDocument: '没有这张单据',
    lostVoucher: '账务中没有这张凭证',
  }),
});
