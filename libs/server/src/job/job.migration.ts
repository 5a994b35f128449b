import { tenantTable } from '../tenant-table';

/**
 * Statements that give a service its jobs. `job` and `job_file` belong to the account set. The
 * queue stands beside them and knows nothing but ids: a worker looks for work over all account
 * sets, and what it then does, it does inside the one that the work belongs to.
 */
export function jobTables(schema: string): string {
  return `
    create table ${schema}.job (
      account_set_id bigint not null,
      id bigint generated always as identity,
      kind text not null,
      title text not null,
      state text not null default 'waiting',
      step text not null default '',
      done integer not null default 0,
      total integer not null default 0,
      args jsonb not null,
      report jsonb,
      msg text,
      user_id bigint not null,
      user_name text not null,
      role text not null,
      address text not null,
      request_id text not null,
      attempt integer not null default 0,
      cancel_requested boolean not null default false,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (account_set_id, id),
      constraint job_state_check
        check (state in ('waiting', 'running', 'done', 'failed', 'cancelled'))
    );
    create index job_user_idx on ${schema}.job (account_set_id, user_id, kind, id desc);
    create table ${schema}.job_file (
      account_set_id bigint not null,
      job_id bigint not null,
      kind text not null,
      part integer not null,
      bytes bytea not null,
      primary key (account_set_id, job_id, kind, part),
      constraint job_file_job_fkey foreign key (account_set_id, job_id)
        references ${schema}.job (account_set_id, id) on delete cascade
    );
    -- Without row-level security, and so without a word about what the work is.
    create table ${schema}.job_queue (
      job_id bigint primary key,
      set_id bigint not null,
      attempt integer not null default 0,
      run_after timestamptz not null default now(),
      leased_until timestamptz
    );
    grant select, insert, update, delete on ${schema}.job_queue to mingzhang_${schema};
    ${tenantTable(schema, 'job')}
    ${tenantTable(schema, 'job_file')}`;
}

/** Tells the queue whose a job is: users take turns. Follows `jobTables`. */
export function jobOwners(schema: string): string {
  return `alter table ${schema}.job_queue add column user_id bigint not null default 0;`;
}
