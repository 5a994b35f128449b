import { jobPauses } from './job/job-pause.migration';
import { jobOwners, jobTables } from './job/job.migration';
import { tenantTable } from './tenant-table';

/** The columns of a `TenantRecord`, which stand before those of the record itself. */
export const recordColumns = `
  account_set_id bigint not null,
  id bigint generated always as identity,
  version integer not null default 1,
  changed_by text not null default '',
  changed_at timestamptz not null default now(),
  primary key (account_set_id, id)`;

/**
 * Statements, sent one by one, that give a new service what every one has beside its records: the keys
 * of requests that may come twice, how its lists are printed, and its jobs.
 */
export function serviceTables(schema: string): readonly string[] {
  return [
    `create table ${schema}.idempotency (
       account_set_id bigint not null,
       user_id bigint not null,
       key text not null,
       route text not null,
       request_hash text not null,
       response jsonb,
       created_at timestamptz not null default now(),
       primary key (account_set_id, user_id, key))`,
    tenantTable(schema, 'idempotency'),
    `create table ${schema}.print_setting (
       account_set_id bigint not null,
       form text not null,
       texts jsonb not null,
       primary key (account_set_id, form))`,
    tenantTable(schema, 'print_setting'),
    jobTables(schema),
    jobOwners(schema),
    ...jobPauses(schema),
  ];
}
