/**
 * Statements, sent one by one, by which the queue tells of what kind a job is, so that a process of an
 * older release leaves jobs to others that it can't do. Follow `jobPauses`. What an older process queues
 * has no kind, and is of one that every process knows.
 */
export function jobKinds(schema: string): readonly string[] {
  return [`alter table ${schema}.job_queue add column kind text`];
}
