import type { ErrorCode } from '@mingzhang/contract';
import { BusinessError } from './business-error';

/** Which refusal a unique constraint stands for, by its name without schema. */
export type Conflicts = Readonly<Record<string, ErrorCode>>;

/**
 * The refusal behind an error of the database: what two requests at the same moment cause and no check
 * before could see. Anything else stays what it is.
 * @param conflicts the service's unique constraints; one that is not named there is a CONFLICT
 */
export function refusalOf(error: unknown, conflicts: Conflicts): unknown {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: string };
  if (typeof code !== 'string') return error;
  // A distributed table's constraint carries the number of its shard.
  const name = constraint?.replace(/_\d+$/, '') ?? '';
  if (code === '23505') return new BusinessError(conflicts[name] ?? 'CONFLICT');
  if (code === '23503') return new BusinessError('REFERENCE_GONE');
  return error;
}
