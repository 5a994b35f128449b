import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { notify, useAccountSet, useSession } from '@mingzhang/shell-api';

/** Edits that were not saved, by person, account set and name; as long as the page of the browser is open. */
const edits = new WeakMap<QueryClient, Map<string, unknown>>();

/**
 * Edits of a page that are not saved. They outlive a visit to another page of the product: who leaves is told so, and
 * finds them when the page is opened again. The browser asks before it closes the page.
 * @param name tells the editor from all others, with the version of what is edited
 * @param title what is not saved, for the sentence: 2026年1月工资表
 */
export function useLeftEdits<Value>({
  name,
  title,
}: {
  readonly name: string;
  readonly title: string;
}) {
  const client = useQueryClient();
  const key = `${String(useSession().user.id)} ${String(useAccountSet().id)} ${name}`;
  const all = useMemo(() => {
    const known = edits.get(client) ?? new Map<string, unknown>();
    edits.set(client, known);
    return known;
  }, [client]);
  const latestTitle = useRef(title);
  latestTitle.current = title;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (all.has(key)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      if (!all.has(key)) return;
      notify.info(
        `${latestTitle.current}有未保存的修改，已保留，回到该页可继续；关闭浏览器前请保存`,
      );
    };
  }, [all, key]);
  /** Keeps what is not saved now; undefined: everything is saved or given up. */
  const keep = useCallback(
    (value: Value | undefined) => {
      if (value === undefined) all.delete(key);
      else all.set(key, value);
    },
    [all, key],
  );
  /** What was not saved when the page was left. */
  const left = useCallback(() => all.get(key) as Value | undefined, [all, key]);
  return { keep, left };
}
