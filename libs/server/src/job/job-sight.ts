import { allows, seesAsMuch, type Role } from '@mingzhang/contract';
import type { JobHandler, JobRow } from './job.types';

/**
 * Whether what a job has left, its report and its files, is still given to its owner: only who may still
 * do what it did, and sees no less than it saw, would get the same by doing it anew.
 * @param handler of its kind; nobody knows what one of another release takes
 */
export async function isStillGiven(
  { state, role: then, args, report }: JobRow,
  handler: JobHandler | undefined,
  now: Role | null,
): Promise<boolean> {
  // One that has left nothing tells how far it is, and why it failed.
  if (state !== 'done') return true;
  if (!handler || !allows(handler.access, now)) return false;
  // What anybody signed in may do is asked for in other account sets, and not by the role in this one.
  if (handler.access !== 'session' && !seesAsMuch(now, then)) return false;
  return (await handler.isStillSeen?.({ args, report })) ?? true;
}
