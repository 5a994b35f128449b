import { Controller, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { InputOf } from '@mingzhang/contract';
import {
  Call,
  createService,
  Input,
  migrateService,
  tenantTable,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { probeCalls } from './probe.contract';
import { ProbeService } from './probe.service';

export { probeCalls, probeDomain } from './probe.contract';

@Controller()
class ProbeController {
  constructor(private readonly documents: ProbeService) {}

  @Call(probeCalls.create)
  async create(@Input() { body }: InputOf<typeof probeCalls.create>) {
    await this.documents.create(body);
    return {};
  }

  @Call(probeCalls.book)
  book(@Input() { body }: InputOf<typeof probeCalls.book>) {
    return this.documents.book(body);
  }

  @Call(probeCalls.change)
  async change(@Input() { body }: InputOf<typeof probeCalls.change>) {
    await this.documents.change(body);
    return {};
  }

  @Call(probeCalls.remove)
  async remove(@Input() { body }: InputOf<typeof probeCalls.remove>) {
    return { removed: await this.documents.remove(body.name) };
  }

  @Call(probeCalls.list)
  list() {
    return this.documents.list();
  }
}

@Module({ controllers: [ProbeController], providers: [ProbeService] })
class ProbeModule {}

class CreateProbe1763600009001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table probe.document (account_set_id bigint not null, name text not null,
        subject_id bigint not null, amount numeric(18,2) not null,
        primary key (account_set_id, name));
      create table probe.setting (account_set_id bigint primary key, company_name text not null);
      create table probe.idempotency (account_set_id bigint not null, user_id bigint not null,
        key text not null, route text not null, request_hash text not null, response jsonb,
        created_at timestamptz not null default now(), primary key (account_set_id, user_id, key));
      ${tenantTable('probe', 'document')}
      ${tenantTable('probe', 'setting')}
      ${tenantTable('probe', 'idempotency')}`);
  }

  async down(): Promise<void> {
    throw new Error('tests drop their database');
  }
}

const storage: Storage = { schema: 'probe', entities: [], migrations: [CreateProbe1763600009001] };

/** Creates the schema of the domain. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the domain, which exists for tests only. */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, ProbeModule);
}
