import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { listWorkspaces } from '../run/workspaces.mjs';
import { catalogueFindings, schemaOf } from './catalogue-lint.mjs';

const ROOT = `${__dirname}/../..`;

/** Faults: [what is wrong, statement, the whole finding]. */
const PLANTED = [
  [
    'a key that starts with an id',
    'create table plant.tool (account_set_id bigint not null, id bigint primary key)',
    'plant.tool_pkey: a key of a tenant table starts with account_set_id',
  ],
  [
    'a unique index on an expression',
    `create table plant.tool (account_set_id bigint, name text, primary key (account_set_id, name));
     create unique index tool_name_key on plant.tool (lower(name))`,
    'plant.tool_name_key: a key of a tenant table starts with account_set_id',
  ],
  [
    'no key and a set that may be null',
    'create table plant.tool (account_set_id bigint)',
    'plant.tool: has no primary key',
    'plant.tool: account_set_id may not be null; 0 stands for none',
  ],
  [
    'a foreign key without the set',
    `create table plant.tool (account_set_id bigint primary key, maker bigint references plant.maker)`,
    'plant.tool tool_maker_fkey: a foreign key of a tenant table leads to a tenant table, account_set_id first on both sides',
  ],
  [
    'a foreign key that empties the set',
    `create table plant.tool (account_set_id bigint, id bigint, of_id bigint, primary key (account_set_id, id),
       constraint tool_fkey foreign key (account_set_id, of_id) references plant.tool on delete set null)`,
    'plant.tool tool_fkey: ON DELETE SET NULL would empty account_set_id',
  ],
  [
    'a foreign key from elsewhere',
    `create table plant.tool (account_set_id bigint primary key);
     create table plant.user (tool bigint references plant.tool)`,
    'plant."user" user_tool_fkey: no other table refers to a tenant table',
  ],
  [
    'a trigger',
    `create table plant.tool (account_set_id bigint primary key);
     create function plant.note() returns trigger language plpgsql as $$ begin return new; end $$;
     create trigger noted before update on plant.tool for each row execute function plant.note()`,
    'plant.tool noted: no triggers on tenant tables; the rule belongs into the statement or a function',
  ],
  [
    'a sequence that the service may not use',
    `create table plant.tool (account_set_id bigint, id bigint generated always as identity,
       primary key (account_set_id, id))`,
    "plant.tool_id_seq: the service's role needs usage: on nodes it takes the numbers itself",
  ],
  [
    'a function of language sql that reads a table, and one that calls it',
    `create table plant.tool (account_set_id bigint primary key);
     create function plant.tools(p_set bigint) returns bigint language sql as
       $$ select count(*) from plant.tool where account_set_id = p_set $$;
     create function plant.all_tools(p_set bigint) returns bigint language sql as
       $$ select plant.tools(p_set) $$`,
    'plant.all_tools(): reads tables in language sql, which nodes cannot plan; use plpgsql',
    'plant.tools(): reads tables in language sql, which nodes cannot plan; use plpgsql',
  ],
  [
    'a function that inserts a selection',
    `create table plant.tool (account_set_id bigint primary key);
     create function plant.add(p_set bigint) returns void language plpgsql as
       $$ begin insert into plant.tool (account_set_id) select p_set from generate_series(1, 2); end $$`,
    expect.stringContaining('plant.add(): a plain `insert … select`'),
  ],
  [
    'a function with a writing with',
    `create table plant.tool (account_set_id bigint primary key);
     create function plant.add(p_set bigint) returns void language plpgsql as $$ begin
       with gone as (delete from plant.tool where account_set_id = p_set returning 1)
       update plant.tool set account_set_id = p_set from gone where tool.account_set_id = p_set; end $$`,
    'plant.add(): a writing `with`: nodes cannot write inside a query; use separate statements',
  ],
];

const NAME = `catalogue_${process.pid}`;

/** @param {string} statement run by the administrator of the test cluster */
async function onCluster(statement) {
  const { MINGZHANG_TEST_PG_ADMIN, MINGZHANG_TEST_PG } = process.env;
  const client = new pg.Client({ connectionString: MINGZHANG_TEST_PG_ADMIN ?? MINGZHANG_TEST_PG });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe('the schema of all services', () => {
  /** @type {pg.Client} */
  let client;

  beforeAll(async () => {
    const cluster = process.env.MINGZHANG_TEST_PG ?? '';
    const url = new URL(cluster);
    await onCluster(`create database ${NAME} owner ${url.username}`);
    url.pathname = `/${NAME}`;
    for (const { dir, manifest } of listWorkspaces(ROOT)) {
      const name = manifest.mingzhang?.service;
      if (!name) continue;
      const { migrate } = require(`${ROOT}/${dir}/src/service`);
      await migrate?.({
        name,
        databaseUrl: url.toString(),
        appPassword: 'test-password',
        installation: 'mingzhang',
      });
    }
    client = new pg.Client({ connectionString: url.toString() });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await onCluster(`drop database ${NAME} with (force)`);
  });

  it('can be distributed by account set', async () => {
    const { tables, readers } = await schemaOf(client);
    // The statements of the whole run are judged with it afterwards (tools/statements.mjs).
    const folder = process.env.MINGZHANG_STATEMENTS ?? '';
    mkdirSync(folder, { recursive: true });
    const schema = JSON.stringify({ tables: [...tables], readers: [...readers] });
    writeFileSync(join(folder, 'schema.json'), schema);
    expect(tables.size).toBeGreaterThanOrEqual(24);
    expect(tables).toContain('ledger.voucher');
    expect(readers).toContain('ledger.post_voucher');
    expect(await catalogueFindings(client)).toEqual([]);
  });

  it.each(PLANTED)('is found with %s', async (_name, statements, ...findings) => {
    await client.query('begin');
    await client.query('create schema plant; create table plant.maker (id bigint primary key)');
    await client.query(statements);
    await client.query('alter table plant.tool enable row level security');
    const found = await catalogueFindings(client);
    await client.query('rollback');
    expect(found).toEqual(findings);
  });
});
