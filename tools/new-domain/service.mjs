import { camelOf } from './names.mjs';

/** @typedef {import('./names.mjs').DomainNames} DomainNames */

/**
 * The files of a domain's service and contract, by path.
 * @param {DomainNames} names
 * @returns {Record<string, string>}
 */
export function serviceFiles(names) {
  const { name, service, camel, pascal } = names;
  const source = `services/${service}/src`;
  return {
    [`services/${service}/package.json`]: manifest(names),
    [`libs/contract/src/${name}.contract.ts`]: `import { z } from 'zod';
import { defineCall } from './call';
import { id } from './common.schema';

const ${camel}Record = z.strictObject({ id, name: z.string() });

export const ${camel}Calls = {
  list: defineCall({
    method: 'GET',
    path: '/${name}',
    access: '${service}.view',
    summary: '${names.title}',
    result: z.array(${camel}Record),
  }),
};
`,
    [`${source}/service.ts`]: `import 'reflect-metadata';
import {
  createService,
  migrateService,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { AppModule } from './app.module';
import { Create${pascal}Tables1763600001001 } from './migrations/0001-${name}-tables';

const storage: Storage = {
  schema: '${names.schema}',
  entities: [],
  migrations: [Create${pascal}Tables1763600001001],
};

/** Brings the service's schema up to date. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the service. */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, AppModule);
}
`,
    [`${source}/app.module.ts`]: `import { Module } from '@nestjs/common';
import { ${pascal}Controller } from './${name}/${name}.controller';
import { ${pascal}Service } from './${name}/${name}.service';

@Module({ controllers: [${pascal}Controller], providers: [${pascal}Service] })
export class AppModule {}
`,
    ...recordFiles(names),
    [`${source}/migrations/0001-${name}-tables.ts`]: migration(names),
  };
}

/** The domain's own module. @param {DomainNames} names @returns {Record<string, string>} */
function recordFiles(names) {
  const { name, service, camel, pascal } = names;
  const source = `services/${service}/src`;
  return {
    [`${source}/${name}/${name}.controller.ts`]: `import { Controller } from '@nestjs/common';
import { ${camel}Calls } from '@mingzhang/contract';
import { Call } from '@mingzhang/server';
import { ${pascal}Service } from './${name}.service';

@Controller()
export class ${pascal}Controller {
  constructor(private readonly records: ${pascal}Service) {}

  @Call(${camel}Calls.list)
  list() {
    return this.records.list();
  }
}
`,
    [`${source}/${name}/${name}.service.ts`]: `import { Injectable } from '@nestjs/common';
import { AccountSetScope, Usages } from '@mingzhang/server';

/** Records of the domain. */
@Injectable()
export class ${pascal}Service {
  constructor(
    private readonly scope: AccountSetScope,
    usages: Usages,
  ) {
    usages.add('accountSet', (ids) => this.usesOf(ids));
  }

  /** Whether anything was kept in the account set: enable date and standard then stay. */
  private async usesOf(ids: readonly number[]) {
    const used = await this.scope.one(
      'select 1 from ${names.schema}.record where account_set_id = $1 limit 1',
      [this.scope.accountSetId],
    );
    return used ? ids.map((id) => ({ id, where: '${names.title}' })) : [];
  }

  list(): Promise<{ id: number; name: string }[]> {
    return this.scope.query(
      'select id, name from ${names.schema}.record where account_set_id = $1 order by id',
      [this.scope.accountSetId],
    );
  }
}
`,
  };
}

/** @param {DomainNames} names */
function manifest({ service, port }) {
  const libraries = ['rules', 'contract', 'server'];
  return `${JSON.stringify(
    {
      name: `@mingzhang/${service}`,
      version: '0.1.0',
      private: true,
      license: 'Apache-2.0',
      main: 'dist/service.js',
      mingzhang: { service, port },
      scripts: {
        build:
          "swc src -d dist --config-file ../../.swcrc --strip-leading-paths --copy-files --ignore '**/*.spec.ts' -q",
      },
      dependencies: Object.fromEntries(libraries.map((library) => [`@mingzhang/${library}`, '*'])),
    },
    null,
    2,
  )}\n`;
}

/** @param {DomainNames} names */
function migration({ pascal, schema }) {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

export class Create${pascal}Tables1763600001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`
      create table ${schema}.record (
        account_set_id bigint not null,
        id bigint generated always as identity,
        version integer not null default 1,
        name text not null,
        primary key (account_set_id, id)
      )\`);
    await runner.query(\`
      create table ${schema}.idempotency (
        account_set_id bigint not null,
        user_id bigint not null,
        key text not null,
        route text not null,
        request_hash text not null,
        response jsonb,
        created_at timestamptz not null default now(),
        primary key (account_set_id, user_id, key)
      )\`);
    for (const table of ['record', 'idempotency']) {
      await runner.query(tenantTable('${schema}', table));
    }
  }

  async down(): Promise<void> {
    throw new Error('the first migration is not undone; restore a backup instead');
  }
}
`;
}

/** The manifest of a domain that nobody waited for. @param {DomainNames} names */
export function domainFile({ service, title }) {
  return {
    [`libs/contract/src/${service}.domain.ts`]: `import { defineDomain } from './domain';

export const ${camelOf(service)}Domain = defineDomain({
  service: '${service}',
  title: '${title}',
  prefixes: [],
  permissions: {
    '${service}.view': { title: '查看${title}', holders: ['Manager', 'Director'] },
    '${service}.manage': { title: '管理${title}', holders: ['Manager', 'Director'] },
  },
  errors: {},
  sources: {},
});
`,
  };
}
