import type { EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import { BusinessError, type AccountSetScope } from '@mingzhang/server';

/** An entity without its tenant: what the contract shows. */
export function toContract<T extends { accountSetId: number }>(record: T): Omit<T, 'accountSetId'> {
  const { accountSetId: _, ...fields } = record;
  return fields;
}

/**
 * Updates a record only in the version its editor saw.
 * @throws BusinessError VERSION_STALE
 */
export async function updateVersioned<T extends ObjectLiteral>(
  scope: AccountSetScope,
  entity: EntityTarget<T>,
  { id, version }: { id: number; version: number },
  fields: object,
): Promise<void> {
  const where = { accountSetId: scope.accountSetId, id, version };
  const change = { ...fields, version: version + 1 } as unknown as QueryDeepPartialEntity<T>;
  const result = await scope.manager.update(entity, where as never, change);
  if (result.affected !== 1) throw new BusinessError('VERSION_STALE');
}
