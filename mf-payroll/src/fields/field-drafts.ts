import { useEffect, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAccountSet, useSession } from '@mingzhang/shell-api';
import type { DraftField, FieldList } from './field-draft';

/**
 * Lists that were changed and not saved, by person, account set and version of the stored list; as long as what was read
 * stays in the page.
 */
const drafts = new WeakMap<QueryClient, Map<string, readonly DraftField[]>>();

function useDrafts(): Map<string, readonly DraftField[]> {
  const client = useQueryClient();
  const known = drafts.get(client);
  if (known) return known;
  const none = new Map<string, readonly DraftField[]>();
  drafts.set(client, none);
  return none;
}

/**
 * The list as it is edited. What was not saved when the page was left for another page of the product is there when it is
 * opened again; the browser asks before the page is closed.
 */
export function useFieldDraft(list: FieldList) {
  const left = useDrafts();
  const key = `${String(useSession().user.id)} ${String(useAccountSet().id)} ${String(list.version)}`;
  const [fields, setFields] = useState<readonly DraftField[]>(() => left.get(key) ?? list.fields);
  const isChanged = fields !== list.fields;
  useEffect(() => {
    if (!isChanged) {
      left.delete(key);
      return undefined;
    }
    left.set(key, fields);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [left, key, fields, isChanged]);
  /** Forgets what was changed. */
  const giveUp = () => setFields(list.fields);
  return { fields, setFields, isChanged, giveUp };
}
