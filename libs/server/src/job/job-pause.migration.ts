/**
 * Statements, sent one by one, that let a job be paused and keep what stands of it. Follow
 * `jobOwners`. A paused job has no row in the queue; taken up again, its tries are counted anew.
 */
export function jobPauses(schema: string): readonly string[] {
  return [
    `alter table ${schema}.job add column pause_requested boolean not null default false`,
    `alter table ${schema}.job add column steps jsonb not null default '[]'`,
    `alter table ${schema}.job drop constraint job_state_check`,
    `alter table ${schema}.job add constraint job_state_check
       check (state in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled'))`,
    `alter table ${schema}.job_queue add column attempts_before integer not null default 0`,
  ];
}
