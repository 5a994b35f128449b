import { fillPath, partsOf, type Call, type CallGroup, type RequestOf } from '@mingzhang/contract';
import { currentAccountSetId } from './session-atom';

/** First path segment of a call, as `invalidates` names it. Every call belongs to a known group. */
export function groupOf(call: Call): CallGroup {
  return (call.path.split('/')[1] ?? '') as CallGroup;
}

/**
 * Cache keys. All start with the account set, so that figures of one company never appear in
 * another.
 */
export const callKeys = {
  group: (group: string) => [currentAccountSetId() ?? 0, group] as const,
  call: <C extends Call>(call: C, request?: RequestOf<C>) => {
    const parts = partsOf(request);
    const path = `${call.method} ${fillPath(call.path, parts.params ?? {})}`;
    return [...callKeys.group(groupOf(call)), path, parts.query, parts.body] as const;
  },
};
