import { internalCalls } from '@mingzhang/contract';
import type { Reach } from '@mingzhang/rules';
import type { ServiceClient } from '@mingzhang/server';

/** Unknown ids named in a refusal, the first of them. */
const UNKNOWN_SHOWN = 5;

/**
 * Why a release cannot reach the account sets or agencies that it names: some do not exist.
 * @returns a sentence without a full stop; undefined: all exist, the release names none, or
 * identity is of a version that does not support the request
 */
export async function unknownReach(
  client: Pick<ServiceClient, 'call'>,
  to: Reach,
): Promise<string | undefined> {
  if (to.kind !== 'accountSets' && to.kind !== 'agencies') return undefined;
  const isSets = to.kind === 'accountSets';
  const ids = [...to.ids];
  const body = { accountSetIds: isSets ? ids : [], agencyIds: isSets ? [] : ids };
  const { accountSetIds, agencyIds } = await client
    .call('identity', internalCalls.unknownReach, { body })
    .catch(() => ({ accountSetIds: [], agencyIds: [] }));
  const unknown = [...accountSetIds, ...agencyIds];
  if (unknown.length === 0) return undefined;
  const rest = unknown.length > UNKNOWN_SHOWN ? ' 等' : '';
  const named = `${unknown.slice(0, UNKNOWN_SHOWN).join('、')}${rest}`;
  return isSets
    ? `没有编号为 ${named} 的账套，请核对后再发布`
    : `编号为 ${named} 的用户没有代理任何账套，请核对后再发布`;
}
