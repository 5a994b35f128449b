import type { ErrorCode } from '@mingzhang/contract';
import { BusinessError } from './business-error';

/** Error code by the name of a unique constraint, without schema. */
export type Conflicts = Readonly<Record<string, ErrorCode>>;

/**
 * Maps an error of the database to a refusal: concurrent requests cause errors that no check could
 * foresee. Other errors are returned unchanged.
 * @param conflicts the service's unique constraints; others become CONFLICT
 */
export function refusalOf(error: unknown, conflicts: Conflicts): unknown {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: string };
  if (typeof code !== 'string') return error;
  // Constraints of a distributed table end with the number of the shard.
  const name = constraint?.replace(/_\d+$/, '') ?? '';
  if (code === '23505') return new BusinessError(conflicts[name] ?? 'CONFLICT');
  if (code === '23503') return new BusinessError('REFERENCE_GONE');
  return error;
}
