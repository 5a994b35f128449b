import { allows, seesAsMuch, type Role } from '@mingzhang/contract';
import type { JobHandler, JobRow } from './job.types';

/**
 * Whether the owner may still read a job's report and files: only if the owner may still start such
 * a job and sees at least as much as then, and so would get the same result again.
 * @param handler of its kind; undefined for a kind of another release, whose access is unknown
 */
export async function isStillGiven(
  { state, role: then, args, report }: JobRow,
  handler: JobHandler | undefined,
  now: Role | null,
): Promise<boolean> {
  // An unfinished or failed job has no results, only progress or an error.
  if (state !== 'done') return true;
  if (!handler || !allows(handler.access, now)) return false;
  // Calls with access `session` span other account sets, so the role in this one says nothing.
  if (handler.access !== 'session' && !seesAsMuch(now, then)) return false;
  return (await handler.isStillSeen?.({ args, report })) ?? true;
}
