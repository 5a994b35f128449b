import { useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccountSet, useSession } from '@mingzhang/shell-api';
import { putKept, readKept, useKeptAtSessionEnd, useKeptWork } from '@mingzhang/web';
import { draftReducer, emptyDraft } from './initial.model';
import type { BalanceLine, Draft, LineValues } from './initial.types';

/** Unsaved figures stay while other screens are visited; each account set has its own. */
const kept = new Map<number, Draft>();

/** Unsaved figures as they lie in this browser. */
interface StoredDraft {
  readonly edits: readonly (readonly [string, Partial<LineValues>])[];
  readonly seen: readonly (readonly [string, number])[];
  readonly added: readonly BalanceLine[];
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** The unsaved figures of this visit. */
export function useDraft() {
  const { id } = useAccountSet();
  const [draft, dispatch] = useReducer(draftReducer, undefined, () => kept.get(id) ?? emptyDraft);
  useEffect(() => {
    kept.set(id, draft);
  }, [id, draft]);
  return [draft, dispatch] as const;
}

/**
 * Keeps the unsaved figures in this browser, per user and account set, and offers what an earlier
 * visit has left there. `count` is the number of unsaved rows.
 */
export function useKeptDraft({ draft, count }: { readonly draft: Draft; readonly count: number }) {
  const key = `mz.initial-draft.${useAccountSet().id}.${useSession().user.id}`;
  const [offer, setOffer] = useState(() => (draft === emptyDraft ? read(key) : undefined));
  const [hasNoRoom, setNoRoom] = useState(false);
  const changed = count > 0;
  const write = () => {
    if (!changed) return;
    const { edits, seen, added } = draft;
    const value: StoredDraft = { edits: [...edits], seen: [...seen], added, keptAt: Date.now() };
    setNoRoom(!putKept(key, value));
  };
  const keep = useKeptWork({ content: draft, changed, write });
  const keepAll = () => {
    // The figure in the cell in focus is handed over by leaving the cell.
    const cell = document.activeElement;
    if (cell instanceof HTMLElement) flushSync(() => cell.blur());
    keep();
  };
  useKeptAtSessionEnd({ keep: keepAll, isUnsaved: changed, title: '未保存的期初余额' });
  useLeaveWarning(changed && hasNoRoom);
  const hadChanges = useRef(false);
  useEffect(() => {
    // Saved or given up: nothing is left to keep. An offer not answered yet stays.
    if (hadChanges.current && !changed) localStorage.removeItem(key);
    hadChanges.current = changed;
  }, [changed, key]);
  return {
    offer,
    /** The offer is answered; refused ones are forgotten. */
    answer: (isTaken: boolean) => {
      if (!isTaken) localStorage.removeItem(key);
      setOffer(undefined);
    },
  };
}

function read(key: string): { readonly draft: Draft; readonly keptAt: number } | undefined {
  const left = readKept<StoredDraft>(key, ({ edits, seen, added }) =>
    [edits, seen, added].every(Array.isArray),
  );
  if (!left) return undefined;
  const { edits, seen, added, keptAt } = left;
  return { draft: { edits: new Map(edits), seen: new Map(seen), added }, keptAt };
}

/** The browser asks before the page is closed while it could not keep what is unsaved. */
function useLeaveWarning(wouldBeLost: boolean): void {
  useEffect(() => {
    if (!wouldBeLost) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldBeLost]);
}
