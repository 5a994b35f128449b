import { useEffect, useReducer } from 'react';
import { useAccountSet } from '@mingzhang/shell-api';
import { draftReducer, emptyDraft } from './initial.model';
import type { Draft } from './initial.types';

/** Unsaved figures stay while other screens are visited; each account set has its own. */
const kept = new Map<number, Draft>();

/** The unsaved figures; `hasChanges` asks before the page is closed. */
export function useDraft() {
  const { id } = useAccountSet();
  const [draft, dispatch] = useReducer(draftReducer, undefined, () => kept.get(id) ?? emptyDraft);
  useEffect(() => {
    kept.set(id, draft);
  }, [id, draft]);
  return [draft, dispatch] as const;
}

/** The browser asks before the page is closed while something is unsaved. */
export function useLeaveWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
}
